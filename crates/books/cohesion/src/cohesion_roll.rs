//! The cohesion roll every procedure of the book uses (COH-11, COH-13 to COH-18, COH-49, COH-50).

use grognard_core::choice;
use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};

use super::rules::coh;
use super::tables::{Combine, Tables};
use super::unit::{Branch, Unit};

/// A modifier of a roll with the clause that grants it.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    pub rule: Rule,
    pub text: &'static str,
    /// The chart value.
    pub figure: Figure<i32>,
}

/// A cohesion roll about to be made.
#[derive(Clone, Copy, Debug)]
pub struct CohesionRoll<'a> {
    /// Who rolls.
    pub unit: &'a Unit,
    /// The unit's part in the procedure: "firer".
    pub who: &'static str,
    /// Clause and words for the die.
    pub ask: Ask,
    /// Steps lost in this fire or round, before the roll.
    pub fresh_steps: i32,
    /// Whether the bead's penalty is added.
    pub marker: bool,
    /// Modifiers for this occasion.
    pub terms: &'a [Option<Term>],
    /// Cohesion of an attached officer, which counts when it is higher (COH-11).
    pub officer_cohesion: Option<i32>,
}

/// What the die showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    pub face: i32,
    /// Total minus current cohesion: 0 or less passes.
    pub over: i32,
}

choice! {
    /// How a test went.
    pub enum Grade {
        Passed = "passed",
        /// Failed, but not badly enough to rout.
        Failed = "failed",
        FailedBy5 = "failed-by-5",
    }
}

impl Throw {
    /// Whether the total is at or under the number.
    pub fn passed(self) -> bool {
        self.over <= 0
    }

    /// Passed, failed, or failed badly enough to rout.
    pub fn grade(self, t: &Tables) -> Grade {
        match self.over {
            ..=0 => Grade::Passed,
            over if over < t.cohesion_test.rout_margin.value => Grade::Failed,
            _ => Grade::FailedBy5,
        }
    }
}

impl<'a> CohesionRoll<'a> {
    /// The plain roll of a unit, with the penalties of its beads.
    pub fn new(unit: &'a Unit, who: &'static str, ask: Ask) -> Self {
        CohesionRoll { unit, who, ask, fresh_steps: 0, marker: true, terms: &[], officer_cohesion: None }
    }

    /// Rolls, when only `class` matters to the caller.
    pub fn roll<D: Dice, T: Trace, C: Copy + Eq>(
        &self,
        t: &Tables,
        dice: &mut D,
        trace: &mut T,
        class: impl Fn(Throw) -> C,
    ) -> C {
        let cohesion = self.cohesion(t, trace);
        let terms = self.terms.iter().flatten().map(|term| term.figure.value).sum::<i32>();
        let penalty = self.marker_penalty(t) + self.unit.command_bonus + terms;
        let throw = |value: u16| {
            let face = i32::from(value);
            Throw { face, over: face + penalty - cohesion }
        };
        let roll = Roll::die(t.cohesion_test.sides);
        let (face, class) = dice.class(self.ask, roll, trace, |value| class(throw(value)));
        self.note_terms(t, trace);
        let Throw { face, over } = throw(face);
        trace.note(|| Note::sum(coh(13), format!("{} total", self.who), i64::from(face + penalty)));
        trace.note(|| {
            let (total, limit) = (i64::from(face + penalty), i64::from(cohesion));
            let verdict = if over <= 0 { "passes".to_owned() } else { format!("fails by {over}") };
            Note::against(coh(13), format!("{} {verdict}", self.who), total, limit)
        });
        class
    }

    /// The number to roll at or under.
    fn cohesion<T: Trace>(&self, t: &Tables, trace: &mut T) -> i32 {
        let Unit { arm, original_stands, cohesion: base, .. } = *self.unit;
        let branch = arm.branch();
        let steps = self.unit.steps_lost + self.fresh_steps;
        let loss = t.cohesion_loss.loss(branch, original_stands, steps);
        let current = base - loss.map_or(0, |loss| loss.value);
        trace.note(|| match t.quality.of(base) {
            Some((quality, figure)) => {
                Note::add_figure(coh(17), format!("{} base cohesion ({quality})", self.who), figure)
            }
            None => Note::add(coh(16), format!("{} base cohesion (as stated)", self.who), i64::from(base)),
        });
        if let Some(loss) = loss {
            trace.note(|| {
                let rule = if branch == Branch::Artillery { coh(50) } else { coh(49) };
                let legible = t.cohesion_loss.is_legible(branch, original_stands, steps);
                let remark = if legible { "" } else { ", a reconstructed cell" };
                let text = format!("steps lost: {steps} of {original_stands} original stands{remark}");
                Note::add(rule, text, i64::from(-loss.value)).from(loss.origin)
            });
        }
        trace.note(|| Note::sum(coh(16), format!("{} current cohesion", self.who), i64::from(current)));
        match self.officer_cohesion {
            Some(officer) if officer > current => {
                trace.note(|| {
                    Note::fact(coh(11), format!("the attached officer's cohesion, {officer}, counts instead"))
                });
                officer
            }
            _ => current,
        }
    }

    fn marker_penalty(&self, t: &Tables) -> i32 {
        let (shaken, routed) = (t.cohesion_test.shaken_marker.value, t.cohesion_test.routed_marker.value);
        match (self.marker, self.unit.shaken, self.unit.routed) {
            (false, ..) | (_, false, false) => 0,
            (true, true, false) => shaken,
            (true, false, true) => routed,
            (true, true, true) => match t.cohesion_test.combine.value {
                Combine::Worse => shaken.max(routed),
                Combine::Sum => shaken + routed,
            },
        }
    }

    fn note_terms<T: Trace>(&self, t: &Tables, trace: &mut T) {
        let penalty = self.marker_penalty(t);
        let marked = self.marker && (self.unit.shaken || self.unit.routed);
        if marked {
            trace.note(|| {
                let (text, origin) = match (self.unit.shaken, self.unit.routed) {
                    (true, true) => ("shaken and routed", t.cohesion_test.combine.origin),
                    (_, true) => ("routed", t.cohesion_test.routed_marker.origin),
                    _ => ("shaken", t.cohesion_test.shaken_marker.origin),
                };
                let rule = if self.unit.shaken && self.unit.routed { coh(15) } else { coh(14) };
                Note::add(rule, format!("{} {text}", self.who), i64::from(penalty)).from(origin)
            });
        }
        if self.unit.command_bonus != 0 {
            trace.note(|| Note::add(coh(11), "command bonus", i64::from(self.unit.command_bonus)));
        }
        for term in self.terms.iter().flatten().filter(|term| term.figure.value != 0) {
            trace.note(|| Note::add_figure(term.rule, term.text, term.figure));
        }
    }
}
