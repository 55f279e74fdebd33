//! A row of battles between two computer players: who plays which side of which battle with what dice, and the battles
//! added up.

use grognard_battle::{Pair, Side, Skill, Wanted};
use grognard_core::odds::wilson_interval;
use grognard_players::{Duel, Ending, Fault};
use serde_json::{Value, json};

/// Commands after which a battle counts as endless.
const MOST_COMMANDS: u64 = 20_000;

/// A row of battles.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The first player.
    pub first: Wanted,
    /// The second player.
    pub second: Wanted,
    /// What the dice of all battles follow from.
    pub seed: u64,
    /// The first player plays side a in every battle, instead of in every other one.
    pub keep_sides: bool,
}

impl Row {
    /// Battle number `game`, and the side of the first player. Its dice follow from the seed and its number alone, so that
    /// nothing depends on who plays it or when. With sides swapped two battles in a row have the same dice, and
    /// temperaments left to chance are the same.
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

/// One battle of the row: the side of the first player, in what temperament both played, how it ended.
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
    /// Won by the first and by the second player.
    pub won: [u64; 2],
    /// Won by side a and by side b.
    pub by_side: [u64; 2],
    /// Won by nobody.
    pub drawn: u64,
    /// Decided battles in which somebody had the first turn.
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

    /// The whole row as JSON.
    pub fn json<'f>(&self, title: &str, row: &Row, fought: impl IntoIterator<Item = &'f Fought>) -> Value {
        let battle = |one: &Fought| match &one.ending {
            Ok(ending) => json!({ "first_is": one.first_is, "players": one.skills, "ending": ending }),
            Err(fault) => json!({ "first_is": one.first_is, "players": one.skills, "fault": fault }),
        };
        json!({
            "scenario": title,
            "first": row.first.name(),
            "second": row.second.name(),
            "seed": row.seed,
            "won": { "first": self.won[0], "second": self.won[1], "drawn": self.drawn },
            "by_side": { "a": self.by_side[0], "b": self.by_side[1] },
            "first_turn": { "won": self.begun_and_won, "of": self.begun },
            "interval": wilson_interval(self.won[0], self.ended()),
            "battles": fought.into_iter().map(battle).collect::<Vec<_>>(),
        })
    }
}
