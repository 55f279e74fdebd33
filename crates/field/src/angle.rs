//! Whole degrees: the same sines and cosines on every machine, exact at the right angles and equal in every quadrant.

use std::sync::LazyLock;

use crate::number::round;

/// Sines of 0 to 90 degrees.
static SINES: LazyLock<[f64; 91]> = LazyLock::new(|| {
    std::array::from_fn(|degrees| match u8::try_from(degrees).unwrap_or(90) {
        0 => 0.0,
        30 => 0.5,
        90 => 1.0,
        below @ 1..=45 => libm::sin(radians(f64::from(below))),
        above => libm::cos(radians(f64::from(90 - above.min(90)))),
    })
});

pub(crate) fn radians(degrees: f64) -> f64 {
    degrees * (std::f64::consts::PI / 180.0)
}

/// Sine and cosine of 0 to 359 degrees.
static TURNS: LazyLock<[(f64, f64); 360]> = LazyLock::new(|| std::array::from_fn(in_its_quadrant));

/// Sine and cosine of whole degrees.
pub fn sin_cos(degrees: i32) -> (f64, f64) {
    // Most angles are within one turn already, and division takes time.
    let turned = if (0..360).contains(&degrees) { degrees } else { degrees.rem_euclid(360) };
    let turned = usize::try_from(turned).unwrap_or(0);
    TURNS.get(turned).copied().unwrap_or((0.0, 1.0))
}

fn in_its_quadrant(turned: usize) -> (f64, f64) {
    let (quadrant, rest) = (turned / 90, turned % 90);
    let sine = |at: usize| SINES.get(at).copied().unwrap_or(0.0);
    let (sin, cos) = (sine(rest), sine(90 - rest));
    match quadrant {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// A facing turned clockwise by whole degrees, 0 to 359.
pub fn turned(facing: u16, degrees: i32) -> u16 {
    u16::try_from((i32::from(facing) + degrees).rem_euclid(360)).unwrap_or(0)
}

/// The shorter way from one facing to another: -179 to 180, plus is clockwise.
pub fn turn_between(from: u16, to: u16) -> i32 {
    let clockwise = (i32::from(to) - i32::from(from)).rem_euclid(360);
    if clockwise > 180 { clockwise - 360 } else { clockwise }
}

/// The whole facing nearest to a direction; none if it has no length.
pub(crate) fn facing_along(x: f64, y: f64) -> Option<u16> {
    if x == 0.0 && y == 0.0 {
        return None;
    }
    Some(turned(0, round(libm::atan2(x, y) * (180.0 / std::f64::consts::PI))))
}
