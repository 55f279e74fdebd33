//! Who thinks, and about what.

use grognard_battle::{Side, Temper};

use crate::derive::Lay;

/// A veteran at the table.
#[derive(Clone, Copy)]
pub struct Mind<'l, 's> {
    /// The lay of the table.
    pub lay: &'l Lay<'s>,
    /// Its side.
    pub side: Side,
    /// Its temperament.
    pub temper: Temper,
}
