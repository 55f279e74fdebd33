//! What only a board shows: measured on the map, asked of the players at a real board.

use grognard_battle::Arguments;
use grognard_books::Library;
use grognard_core::compiled::CompiledOnce;
use grognard_table::Observed;
use serde_json::Value;

use super::land::are_linked;
use super::state::{Books, Desk};

/// Whether two areas are linked.
pub fn link(books: &Books, one: Option<&String>, other: Option<&String>) -> Observed<bool> {
    if !books.has_map() {
        return Observed::Asked;
    }
    Observed::Measured(one.zip(other).map(|(one, other)| are_linked(books, one, other)))
}

/// The situation of a procedure: what the roster knows, and one fact that the board shows.
pub fn with_fact<P: CompiledOnce>(
    desk: &mut Desk<'_>,
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
            desk.situation::<P>(&known, arguments, &[])
        }
        Observed::Asked => desk.situation::<P>(&known, arguments, &[(fact, fact)]),
    }
}
