//! Points and segments.

/// A place on the table, in inches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    /// How far another place is.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// How far a place is from the nearest place of a segment.
pub(crate) fn distance_to_segment(place: Point, (start, end): (Point, Point)) -> f64 {
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = dx * dx + dy * dy;
    let along = if length == 0.0 { 0.0 } else { ((place.x - start.x) * dx + (place.y - start.y) * dy) / length };
    let along = along.clamp(0.0, 1.0);
    place.distance(Point { x: start.x + along * dx, y: start.y + along * dy })
}

/// Whether two segments have a point in common.
pub(crate) fn segments_cross(one: (Point, Point), other: (Point, Point)) -> bool {
    let side = |(a, b): (Point, Point), c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let apart = |a: f64, b: f64| (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0);
    let parts = apart(side(one, other.0), side(one, other.1)) || apart(side(other, one.0), side(other, one.1));
    if parts {
        return false;
    }
    // If they are on one line, they meet only if their boxes do.
    let meet = |a: (f64, f64), b: (f64, f64)| a.0.min(a.1) <= b.0.max(b.1) && b.0.min(b.1) <= a.0.max(a.1);
    meet((one.0.x, one.1.x), (other.0.x, other.1.x)) && meet((one.0.y, one.1.y), (other.0.y, other.1.y))
}
