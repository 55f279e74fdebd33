//! Distances in words and bands.

use grognard_books::cohesion::tables::{Band, WeaponRow};
use grognard_core::facts::{Choice, Inches};

/// Hundredths of an inch as people write inches: `4`, `4.5`, `4.25`.
pub fn inches(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match (rest, rest % 10) {
        (0, _) => format!("{sign}{whole}"),
        (_, 0) => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// Hundredths as a measured distance.
pub fn measured(hundredths: i32) -> Inches {
    Inches::new(f64::from(hundredths) / 100.0)
}

/// The band of a range; none beyond long.
pub fn band(row: &WeaponRow, hundredths: i32) -> Option<Band> {
    row.band(measured(hundredths))
}

/// "4.2 inches, medium range".
pub fn range_words(row: &WeaponRow, hundredths: i32) -> String {
    match band(row, hundredths) {
        Some(band) => format!("{} inches edge to edge, {} range", inches(hundredths), band.name()),
        None => {
            let longest = row.bands[Band::Long].max.value;
            format!("{} inches edge to edge, beyond the {longest} of long range", inches(hundredths))
        }
    }
}
