//! Measured distances.

use std::hash::{Hash, Hasher};

use serde::{Serialize, Serializer};

/// A distance in inches as it was measured, never rounded. Finite and not negative zero, so equal means equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Inches(f64);

impl Inches {
    /// A distance; anything that is not a finite number counts as 0.
    pub fn new(inches: f64) -> Self {
        // Adding zero turns a negative zero into a plain one.
        Inches(if inches.is_finite() { inches + 0.0 } else { 0.0 })
    }

    pub fn get(self) -> f64 {
        self.0
    }

    /// Whole hundredths, half up.
    pub fn hundredths(self) -> i64 {
        #[expect(clippy::cast_possible_truncation, reason = "a checked distance is at most some thousand inches")]
        let hundredths = (100.0 * self.0 + 0.5).floor() as i64;
        hundredths
    }
}

impl Eq for Inches {}

impl Hash for Inches {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[expect(clippy::cast_possible_truncation, reason = "only taken where it is a whole number of sane size")]
        if self.0.fract() == 0.0 && self.0.abs() < 1e15 {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}
