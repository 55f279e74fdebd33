//! The edge of a side, where its units run or leave.

use grognard_field::{Block, Vector, round};

use crate::derive::Lay;
use grognard_battle::Side;

/// How far a block is from the edge of a side.
pub fn off_edge(lay: &Lay<'_>, side: Side, block: &Block) -> i32 {
    let depth = f64::from(lay.table.ground.depth);
    let far = |corner: Vector| match side {
        Side::A => corner.y,
        Side::B => depth - corner.y,
    };
    round(block.corners().into_iter().map(far).fold(f64::INFINITY, f64::min))
}

/// Whether a block is on its own edge: a unit that ends its move there leaves the table (FAT-95).
pub fn is_on_own_edge(lay: &Lay<'_>, side: Side, block: &Block) -> bool {
    off_edge(lay, side, block) <= 0
}
