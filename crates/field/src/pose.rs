//! Where something stands, which way it looks.

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

    /// Whether it is at most 10000 inches out along each side, so that nothing calculated with it overflows.
    pub const fn is_near(self) -> bool {
        const FAR: i32 = 1_000_000;
        self.x >= -FAR && self.x <= FAR && self.y >= -FAR && self.y <= FAR
    }

    /// The same place for calculating.
    pub fn vector(self) -> Vector {
        Vector::new(f64::from(self.x), f64::from(self.y))
    }

    /// Hundredths to another point, rounded half up.
    pub fn distance(self, other: Self) -> i32 {
        round((other.vector() - self.vector()).length())
    }

    /// Gone this far in a direction of length one, to the nearest hundredth.
    #[must_use]
    pub fn moved(self, direction: Vector, distance: i32) -> Self {
        (self.vector() + direction * f64::from(distance)).point()
    }
}

/// A place and a facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pose {
    /// The centre.
    pub at: Point,
    /// Whole degrees clockwise, 0 to 359; 0 looks away from the edge of side a.
    pub facing: u16,
}

impl Pose {
    /// A place and a facing; the facing is brought to 0 to 359.
    pub const fn new(at: Point, facing: u16) -> Self {
        Self { at, facing: facing % 360 }
    }

    /// The direction ahead, of length one.
    pub fn ahead(self) -> Vector {
        Vector::facing(i32::from(self.facing))
    }
}
