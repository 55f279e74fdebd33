//! `cohesion.pass-through`: one unit goes through a friend.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::cohesion_roll::{CohesionRoll, Throw};
use super::rules::coh;
use super::tables::Tables;
use super::unit::Unit;

choice! {
    /// What happened to the unit passed.
    pub enum Stander {
        Unaffected = "unaffected",
        Passed = "passed",
        Shaken = "shaken",
    }
}

/// Facts of both units.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The unit that passes.
    pub mover: Unit,
    /// The friend it passes through.
    pub stander: Unit,
}

const MOVER: Head = Head { name: "mover", group: Group::Who, help: "the unit that goes through" };
const STANDER: Head = Head { name: "stander", group: Group::Whom, help: "the friend it goes through" };

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation { mover: r.object(MOVER, |r| Unit::read(r, t)), stander: r.object(STANDER, |r| Unit::read(r, t)) }
    }
}

/// What happened to both.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Whether the mover is disordered afterwards.
    pub mover_disordered: bool,
    /// The unit passed.
    pub stander: Stander,
}

pub struct PassThrough;

impl Procedure for PassThrough {
    const NAME: &'static str = "cohesion.pass-through";
    const SUMMARY: &'static str = "a unit passes through a friend: who is disordered or shaken by it";
    const DICE: &'static str = "[1d20 of the unit passed, if the mover is routed]";
    const RULES: &'static [Rule] =
        &[coh(11), coh(13), coh(14), coh(15), coh(16), coh(17), coh(49), coh(50), coh(51), coh(72), coh(73)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("mover_disordered", "the mover is disordered after it"),
        ("stander", "the unit passed: unaffected, passed or shaken"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("mover", |check| s.mover.check(t, check));
        check.within("stander", |check| s.stander.check(t, check));
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        trace.note(|| Note::fact(coh(72), "units may pass through friends"));
        let opens = |unit: &Unit| !unit.disordered && t.pass_through.open_formations.contains(&unit.formation);
        let clean = opens(&s.mover) || opens(&s.stander);
        let mover_disordered = !clean || s.mover.disordered || s.mover.routed;
        trace.note(|| {
            Note::result(
                coh(73),
                match (clean, mover_disordered) {
                    (false, _) => "neither unit is in an open formation: the mover ends disordered",
                    (true, true) => "a clean pass, but the mover was in disorder already",
                    (true, false) => "a clean pass",
                },
            )
        });
        let stander = if s.mover.routed { passed_by_rout(t, s, dice, trace) } else { Stander::Unaffected };
        Outcome { mover_disordered, stander }
    }
}

fn passed_by_rout<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Stander {
    let ask = Ask::adding(coh(73), "cohesion roll of the unit passed by a rout");
    let passed = CohesionRoll::new(&s.stander, "stander", ask).roll(t, dice, trace, Throw::passed);
    trace.note(|| {
        Note::result(
            coh(73),
            if passed { "the unit passed stands firm" } else { "the unit passed is shaken; it never routs" },
        )
    });
    if passed { Stander::Passed } else { Stander::Shaken }
}
