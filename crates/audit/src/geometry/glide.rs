//! Where a rectangle that glides straight ahead meets another.

use super::rectangle::Rectangle;

impl Rectangle {
    /// From which inch of a straight way to which one it lies in another, deeper than `depth`; `heading` is where it
    /// goes, in degrees clockwise from straight up the table. The way has no end in either direction.
    pub fn meets_on_way(&self, heading: f64, other: &Rectangle, depth: f64) -> Option<(f64, f64)> {
        let (east, north) = heading.to_radians().sin_cos();
        let (mut from, mut to) = (f64::NEG_INFINITY, f64::INFINITY);
        for axis in [self.facing, self.facing + 90.0, other.facing, other.facing + 90.0] {
            let (sin, cos) = axis.to_radians().sin_cos();
            let speed = east * sin + north * cos;
            let reach = |rectangle: &Rectangle| {
                let along = rectangle.corners().map(|corner| corner.x * sin + corner.y * cos);
                (
                    along.iter().copied().fold(f64::INFINITY, f64::min),
                    along.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                )
            };
            let (one, two) = (reach(self), reach(other));
            // It is in it along this axis while both of these stay above the depth.
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

    /// The same rectangle so many inches on.
    pub fn moved(&self, heading: f64, inches: f64) -> Rectangle {
        let (east, north) = heading.to_radians().sin_cos();
        let mut there = *self;
        there.centre.x += east * inches;
        there.centre.y += north * inches;
        there
    }
}
