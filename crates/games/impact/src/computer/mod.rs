//! Computer players of the impact book. They play on the virtual table only, and what they do is a function of the books
//! and a whim: no memory, no clock.

mod recruit;

use grognard_battle::{CommandLine, Level, Pending as _, Seat, Side, Skill, Whim};
use grognard_books::Library;
use grognard_players::recruit;

use super::derive::Lay;
use super::offers_table::by_table;
use super::state::State;

/// What a computer player does now; none if it is not its turn, or where there is no table.
pub fn choose(library: &Library, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<CommandLine> {
    let lay = Lay::of(library.as_ref(), state)?;
    if !is_asked(state, side) {
        return None;
    }
    let offers = by_table(&lay, Seat::of(side));
    match skill.level() {
        Level::Recruit => recruit(&lay, side, offers, whim),
        Level::Drill | Level::Veteran => None,
    }
}

/// Whether the battle waits for a side.
pub fn is_asked(state: &State, side: Side) -> bool {
    if state.result.is_some() {
        return false;
    }
    match state.due.first() {
        Some(due) => due.side(state).is_none_or(|whose| whose == side),
        None => state.to_deploy().or(state.acting()) == Some(side),
    }
}
