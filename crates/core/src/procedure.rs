//! A rule procedure, one pure function of tables, situation, dice and trace; and the dice it draws. The two traits
//! stand together because each is made of the other: a procedure runs on any dice, and dice run procedures inside
//! procedures.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;

use crate::dice::{Ask, Roll};
use crate::facts::Facts;
use crate::odds::TooLarge;
use crate::refusal::Check;
use crate::rounds::Rounds;
use crate::rule::Rule;
use crate::trace::{Note, Trace};

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

/// How things may stand after this many rounds from a situation; exactly, or in doubles.
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

/// A supply of dice. Procedures use the three methods with a trace; sources implement the two without.
pub trait Dice: Sized {
    fn value(&mut self, ask: Ask, roll: Roll) -> u16;

    /// The value of a roll of which only `of(value)` matters; a source may answer with any value of that class.
    #[inline]
    fn value_of_class<C: Copy + Eq>(&mut self, ask: Ask, roll: Roll, _of: &impl Fn(u16) -> C) -> u16 {
        self.value(ask, roll)
    }

    /// Draws dice and leaves a note.
    #[inline]
    fn roll<T: Trace>(&mut self, ask: Ask, roll: Roll, trace: &mut T) -> u16 {
        let value = self.value(ask, roll);
        trace.note(|| Note::dice(ask, roll, value));
        value
    }

    /// Draws dice of which only the class matters: the interval of a chart, passed or failed. The value is for the
    /// receipt; ruling by it instead of by the class would make the odds wrong.
    #[inline]
    fn class<C: Copy + Eq, T: Trace>(
        &mut self,
        ask: Ask,
        roll: Roll,
        trace: &mut T,
        of: impl Fn(u16) -> C,
    ) -> (u16, C) {
        let value = self.value_of_class(ask, roll, &of);
        trace.note(|| Note::dice(ask, roll, value));
        (value, of(value))
    }

    /// Runs a procedure inside a procedure. Exact odds draw from its distribution over outcomes, so nesting factors
    /// the work; every other source simply runs it.
    #[inline]
    fn call<P: Procedure, T: Trace>(
        &mut self,
        tables: &P::Tables,
        situation: &P::Situation,
        trace: &mut T,
    ) -> P::Outcome {
        P::run(tables, situation, self, trace)
    }
}
