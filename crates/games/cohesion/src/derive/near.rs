//! Who is nearest.

use grognard_field::{Block, Point};

use super::{Lay, Piece};
use grognard_battle::Side;

/// The nearest enemy of a side to a block, and its distance; the first on the roster of equals.
pub fn nearest_enemy<'l, 's>(lay: &'l Lay<'s>, side: Side, block: &Block) -> Option<(&'l Piece<'s>, i32)> {
    let enemies = lay.of_side(side.other()).map(|piece| (piece, piece.block.distance(block)));
    enemies.min_by_key(|(_, distance)| *distance)
}

/// The own unit nearest to a point.
pub fn nearest_friend<'l, 's>(lay: &'l Lay<'s>, side: Side, point: Point) -> Option<(&'l Piece<'s>, i32)> {
    let friends = lay.of_side(side).map(|piece| (piece, piece.block.distance_to(point)));
    friends.min_by_key(|(_, distance)| *distance)
}
