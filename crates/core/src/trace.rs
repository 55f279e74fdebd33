//! What a procedure says about itself while it runs: a receipt, or nothing at all.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::dice::{Ask, Keep, Roll, Roller};
use crate::rule::{Origin, Rule};
use crate::tables::Figure;

pub use crate::amount::{Value, show};

/// Where the number on a line of a receipt comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A fact or a modifier, as stated or looked up.
    Given,
    /// Dice on the table. The faces are filled in from the record when the receipt is made.
    Dice {
        /// Which dice, and what counts of them.
        roll: Roll,
        /// The faces in the order drawn.
        faces: Vec<u8>,
        roller: Roller,
    },
    /// `left` times `right`, rounded up to a whole if `up`.
    Product {
        /// First factor.
        left: Value,
        /// Second factor.
        right: Value,
        /// Whether the product is rounded up.
        up: bool,
    },
    /// The sum of every line that adds since the last sum.
    Sum,
    /// A total compared with a limit; the value is total minus limit.
    Against {
        /// What was reached.
        total: Value,
        /// What it is compared with.
        limit: Value,
    },
    /// A cell of a chart.
    Lookup {
        /// The chart's table file.
        table: &'static str,
        /// Row label.
        row: String,
        /// Column label.
        column: String,
        /// What the cell says.
        cell: String,
    },
    /// What follows from the lines above.
    Result,
}

/// One line of a receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The clause that says so.
    pub rule: Rule,
    /// Who decided: the clause's origin, or the table's where that is weaker.
    pub origin: Origin,
    /// How the number came about.
    pub kind: Kind,
    /// What the line is about, in our words.
    pub text: Cow<'static, str>,
    /// The number of the line.
    pub value: Option<Value>,
    /// Whether the value counts towards the next [`Kind::Sum`].
    pub adds: bool,
}

impl Note {
    fn new(rule: Rule, kind: Kind, text: impl Into<Cow<'static, str>>, value: Option<Value>, adds: bool) -> Self {
        Note { rule, origin: rule.origin, kind, text: text.into(), value, adds }
    }

    /// A modifier or fact that adds to the coming sum.
    pub fn add(rule: Rule, text: impl Into<Cow<'static, str>>, value: impl Into<Value>) -> Self {
        Note::new(rule, Kind::Given, text, Some(value.into()), true)
    }

    /// A chart value that adds to the coming sum and shows the chart's origin.
    pub fn add_figure(rule: Rule, text: impl Into<Cow<'static, str>>, figure: Figure<i32>) -> Self {
        Note::add(rule, text, i64::from(figure.value)).from(figure.origin)
    }

    /// A fact that deserves a line but adds to nothing.
    pub fn fact(rule: Rule, text: impl Into<Cow<'static, str>>) -> Self {
        Note::new(rule, Kind::Given, text, None, false)
    }

    /// Dice drawn for `ask`, of which `value` counts.
    pub fn dice(ask: Ask, roll: Roll, value: u16) -> Self {
        let value = Value::from_integer(i64::from(value));
        let kind = Kind::Dice { roll, faces: Vec::new(), roller: ask.roller };
        Note::new(ask.rule, kind, ask.what, Some(value), ask.adds)
    }

    /// The total of the lines that add since the last total.
    pub fn sum(rule: Rule, text: impl Into<Cow<'static, str>>, value: impl Into<Value>) -> Self {
        Note::new(rule, Kind::Sum, text, Some(value.into()), false)
    }

    /// A product, rounded up to a whole number; it may itself be a term of the next sum.
    pub fn product_up(rule: Rule, text: impl Into<Cow<'static, str>>, left: Value, right: Value) -> Self {
        let value = (left * right).ceil();
        Note::new(rule, Kind::Product { left, right, up: true }, text, Some(value), true)
    }

    /// A product as it is; it adds to the coming sum.
    pub fn product(rule: Rule, text: impl Into<Cow<'static, str>>, left: Value, right: Value) -> Self {
        Note::new(rule, Kind::Product { left, right, up: false }, text, Some(left * right), true)
    }

    /// A total compared with a limit.
    pub fn against(
        rule: Rule,
        text: impl Into<Cow<'static, str>>,
        total: impl Into<Value>,
        limit: impl Into<Value>,
    ) -> Self {
        let (total, limit) = (total.into(), limit.into());
        Note::new(rule, Kind::Against { total, limit }, text, Some(total - limit), false)
    }

    /// A cell read from a chart.
    pub fn lookup(
        rule: Rule,
        table: &'static str,
        row: &impl ToString,
        column: &impl ToString,
        cell: &impl ToString,
    ) -> Self {
        let kind = Kind::Lookup { table, row: row.to_string(), column: column.to_string(), cell: cell.to_string() };
        Note::new(rule, kind, "chart", None, false)
    }

    pub fn result(rule: Rule, text: impl Into<Cow<'static, str>>) -> Self {
        Note::new(rule, Kind::Result, text, None, false)
    }

    /// The same line with a value read from a table of this origin. The line gets the weaker origin of clause and
    /// table: a printed number that only a reading lets us use is a reading.
    #[must_use]
    pub fn from(mut self, origin: Origin) -> Self {
        self.origin = self.rule.origin.max(origin);
        self
    }

    /// The same line with another text.
    #[must_use]
    pub fn saying(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.text = text.into();
        self
    }

    /// The same line with a number that adds to the coming sum.
    #[must_use]
    pub fn adding(mut self, value: impl Into<Value>) -> Self {
        self.value = Some(value.into());
        self.adds = true;
        self
    }

    /// The same line with its number kept out of the coming sum.
    #[must_use]
    pub fn apart(mut self) -> Self {
        self.adds = false;
        self
    }

    /// The line in words, without its value.
    pub fn sentence(&self) -> String {
        match &self.kind {
            Kind::Given | Kind::Result | Kind::Sum => self.text.to_string(),
            Kind::Dice { roll, faces, .. } => {
                let mut out = format!("{}: {roll}", self.text);
                if !faces.is_empty() {
                    out.push_str(" shows ");
                    let joint = if roll.keep == Keep::Sum { " + " } else { ", " };
                    for (i, face) in faces.iter().enumerate() {
                        let _ = write!(out, "{}{face}", if i == 0 { "" } else { joint });
                    }
                }
                out
            }
            Kind::Product { left, right, up } => {
                let exact = left * right;
                let product = format!("{}: {} x {} = {}", self.text, show(*left), show(*right), show(exact));
                if *up && !exact.is_integer() {
                    format!("{product}, rounded up to {}", show(exact.ceil()))
                } else {
                    product
                }
            }
            Kind::Against { total, limit } => {
                format!("{}: {} against {}", self.text, show(*total), show(*limit))
            }
            Kind::Lookup { row, column, cell, .. } => {
                format!("{}: row {row}, column {column}: {cell}", self.text)
            }
        }
    }
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence())
    }
}

/// Takes the notes of a procedure. `()` takes none and compiles to nothing.
pub trait Trace {
    /// Offers a note; it is only made if it is kept.
    fn note(&mut self, note: impl FnOnce() -> Note);
}

impl Trace for () {
    #[inline(always)]
    fn note(&mut self, _: impl FnOnce() -> Note) {}
}

impl Trace for Vec<Note> {
    fn note(&mut self, note: impl FnOnce() -> Note) {
        self.push(note());
    }
}
