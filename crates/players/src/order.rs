//! Commands as computer players give them.

use grognard_core::facts::Datum;
use grognard_field::Step;

use grognard_battle::CommandLine;
use grognard_table::to_inches;

/// A command with its arguments.
pub fn order<const N: usize>(act: &str, with: [(&str, Datum); N]) -> CommandLine {
    let with = with.into_iter().map(|(name, datum)| (name.to_owned(), datum)).collect();
    order_of(act, Datum::Map(with))
}

/// A command whose arguments are at hand as they are.
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

/// Hundredths as the inches a command takes.
pub fn inches(hundredths: i32) -> Datum {
    Datum::Number(to_inches(hundredths))
}

/// Whole degrees.
pub fn degrees(degrees: impl Into<i128>) -> Datum {
    Datum::Integer(degrees.into())
}

/// A way as the command takes it.
pub fn path(steps: &[Step]) -> Datum {
    let one = |step: &Step| {
        let (name, with) = match *step {
            Step::Ahead(length) => ("ahead", vec![("inches", inches(length))]),
            Step::Back(length) => ("back", vec![("inches", inches(length))]),
            Step::Left(length) => ("left", vec![("inches", inches(length))]),
            Step::Right(length) => ("right", vec![("inches", inches(length))]),
            Step::Wheel(turn) => ("wheel", vec![("degrees", degrees(turn))]),
            Step::To(at) => ("to", vec![("x", inches(at.x)), ("y", inches(at.y))]),
            Step::Face(facing) => ("face", vec![("facing", degrees(facing))]),
        };
        let all = std::iter::once(("step", word(name))).chain(with);
        Datum::Map(all.map(|(name, datum)| (name.to_owned(), datum)).collect())
    };
    Datum::List(steps.iter().map(one).collect())
}
