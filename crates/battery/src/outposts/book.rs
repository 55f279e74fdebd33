//! The basis of Outposts: the book itself, its clauses, and the faults it may have.

use grognard_core::rule::{Clause, Origin, Rule, Scope};

/// The faults that the book may have: none; hidden units are drawn on everybody's map; distances to hidden enemies are
/// measured; fire at them is offered; a computer player's books still have the true places, only exchanged.
pub mod leak {
    pub const NONE: u8 = 0;
    /// Hidden units are drawn on everybody's map.
    pub const MAP: u8 = 1;
    /// Distances to hidden enemies are answered.
    pub const SURVEY: u8 = 2;
    /// Fire at hidden enemies is offered.
    pub const OFFERS: u8 = 3;
    /// A computer player's books have the true places, only exchanged.
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
