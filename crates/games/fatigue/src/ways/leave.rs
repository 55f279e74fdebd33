//! The shortest way out of burning ground (FAT-146).

use grognard_table::OneLeg;

use super::mover::Mover;
use super::reach::reach;
use crate::derive::{Lay, Piece, burning_at, burning_place};

/// Ways out are searched every half inch.
const SQUARE: i32 = 50;

/// The cheapest move that brings a unit out of everything that burns; none if it is in no fire, or finds no way.
pub fn shortest_out<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> Option<OneLeg> {
    burning_place(lay, piece)?;
    let mover = Mover::new(lay, piece);
    let out = reach(&mover, SQUARE).into_iter().filter(|goal| burning_at(lay, goal.at, None).is_none());
    out.min_by_key(|goal| goal.cost).map(|goal| mover.to(goal.end))
}
