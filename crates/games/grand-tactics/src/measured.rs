//! What only a board shows: measured on the map, or asked of the players at a real board.

use grognard_battle::{Observed, Sighting};
use grognard_books::grand_tactics::reaction_move::Situation;

use super::facts::reaction_facts;
use super::land::are_linked;
use super::state::State;

/// Whether two areas are linked.
pub fn link(state: &State, one: Option<&String>, other: Option<&String>) -> Observed<bool> {
    if !state.has_map() {
        return Observed::Asked;
    }
    Observed::Measured(one.zip(other).map(|(one, other)| are_linked(state, one, other)))
}

/// Measures for a formation that tries to join a battle.
pub fn sight_of_reaction(state: &State, formation: &str, area: &String) -> Observed<Sighting<Situation>> {
    let from = state.formations.get(formation).and_then(|entry| entry.area.as_ref());
    let facts = reaction_facts(state, formation, area);
    link(state, from, Some(area)).map(|adjacent| Sighting::of(Situation { adjacent, ..facts }))
}
