//! Morale Fatigue Points: multiples of one half, kept exact.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

use grognard_core::facts::serialize_halves;
use grognard_core::trace::{Value, show};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number of points, counted in halves. It is written as the number it represents: 2.5, 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Points(i32);

impl Points {
    /// No points.
    pub const ZERO: Points = Points(0);

    /// This many halves of a point.
    pub const fn halves(halves: i32) -> Self {
        Points(halves)
    }

    /// This many whole points.
    pub const fn whole(points: i32) -> Self {
        Points(2 * points)
    }

    /// How many halves.
    pub const fn in_halves(self) -> i32 {
        self.0
    }

    /// These points this many times.
    #[must_use]
    pub const fn times(self, count: i32) -> Self {
        Points(self.0 * count)
    }

    /// The smallest number of points, in multiples of one half, that is at least this many percent of these.
    #[must_use]
    pub fn percent_up(self, percent: i32) -> Self {
        -(-self).percent_down(percent)
    }

    /// This many percent of these, rounded down to a half.
    #[must_use]
    pub fn percent_down(self, percent: i32) -> Self {
        let halves = (i64::from(self.0) * i64::from(percent)).div_euclid(100);
        Points(i32::try_from(halves).unwrap_or(i32::MAX))
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Points;

    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}

impl From<Points> for Value {
    fn from(points: Points) -> Value {
        Value::new(points.0.into(), 2)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&show((*self).into()))
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_halves(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let halves = 2.0 * f64::deserialize(deserializer)?;
        if halves.fract() != 0.0 || halves.abs() > f64::from(i32::MAX) {
            return Err(D::Error::custom("points are multiples of one half"));
        }
        #[expect(clippy::cast_possible_truncation, reason = "a whole number within the limits of its type")]
        Ok(Points(halves as i32))
    }
}
