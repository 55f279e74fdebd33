//! Points by which one gets round something: marks for the planner.

use crate::block::Block;
use crate::footprint::Footprint;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::polyline::Polyline;
use crate::vector::Vector;

impl Polygon {
    /// Its outward corners, pushed outward by so many hundredths.
    pub fn bypass(&self, by: i32) -> Vec<Point> {
        let points = self.points();
        let before = points.iter().cycle().skip(points.len() - 1);
        let after = points.iter().cycle().skip(1);
        let pushed =
            before.zip(points).zip(after).filter_map(|((before, at), after)| outside(*before, *at, *after, by));
        // An inward corner is pushed into the area.
        pushed.filter(|point| !self.contains(*point)).collect()
    }
}

impl Polyline {
    /// Points so many hundredths beyond its two ends, and outside its bends.
    pub fn bypass(&self, by: i32) -> Vec<Point> {
        let beyond = |inner: Point, end: Point| Some(end.moved(Vector::towards(inner, end)?, by));
        let first = self.edges().next().and_then(|(end, inner)| beyond(inner, end));
        let last = self.edges().last().and_then(|(inner, end)| beyond(inner, end));
        let bends = self.edges().zip(self.edges().skip(1));
        let pushed = bends.filter_map(|((before, at), (_, after))| outside(before, at, after, by));
        first.into_iter().chain(pushed).chain(last).collect()
    }
}

/// A corner pushed away from its two neighbours; none if the three are in line.
fn outside(before: Point, at: Point, after: Point, by: i32) -> Option<Point> {
    let inward = Vector::towards(at, before)? + Vector::towards(at, after)?;
    let length = inward.length();
    (length > 1e-6).then(|| at.moved(inward * (-1.0 / length), by))
}

impl Block {
    /// The corners of a rectangle larger by so many hundredths on every side.
    pub fn bypass(&self, by: i32) -> [Point; 4] {
        let size = Footprint::new(self.size.width + 2 * by, self.size.depth + 2 * by);
        Self::new(self.pose, size).outline()
    }
}
