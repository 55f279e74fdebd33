//! A series of battles between two computer players: who plays which side of which battle with which dice, and the sums
//! of the results.

use grognard_battle::{Pair, Side, Skill, Wanted};
use grognard_core::odds::wilson_interval;
use grognard_players::{Duel, Ending, Fault};
use serde::Serialize;

/// After this many commands a battle counts as endless.
const MOST_COMMANDS: u64 = 20_000;

/// A row of battles.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The first player.
    pub first: Wanted,
    /// The second player.
    pub second: Wanted,
    /// The seed of all battles.
    pub seed: u64,
    /// Whether the first player plays side a in every battle, instead of in every other one.
    pub keep_sides: bool,
}

impl Row {
    /// Battle number `game`, and the side of the first player. Its dice follow only from the seed and its number, so
    /// nothing depends on who plays it or when. If sides are swapped, two battles in a row have the same dice, and the
    /// same temperaments if these are left to chance.
    pub fn battle(&self, game: u32) -> (Side, Duel) {
        let swapped = !self.keep_sides && game % 2 == 1;
        let number = if self.keep_sides { game } else { game / 2 };
        let seed = self.seed.wrapping_add(u64::from(number));
        let (first, second) = (self.first.settled(Side::A, seed), self.second.settled(Side::B, seed));
        let skills = if swapped { Pair { a: second, b: first } } else { Pair { a: first, b: second } };
        let first_is = if swapped { Side::B } else { Side::A };
        (first_is, Duel { skills, seed, most: MOST_COMMANDS, explained: false })
    }
}

/// One battle of the series: the side of the first player, both temperaments, how it ended.
#[derive(Clone, Debug)]
pub struct Fought {
    /// The side of the first player.
    pub first_is: Side,
    /// Who played.
    pub skills: Pair<Skill>,
    /// How it ended.
    pub ending: Result<Ending, Fault>,
}

/// The battles added up.
#[derive(Debug, Default)]
pub struct Tally {
    /// Battles won by the first and by the second player.
    pub won: [u64; 2],
    /// Battles won by side a and by side b.
    pub by_side: [u64; 2],
    /// Won by nobody.
    pub drawn: u64,
    /// Decided battles in which a side had the first turn.
    pub begun: u64,
    /// Those of them that he won.
    pub begun_and_won: u64,
    /// The last turns, the shortest battle first.
    pub turns: Vec<u32>,
    /// Commands of all battles.
    pub commands: u64,
    /// Battles that did not end, by their numbers.
    pub faults: Vec<(u32, Fault)>,
}

impl Tally {
    /// Adds battles up, in the order of their numbers.
    pub fn of<'f>(fought: impl IntoIterator<Item = &'f Fought>) -> Self {
        let mut tally = Tally::default();
        for (game, one) in (0..).zip(fought) {
            match &one.ending {
                Err(fault) => tally.faults.push((game, fault.clone())),
                Ok(ending) => tally.add(one.first_is, ending),
            }
        }
        tally.turns.sort_unstable();
        tally
    }

    fn add(&mut self, first_is: Side, ending: &Ending) {
        self.turns.push(ending.turn);
        self.commands += ending.commands;
        match ending.winner {
            None => self.drawn += 1,
            Some(side) => {
                self.by_side[side.index()] += 1;
                self.won[usize::from(side != first_is)] += 1;
                self.begun += u64::from(ending.began.is_some());
                self.begun_and_won += u64::from(ending.began == Some(side));
            }
        }
    }

    /// How many battles ended.
    pub fn ended(&self) -> u64 {
        self.turns.len() as u64
    }

    /// The whole series in written form.
    pub fn report<'t>(&self, title: &'t str, row: &Row, fought: impl IntoIterator<Item = &'t Fought>) -> Report<'t> {
        Report {
            scenario: title,
            first: row.first.name(),
            second: row.second.name(),
            seed: row.seed,
            won: Won { first: self.won[0], second: self.won[1], drawn: self.drawn },
            by_side: Pair { a: self.by_side[0], b: self.by_side[1] },
            first_turn: FirstTurn { won: self.begun_and_won, of: self.begun },
            interval: wilson_interval(self.won[0], self.ended()),
            battles: fought.into_iter().map(Told::of).collect(),
        }
    }
}

/// A series of battles in written form.
#[derive(Debug, Serialize)]
pub struct Report<'t> {
    scenario: &'t str,
    first: &'static str,
    second: &'static str,
    seed: u64,
    won: Won,
    by_side: Pair<u64>,
    first_turn: FirstTurn,
    interval: (f64, f64),
    battles: Vec<Told<'t>>,
}

#[derive(Debug, Serialize)]
struct Won {
    first: u64,
    second: u64,
    drawn: u64,
}

#[derive(Debug, Serialize)]
struct FirstTurn {
    won: u64,
    of: u64,
}

#[derive(Debug, Serialize)]
struct Told<'t> {
    first_is: Side,
    players: &'t Pair<Skill>,
    #[serde(flatten)]
    came: Came<'t>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Came<'t> {
    Ending(&'t Ending),
    Fault(&'t Fault),
}

impl<'t> Told<'t> {
    fn of(one: &'t Fought) -> Self {
        let came = match &one.ending {
            Ok(ending) => Came::Ending(ending),
            Err(fault) => Came::Fault(fault),
        };
        Told { first_is: one.first_is, players: &one.skills, came }
    }
}
