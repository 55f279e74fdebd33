//! The rule books: clauses, charts and procedures, and one plain registry of them all.

pub mod cases;
pub mod cohesion;
pub mod coverage;
pub mod fatigue;
pub mod grand_tactics;
pub mod impact;
mod library;
mod page;
pub mod wire;

use grognard_core::registry::AnyProcedure;
use grognard_core::rule::{Clause, Rule};

pub use library::{BookTables, Library, Loaded};
pub use page::{PageClause, clauses_on_page};

/// A rule book.
pub struct Book {
    /// Its name, the first part of its procedures' names.
    pub name: &'static str,
    /// What it rules, in one line.
    pub title: &'static str,
    /// Its clauses.
    pub clauses: &'static [Clause],
    /// Its procedures.
    pub procedures: &'static [&'static dyn AnyProcedure<Library>],
    /// Its page, with the full text of every clause.
    pub page: &'static str,
    /// Further golden cases, one JSON object a line.
    pub cases: &'static str,
}

/// All books.
pub static BOOKS: &[Book] = &[
    Book {
        name: "cohesion",
        title: "American Civil War: initiative, posture, fire, movement, charge, melee, recovery",
        clauses: &cohesion::rules::CLAUSES,
        procedures: cohesion::PROCEDURES,
        page: include_str!("../../../docs/rules/cohesion.md"),
        cases: include_str!("../cases/cohesion.jsonl"),
    },
    Book {
        name: "fatigue",
        title: "Napoleonic battalions: unit morale by CMR, army Morale Fatigue Points in two editions",
        clauses: &fatigue::rules::CLAUSES,
        procedures: fatigue::PROCEDURES,
        page: include_str!("../../../docs/rules/fatigue.md"),
        cases: include_str!("../cases/fatigue.jsonl"),
    },
    Book {
        name: "impact",
        title: "American Civil War: firepower, formations, charge impact, morale points",
        clauses: &impact::rules::CLAUSES,
        procedures: impact::PROCEDURES,
        page: include_str!("../../../docs/rules/impact.md"),
        cases: include_str!("../cases/impact.jsonl"),
    },
    Book {
        name: "grand-tactics",
        title: "Napoleonic operations: battles on the FERT, grand tactics, deployment, cavalry charges, leaders",
        clauses: &grand_tactics::rules::CLAUSES,
        procedures: grand_tactics::PROCEDURES,
        page: include_str!("../../../docs/rules/grand-tactics.md"),
        cases: include_str!("../cases/grand-tactics.jsonl"),
    },
];

/// Finds a procedure by its full name.
pub fn procedure(name: &str) -> Option<&'static dyn AnyProcedure<Library>> {
    procedures().find(|procedure| procedure.name() == name)
}

/// All procedures of all books.
pub fn procedures() -> impl Iterator<Item = &'static dyn AnyProcedure<Library>> {
    BOOKS.iter().flat_map(|book| book.procedures.iter().copied())
}

/// Finds a clause by its id, whatever its case.
pub fn clause(id: &str) -> Option<(&'static Book, Rule)> {
    let found =
        |book: &'static Book| book.clauses.iter().find(|clause| clause.id.eq_ignore_ascii_case(id)).map(|c| (book, c));
    BOOKS.iter().find_map(found)
}
