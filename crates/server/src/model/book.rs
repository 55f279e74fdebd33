//! Books, their clauses and what exercises them.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Chart, Origin, Scope};

/// All books.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Books {
    /// The books.
    pub books: Vec<BookEntry>,
}

/// A book in the list.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BookEntry {
    /// The first part of its procedures' names.
    pub name: &'static str,
    /// What it rules, in one line.
    pub title: &'static str,
    /// How many clauses it has.
    pub clauses: usize,
    /// Its procedures.
    pub procedures: Vec<ProcedureEntry>,
}

/// A procedure in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProcedureEntry {
    /// Such as `cohesion.fire`.
    pub name: &'static str,
    /// What it rules, in one line.
    pub summary: &'static str,
}

/// A book with everything in it.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BookPage {
    /// Its name.
    pub name: &'static str,
    /// What it rules, in one line.
    pub title: &'static str,
    /// Its procedures.
    pub procedures: Vec<ProcedureEntry>,
    /// Its clauses, in the order of its page.
    pub clauses: Vec<ClauseEntry>,
    /// Its charts, as they are in force.
    pub charts: Vec<Chart>,
    /// Chart values that the server's house rules change.
    pub changes: Vec<HouseChange>,
}

/// A clause with its text and what exercises it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClauseEntry {
    /// Its id, which never changes.
    pub id: &'static str,
    /// Its book.
    pub book: &'static str,
    /// Who decided.
    pub origin: Origin,
    /// Which part of the program applies it.
    pub scope: Scope,
    /// A few words for lists.
    pub title: &'static str,
    /// Its heading on the book's page.
    pub section: String,
    /// Its text, with Markdown's `**` and backticks.
    pub text: String,
    /// The procedures that rule by it.
    pub procedures: Vec<&'static str>,
    /// The tests and battles that exercise it.
    pub tests: Vec<String>,
}

/// A chart value changed by house rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HouseChange {
    /// Dotted path of the value, chart first.
    pub path: String,
    /// The default.
    pub was: String,
    /// The house rule.
    pub now: String,
}
