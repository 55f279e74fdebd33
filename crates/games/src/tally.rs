//! What a row of battles came to: the sums of the results, with their intervals.

use grognard_battle::{Pair, Side, Skill};
use grognard_players::{Ending, Fault};
use serde::Serialize;

use crate::estimate::{Estimate, Sums};
use crate::row::Row;

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
#[derive(Debug)]
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
    /// The same as shares of the battles that ended.
    pub shares: Shares,
}

/// Shares of battles with their intervals, which count as independent only what is: two battles with changed sides and
/// the same dice are one trial.
#[derive(Debug)]
pub struct Shares {
    /// Won by the first and by the second player.
    pub won: [Estimate; 2],
    /// Won by side a and by side b.
    pub by_side: Pair<Estimate>,
    /// Won by nobody.
    pub drawn: Estimate,
    /// Of the decided battles, those won by the side that had the first turn.
    pub first_turn: Estimate,
}

impl Shares {
    fn of(per_trial: usize, fought: &[&Fought]) -> Self {
        let share = |holds: &dyn Fn(Side, &Ending) -> Option<bool>| {
            let trials = fought.chunks(per_trial.max(1)).filter_map(|trial| {
                let value = |one: &&Fought| holds(one.first_is, one.ending.as_ref().ok()?);
                let values: Sums = trial.iter().filter_map(value).map(|held| f64::from(u8::from(held))).collect();
                Some(values.mean()).filter(|mean| mean.count > 0).map(|mean| mean.mean)
            });
            trials.collect::<Sums>().share()
        };
        let by_side = |side: Side| share(&|_, ending| Some(ending.winner == Some(side)));
        Shares {
            won: [
                share(&|first_is, ending| Some(ending.winner == Some(first_is))),
                share(&|first_is, ending| Some(ending.winner == Some(first_is.other()))),
            ],
            by_side: Pair { a: by_side(Side::A), b: by_side(Side::B) },
            drawn: share(&|_, ending| Some(ending.winner.is_none())),
            first_turn: share(&|_, ending| Some(ending.winner? == ending.began?)),
        }
    }
}

impl Tally {
    /// Adds the battles of a row up, in the order of their numbers.
    pub fn of<'f>(row: &Row<'_>, fought: impl IntoIterator<Item = &'f Fought>) -> Self {
        let fought: Vec<&Fought> = fought.into_iter().collect();
        let mut tally = Tally {
            won: [0; 2],
            by_side: [0; 2],
            drawn: 0,
            begun: 0,
            begun_and_won: 0,
            turns: Vec::new(),
            commands: 0,
            faults: Vec::new(),
            shares: Shares::of(row.per_trial(), &fought),
        };
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
    pub fn report<'t>(&self, row: &Row<'t>, fought: impl IntoIterator<Item = &'t Fought>) -> Report<'t> {
        Report {
            scenario: row.scenario,
            first: row.first.name(),
            second: row.second.name(),
            seed: row.seed,
            won: Won { first: self.won[0], second: self.won[1], drawn: self.drawn },
            by_side: Pair { a: self.by_side[0], b: self.by_side[1] },
            first_turn: FirstTurn { won: self.begun_and_won, of: self.begun },
            interval: (self.shares.won[0].low, self.shares.won[0].high),
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
