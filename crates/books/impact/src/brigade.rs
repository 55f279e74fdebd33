//! `impact.brigade`: is a brigade broken.

use grognard_core::dice::Dice;
use grognard_core::facts::{Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::imp;
use super::tables::Tables;

/// Facts of a brigade at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Units at the start.
    pub units: i32,
    pub eliminated: i32,
    /// Routed on the table.
    pub routed: i32,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            units: r.integer("units", 1..=20, "units it began with").group(Group::Who).required(),
            eliminated: r.integer("eliminated", 0..=20, "units eliminated").group(Group::Who).default(0),
            routed: r.integer("routed", 0..=20, "units routed on the table").group(Group::Who).default(0),
        }
    }
}

/// The state of the brigade.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Its units may not charge or advance.
    pub broken: bool,
}

pub struct Brigade;

impl Procedure for Brigade {
    const NAME: &'static str = "impact.brigade";
    const SUMMARY: &'static str = "whether a brigade is broken at the end of a turn";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[imp(61)];
    const OUTCOME: &'static [(&'static str, &'static str)] =
        &[("broken", "half or more of its units are eliminated or routed")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, s: &Situation, check: &mut Check) {
        let lost = s.eliminated + s.routed;
        check.refuse(lost > s.units, imp(61), &["eliminated", "routed", "units"], || {
            format!("{lost} units eliminated or routed are more than the {} it began with.", s.units)
        });
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let lost = s.eliminated + s.routed;
        let share = &t.game.brigade;
        let broken = share.is_reached(lost, s.units);
        trace.note(|| Note::add(imp(61), "units eliminated", i64::from(s.eliminated)));
        trace.note(|| Note::add(imp(61), "units routed", i64::from(s.routed)));
        trace.note(|| Note::sum(imp(61), "units lost", i64::from(lost)));
        trace.note(|| {
            let words = share.words();
            let text = if broken {
                format!("{} or more of {} units: the brigade is broken", words.value, s.units)
            } else {
                format!("less than {} of {} units: the brigade holds", words.value, s.units)
            };
            Note::result(imp(61), text).from(words.origin)
        });
        Outcome { broken }
    }
}
