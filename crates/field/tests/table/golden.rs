//! Values written down once: they must be the same on every machine.

use grognard_field::{Step, sin_cos};

use crate::common::block;

/// A sum over many numbers that changes if any bit of any of them does.
fn digest(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0xcbf2_9ce4_8422_2325, |sum, number| (sum ^ number).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn sines_and_cosines() {
    assert_eq!(sin_cos(0), (0.0, 1.0));
    assert_eq!(sin_cos(90), (1.0, 0.0));
    assert_eq!(sin_cos(-180), (0.0, -1.0));
    assert_eq!(sin_cos(270), (-1.0, 0.0));
    assert_eq!(sin_cos(30).0.to_bits(), 0.5_f64.to_bits());
    assert_eq!(sin_cos(60).1.to_bits(), 0.5_f64.to_bits());
    for degrees in 0..360 {
        let (sin, cos) = sin_cos(degrees);
        assert_eq!(sin_cos(degrees + 90), (cos, -sin), "a quarter turn is exact");
        assert_eq!(sin_cos(-degrees), (-sin, cos));
        assert!((sin - f64::from(degrees).to_radians().sin()).abs() < 1e-15);
    }
    let bits = (0..360).flat_map(|degrees| {
        let (sin, cos) = sin_cos(degrees);
        // Plus and minus nought are equal.
        [(sin + 0.0).to_bits(), (cos + 0.0).to_bits()]
    });
    assert_eq!(digest(bits), 0);
}

#[test]
fn wheels_distances_and_bearings() {
    let mut numbers = Vec::new();
    let target = block(2417, 3011, 211, 431, 77);
    let mut unit = block(2000, 2000, 17, 500, 50);
    for round in 1..200_i16 {
        for step in [Step::Wheel(round % 37 - 18), Step::Ahead(i32::from(round % 50) * 3), Step::Left(7)] {
            unit = unit.at(step.end(unit.pose, unit.size));
        }
        numbers.extend([unit.pose.at.x, unit.pose.at.y, i32::from(unit.pose.facing)]);
        numbers.extend([unit.distance(&target), unit.bearing_of(target.pose.at), target.bearing_of(unit.pose.at)]);
    }
    assert_eq!(numbers[numbers.len() - 6..], [0; 6]);
    assert_eq!(digest(numbers.into_iter().map(|number| u64::from(number.cast_unsigned()))), 0);
}
