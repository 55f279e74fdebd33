//! Dice: their source decides what a procedure is used for.
//!
//! A procedure draws through [`Dice`] and never learns whether the faces are random ([`Seeded`]), kept for a receipt or
//! typed in by a player ([`Recorded`]), or enumerated for exact odds ([`Enumerated`]).

mod enumerated;
mod faces;
mod given;
mod recorded;
mod roll;
mod seeded;

pub use crate::odds::TooLarge;
pub use crate::procedure::Dice;
pub use enumerated::{Detail, Enumerated};
pub use faces::Wanted;
pub use given::{Need, Unusable};
pub use recorded::Recorded;
pub use roll::{Ask, Keep, MOST_DICE, MOST_SIDES, Roll, Roller};
pub use seeded::Seeded;
