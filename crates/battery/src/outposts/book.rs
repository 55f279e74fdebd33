//! What stands below all of Outposts: the book itself, its clauses, and what it may do wrong.

use grognard_core::rule::{Clause, Origin, Rule, Scope};

/// What a book may do wrong: nothing; draw hidden units on everybody's map; measure to hidden enemies; offer fire at them;
/// leave true places in the books of a computer player, only exchanged.
pub mod leak {
    pub const NONE: u8 = 0;
    /// Hidden units are drawn on everybody's map.
    pub const MAP: u8 = 1;
    /// Distances to hidden enemies are told.
    pub const SURVEY: u8 = 2;
    /// Fire at hidden enemies is offered.
    pub const OFFERS: u8 = 3;
    /// A computer player has true places, only exchanged.
    pub const CHOICE: u8 = 4;
}

/// The book, with one of the leaks.
pub struct Outposts<const LEAK: u8>;

pub static CLAUSES: [Clause; 6] = [
    clause("OUT-1", "Two sides and two arms"),
    clause("OUT-2", "Hidden deployment"),
    clause("OUT-3", "Who is seen"),
    clause("OUT-4", "Turns and moves"),
    clause("OUT-5", "Fire"),
    clause("OUT-6", "The end"),
];

const fn clause(id: &'static str, title: &'static str) -> Clause {
    Clause { id, origin: Origin::House, scope: Scope::Table, title }
}

/// A clause by its number.
pub fn out(number: usize) -> Rule {
    &CLAUSES[number - 1]
}
