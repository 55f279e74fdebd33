//! A unit as a rectangle with a place and a facing.

use super::plane::{Point, distance_to_segment, segments_cross};

/// A rectangle on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rectangle {
    pub centre: Point,
    /// The direction of its front, in degrees clockwise from straight up the table.
    pub facing: f64,
    /// From side to side.
    pub width: f64,
    /// From front to rear.
    pub depth: f64,
}

impl Rectangle {
    /// The place so far ahead of the centre and so far to its right.
    pub fn place(&self, ahead: f64, right: f64) -> Point {
        let (sin, cos) = self.facing.to_radians().sin_cos();
        Point { x: self.centre.x + ahead * sin + right * cos, y: self.centre.y + ahead * cos - right * sin }
    }

    /// How far a place is ahead of the centre and to its right.
    pub fn seen_from(&self, place: Point) -> (f64, f64) {
        let (sin, cos) = self.facing.to_radians().sin_cos();
        let (dx, dy) = (place.x - self.centre.x, place.y - self.centre.y);
        (dx * sin + dy * cos, dx * cos - dy * sin)
    }

    /// Its corners: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Point; 4] {
        let (sin, cos) = self.facing.to_radians().sin_cos();
        let (ahead, aside) = (self.depth / 2.0, self.width / 2.0);
        [(ahead, -aside), (ahead, aside), (-ahead, aside), (-ahead, -aside)].map(|(ahead, right)| Point {
            x: self.centre.x + ahead * sin + right * cos,
            y: self.centre.y + ahead * cos - right * sin,
        })
    }

    /// Its edges: front, right, rear, left.
    pub fn edges(&self) -> [(Point, Point); 4] {
        let [a, b, c, d] = self.corners();
        [(a, b), (b, c), (c, d), (d, a)]
    }

    /// Whether a place lies in it or on its edge.
    pub fn holds(&self, place: Point) -> bool {
        let (ahead, right) = self.seen_from(place);
        ahead.abs() <= self.depth / 2.0 && right.abs() <= self.width / 2.0
    }

    /// Its distance from a place; 0 inside.
    pub fn distance_to(&self, place: Point) -> f64 {
        let (ahead, right) = self.seen_from(place);
        let beyond = |value: f64, half: f64| (value.abs() - half).max(0.0);
        beyond(ahead, self.depth / 2.0).hypot(beyond(right, self.width / 2.0))
    }

    /// The distance between two; 0 if they touch or overlap.
    pub fn distance(&self, other: &Rectangle) -> f64 {
        if self.holds(other.centre) || other.holds(self.centre) {
            return 0.0;
        }
        let mut least = f64::INFINITY;
        for one in self.edges() {
            for two in other.edges() {
                if segments_cross(one, two) {
                    return 0.0;
                }
                least = least.min(distance_to_segment(one.0, two)).min(distance_to_segment(two.0, one));
            }
        }
        least
    }

    /// How deeply two overlap: how far one must be moved, at least, so that they just touch. 0 or less if they do not
    /// overlap.
    pub fn overlap(&self, other: &Rectangle) -> f64 {
        let bodies = (self.corners(), other.corners());
        let depth = self.axes(other).map(|axis| {
            let (one, two) = (span(&bodies.0, axis), span(&bodies.1, axis));
            (one.1 - two.0).min(two.1 - one.0)
        });
        depth.into_iter().fold(f64::INFINITY, f64::min)
    }

    /// The directions in which two can be separate, as sine and cosine: along and across each of them.
    pub fn axes(&self, other: &Rectangle) -> [(f64, f64); 4] {
        let [one, two] = [self, other].map(|rectangle| rectangle.facing.to_radians().sin_cos());
        [one, (one.1, -one.0), two, (two.1, -two.0)]
    }
}

/// From where to where corners reach along a direction.
pub(super) fn span(corners: &[Point; 4], (sin, cos): (f64, f64)) -> (f64, f64) {
    let along = corners.map(|corner| corner.x * sin + corner.y * cos);
    (along.into_iter().fold(f64::INFINITY, f64::min), along.into_iter().fold(f64::NEG_INFINITY, f64::max))
}
