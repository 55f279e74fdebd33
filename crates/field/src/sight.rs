//! Lines of sight: what stands in the way. How much ground of a kind lies in it says `length_inside`.

use crate::block::Block;
use crate::point::Point;
use crate::segment::meets_block;

impl Block {
    /// Whether the straight line between two points goes through this block's ground; touching does not count.
    pub fn is_crossed_by(&self, from: Point, to: Point) -> bool {
        meets_block(from, to, self)
    }
}
