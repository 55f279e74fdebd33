//! House rules: what can be changed, whether a change fits, and what it does to odds and battles.

use grognard_core::tables::Takes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Chart, Refused};

/// Everything that house rules can change in a book.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BookFigures {
    /// The book.
    pub book: &'static str,
    /// Its charts as they are printed.
    pub charts: Vec<ChartFigures>,
}

/// A chart and what can be changed in it.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChartFigures {
    /// The chart.
    pub chart: Chart,
    /// What it says about itself.
    pub about: String,
    /// Its heading on the book's page, if it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub section: Option<String>,
    /// Its values in the order of the chart.
    pub figures: Vec<FigureEntry>,
}

/// A value that house rules can change.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FigureEntry {
    /// Its dotted path, the book first.
    pub path: String,
    /// What it takes.
    pub takes: FigureTakes,
    /// What the book has.
    #[cfg_attr(test, ts(type = "number | string | boolean"))]
    pub value: Value,
    /// What the chart says about this value; empty if it says nothing about it.
    pub help: String,
    /// The clauses named there, or else those named by the chart.
    pub clauses: Vec<&'static str>,
}

/// What a value may be.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FigureTakes {
    /// A whole number.
    Whole {
        /// The least.
        least: i32,
        /// The greatest.
        most: i32,
    },
    /// A multiple of one half.
    Halves {
        /// The least.
        least: f64,
        /// The greatest.
        most: f64,
    },
    /// A number.
    Number {
        /// The least.
        least: f64,
        /// The greatest.
        most: f64,
    },
    /// One of these names.
    Name {
        /// The names.
        names: &'static [&'static str],
    },
    /// True or false.
    Flag,
    /// Text.
    Text {
        /// What it must be, in words.
        wanted: String,
    },
}

impl From<Takes> for FigureTakes {
    fn from(takes: Takes) -> Self {
        match takes {
            Takes::Whole { least, most } => FigureTakes::Whole { least, most },
            Takes::Halves { least, most } => FigureTakes::Halves { least, most },
            Takes::Number { least, most } => FigureTakes::Number { least, most },
            Takes::Name(names) => FigureTakes::Name { names },
            Takes::Flag => FigureTakes::Flag,
            Takes::Text { wanted } => FigureTakes::Text { wanted },
        }
    }
}

/// House rules to be checked: a file, or single values.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HouseDraft {
    /// Their name, if single values are given; a file names itself.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub name: String,
    /// The text of a file.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// Single values.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub values: Option<Vec<HouseWish>>,
}

/// A value that is to be changed.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HouseWish {
    /// Its dotted path, the book first.
    pub path: String,
    /// The new value: a number, text, or true or false.
    #[cfg_attr(test, ts(type = "number | string | boolean"))]
    pub value: Value,
}

/// The result of checking house rules.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HouseChecked {
    /// Their name; may be empty.
    pub name: String,
    /// Everything that is wrong; the rules can only be used if this is empty.
    pub slips: Vec<HouseSlip>,
    /// What differs from the books.
    pub values: Vec<HouseDifference>,
    /// The file, containing only what differs; none if anything is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
}

/// Something that is wrong with house rules.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HouseSlip {
    /// The dotted path of the value, the book first; may be empty.
    pub path: String,
    /// What is wrong and what would be accepted.
    pub reason: String,
    /// The line of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub line: Option<usize>,
    /// The column of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub column: Option<usize>,
}

/// A value that differs from the book.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HouseDifference {
    /// Its dotted path, the book first.
    pub path: String,
    /// What the book has.
    #[cfg_attr(test, ts(type = "number | string | boolean"))]
    pub was: Value,
    /// The house rule.
    #[cfg_attr(test, ts(type = "number | string | boolean"))]
    pub now: Value,
}

/// Which odds are to be compared.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HouseOddsRequest {
    /// The book whose examples are weighed.
    pub book: String,
    /// The house rules before, as a file; the book as it is printed if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<String>,
    /// The house rules after, as a file.
    pub after: String,
}

/// What house rules change in the examples of a book.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HouseOdds {
    /// The examples that change, those that change most first.
    pub changed: Vec<ExampleChange>,
    /// How many examples have the same odds as before.
    pub unchanged: usize,
    /// How many have too many ways for exact odds here, or were left when the time was up.
    pub not_weighed: usize,
}

/// An example whose odds change.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExampleChange {
    /// What happens, if the example has a title.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub title: Option<&'static str>,
    /// The procedure.
    pub procedure: &'static str,
    /// The facts.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub situation: Value,
    /// Every outcome, the most likely before first.
    pub rows: Vec<OutcomeChange>,
    /// How much of all chances went to other outcomes, from 0 to 1.
    pub shift: f64,
    /// Why it could not be ruled before.
    pub refused_before: Vec<Refused>,
    /// Why it cannot be ruled after.
    pub refused_after: Vec<Refused>,
}

/// An outcome and its chances.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutcomeChange {
    /// The outcome.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Value)]
    pub outcome: Value,
    /// Its chance before, a fraction in lowest terms.
    pub before: String,
    /// Its chance after.
    pub after: String,
    /// The difference in points of a hundred.
    pub difference: f64,
}

/// Battles to be fought.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TrialRequest {
    /// A scenario that comes with the program.
    pub scenario: String,
    /// Who plays both sides: recruit, drill or veteran.
    pub player: String,
    /// Battles by each set of rules, from 1 to 400.
    pub battles: u32,
    /// The house rules before, as a file; the book as it is printed if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<String>,
    /// The house rules after, as a file.
    pub after: String,
}

/// How far the battles have come.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrialStep {
    /// Battles fought by each set of rules.
    pub battles: u32,
    /// Battles that were asked for.
    pub of: u32,
    /// Whether this is the last step: all battles are fought, or the time is up.
    pub done: bool,
    /// The sides.
    pub sides: [String; 2],
    /// The results so far.
    pub measures: Vec<TrialMeasure>,
    /// Battles that did not end and are not counted.
    pub faults: u32,
}

/// A measure before, after, and the difference.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrialMeasure {
    /// Such as `score_a`, as in the files of a study.
    pub key: &'static str,
    /// Before.
    pub before: Span,
    /// After.
    pub after: Span,
    /// The difference between battles with the same dice.
    pub difference: Span,
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Span {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}
