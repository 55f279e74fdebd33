//! `fatigue.command-value`: what a command adds to the total of its army.

use grognard_core::dice::Dice;
use grognard_core::facts::{Choice, Facts, Group, Head, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace};
use serde::Serialize;

use super::names::{Edition, Level};
use super::points::Points;
use super::rules::fat;
use super::tables::Tables;
use super::unit_value::Situation as UnitFacts;

/// Facts of a command at the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    pub edition: Edition,
    pub level: Level,
    pub units: Vec<UnitFacts>,
}

pub(super) const UNITS: Head = Head { name: "units", group: Group::Who, help: "units of the command" };

/// Reads the edition, which every procedure for bookkeeping needs.
pub(super) fn read_edition(r: &mut Reader<'_>) -> Edition {
    r.choice("edition", "edition of the fatigue points").default(Edition::Second)
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            edition: read_edition(r),
            level: r.choice("level", "level of the command").group(Group::Who).required(),
            units: r.list(UNITS, 0..=60, |r| UnitFacts::read(r, t)),
        }
    }
}

/// What a command is worth.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Points of its units.
    pub units_value: i32,
    /// Points of its level.
    pub command_value: Points,
    /// Both.
    pub total: Points,
    pub unit_count: i32,
    /// Figures of all units.
    pub figures: i32,
}

pub struct CommandValue;

/// A length as a number for the outcome.
pub(super) fn count(length: usize) -> i32 {
    i32::try_from(length).unwrap_or(i32::MAX)
}

/// Refuses units that cannot make up a command of this level.
pub(super) fn check_level(t: &Tables, level: Level, units: &[UnitFacts], check: &mut Check) {
    let figures: i32 = units.iter().map(|unit| unit.figures).sum();
    let under = t.command_values.small_under;
    check.refuse(level == Level::SingleUnit && units.len() != 1, fat(88), &["units", "level"], || {
        "a single-unit command has exactly one unit.".to_owned()
    });
    check.refuse(level == Level::Small && units.is_empty(), fat(88), &["units", "level"], || {
        "a small command has at least one unit.".to_owned()
    });
    check.refuse(level == Level::Small && figures >= under, fat(88), &["units", "level"], || {
        format!("a small command has fewer than {under} figures, not {figures}; choose another level.")
    });
    check.refuse(level == Level::Dummy && !units.is_empty(), fat(88), &["units", "level"], || {
        "a dummy has no units; leave them out.".to_owned()
    });
}

impl Procedure for CommandValue {
    const NAME: &'static str = "fatigue.command-value";
    const SUMMARY: &'static str = "what a command and its units add to the fatigue total of their army";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[fat(84), fat(85), fat(86), fat(87), fat(88)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("units_value", "points of its units"),
        ("command_value", "points of its level"),
        ("total", "both"),
        ("unit_count", "number of units"),
        ("figures", "figures of all units"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check_level(t, s.level, &s.units, check);
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        let mut units_value = 0;
        for unit in &s.units {
            let (grade, value) = unit.worth(t);
            units_value += value.value;
            trace.note(|| {
                let text = format!("{} {}, {} figures", grade.name(), unit.unit_words(), unit.figures);
                Note::add_figure(fat(85), text, value)
            });
        }
        trace.note(|| Note::sum(fat(86), "points of the units", i64::from(units_value)));
        let level = t.command_values.level[s.level][s.edition];
        let command_value = Points::halves(level.value);
        let total = Points::whole(units_value) + command_value;
        trace.note(|| Note::add(fat(85), "units", i64::from(units_value)));
        trace.note(|| {
            let rule = if s.edition == Edition::First { fat(87) } else { fat(88) };
            let text = format!("{} command, edition {}", s.level.name(), s.edition.name());
            Note::add(rule, text, command_value).from(level.origin)
        });
        trace.note(|| Note::sum(fat(84), "value of the command", total));
        let figures = s.units.iter().map(|unit| unit.figures).sum();
        Outcome { units_value, command_value, total, unit_count: count(s.units.len()), figures }
    }
}
