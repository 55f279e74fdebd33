//! Every command that makes sense now for a seat: as the table shows it, or by the books alone.

use grognard_books::cohesion::Tables;

use super::derive::Lay;
use super::offers::by_books;
use super::offers_table::by_table;
use super::state::State;
use grognard_battle::{Offer, Seat};

/// What a seat may do now.
pub fn offers(t: &Tables, state: &State, seat: Seat) -> Vec<Offer> {
    if seat == Seat::Public || state.result.is_some() {
        return Vec::new();
    }
    let shown = Lay::of(t, state).and_then(|lay| by_table(&lay, seat));
    shown.unwrap_or_else(|| by_books(t, state, seat))
}
