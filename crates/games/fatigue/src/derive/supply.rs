//! Ammunition from a train, and guns that are manned again (FAT-147, FAT-151, FAT-159).

use grognard_books::fatigue::names::Arm;
use grognard_field::Block;

use super::near::within;
use super::who::everybody;
use super::{Lay, Piece};
use crate::footprint::{manned_formation, size_in};
use crate::measures::{RECREW, TRAIN};

/// The nearest train near enough to fill up a unit's ammunition.
pub fn near_train<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<&'s str> {
    let train = |unit: &crate::state::Unit| unit.side == piece.side && unit.arm == Arm::Train && unit.stands();
    within(lay, &piece.block, Some(piece.name), TRAIN, train).first().map(|(name, _)| *name)
}

/// Whether an abandoned battery or train may be manned again: it has crew left, no unrouted enemy near, and room in the
/// formation it will have.
pub fn may_recrew(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    let enemy = |unit: &crate::state::Unit| unit.side != piece.side && unit.stands();
    let crewed = piece.unit.abandoned && piece.unit.figures_left() > 0;
    // Abandoned guns are no obstacle, so another unit may have halted over them.
    let manned = Block::new(piece.block.pose, size_in(lay.t, piece.unit, manned_formation(piece.unit.arm)));
    let free = !everybody(lay).any(|other| other.index != piece.index && other.block.overlaps(&manned));
    crewed && free && within(lay, &piece.block, Some(piece.name), RECREW, enemy).is_empty()
}
