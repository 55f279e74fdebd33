//! `grand-tactics.wound-recovery`: what becomes of a wounded leader.

use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::die::D6;
use super::rules::gt;
use super::tables::{Recovery, Tables};

/// Facts of the leader.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub wounded: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation { wounded: r.flag("wounded", "the leader is wounded").group(Group::Who).default(true) }
    }
}

/// What becomes of him.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub result: Recovery,
}

pub struct WoundRecovery;

impl Procedure for WoundRecovery {
    const NAME: &'static str = "grand-tactics.wound-recovery";
    const SUMMARY: &'static str = "whether a wounded leader heals, stays wounded or dies";
    const DICE: &'static str = "1d6";
    const RULES: &'static [Rule] = &[gt(54)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("result", "heals, remains-wounded or dies")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        check.refuse(!s.wounded, gt(54), &["wounded"], || "only a wounded leader recovers.".to_owned());
    }

    fn run<D: Dice, T: Trace>(t: &Tables, _: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let rows = &t.wound_recovery.rows;
        let ask = Ask::alone(gt(54), "wound recovery");
        let (_, (row, result)) = dice.class(ask, D6, trace, |face| {
            let (row, result) = rows.of(i32::from(face));
            (row, *result)
        });
        trace.note(|| {
            Note::lookup(gt(54), "wound_recovery", &rows.label(row), &"result", &result.value.name())
                .saying("wound recovery")
                .from(result.origin)
        });
        Outcome { result: result.value }
    }
}
