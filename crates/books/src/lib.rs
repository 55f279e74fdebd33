//! The rule books: clauses, charts and procedures, and one plain registry of them all.

pub mod cases;
pub mod coverage;
pub mod house;
mod library;
mod page;
pub mod wire;

use grognard_core::registry::AnyProcedure;
use grognard_core::rule::{Clause, Rule};
use grognard_core::shelf::{Shelved, listed, shelve};

pub use grognard_cohesion as cohesion;
pub use grognard_fatigue as fatigue;
pub use grognard_grand_tactics as grand_tactics;
pub use grognard_impact as impact;
pub use library::Library;
pub use page::{PageClause, charts_named, clauses_on_page};

/// A rule book.
pub struct Book {
    /// Its name, the first part of its procedures' names.
    pub name: &'static str,
    /// What it rules, in one line.
    pub title: &'static str,
    pub clauses: &'static [Clause],
    pub procedures: &'static [&'static dyn AnyProcedure<Library>],
    /// Its page, with the full text of every clause.
    pub page: &'static str,
    /// Further golden cases, one JSON object on each line.
    pub cases: &'static str,
}

static COHESION: [Shelved<cohesion::Tables>; cohesion::PROCEDURES.len()] = shelve(cohesion::PROCEDURES);
static FATIGUE: [Shelved<fatigue::Tables>; fatigue::PROCEDURES.len()] = shelve(fatigue::PROCEDURES);
static GRAND_TACTICS: [Shelved<grand_tactics::Tables>; grand_tactics::PROCEDURES.len()] =
    shelve(grand_tactics::PROCEDURES);
static IMPACT: [Shelved<impact::Tables>; impact::PROCEDURES.len()] = shelve(impact::PROCEDURES);

pub static BOOKS: &[Book] = &[
    Book {
        name: "cohesion",
        title: "American Civil War: initiative, posture, fire, movement, charge, melee, recovery",
        clauses: &cohesion::rules::CLAUSES,
        procedures: &listed(&COHESION),
        page: include_str!("../../../docs/rules/cohesion.md"),
        cases: include_str!("../cohesion/cases.jsonl"),
    },
    Book {
        name: "fatigue",
        title: "Napoleonic battalions: unit morale by CMR, army Morale Fatigue Points in two editions",
        clauses: &fatigue::rules::CLAUSES,
        procedures: &listed(&FATIGUE),
        page: include_str!("../../../docs/rules/fatigue.md"),
        cases: include_str!("../fatigue/cases.jsonl"),
    },
    Book {
        name: "impact",
        title: "American Civil War: firepower, formations, charge impact, morale points",
        clauses: &impact::rules::CLAUSES,
        procedures: &listed(&IMPACT),
        page: include_str!("../../../docs/rules/impact.md"),
        cases: include_str!("../impact/cases.jsonl"),
    },
    Book {
        name: "grand-tactics",
        title: "Napoleonic operations: battles on the FERT, grand tactics, deployment, cavalry charges, leaders",
        clauses: &grand_tactics::rules::CLAUSES,
        procedures: &listed(&GRAND_TACTICS),
        page: include_str!("../../../docs/rules/grand-tactics.md"),
        cases: include_str!("../grand-tactics/cases.jsonl"),
    },
];

/// Finds a book by its name.
pub fn book(name: &str) -> Option<&'static Book> {
    BOOKS.iter().find(|book| book.name == name)
}

/// Finds a procedure by its full name.
pub fn procedure(name: &str) -> Option<&'static dyn AnyProcedure<Library>> {
    procedures().find(|procedure| procedure.name() == name)
}

/// All procedures of all books.
pub fn procedures() -> impl Iterator<Item = &'static dyn AnyProcedure<Library>> {
    BOOKS.iter().flat_map(|book| book.procedures.iter().copied())
}

/// Finds a clause by its id, in capital or small letters.
pub fn clause(id: &str) -> Option<(&'static Book, Rule)> {
    let found =
        |book: &'static Book| book.clauses.iter().find(|clause| clause.id.eq_ignore_ascii_case(id)).map(|c| (book, c));
    BOOKS.iter().find_map(found)
}
