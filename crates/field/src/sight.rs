//! Lines of sight: what blocks them. `length_inside` gives how much ground of a kind lies on one.

use crate::block::Block;
use crate::point::Point;
use crate::segment::meets_block;

impl Block {
    /// Whether the straight line between two points goes through this block's ground; touching does not count.
    pub fn is_crossed_by(&self, from: Point, to: Point) -> bool {
        meets_block(from, to, self)
    }
}
