//! The books as a document.

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use serde_json::Value;

use super::game::Game;
use super::special_rules::without_rules;

/// The books a battle begins with. The special rules of a scenario are in the charts by then, and no book knows them as
/// fields of its set-up.
pub fn first_books<G: Game>(library: &Library, setup: &Datum) -> Result<G::State, Refusals> {
    G::setup(library, &without_rules(setup))
}

/// The books as a document.
pub fn document_of(state: &impl serde::Serialize) -> Value {
    serde_json::to_value(state).unwrap_or_default()
}

/// The books a document holds.
pub fn state_of<G: Game>(document: &Value) -> Result<G::State, String> {
    <G::State as serde::Deserialize>::deserialize(document).map_err(|error| error.to_string())
}
