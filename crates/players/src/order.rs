//! Commands in the form in which computer players give them.

use grognard_battle::CommandLine;
use grognard_core::facts::Datum;
use grognard_table::to_inches;

/// A command with its arguments.
pub fn order<const N: usize>(act: &str, with: [(&str, Datum); N]) -> CommandLine {
    let with = with.into_iter().map(|(name, datum)| (name.to_owned(), datum)).collect();
    order_of(act, Datum::Map(with))
}

/// A command with finished arguments.
pub fn order_of(act: &str, with: Datum) -> CommandLine {
    CommandLine { act: act.to_owned(), with, dice: None }
}

/// A name or word.
pub fn word(text: &str) -> Datum {
    Datum::Text(text.to_owned())
}

/// Several names.
pub fn words(names: Vec<String>) -> Datum {
    Datum::List(names.into_iter().map(Datum::Text).collect())
}

/// Hundredths as inches, in the form a command takes.
pub fn inches(hundredths: i32) -> Datum {
    Datum::Number(to_inches(hundredths))
}

/// Whole degrees.
pub fn degrees(degrees: impl Into<i128>) -> Datum {
    Datum::Integer(degrees.into())
}
