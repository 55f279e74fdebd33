//! Where a battle is fought: a virtual table measures what an act does to the pieces; at a real one the players say it.
//!
//! An act checks what the books know about it and leaves the rest to the venue.

mod miniatures;
mod virtual_table;
mod wanted;

use grognard_battle::command::Books as _;

use self::miniatures::Miniatures;
use self::virtual_table::VirtualTable;
use crate::state::State;

pub use self::wanted::{Flees, March, Onset, Venue};

/// The venue of a battle.
pub fn venue(state: &State) -> &'static dyn Venue {
    if state.measures() { &VirtualTable } else { &Miniatures }
}
