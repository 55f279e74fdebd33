//! Where a rectangle that moves straight ahead meets another.

use super::rectangle::{Rectangle, span};

impl Rectangle {
    /// From which inch to which inch of a straight way it overlaps another by more than `depth`; `heading` is the
    /// direction of the way, in degrees clockwise from straight up the table. The way is endless in both directions.
    pub fn meets_on_way(&self, heading: f64, other: &Rectangle, depth: f64) -> Option<(f64, f64)> {
        let (east, north) = heading.to_radians().sin_cos();
        let (mut from, mut to) = (f64::NEG_INFINITY, f64::INFINITY);
        let bodies = (self.corners(), other.corners());
        for axis in self.axes(other) {
            let speed = east * axis.0 + north * axis.1;
            let (one, two) = (span(&bodies.0, axis), span(&bodies.1, axis));
            // Along this axis they overlap while both of these are above the depth.
            let (low, high) = (two.0 + depth - one.1, two.1 - depth - one.0);
            if speed.abs() < 1e-9 {
                if low >= 0.0 || high <= 0.0 {
                    return None;
                }
                continue;
            }
            let (enters, leaves) = if speed > 0.0 { (low / speed, high / speed) } else { (high / speed, low / speed) };
            from = from.max(enters);
            to = to.min(leaves);
        }
        (from < to).then_some((from, to))
    }

    /// The same rectangle this many inches on.
    pub fn moved(&self, heading: f64, inches: f64) -> Rectangle {
        let (east, north) = heading.to_radians().sin_cos();
        let mut there = *self;
        there.centre.x += east * inches;
        there.centre.y += north * inches;
        there
    }
}
