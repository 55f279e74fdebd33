//! A unit on the table: a rectangle with a front. Distances and overlaps.

use serde::{Deserialize, Serialize};

use crate::footprint::{Array, Footprint};
use crate::number::{TOUCH, round};
use crate::point::Point;
use crate::pose::Pose;
use crate::vector::Vector;

/// A rectangle around the centre `pose.at`, with its front towards the facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Block {
    /// Centre and facing.
    pub pose: Pose,
    /// Width and depth.
    pub size: Footprint,
}

impl Block {
    /// A rectangle at a pose.
    pub const fn new(pose: Pose, size: Footprint) -> Self {
        Self { pose, size }
    }

    /// A single point.
    pub const fn point(at: Point) -> Self {
        Self { pose: Pose { at, facing: 0 }, size: Footprint::POINT }
    }

    /// The same rectangle at another pose.
    #[must_use]
    pub const fn at(self, pose: Pose) -> Self {
        Self { pose, size: self.size }
    }

    /// The same rectangle moved this far in a direction of length one, keeping its facing.
    #[must_use]
    pub fn moved(self, direction: Vector, distance: i32) -> Self {
        self.at(Pose { at: self.pose.at.moved(direction, distance), facing: self.pose.facing })
    }

    /// Front left, front right, back right, back left.
    pub fn corners(&self) -> [Vector; 4] {
        self.rectangle().corners()
    }

    /// The corners to the nearest hundredth, for display.
    pub fn outline(&self) -> [Point; 4] {
        self.corners().map(Vector::point)
    }

    /// The middle of the front edge.
    pub fn front(&self) -> Vector {
        let rectangle = self.rectangle();
        rectangle.centre + rectangle.ahead * rectangle.half_depth
    }

    /// Whether the two share ground. Touching does not count: half a hundredth is ignored.
    pub fn overlaps(&self, other: &Self) -> bool {
        !self.is_clear_of(other, 0) && self.rectangle().overlaps(&other.rectangle())
    }

    /// Hundredths between the nearest points, rounded half up; 0 if they touch or overlap.
    pub fn distance(&self, other: &Self) -> i32 {
        round(self.rectangle().distance(&other.rectangle()))
    }

    /// Hundredths to a point, rounded half up; 0 inside.
    pub fn distance_to(&self, point: Point) -> i32 {
        round(self.rectangle().distance_to(point.vector()))
    }

    /// Whether the distance is below a limit. Quicker than measuring it when they are far apart.
    pub fn nearer_than(&self, other: &Self, limit: i32) -> bool {
        self.distance_below(other, limit).is_some()
    }

    /// The distance if it is below a limit. Quicker than measuring it when they are far apart.
    pub fn distance_below(&self, other: &Self, limit: i32) -> Option<i32> {
        if self.is_clear_of(other, limit) {
            return None;
        }
        let far = self.rectangle().distance_within(&other.rectangle(), f64::from(limit))?;
        Some(round(far)).filter(|distance| *distance < limit)
    }

    /// Whether a point is on the rectangle, including its edge.
    pub fn contains(&self, point: Point) -> bool {
        self.distance_to(point) == 0
    }

    /// Centres of the stands, front rank first from the right, to the nearest hundredth.
    pub fn cells(&self, array: Array, count: i32) -> impl Iterator<Item = Point> + use<> {
        let rectangle = self.rectangle();
        let (files, ranks) = (array.files.max(1), array.ranks.max(1));
        let file = f64::from(self.size.width) / f64::from(files);
        let rank = f64::from(self.size.depth) / f64::from(ranks);
        (0..count).map(move |number| {
            let right = rectangle.half_width - file * (f64::from(number % files) + 0.5);
            let ahead = rectangle.half_depth - rank * (f64::from(number / files) + 0.5);
            rectangle.place(right, ahead).point()
        })
    }

    /// Whether the other may be within a limit, judged by circles around the two: a no is always right.
    pub fn may_be_within(&self, other: &Self, limit: i32) -> bool {
        !self.is_clear_of(other, limit)
    }

    /// Whether even circles around the two are further apart than the limit; false says nothing.
    pub(crate) fn is_clear_of(&self, other: &Self, limit: i32) -> bool {
        let way = other.pose.at.vector() - self.pose.at.vector();
        let reach = self.radius() + other.radius() + f64::from(limit) + 1.0;
        way.dot(way) > reach * reach
    }

    /// Upper bound of the distance from the centre to a corner.
    fn radius(&self) -> f64 {
        f64::from(self.size.width + self.size.depth) / 2.0
    }

    /// The block prepared for calculation.
    pub(crate) fn rectangle(&self) -> Rectangle {
        Rectangle {
            centre: self.pose.at.vector(),
            ahead: self.pose.ahead(),
            half_width: f64::from(self.size.width) / 2.0,
            half_depth: f64::from(self.size.depth) / 2.0,
        }
    }
}

/// A block with its directions worked out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    pub(crate) centre: Vector,
    pub(crate) ahead: Vector,
    pub(crate) half_width: f64,
    pub(crate) half_depth: f64,
}

impl Rectangle {
    /// The direction to the right, of length one.
    pub(crate) fn right(&self) -> Vector {
        Vector::new(self.ahead.y, -self.ahead.x)
    }

    /// The position at this distance to the right of the centre and ahead of it.
    pub(crate) fn place(&self, right: f64, ahead: f64) -> Vector {
        self.centre + self.right() * right + self.ahead * ahead
    }

    /// A position as seen from here: how far to the right, how far ahead.
    pub(crate) fn seen(&self, position: Vector) -> Vector {
        let way = position - self.centre;
        Vector::new(way.dot(self.right()), way.dot(self.ahead))
    }

    pub(crate) fn corners(&self) -> [Vector; 4] {
        let (width, depth) = (self.half_width, self.half_depth);
        [self.place(-width, depth), self.place(width, depth), self.place(width, -depth), self.place(-width, -depth)]
    }

    pub(crate) fn distance_to(&self, position: Vector) -> f64 {
        self.square_to(position).sqrt()
    }

    /// The square of the distance to a position.
    fn square_to(&self, position: Vector) -> f64 {
        let seen = self.seen(position);
        let beside = (seen.x.abs() - self.half_width).max(0.0);
        let before = (seen.y.abs() - self.half_depth).max(0.0);
        beside * beside + before * before
    }

    /// Half of the room it takes along a direction of length one.
    pub(crate) fn half_along(&self, direction: Vector) -> f64 {
        self.half_width * direction.dot(self.right()).abs() + self.half_depth * direction.dot(self.ahead).abs()
    }

    /// The four directions in which two rectangles can be separate.
    pub(crate) fn axes(&self, other: &Self) -> [Vector; 4] {
        [self.ahead, self.right(), other.ahead, other.right()]
    }

    /// How deeply the two overlap in each of the four directions; below zero if there is a gap.
    fn depths_of_overlap(&self, other: &Self) -> impl Iterator<Item = f64> {
        let way = other.centre - self.centre;
        let depth = move |axis: Vector| self.half_along(axis) + other.half_along(axis) - way.dot(axis).abs();
        self.axes(other).into_iter().map(depth)
    }

    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.depths_of_overlap(other).all(|depth| depth > TOUCH)
    }

    pub(crate) fn distance(&self, other: &Self) -> f64 {
        self.distance_within(other, f64::INFINITY).unwrap_or(f64::INFINITY)
    }

    /// The distance, unless a gap in one direction already shows that it exceeds a limit by more than a hundredth.
    fn distance_within(&self, other: &Self, limit: f64) -> Option<f64> {
        let mut apart = false;
        for depth in self.depths_of_overlap(other) {
            if -depth > limit + 1.0 {
                return None;
            }
            apart |= depth < 0.0;
        }
        if !apart {
            return Some(0.0);
        }
        // The nearest points of two separate rectangles always include a corner of one of them. One root for the least
        // square: roots grow with their squares.
        let here = self.corners().iter().map(|corner| other.square_to(*corner)).fold(f64::INFINITY, f64::min);
        let there = other.corners().iter().map(|corner| self.square_to(*corner)).fold(f64::INFINITY, f64::min);
        Some(here.min(there).sqrt())
    }
}
