//! Positions and directions between the hundredths, only for calculation.

use crate::angle::{facing_along, sin_cos};
use crate::number::NOISE;

/// A position or a direction in hundredths of an inch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector {
    /// To the right of the table.
    pub x: f64,
    /// Up the table.
    pub y: f64,
}

impl Vector {
    /// From its two parts.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The direction of a facing, of length one.
    pub fn facing(degrees: i32) -> Self {
        let (sin, cos) = sin_cos(degrees);
        Self::new(sin, cos)
    }

    /// The product that is zero at right angles.
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The product that is zero for parallels; above zero when `other` is to the left.
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// How long it is.
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The nearest whole facing of this direction; none if it has no length.
    pub fn to_facing(self) -> Option<u16> {
        facing_along(self.x, self.y)
    }

    /// Turned clockwise by whole degrees.
    #[must_use]
    pub fn turned(self, degrees: i32) -> Self {
        self.turned_by(sin_cos(degrees))
    }

    /// The same by sine and cosine.
    pub(crate) fn turned_by(self, (sin, cos): (f64, f64)) -> Self {
        Self::new(self.x * cos + self.y * sin, self.y * cos - self.x * sin)
    }

    /// Whether it is in the upright rectangle around two positions, or within the noise of it.
    pub(crate) fn is_in_box(self, one: Self, other: Self) -> bool {
        self.x >= one.x.min(other.x) - NOISE
            && self.x <= one.x.max(other.x) + NOISE
            && self.y >= one.y.min(other.y) - NOISE
            && self.y <= one.y.max(other.y) + NOISE
    }

    /// How far it is from the straight piece between two positions.
    pub(crate) fn distance_to_segment(self, from: Self, to: Self) -> f64 {
        let way = to - from;
        let square = way.dot(way);
        let share = if square > 0.0 { ((self - from).dot(way) / square).clamp(0.0, 1.0) } else { 0.0 };
        (self - (from + way * share)).length()
    }
}

impl std::ops::Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl std::ops::Mul<f64> for Vector {
    type Output = Self;

    fn mul(self, by: f64) -> Self {
        Self::new(self.x * by, self.y * by)
    }
}
