//! `grand-tactics.fert`: one roll on the combat table.

use grognard_core::dice::{Ask, Dice, Roll};
use grognard_core::facts::{Facts, Group, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::{Note, Trace, Value};
use serde::Serialize;

use super::rules::gt;
use super::tables::{FertCell, Tables};

/// Facts of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// Modified strength.
    pub strength: i32,
    /// Column shift, right positive.
    pub shift: i32,
    /// Modifier of the roll.
    pub drm: i32,
    /// The charge doubles the result.
    pub doubled: bool,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, _: &Tables) -> Self {
        Situation {
            strength: r.integer("strength", 1..=999, "modified combat strength").group(Group::Who).required(),
            shift: r.integer("shift", -12..=12, "columns moved, right positive").default(0),
            drm: r.integer("drm", -40..=40, "sum of the modifiers").default(0),
            doubled: r.flag("doubled", "a cavalry charge doubles the result").default(false),
        }
    }
}

/// The opponent's losses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Column after the shift, from 1.
    pub column: i32,
    /// Steps of his force.
    pub steps: i32,
    /// Morale levels of his lead formation.
    pub morale: i32,
}

pub struct Fert;

impl Procedure for Fert {
    const NAME: &'static str = "grand-tactics.fert";
    const SUMMARY: &'static str = "one roll on the combat table: what the opponent loses";
    const DICE: &'static str = "2d6";
    const RULES: &'static [Rule] = &[gt(1), gt(33), gt(34), gt(35), gt(42)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("column", "column after the shift, from 1"),
        ("steps", "steps the opponent loses, doubled if asked"),
        ("morale", "morale levels his lead formation loses, doubled if asked"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(_: &Tables, _: &Situation, _: &mut Check) {}

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, dice: &mut D, trace: &mut T) -> Outcome {
        roll_on_fert(t, s, Ask::adding(gt(35), "FERT roll"), dice, trace)
    }
}

/// One roll on the table; `ask` says whose dice are wanted.
pub fn roll_on_fert<D: Dice, T: Trace>(t: &Tables, s: &Situation, ask: Ask, dice: &mut D, trace: &mut T) -> Outcome {
    let column = shifted_column(t, s, trace);
    let roll = Roll::sum(t.fert.dice, t.fert.sides);
    let row_of = |value: u16| t.fert.row(i32::from(value) + s.drm);
    let cell_of = |value: u16| t.fert.cell(row_of(value), column);
    let (value, cell) = dice.class(ask, roll, trace, cell_of);
    if s.drm != 0 {
        trace.note(|| Note::add(gt(1), "modifiers", i64::from(s.drm)));
    }
    trace.note(|| Note::sum(gt(34), "modified roll", i64::from(i32::from(value) + s.drm)));
    let FertCell { steps, morale } = cell.value;
    trace.note(|| {
        let (row, column) = (t.fert.row_label(row_of(value)), t.fert.column_label(column));
        Note::lookup(gt(34), "fert", &row, &column, &format!("{steps}/{morale}"))
            .saying("FERT, steps/morale of the opponent")
            .from(cell.origin)
    });
    if s.doubled {
        let charge = &t.charge;
        let steps = multiplied(t, "steps, multiplied by the charge", steps, charge.doubles_steps, trace);
        let morale = multiplied(t, "morale levels, multiplied by the charge", morale, charge.doubles_morale, trace);
        return Outcome { column, steps, morale };
    }
    Outcome { column, steps, morale }
}

/// A number of a cell after the charge (GT-42).
fn multiplied<T: Trace>(t: &Tables, text: &'static str, number: i32, counts: bool, trace: &mut T) -> i32 {
    if !counts {
        return number;
    }
    let times = t.charge.fert_multiplier;
    trace.note(|| {
        let (left, right) = (Value::from_integer(number.into()), Value::from_integer(times.value.into()));
        Note::product(gt(42), text, left, right).from(times.origin).apart()
    });
    number * times.value
}

/// The column of the strength, shifted and kept on the table.
fn shifted_column<T: Trace>(t: &Tables, s: &Situation, trace: &mut T) -> i32 {
    let start = t.fert.column(s.strength);
    let column = (start + s.shift).clamp(1, t.fert.columns());
    trace.note(|| Note::add(gt(34), format!("column of strength {}", s.strength), i64::from(start)));
    if s.shift != 0 {
        trace.note(|| Note::add(gt(33), "column shift", i64::from(s.shift)));
    }
    trace.note(|| Note::sum(gt(33), "shifted column", i64::from(start + s.shift)));
    if column != start + s.shift {
        trace.note(|| Note::fact(gt(33), format!("beyond the table's edge: column {column} counts")));
    }
    column
}
