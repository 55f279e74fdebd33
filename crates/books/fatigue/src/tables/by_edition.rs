//! Values that differ between the two editions of the army's points.

use enum_map::EnumMap;
use grognard_core::tables::{Figure, Loader};

use crate::names::Edition;

/// A value of each edition.
pub type ByEdition = EnumMap<Edition, Figure<i32>>;

/// Loads half points of both editions.
pub fn by_edition(n: &Loader<'_>, most_halves: i32) -> ByEdition {
    EnumMap::from_fn(|edition| match edition {
        Edition::First => n.half("edition_1", 0..=most_halves),
        Edition::Second => n.half("edition_2", 0..=most_halves),
    })
}
