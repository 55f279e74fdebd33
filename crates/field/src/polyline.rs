//! Lines of the table: roads, fences, walls.

use serde::{Deserialize, Serialize};

use crate::block::Block;
use crate::number::round;
use crate::point::Point;
use crate::polygon::{Malformed, bounds};
use crate::segment::{is_on, side};
use crate::vector::Vector;

/// A line of straight pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polyline {
    points: Vec<Point>,
    low: Point,
    high: Point,
}

impl TryFrom<Vec<Point>> for Polyline {
    type Error = Malformed;

    fn try_from(points: Vec<Point>) -> Result<Self, Malformed> {
        Self::new(points)
    }
}

impl From<Polyline> for Vec<Point> {
    fn from(line: Polyline) -> Self {
        line.points
    }
}

/// A share of a straight piece as an exact fraction; the denominator is above zero.
#[derive(Clone, Copy, Debug)]
struct Share(i128, i128);

impl Share {
    const START: Self = Self(0, 1);
    const END: Self = Self(1, 1);

    fn of(top: i64, bottom: i64) -> Self {
        let (top, bottom) = (i128::from(top), i128::from(bottom));
        if bottom < 0 { Self(-top, -bottom) } else { Self(top, bottom) }
    }

    fn compare(self, other: Self) -> std::cmp::Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    fn is_after(self, other: Self) -> bool {
        self.compare(other).is_gt()
    }
}

impl Polyline {
    /// A line of two points or more.
    pub fn new(mut points: Vec<Point>) -> Result<Self, Malformed> {
        Malformed::unless_near(&points)?;
        if points.len() < 2 {
            return Err(Malformed::TooFewPoints);
        }
        points.dedup();
        if points.len() < 2 {
            return Err(Malformed::NoExtent);
        }
        let (low, high) = bounds(&points);
        Ok(Self { points, low, high })
    }

    /// Its points in order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The lowest and the highest corner of the upright rectangle around it.
    pub const fn bounds(&self) -> (Point, Point) {
        (self.low, self.high)
    }

    /// Its straight pieces in order.
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.iter().copied().zip(self.points.iter().copied().skip(1))
    }

    /// Hundredths from a point, rounded half up.
    pub fn distance_to(&self, point: Point) -> i32 {
        round(self.exact_distance_to(point.vector()))
    }

    /// Hundredths from a block, rounded half up; 0 if they touch.
    pub fn distance(&self, block: &Block) -> i32 {
        let rectangle = block.rectangle();
        let edge = |(from, to): (Point, Point)| rectangle.distance_to_segment(from.vector(), to.vector());
        round(self.edges().map(edge).fold(f64::INFINITY, f64::min))
    }

    pub(crate) fn exact_distance_to(&self, position: Vector) -> f64 {
        let edge = |(from, to): (Point, Point)| position.distance_to_segment(from.vector(), to.vector());
        self.edges().map(edge).fold(f64::INFINITY, f64::min)
    }

    /// Whether a straight piece, including its ends, meets the line.
    pub fn meets(&self, from: Point, to: Point) -> bool {
        !self.is_beyond(from, to, 0) && self.edges().any(|(start, end)| meeting(from, to, start, end).is_some())
    }

    /// How often a straight way crosses the line. Each meeting counts once, even through a corner of the line or along
    /// it. A meeting at the start of the way was counted by the way that led there. So a way may be cut anywhere, and
    /// the sum stays the same.
    pub fn crossings(&self, from: Point, to: Point) -> usize {
        if self.is_beyond(from, to, 0) {
            return 0;
        }
        let mut met: Vec<(Share, Share)> =
            self.edges().filter_map(|(start, end)| meeting(from, to, start, end)).collect();
        met.sort_by(|one, other| one.0.compare(other.0));
        let mut count = 0;
        let mut last = Share::START;
        for (first, end) in met {
            if first.is_after(last) {
                count += 1;
            }
            if end.is_after(last) {
                last = end;
            }
        }
        count
    }

    /// Whether a straight piece stays further away than this many hundredths; false says nothing.
    pub(crate) fn is_beyond(&self, from: Point, to: Point, by: i32) -> bool {
        from.x.max(to.x) < self.low.x - by
            || from.x.min(to.x) > self.high.x + by
            || from.y.max(to.y) < self.low.y - by
            || from.y.min(to.y) > self.high.y + by
    }
}

/// Where on the way `from`-`to` it meets the piece `start`-`end`: one share twice, or the stretch they have in common.
fn meeting(from: Point, to: Point, start: Point, end: Point) -> Option<(Share, Share)> {
    if from == to {
        return is_on(start, end, from).then_some((Share::START, Share::START));
    }
    let (before, after) = (side(from, to, start), side(from, to, end));
    if before == 0 && after == 0 {
        let (one, other) = (share_at(from, to, start), share_at(from, to, end));
        let (low, high) = if one.is_after(other) { (other, one) } else { (one, other) };
        if low.is_after(Share::END) || Share::START.is_after(high) {
            return None;
        }
        let low = if Share::START.is_after(low) { Share::START } else { low };
        let high = if high.is_after(Share::END) { Share::END } else { high };
        return Some((low, high));
    }
    if (before > 0 && after > 0) || (before < 0 && after < 0) {
        return None;
    }
    let (here, there) = (side(start, end, from), side(start, end, to));
    if (here > 0 && there > 0) || (here < 0 && there < 0) {
        return None;
    }
    let share = Share::of(here, here - there);
    Some((share, share))
}

/// Where a point on the line through `from` and `to` lies, as a share of the way.
fn share_at(from: Point, to: Point, point: Point) -> Share {
    let (x, y) = (to.x.abs_diff(from.x), to.y.abs_diff(from.y));
    let (top, bottom) = if x >= y { (point.x - from.x, to.x - from.x) } else { (point.y - from.y, to.y - from.y) };
    Share::of(i64::from(top), i64::from(bottom))
}
