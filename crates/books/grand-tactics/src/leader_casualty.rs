//! `grand-tactics.leader-casualty`: whether the commanding leader is hit.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::{Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::die::D6;
use super::rules::gt;
use super::tables::Tables;

choice! {
    /// What becomes of the leader.
    pub enum Casualty {
        Unhurt = "unhurt",
        Wounded = "wounded",
        Killed = "killed",
    }
}

/// Facts of the round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Steps his side lost in the round.
    pub steps_lost: i32,
    /// He is wounded already.
    pub wounded: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            steps_lost: r
                .integer("steps_lost", 0..=200, "steps his side lost in this round, charge included")
                .required(),
            wounded: r.flag("wounded", "he is wounded already").group(Group::Who).default(false),
        }
    }
}

/// What becomes of him.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub result: Casualty,
}

pub struct LeaderCasualty;

impl Procedure for LeaderCasualty {
    const NAME: &'static str = "grand-tactics.leader-casualty";
    const SUMMARY: &'static str = "whether the commanding leader is hit after a round with losses";
    const DICE: &'static str = "[2d6, if a step was lost]; [1d6, on a hit of an unwounded leader]";
    const RULES: &'static [Rule] = &[gt(77)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("result", "unhurt, wounded or killed")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        Outcome { result: casualty(t, s, dice, trace) }
    }
}

fn casualty<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Casualty {
    if s.steps_lost == 0 {
        trace.note(|| Note::result(gt(77), "his side lost no step: he is in no danger"));
        return Casualty::Unhurt;
    }
    let (hit, killed) = (t.battle.hit_from, t.battle.killed_from);
    let ask = Ask::alone(gt(77), "leader's danger");
    let (value, is_hit) = dice.class(ask, Roll::sum(2, 6), trace, |value| i32::from(value) >= hit.value);
    trace.note(|| {
        let text = if is_hit { "the leader is hit" } else { "the leader is unhurt" };
        Note::against(gt(77), text, i64::from(value), i64::from(hit.value)).from(hit.origin)
    });
    if !is_hit {
        return Casualty::Unhurt;
    }
    if s.wounded {
        trace.note(|| Note::result(gt(77), "he was wounded already: he is killed"));
        return Casualty::Killed;
    }
    let ask = Ask::alone(gt(77), "leader's wound");
    let (face, dies) = dice.class(ask, D6, trace, |face| i32::from(face) >= killed.value);
    trace.note(|| {
        let text = if dies { "he is killed" } else { "he is wounded" };
        Note::against(gt(77), text, i64::from(face), i64::from(killed.value)).from(killed.origin)
    });
    if dies { Casualty::Killed } else { Casualty::Wounded }
}
