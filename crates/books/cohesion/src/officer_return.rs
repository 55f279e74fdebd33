//! `cohesion.officer-return`: does a seriously wounded officer come back.

use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::{Facts, Group, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::rules::coh;
use super::tables::{Casualty, Tables};

/// Facts of the officer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub competence: i32,
    /// Cohesion lost by wounds.
    pub cohesion_lost: i32,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        // Only a serious wound removes an officer without killing him, so the loss by it is the default.
        let serious = t.officer_casualty.loss_by(Casualty::SeriousWound);
        Situation {
            competence: r.integer("competence", 0..=3, "the officer's competence").group(Group::Who).required(),
            cohesion_lost: r
                .integer("cohesion_lost", 0..=13, "cohesion lost by wounds so far")
                .group(Group::Who)
                .default(serious),
        }
    }
}

/// Whether he came back.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// He is back.
    pub returned: bool,
}

pub struct OfficerReturn;

impl Procedure for OfficerReturn {
    const NAME: &'static str = "cohesion.officer-return";
    const SUMMARY: &'static str = "does a seriously wounded officer return to his command";
    const DICE: &'static str = "1d20";
    const RULES: &'static [Rule] = &[coh(9), coh(57), coh(59)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[("returned", "he takes his command back")];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let chart = t.command.level(s.competence).cohesion;
        let cohesion = chart.value - s.cohesion_lost;
        trace
            .note(|| Note::add_figure(coh(9), format!("cohesion of an officer of competence {}", s.competence), chart));
        if s.cohesion_lost != 0 {
            trace.note(|| Note::add(coh(57), "lost by wounds", i64::from(-s.cohesion_lost)));
        }
        trace.note(|| Note::sum(coh(59), "officer's current cohesion", i64::from(cohesion)));
        let penalty = t.officer_casualty.return_penalty;
        let back = |face: u16| i32::from(face) + penalty.value <= cohesion;
        let ask = Ask::adding(coh(59), "officer's return roll");
        let (face, returned) = dice.class(ask, Roll::die(t.officer_casualty.return_sides), trace, back);
        let total = i64::from(face) + i64::from(penalty.value);
        trace.note(|| Note::add_figure(coh(59), "penalty of a return", penalty));
        trace.note(|| Note::sum(coh(59), "total", total));
        trace.note(|| {
            let text = if returned { "he returns" } else { "he stays away" };
            Note::against(coh(59), text, total, i64::from(cohesion))
        });
        Outcome { returned }
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        if o.returned { Again::Ends(s.clone()) } else { Again::GoesOn(s.clone()) }
    }
}
