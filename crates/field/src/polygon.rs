//! Areas of the table: woods, hills, zones.

use serde::{Deserialize, Serialize};

use crate::block::Block;
use crate::number::{NOISE, TOUCH, round};
use crate::outline::{self, Place};
use crate::point::Point;
use crate::segment::{meets_block, side};
use crate::vector::Vector;

/// A closed outline that does not cross itself, in either direction. Its border is part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    points: Vec<Point>,
    low: Point,
    high: Point,
}

/// Why points do not make an area or line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// An area needs at least three points, a line two.
    TooFewPoints,
    /// All points lie on one line, or are the same.
    NoExtent,
    /// A point is further out than any table is long: 10000 inches.
    TooFar,
}

impl Malformed {
    /// Refuses points for which exact calculations could overflow.
    pub(crate) fn unless_near(points: &[Point]) -> Result<(), Self> {
        if points.iter().all(|point| point.is_near()) { Ok(()) } else { Err(Self::TooFar) }
    }
}

impl std::fmt::Display for Malformed {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(match self {
            Self::TooFewPoints => "too few points: an area has three at least, a line two",
            Self::NoExtent => "the points enclose nothing, or are all the same",
            Self::TooFar => "a point lies more than 10000 inches out",
        })
    }
}

impl std::error::Error for Malformed {}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = Malformed;

    fn try_from(points: Vec<Point>) -> Result<Self, Malformed> {
        Self::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.points
    }
}

/// The smallest upright rectangle round some points.
pub(crate) fn bounds(points: &[Point]) -> (Point, Point) {
    let of = |pick: fn(i32, i32) -> i32, start: i32| {
        points.iter().fold(Point::new(start, start), |so_far, point| {
            Point::new(pick(so_far.x, point.x), pick(so_far.y, point.y))
        })
    };
    (of(i32::min, i32::MAX), of(i32::max, i32::MIN))
}

impl Polygon {
    /// An area; a last point equal to the first is left out.
    pub fn new(mut points: Vec<Point>) -> Result<Self, Malformed> {
        Malformed::unless_near(&points)?;
        points.dedup();
        while points.len() > 1 && points.first() == points.last() {
            points.pop();
        }
        if points.len() < 3 {
            return Err(Malformed::TooFewPoints);
        }
        let (low, high) = bounds(&points);
        let polygon = Self { points, low, high };
        if polygon.double_area() == 0 { Err(Malformed::NoExtent) } else { Ok(polygon) }
    }

    /// An upright rectangle between two corners.
    pub fn rectangle(low: Point, high: Point) -> Result<Self, Malformed> {
        Self::new(vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)])
    }

    /// Its points in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The lowest and the highest corner of the upright rectangle around it.
    pub const fn bounds(&self) -> (Point, Point) {
        (self.low, self.high)
    }

    /// Its edges in order, the closing one last.
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        outline::edges(&self.points)
    }

    /// Twice the area in square hundredths, never below zero.
    pub fn double_area(&self) -> i64 {
        outline::double_area(&self.points)
    }

    /// Whether a point is in it or on its border; exact.
    pub fn contains(&self, point: Point) -> bool {
        if point.x < self.low.x || point.x > self.high.x || point.y < self.low.y || point.y > self.high.y {
            return false;
        }
        outline::place_of(&self.points, point) != Place::Outside
    }

    /// Whether a straight piece may meet it, judged by a box around it and the line through the piece: a no is always
    /// right.
    pub fn may_meet(&self, from: Point, to: Point) -> bool {
        !self.is_beyond(from.vector(), to.vector()) && !self.is_beside(from, to)
    }

    /// Whether all of it lies on one side of the line through two points, without touching it.
    fn is_beside(&self, from: Point, to: Point) -> bool {
        let mut sides = self.points.iter().map(|point| side(from, to, *point).signum());
        let first = sides.next().unwrap_or(0);
        first != 0 && sides.all(|side| side == first)
    }

    /// Whether a position between the hundredths is in it or on its border.
    pub(crate) fn holds(&self, position: Vector) -> bool {
        if self.is_beyond(position, position) {
            return false;
        }
        let mut inside = false;
        for (from, to) in self.edges() {
            let (from, to) = (from.vector(), to.vector());
            if position.is_in_box(from, to) && position.distance_to_segment(from, to) <= NOISE {
                return true;
            }
            if (from.y > position.y) != (to.y > position.y) {
                let turn = (to - from).cross(position - from);
                inside ^= (turn > 0.0) == (to.y > from.y);
            }
        }
        inside
    }

    /// Whether a straight piece stays outside the upright rectangle around it; false says nothing.
    pub(crate) fn is_beyond(&self, from: Vector, to: Vector) -> bool {
        let (low, high) = (self.low.vector(), self.high.vector());
        from.x.max(to.x) < low.x - NOISE
            || from.x.min(to.x) > high.x + NOISE
            || from.y.max(to.y) < low.y - NOISE
            || from.y.min(to.y) > high.y + NOISE
    }

    /// Hundredths from a point, rounded half up; 0 inside.
    pub fn distance_to(&self, point: Point) -> i32 {
        self.distance(&Block::point(point))
    }

    /// Hundredths between the nearest points of the area and a block, rounded half up; 0 if they touch or overlap.
    pub fn distance(&self, block: &Block) -> i32 {
        if self.contains(block.pose.at) {
            return 0;
        }
        let nearest = self.edges().map(|(from, to)| block.rectangle().distance_to_segment(from.vector(), to.vector()));
        round(nearest.fold(f64::INFINITY, f64::min))
    }

    /// Whether the block shares ground with the area; touching is not enough.
    pub fn overlaps(&self, block: &Block) -> bool {
        let inside = |corner: Vector| self.holds(corner) && self.depth(corner) > TOUCH;
        self.edges().any(|(from, to)| meets_block(from, to, block))
            || (self.holds(block.pose.at.vector()) && self.depth(block.pose.at.vector()) > TOUCH)
            || block.corners().into_iter().any(inside)
    }

    /// Whether the whole block is inside the area; its edge may be on the border.
    pub fn covers(&self, block: &Block) -> bool {
        let (low, high) = (self.low.vector(), self.high.vector());
        // Nothing is inside far from the rectangle around it; that is checked quickly.
        let may_be = |corner: Vector| {
            (low.x - 1.0..=high.x + 1.0).contains(&corner.x) && (low.y - 1.0..=high.y + 1.0).contains(&corner.y)
        };
        let inside = |corner: Vector| may_be(corner) && (self.holds(corner) || self.depth(corner) <= TOUCH);
        block.corners().into_iter().all(inside) && !self.edges().any(|(from, to)| meets_block(from, to, block))
    }

    /// How far a position is from the border.
    fn depth(&self, position: Vector) -> f64 {
        let edge = |(from, to): (Point, Point)| position.distance_to_segment(from.vector(), to.vector());
        self.edges().map(edge).fold(f64::INFINITY, f64::min)
    }
}
