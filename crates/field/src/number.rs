//! Rounding: the only way from calculated numbers back to whole hundredths.

/// Within half a hundredth two edges touch: they neither overlap nor are they apart.
pub(crate) const TOUCH: f64 = 0.5;

/// Noise of floating-point numbers, far below anything that could be measured.
pub(crate) const NOISE: f64 = 1e-6;

/// Rounds half up. A half with the noise of the calculation counts as a half.
pub fn round(value: f64) -> i32 {
    floor(value + 0.5 + NOISE)
}

/// Rounds up, unless only the noise is above a whole number.
pub(crate) fn up(value: f64) -> i32 {
    floor(NOISE - value).saturating_neg()
}

/// Rounds down, unless only the noise is below a whole number.
pub(crate) fn down(value: f64) -> i32 {
    floor(value + NOISE)
}

/// Rounds down. Quicker than the library's function on processors without an instruction for it.
#[expect(
    clippy::cast_possible_truncation,
    reason = "`as` saturates: a number beyond any table becomes the largest one"
)]
fn floor(value: f64) -> i32 {
    let whole = value as i32;
    if f64::from(whole) > value { whole.saturating_sub(1) } else { whole }
}
