//! `fatigue.unit-value`: what one unit adds to the total of its army.

use grognard_core::choice;
use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::tables::Figure;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::names::{CMR_WORDS, Cmr, Grade};
use super::rules::fat;
use super::tables::Tables;

choice! {
    /// Arms that are worth points.
    pub enum ValuedArm {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
        Train = "train",
    }
}

/// Facts of a unit at the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub arm: ValuedArm,
    /// Rating.
    pub cmr: Cmr,
    /// Figures at the start.
    pub figures: i32,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            arm: r.choice("arm", "arm").group(Group::Who).required(),
            cmr: r.integer_or("cmr", 1..=9, CMR_WORDS, "rating").group(Group::Who).required(),
            figures: r
                .integer("figures", 1..=t.unit_values.figure_max, "figures at the start")
                .group(Group::Who)
                .required(),
        }
    }
}

impl Situation {
    /// The grade and the chart's value.
    pub(super) fn worth(&self, t: &Tables) -> (Grade, Figure<i32>) {
        let grade = t.grades.grade(t.grades.number(self.cmr).value);
        let value = match self.arm {
            ValuedArm::Infantry | ValuedArm::Cavalry => t.unit_values.by_figures(self.figures, grade),
            ValuedArm::Artillery | ValuedArm::Train => t.unit_values.of_guns(grade),
        };
        (grade, value)
    }

    /// The kind of unit, in the words of the chart.
    pub(super) fn unit_words(&self) -> &'static str {
        match self.arm {
            ValuedArm::Infantry => "battalion",
            ValuedArm::Cavalry => "cavalry regiment",
            ValuedArm::Artillery => "battery",
            ValuedArm::Train => "train unit",
        }
    }
}

/// What a unit is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    pub grade: Grade,
    /// Points.
    pub value: i32,
}

pub struct UnitValue;

impl Procedure for UnitValue {
    const NAME: &'static str = "fatigue.unit-value";
    const SUMMARY: &'static str = "what one unit adds to the fatigue total of its army";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[fat(3), fat(4), fat(85), fat(86)];
    const OUTCOME: &'static [(&'static str, &'static str)] =
        &[("grade", "militia, line or elite"), ("value", "points it adds to the total")];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let (grade, value) = s.worth(t);
        if s.cmr == Cmr::S {
            let worth = t.grades.cmr_s;
            trace.note(|| Note::fact(fat(3), format!("CMR S counts as {}", worth.value)).from(worth.origin));
        }
        trace.note(|| Note::fact(fat(4), format!("CMR {} is {}", s.cmr, grade.name())));
        trace.note(|| Note::fact(fat(86), format!("a {} of {} figures is one unit", s.unit_words(), s.figures)));
        trace.note(|| {
            let row = match s.arm {
                ValuedArm::Infantry | ValuedArm::Cavalry => format!("{} figures", s.figures),
                ValuedArm::Artillery | ValuedArm::Train => "artillery or train".to_owned(),
            };
            Note::lookup(fat(85), "unit_values", &row, &grade.name(), &value.value)
                .saying("points of the unit")
                .from(value.origin)
        });
        Outcome { grade, value: value.value }
    }
}
