//! Rounding: the only way from calculated numbers back to whole hundredths.

/// Within half a hundredth two edges touch: they neither overlap nor stand apart.
pub(crate) const TOUCH: f64 = 0.5;

/// Noise of floating-point numbers, far below anything that could be measured.
pub(crate) const NOISE: f64 = 1e-6;

/// Rounds half up. What is a half but for the noise of the calculation counts as a half.
#[expect(
    clippy::cast_possible_truncation,
    reason = "`as` saturates: a number beyond any table becomes the largest one"
)]
pub fn round(value: f64) -> i32 {
    (value + 0.5 + NOISE).floor() as i32
}

/// Rounds up, unless only the noise is above a whole number.
#[expect(
    clippy::cast_possible_truncation,
    reason = "`as` saturates: a number beyond any table becomes the largest one"
)]
pub(crate) fn up(value: f64) -> i32 {
    (value - NOISE).ceil() as i32
}

/// Rounds down, unless only the noise is below a whole number.
#[expect(
    clippy::cast_possible_truncation,
    reason = "`as` saturates: a number beyond any table becomes the largest one"
)]
pub(crate) fn down(value: f64) -> i32 {
    (value + NOISE).floor() as i32
}
