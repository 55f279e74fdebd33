//! The effects of passing through friends on a unit.

use grognard_field::Leg;
use grognard_table::Rover;

use crate::derive::{Lay, Piece};

/// Whether a unit that takes this way ends up in disorder, because it passes through friends.
pub fn disorders(lay: &Lay<'_>, piece: &Piece<'_>, rover: &Rover<'_>, legs: &[Leg]) -> bool {
    let is_open = |piece: &Piece<'_>| {
        !piece.unit.disordered && lay.t.pass_through.open_formations.contains(&piece.unit.formation)
    };
    !is_open(piece) && rover.crosses(legs, |index| lay.piece_of(index).is_some_and(|friend| !is_open(friend)))
}
