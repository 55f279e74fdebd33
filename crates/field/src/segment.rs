//! Straight pieces between two points: on which side, through what.

use crate::block::{Block, Rectangle};
use crate::number::TOUCH;
use crate::point::Point;
use crate::vector::Vector;

/// Above zero when a point is to the left of the line from `from` to `to`, zero on it; exact.
pub(crate) fn side(from: Point, to: Point, point: Point) -> i64 {
    let (x, y) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    x * (i64::from(point.y) - i64::from(from.y)) - y * (i64::from(point.x) - i64::from(from.x))
}

/// Whether a point is on the straight piece from `from` to `to`, including its ends; exact.
pub(crate) fn is_on(from: Point, to: Point, point: Point) -> bool {
    let between = |a: i32, b: i32, of: i32| of >= a.min(b) && of <= a.max(b);
    side(from, to, point) == 0 && between(from.x, to.x, point.x) && between(from.y, to.y, point.y)
}

/// Whether a straight piece goes through a block's ground; touching an edge or a corner is not enough.
pub(crate) fn meets_block(from: Point, to: Point, block: &Block) -> bool {
    // No corner is further from the middle than this.
    let (at, reach) = (block.pose.at, i32::midpoint(block.size.width, block.size.depth) + 1);
    let passes_by = |at: i32, one: i32, other: i32| {
        at.saturating_add(reach) < one.min(other) || at.saturating_sub(reach) > one.max(other)
    };
    if passes_by(at.x, from.x, to.x) || passes_by(at.y, from.y, to.y) {
        return false;
    }
    // Nor does a line further away than a circle around the block; the products are squares of areas.
    let (way, there) = (to.vector() - from.vector(), at.vector() - from.vector());
    let off = way.cross(there);
    if off * off > way.dot(way) * f64::from(reach) * f64::from(reach) {
        return false;
    }
    block.rectangle().shrunk(TOUCH).is_some_and(|inner| inner.share_of(from.vector(), to.vector()).is_some())
}

impl Rectangle {
    /// Smaller by this much on every side; none if nothing is left.
    fn shrunk(&self, by: f64) -> Option<Self> {
        let (half_width, half_depth) = (self.half_width - by, self.half_depth - by);
        (half_width > 0.0 && half_depth > 0.0).then_some(Self { half_width, half_depth, ..*self })
    }

    /// The part of a straight piece that is in the rectangle, as shares of its length from 0 to 1.
    pub(crate) fn share_of(&self, from: Vector, to: Vector) -> Option<(f64, f64)> {
        let (from, to) = (self.seen(from), self.seen(to));
        let way = to - from;
        let (mut start, mut end) = (0.0_f64, 1.0_f64);
        for (at, step, half) in [(from.x, way.x, self.half_width), (from.y, way.y, self.half_depth)] {
            if step == 0.0 {
                if at.abs() > half {
                    return None;
                }
                continue;
            }
            let (one, other) = ((-half - at) / step, (half - at) / step);
            start = start.max(one.min(other));
            end = end.min(one.max(other));
        }
        (start <= end).then_some((start, end))
    }

    /// How far a straight piece is from the rectangle; 0 if it meets it.
    pub(crate) fn distance_to_segment(&self, from: Vector, to: Vector) -> f64 {
        if self.share_of(from, to).is_some() {
            return 0.0;
        }
        let ends = self.distance_to(from).min(self.distance_to(to));
        let corner = |corner: Vector| corner.distance_to_segment(from, to);
        self.corners().into_iter().map(corner).fold(ends, f64::min)
    }
}
