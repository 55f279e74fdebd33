//! The books as a document: written out, and read again.

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use serde::Serialize;
use serde_json::Value;

use super::changes::hash;
use super::game::Game;
use super::special_rules::without_rules;

/// The books written out.
#[derive(Debug)]
pub(super) struct Document {
    pub value: Value,
    /// The hash of its text.
    pub hash: String,
    /// Whether its keys are in the order in which the books write them. In a log or a correction they need not be.
    pub in_own_order: bool,
}

impl Document {
    /// The document as the books serialize it.
    pub fn of(state: &impl Serialize) -> Self {
        let value = document_of(state);
        Document { hash: hash(&value), value, in_own_order: true }
    }
}

/// The books at the beginning of a battle. The special rules of a scenario are already in the charts, and no book has
/// them as fields of its set-up.
pub fn first_books<G: Game>(library: &Library, setup: &Datum) -> Result<G::State, Refusals> {
    G::setup(library, &without_rules(setup))
}

/// The books as a document.
pub fn document_of(state: &impl Serialize) -> Value {
    serde_json::to_value(state).unwrap_or_default()
}

/// A document, or the books themselves, as text.
pub(super) fn text_of(books: &impl Serialize) -> String {
    serde_json::to_string(books).unwrap_or_default()
}

/// The books a document holds.
pub fn state_of<G: Game>(document: &Value) -> Result<G::State, String> {
    <G::State as serde::Deserialize>::deserialize(document).map_err(|error| error.to_string())
}
