//! The supply of a formation: what the books know about it, and what only the board shows (GT-68, GT-95).

use grognard_books::grand_tactics::kinds::Terrain;

use super::land::{links_of, supply_path};
use super::state::State;

/// How far it is to a friendly supply area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// This many links; none if the formation is in such an area, or in a fortress its side owns.
    Links(i32),
    /// No way leads to one, or its side has none.
    Nowhere,
    /// The links lie on the board, so the players count them.
    OnTheBoard,
}

/// The greatest distance the procedure accepts; more would change nothing.
const FARTHEST: i32 = 99;

/// What the books know about the supply distance of a formation.
pub fn distance(state: &State, formation: &str) -> Distance {
    let Some(entry) = state.formations.get(formation) else { return Distance::OnTheBoard };
    if state.has_map() {
        let way = supply_path(state, formation);
        return way.map_or(Distance::Nowhere, |way| Distance::Links(links_of(&way).min(FARTHEST)));
    }
    let area = entry.area.as_ref().and_then(|name| state.areas.get(name));
    let supplied = area.is_some_and(|area| {
        area.supply == Some(entry.side) || (area.terrain == Terrain::Fortress && area.owner == Some(entry.side))
    });
    if supplied {
        Distance::Links(0)
    } else if state.areas.values().any(|area| area.supply == Some(entry.side)) {
        Distance::OnTheBoard
    } else {
        Distance::Nowhere
    }
}
