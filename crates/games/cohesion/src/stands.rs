//! Stands, which also exist as halves.

use grognard_core::facts::serialize_halves;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Stands left, counted in halves, written as the number they represent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stands {
    /// Half stands.
    pub halves: i32,
}

impl Serialize for Stands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_halves(&self.halves, serializer)
    }
}

impl<'de> Deserialize<'de> for Stands {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let twice = 2.0 * f64::deserialize(deserializer)?;
        if twice.fract() != 0.0 || !(0.0..=1000.0).contains(&twice) {
            return Err(serde::de::Error::custom("stands are counted in halves"));
        }
        #[expect(clippy::cast_possible_truncation, reason = "a whole number of sane size")]
        let halves = twice as i32;
        Ok(Stands { halves })
    }
}

impl std::fmt::Display for Stands {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", f64::from(self.halves) / 2.0)
    }
}
