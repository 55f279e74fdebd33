//! Sources that have real faces, one after the other.

use serde::Serialize;

use super::roll::{Ask, Keep, Roll};

/// The next die a player has to roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Wanted {
    /// Sides of the die.
    pub sides: u8,
    pub what: &'static str,
    /// Which die of the roll, from 1.
    pub number: u8,
    /// How many dice the roll has.
    pub of: u8,
}

/// A source that has real faces, one after the other.
pub(super) trait Faces {
    /// Draws the faces of a roll in order.
    fn faces(&mut self, ask: Ask, roll: Roll, each: impl FnMut(u8));
}

#[expect(clippy::inline_always, reason = "the hottest loop of every simulation")]
#[inline(always)]
pub(super) fn value_by_faces(source: &mut impl Faces, ask: Ask, roll: Roll, mut also: impl FnMut(u8)) -> u16 {
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
