//! Which dice are rolled, and why.

use std::fmt;

use crate::rule::Rule;

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

/// Who rolls, named by his part in the procedure. Only the table knows which side that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roller {
    /// The one the procedure is about: the firer, the attacker, the unit that tests, side a.
    Actor,
    /// The other one: the target, the defender, side b.
    Opponent,
    /// Nobody: a die between the two.
    Nobody,
}

/// Why dice are drawn: the clause, the words in which a player is asked, who rolls, and whether the roll is a term of a
/// sum.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// The clause that calls for the dice.
    pub rule: Rule,
    /// What they are for, such as "firer's cohesion roll".
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
