//! A rally as the table shows it.

use grognard_books::fatigue::rally::Situation;

use super::put_in_place;
use crate::derive::{Lay, bars_rally};

/// A rally that the books know about, for the place where the unit stands. A unit that has run off the table is removed
/// at
/// once, so no unit here is off it.
pub fn rally_on_table(lay: &Lay<'_>, name: &str, known: Situation) -> Situation {
    let Some(piece) = lay.piece(name) else { return known };
    let (near_close_order_enemy, near_artillery) = bars_rally(lay, piece);
    let mut rally = Situation { near_close_order_enemy, near_artillery, off_table: false, ..known };
    put_in_place(lay, piece, &[name.to_owned()], None, &mut rally.burden);
    rally
}
