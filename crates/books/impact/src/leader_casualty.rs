//! `impact.leader-casualty`: is a leader hit with the unit to which he is attached.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Facts, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::imp;
use super::tables::Tables;

choice! {
    /// How the unit lost its figures.
    pub enum Peril {
        Fire = "fire",
        Charge = "charge",
    }
}

/// Facts of the roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// How the unit lost its figures.
    pub cause: Peril,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation { cause: r.choice("cause", "what cost his unit its figures").required() }
    }
}

/// What became of him.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether he is out of the game.
    pub eliminated: bool,
}

pub struct LeaderCasualty;

impl Procedure for LeaderCasualty {
    const NAME: &'static str = "impact.leader-casualty";
    const SUMMARY: &'static str = "whether a leader falls when the unit he is attached to loses figures";
    const DICE: &'static str = "2d6";
    const RULES: &'static [Rule] = &[imp(54)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("eliminated", "he is eliminated")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let leader = &t.game.leader;
        let (limit, cause) = match s.cause {
            Peril::Fire => (leader.hit_by_fire, "fire"),
            Peril::Charge => (leader.hit_by_charge, "a charge"),
        };
        let hit = |roll: u16| i32::from(roll) >= limit.value;
        let ask = Ask::alone(imp(54), "leader: casualty roll");
        let (roll, eliminated) = dice.class(ask, leader.dice.value, trace, hit);
        trace.note(|| {
            let fate = if eliminated { "he is eliminated" } else { "he is safe" };
            let text = format!("{fate}, after {cause}");
            Note::against(imp(54), text, i64::from(roll), i64::from(limit.value)).from(limit.origin)
        });
        Outcome { eliminated }
    }
}
