//! The answers of this book about its table: fire and charges with their odds, arcs of fire.

mod charges;
mod fires;
mod melee;

use grognard_books::cohesion::Tables;
use grognard_core::refusal::Refusals;

use super::derive::{Lay, Piece};
use super::state::State;
use super::table_book::Cohesion;
use grognard_table::answers::{Arcs, Intent, Places, Prospect};
use grognard_table::{Surveys, suggested_places, whole};

impl Surveys for Cohesion {
    fn prospects(lay: &Lay<'_>, piece: &Piece<'_>, intent: Intent) -> Vec<Prospect> {
        match intent {
            Intent::Fire => fires::prospects(lay, piece),
            Intent::Charge => charges::prospects(lay, piece),
        }
    }

    fn arcs(lay: &Lay<'_>, piece: &Piece<'_>) -> Arcs {
        fires::arcs(lay, piece)
    }

    fn way_point(t: &Tables) -> Option<i32> {
        Some(whole(t.battlefield.movement.way_point))
    }

    fn places(t: &Tables, state: &State, group: &str) -> Result<Places, Refusals> {
        suggested_places::<Self>(t, state, group)
    }
}
