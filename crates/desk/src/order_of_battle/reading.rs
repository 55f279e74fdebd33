//! What was read from an order of battle, and what is wrong with it.

use grognard_core::tables::{Place, Problem};

use super::roster::Roster;

/// A roster as far as it could be read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The roster; complete only if there are no problems.
    pub roster: Roster,
    /// Everything that is wrong with the file.
    pub problems: Vec<Problem>,
}

/// Problems in the order of the file.
pub fn sort(problems: &mut [Problem]) {
    problems.sort_by_key(|problem| problem.place.map_or((0, 0), |place| (place.line, place.column)));
}

/// A problem with a cell or row.
pub fn problem(place: Place, path: &str, reason: impl Into<String>) -> Problem {
    Problem { path: path.to_owned(), reason: reason.into(), place: Some(place) }
}
