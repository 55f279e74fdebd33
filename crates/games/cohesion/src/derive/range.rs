//! Distances in words and bands.

use grognard_books::cohesion::tables::{Band, WeaponRow};
use grognard_core::facts::Choice;
use grognard_table::{inches, measured};

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
