//! Places on the table in whole hundredths, and their conversion to vectors and back.

use serde::{Deserialize, Serialize};

use crate::number::round;
use crate::vector::Vector;

/// A place on the table in hundredths of an inch: x along the edge of side a, y away from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Point {
    /// Along the edge of side a.
    pub x: i32,
    /// Away from the edge of side a.
    pub y: i32,
}

impl Point {
    /// From its two parts.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Whether it is at most 10000 inches out along each side, so that no calculation with it overflows.
    pub const fn is_near(self) -> bool {
        const FAR: i32 = 1_000_000;
        self.x >= -FAR && self.x <= FAR && self.y >= -FAR && self.y <= FAR
    }

    /// The same place for calculation.
    pub fn vector(self) -> Vector {
        Vector::new(f64::from(self.x), f64::from(self.y))
    }

    /// Hundredths to another point, rounded half up.
    pub fn distance(self, other: Self) -> i32 {
        round((other.vector() - self.vector()).length())
    }

    /// The point this far in a direction of length one, to the nearest hundredth.
    #[must_use]
    pub fn moved(self, direction: Vector, distance: i32) -> Self {
        (self.vector() + direction * f64::from(distance)).point()
    }
}

impl Vector {
    /// The direction from one point to another, of length one; none if they are the same.
    pub fn towards(from: Point, to: Point) -> Option<Self> {
        let way = to.vector() - from.vector();
        let length = way.length();
        (length > 0.0).then(|| way * (1.0 / length))
    }

    /// The nearest whole hundredths.
    pub fn point(self) -> Point {
        Point { x: round(self.x), y: round(self.y) }
    }
}
