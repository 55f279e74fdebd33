//! Who is nearest.

use grognard_field::{Block, Point};

use super::{Lay, Piece};
use grognard_battle::Side;

/// The nearest enemy of a side to a block, and its distance; the first on the roster of equals.
pub fn nearest_enemy<'l, 's>(lay: &'l Lay<'s>, side: Side, block: &Block) -> Option<(&'l Piece<'s>, i32)> {
    nearest(lay.of_side(side.other()), block, i32::MAX)
}

/// How near the nearest enemy of a side is to a block, if that is nearer than a limit.
pub fn enemy_nearer_than(lay: &Lay<'_>, side: Side, block: &Block, limit: i32) -> Option<i32> {
    nearest(lay.of_side(side.other()), block, limit).map(|(_, distance)| distance)
}

/// The nearest of some units to a block, if it is nearer than a limit, and its distance; the first of equals.
pub fn nearest<'l, 's: 'l>(
    pieces: impl Iterator<Item = &'l Piece<'s>>,
    block: &Block,
    limit: i32,
) -> Option<(&'l Piece<'s>, i32)> {
    let mut found = None;
    for piece in pieces {
        let least = found.map_or(limit, |(_, distance)| distance);
        if let Some(distance) = piece.block.distance_below(block, least) {
            found = Some((piece, distance));
        }
    }
    found
}

/// The own unit nearest to a point.
pub fn nearest_friend<'l, 's>(lay: &'l Lay<'s>, side: Side, point: Point) -> Option<(&'l Piece<'s>, i32)> {
    let friends = lay.of_side(side).map(|piece| (piece, piece.block.distance_to(point)));
    friends.min_by_key(|(_, distance)| *distance)
}
