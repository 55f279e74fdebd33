//! The veteran, and the table it thinks about.

use grognard_battle::{Seat, Side, Temper};

use crate::chances::Chances;
use crate::derive::Lay;

/// A veteran at the table.
#[derive(Clone, Copy)]
pub struct Mind<'l, 's> {
    /// The lay of the table.
    pub lay: &'l Lay<'s>,
    pub side: Side,
    /// Its temperament.
    pub temper: Temper,
}

impl<'l, 's> Mind<'l, 's> {
    /// Odds by what its side may know.
    pub fn chances(&self) -> Chances<'l, 's> {
        Chances { lay: self.lay, seat: Seat::of(self.side) }
    }
}
