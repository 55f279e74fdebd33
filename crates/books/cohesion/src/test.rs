//! `cohesion.test`: a plain cohesion roll, or a test for shaken.

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice};
use grognard_core::facts::{Facts, Group, Head, Reader};
use grognard_core::procedure::{Again, Follow, Procedure};
use grognard_core::refusal::Check;
use grognard_core::registry::rounds_of;
use grognard_core::rule::{Origin, Rule};
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::cohesion_roll::{CohesionRoll, Grade, Term};
use super::rules::coh;
use super::tables::Tables;
use super::unit::Unit;

choice! {
    /// What a failure does.
    pub enum Purpose {
        /// Shakes, or routs.
        Shaken = "shaken",
        /// Shakes, never routs.
        ShakenOnly = "shaken-only",
        /// Nothing.
        Plain = "plain",
    }
}

/// Facts of a test.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The unit that tests.
    pub unit: Unit,
    /// What a failure does.
    pub purpose: Purpose,
    /// A further modifier.
    pub modifier: i32,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            unit: r.object(UNIT, |r| Unit::read(r, t)),
            purpose: r.choice("purpose", "what a failure does").default(Purpose::Shaken),
            modifier: r.integer("modifier", -10..=10, "further modifier, plus is worse").default(0),
        }
    }
}

/// The head of a procedure's only unit.
pub(super) const UNIT: Head = Head { name: "unit", group: Group::Who, help: "the unit that rolls" };

/// Result of a test and the beads after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// How it went.
    pub result: Grade,
    /// White bead after it.
    pub shaken: bool,
    /// Black bead after it.
    pub routed: bool,
}

pub struct Test;

impl Procedure for Test {
    const NAME: &'static str = "cohesion.test";
    const SUMMARY: &'static str = "a cohesion roll: does the unit do as it is told, or is it shaken or routed";
    const DICE: &'static str = "1d20";
    const RULES: &'static [Rule] = &[
        coh(11),
        coh(13),
        coh(14),
        coh(15),
        coh(16),
        coh(17),
        coh(18),
        coh(19),
        coh(41),
        coh(43),
        coh(49),
        coh(50),
        coh(51),
    ];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("result", "passed, failed (by 1 to 4) or failed-by-5 (5 or more)"),
        ("shaken", "white bead after it"),
        ("routed", "black bead after it"),
    ];
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = Some(rounds_of::<Self>);
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check.within("unit", |check| s.unit.check(t, check));
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        let Situation { unit, purpose, modifier } = s;
        let ask = Ask::adding(coh(13), "unit's cohesion roll");
        let stated = Figure { value: *modifier, origin: Origin::Source };
        let terms = [Some(Term { rule: coh(13), text: "stated modifier", figure: stated })];
        let roll = CohesionRoll { terms: &terms, ..CohesionRoll::new(unit, "unit", ask) };
        let result = roll.roll(t, dice, trace, |throw| throw.grade(t));
        let (shaken, routed) = match (purpose, result) {
            (Purpose::Plain, _) | (_, Grade::Passed) => (unit.shaken, unit.routed),
            (Purpose::Shaken, Grade::FailedBy5) => (unit.shaken, true),
            (Purpose::Shaken, Grade::Failed) | (Purpose::ShakenOnly, _) => (true, unit.routed),
        };
        trace.note(|| beads_note(unit, shaken, routed).from(t.cohesion_test.rout_margin.origin));
        Outcome { result, shaken, routed }
    }

    fn again(_: &Tables, s: &Situation, o: &Outcome) -> Again<Situation> {
        let unit =
            Unit { shaken: o.shaken, routed: o.routed, disordered: s.unit.disordered || o.routed, ..s.unit.clone() };
        Again::GoesOn(Situation { unit, ..s.clone() })
    }
}

/// The last line: what the test does to the beads.
fn beads_note(unit: &Unit, shaken: bool, routed: bool) -> Note {
    if routed && !unit.routed {
        Note::result(coh(19), "the unit routs: black bead on, a white bead stays as it is")
    } else if shaken && !unit.shaken {
        Note::result(coh(18), "the unit is shaken: white bead on")
    } else {
        Note::result(coh(19), "the beads stay as they are")
    }
}
