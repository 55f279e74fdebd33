//! Numbers of an observation: rows written one after the other, everything between -1 and 1.

use super::layout::Part;

/// The unit of lengths and strengths, so that they stay small.
const HUNDRED: f64 = 100.0;

/// A part being written.
pub struct Rows {
    part: Part,
    numbers: Vec<f32>,
}

impl Rows {
    /// A part without rows.
    pub fn of(part: Part) -> Self {
        Rows { part, numbers: Vec::with_capacity(part.len()) }
    }

    /// Adds a row, unless there are too many.
    pub fn add<const N: usize>(&mut self, row: [f64; N]) {
        debug_assert_eq!(N, self.part.columns.len(), "a number for each column of {}", self.part.name);
        if self.numbers.len() < self.part.len() {
            self.numbers.extend(row.map(small));
        }
    }

    /// The whole part; unused rows are zero.
    pub fn whole(mut self) -> Vec<f32> {
        self.numbers.resize(self.part.len(), 0.0);
        self.numbers
    }
}

#[expect(clippy::cast_possible_truncation, reason = "an observation need not be exact")]
fn small(number: f64) -> f32 {
    number.clamp(-1.0, 1.0) as f32
}

/// 1 for yes.
pub fn flag(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// A number that may be in the tens, made small.
pub fn hundredth(number: f64) -> f64 {
    number / HUNDRED
}

/// A part of a whole; 0 of nothing.
pub fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

pub fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::from(u32::MAX), f64::from)
}

/// Cosine and sine of whole degrees.
pub fn direction(degrees: f64) -> [f64; 2] {
    let (sine, cosine) = libm::sincos(degrees.to_radians());
    [cosine, sine]
}
