//! The examples of a book: those with a title, and every situation that its cases rule.

use grognard_books::cases::{Expected, cases};
use grognard_books::{Book, Library};
use grognard_core::facts::Datum;
use grognard_core::registry::AnyProcedure;

use crate::api::examples::titled;

/// An example.
pub struct Weighed {
    /// What happens in it, if it has a title.
    pub title: Option<&'static str>,
    pub procedure: &'static dyn AnyProcedure<Library>,
    pub situation: Datum,
}

/// The examples of a book, each situation once.
pub fn examples_of(book: &Book) -> Vec<Weighed> {
    let mut found: Vec<Weighed> = Vec::new();
    let mut take = |title, name: &str, situation: Datum| {
        let Some(procedure) = book.procedures.iter().find(|procedure| procedure.name() == name) else { return };
        if !found.iter().any(|known| known.procedure.name() == name && known.situation == situation) {
            found.push(Weighed { title, procedure: *procedure, situation });
        }
    };
    for (title, name, situation) in titled() {
        take(Some(title), name, situation);
    }
    for case in cases(book) {
        if matches!(case.expected, Expected::Outcome(_)) {
            take(None, &case.procedure, case.situation);
        }
    }
    found
}
