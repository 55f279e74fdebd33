//! Dice: who supplies them decides what a procedure is used for.
//!
//! A procedure draws through [`Dice`] and never learns whether the faces are random ([`Seeded`]), kept for a receipt or
//! typed in by a player ([`Recorded`]), or enumerated for exact odds ([`Enumerated`]).

mod enumerated;
mod given;
mod recorded;
mod seeded;

use std::fmt;

use serde::Serialize;

use crate::procedure::Procedure;
use crate::rule::Rule;
use crate::trace::{Note, Trace};

pub use enumerated::{Detail, Enumerated, TooLarge};
pub use given::{Need, Unusable};
pub use recorded::Recorded;
pub use seeded::Seeded;

/// The most dice one roll may hold; table files are checked against it.
pub const MOST_DICE: u8 = 10;
/// The most sides one die may have; table files are checked against it.
pub const MOST_SIDES: u8 = 100;

/// What counts of several dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// All faces added up.
    Sum,
    /// The highest face.
    Highest,
}

/// Some equal dice and what counts of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// How many dice.
    pub count: u8,
    /// Sides of each.
    pub sides: u8,
    /// What counts.
    pub keep: Keep,
}

impl Roll {
    /// One die.
    pub const fn die(sides: u8) -> Self {
        Roll::sum(1, sides)
    }

    /// Several dice added up.
    pub const fn sum(count: u8, sides: u8) -> Self {
        Roll { count, sides, keep: Keep::Sum }
    }

    /// Several dice of which the highest counts.
    pub const fn highest(count: u8, sides: u8) -> Self {
        Roll { count, sides, keep: Keep::Highest }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Roll { count, sides, keep } = self;
        match keep {
            Keep::Sum => write!(f, "{count}D{sides}"),
            Keep::Highest => write!(f, "highest of {count}D{sides}"),
        }
    }
}

/// Who rolls, by his part in the procedure; which side of a table that is, only the table knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roller {
    /// Whom the procedure is about: the firer, the attacker, the unit that tests, side a.
    Actor,
    /// Who is against him: the target, the defender, side b.
    Opponent,
    /// Nobody: a die between the two.
    Nobody,
}

/// Why dice are drawn: the clause, the words a player is asked with, who rolls, and whether the roll is a term of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// The clause that calls for the dice.
    pub rule: Rule,
    /// What they are for: "firer's cohesion roll".
    pub what: &'static str,
    /// Whether the roll adds to the next total of the receipt.
    pub adds: bool,
    /// Whose dice they are.
    pub roller: Roller,
}

impl Ask {
    /// Dice of the actor that are a term of a sum.
    pub const fn adding(rule: Rule, what: &'static str) -> Self {
        Ask { rule, what, adds: true, roller: Roller::Actor }
    }

    /// Dice of the actor that decide by themselves.
    pub const fn alone(rule: Rule, what: &'static str) -> Self {
        Ask { rule, what, adds: false, roller: Roller::Actor }
    }

    /// The same dice, rolled by somebody else.
    #[must_use]
    pub const fn by(mut self, roller: Roller) -> Self {
        self.roller = roller;
        self
    }
}

/// The next die a player has to roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Wanted {
    /// Sides of the die.
    pub sides: u8,
    /// What it is for.
    pub what: &'static str,
    /// Which die of the roll, from 1.
    pub number: u8,
    /// How many dice the roll has.
    pub of: u8,
}

/// A supply of dice. Procedures use the three methods with a trace; sources implement the two without.
pub trait Dice: Sized {
    /// The value of a roll.
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

/// A source that has real faces, one after the other.
trait Faces {
    /// Draws the faces of a roll in order.
    fn faces(&mut self, ask: Ask, roll: Roll, each: impl FnMut(u8));
}

/// The value of a roll by its faces.
#[expect(clippy::inline_always, reason = "the hottest loop of every simulation")]
#[inline(always)]
fn value_by_faces(source: &mut impl Faces, ask: Ask, roll: Roll, mut also: impl FnMut(u8)) -> u16 {
    let mut value = 0;
    source.faces(ask, roll, |face| {
        also(face);
        let face = u16::from(face);
        value = match roll.keep {
            Keep::Sum => value + face,
            Keep::Highest => value.max(face),
        };
    });
    value
}
