//! Who is near (IMP-40, IMP-74).

use grognard_field::Block;
use grognard_table::Side;

use super::{Lay, Piece};
use crate::measures::hundredths;

/// The smallest gap between a block and any enemy of a side, including routed ones; none without enemies.
pub fn least_gap(lay: &Lay<'_>, side: Side, block: &Block) -> Option<i32> {
    lay.nearest_enemy(side, block).map(|(_, gap)| gap)
}

/// Whether a unit that ends a move at a block would be nearer to the enemy than before (IMP-28).
pub fn comes_nearer(lay: &Lay<'_>, piece: &Piece<'_>, end: &Block) -> bool {
    is_nearer(lay, piece.side, least_gap(lay, piece.side, &piece.block), end)
}

/// The same if the gap before is already known.
pub fn is_nearer(lay: &Lay<'_>, side: Side, before: Option<i32>, end: &Block) -> bool {
    before.is_some_and(|before| lay.enemy_nearer_than(side, end, before).is_some())
}

/// The nearest enemy within two inches of a unit, and its gap.
pub fn enemy_within_two<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<(&'s str, i32)> {
    other_enemy_within_two(lay, piece, &[])
}

/// The same without some enemies.
pub fn other_enemy_within_two<'s>(lay: &Lay<'s>, piece: &Piece<'_>, but: &[&str]) -> Option<(&'s str, i32)> {
    let near = hundredths(lay.t.bad.enemy_inches.value);
    let others = lay.of_side(piece.side.other()).filter(|enemy| !but.contains(&enemy.name));
    let found = grognard_table::nearest(others, &piece.block, near + 1);
    found.map(|(enemy, gap)| (enemy.name, gap))
}
