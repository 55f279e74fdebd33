//! Turns and changes on the spot: not if the new footprint would overlap (IMP-71).

use grognard_books::impact::rules::imp;
use grognard_core::rule::Rule;
use grognard_field::{Block, Footprint, Point, Pose, Vector, turn_between, turned};

use crate::derive::{Lay, Piece};

/// The unit that a block of a unit would overlap, apart from those named.
fn overlapped<'s>(lay: &Lay<'s>, piece: &Piece<'_>, block: &Block, but: &[&str]) -> Option<&'s str> {
    let mut others = lay.others(piece.index).filter(|other| !but.contains(&other.name));
    others.find(|other| other.block.overlaps(block)).map(|other| other.name)
}

/// Why a unit cannot face another way, if so.
pub fn against_facing(lay: &Lay<'_>, piece: &Piece<'_>, facing: u16) -> Option<(Rule, String)> {
    let block = piece.block.at(Pose { facing, ..piece.block.pose });
    overlapped(lay, piece, &block, &[]).map(|other| (imp(71), format!("turned, it would overlap {other}.")))
}

/// Why there is no room for a unit in another size at its centre, if so; the units named are no obstacle.
pub fn against_size(lay: &Lay<'_>, piece: &Piece<'_>, size: Footprint, but: &[&str]) -> Option<(Rule, String)> {
    let block = Block::new(piece.block.pose, size);
    overlapped(lay, piece, &block, but).map(|other| (imp(71), format!("there is no room: it would overlap {other}.")))
}

/// Whether there is room for a unit to take another size about its centre.
pub fn room_for(lay: &Lay<'_>, piece: &Piece<'_>, size: Footprint) -> bool {
    against_size(lay, piece, size, &[]).is_none()
}

/// The facing a unit takes toward a point: at most the limit of a turn, and only as far as it is free.
pub fn faces_as_far(lay: &Lay<'_>, piece: &Piece<'_>, toward: Point) -> u16 {
    let facing = piece.block.pose.facing;
    let there = Vector::towards(piece.at(), toward).and_then(Vector::to_facing).unwrap_or(facing);
    let most = lay.t.game.geometry.turn_limit_degrees;
    let turn = turn_between(facing, there);
    let wanted = turn.abs().min(most);
    let free = (0..=wanted).rev().map(|degrees| turned(facing, turn.signum() * degrees));
    free.into_iter().find(|facing| against_facing(lay, piece, *facing).is_none()).unwrap_or(facing)
}
