//! What only a board shows: measured on the map, asked of the players at a real board.

use grognard_battle::Arguments;
use grognard_books::Library;
use grognard_core::compiled::CompiledOnce;
use grognard_table::Observed;
use serde_json::Value;

use super::land::are_linked;
use super::state::{Stage, State};

/// Whether two areas are linked.
pub fn link(state: &State, one: Option<&String>, other: Option<&String>) -> Observed<bool> {
    if !state.has_map() {
        return Observed::Asked;
    }
    Observed::Measured(one.zip(other).map(|(one, other)| are_linked(state, one, other)))
}

/// The situation of a procedure: what the roster knows, and one fact that the board shows.
pub fn with_fact<P: CompiledOnce>(
    stage: &mut Stage<'_>,
    mut known: Value,
    (fact, seen): (&'static str, Observed<Value>),
    arguments: &mut Arguments,
) -> Option<P::Situation>
where
    Library: AsRef<P::Tables>,
{
    seen.leave_out(arguments, &[fact]);
    match seen {
        Observed::Measured(found) => {
            known[fact] = found.unwrap_or_default();
            stage.situation::<P>(&known, arguments, &[])
        }
        Observed::Asked => stage.situation::<P>(&known, arguments, &[(fact, fact)]),
    }
}
