//! A rule procedure: one pure function of tables, situation, dice and trace.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;

use crate::dice::{Dice, TooLarge};
use crate::facts::Facts;
use crate::refusal::Check;
use crate::rounds::Rounds;
use crate::rule::Rule;
use crate::trace::Trace;

/// What an outcome makes of a situation that may be ruled again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Again<S> {
    /// The procedure is not one of rounds.
    Never,
    /// It is over; this is how things stand.
    Ends(S),
    /// The next round begins like this.
    GoesOn(S),
}

/// How things may stand after so many rounds from a situation; exactly, or in doubles.
pub type Follow<T, S> = fn(&T, S, u32, bool) -> Result<Rounds, TooLarge>;

/// A procedure of a book. Implemented by unit structs; listed in the book's registry.
pub trait Procedure: 'static {
    /// Its name, book first: `cohesion.fire`.
    const NAME: &'static str;
    /// What it rules, in one line.
    const SUMMARY: &'static str;
    /// The dice it draws, in order.
    const DICE: &'static str;
    /// The clauses it rules by.
    const RULES: &'static [Rule];
    /// The fields of its outcome, each with its meaning; nested fields joined by dots.
    const OUTCOME: &'static [(&'static str, &'static str)];
    /// The charts it reads.
    type Tables: 'static;
    /// The facts it needs.
    type Situation: Facts<Tables = Self::Tables>;
    /// What it rules.
    type Outcome: Serialize + Eq + Hash + Ord + Clone + Debug + 'static;

    /// Collects every reason why the situation cannot be ruled.
    fn check(tables: &Self::Tables, situation: &Self::Situation, check: &mut Check);

    /// Rules a checked situation.
    fn run<D: Dice, T: Trace>(
        tables: &Self::Tables,
        situation: &Self::Situation,
        dice: &mut D,
        trace: &mut T,
    ) -> Self::Outcome;

    /// The situation after the outcome, for procedures that are fought in rounds.
    fn again(_tables: &Self::Tables, _situation: &Self::Situation, _outcome: &Self::Outcome) -> Again<Self::Situation> {
        Again::Never
    }

    /// Follows the procedure through rounds, where [`Procedure::again`] ever goes on.
    const ROUNDS: Option<Follow<Self::Tables, Self::Situation>> = None;
}
