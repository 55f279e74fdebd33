//! Computer players of the cohesion book. They play on the virtual table only, and their choices are a function of the
//! books and a whim: they have no memory and no clock.

mod drill;
mod fill;
mod passing;
mod veteran;

use grognard_books::Library;

use super::acts::Order;
use super::derive::Lay;
use super::offered::offers;
use super::state::{Phase, State};
use grognard_battle::{Breadth, Chosen, CommandLine, Level, Pending, Seat, Side, Skill, Whim};
use grognard_players::recruit;

/// What a computer player does now; none if it is not its turn, or if there is no table.
pub fn choose(library: &Library, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<Chosen<Order>> {
    let lay = Lay::of(library.as_ref(), state)?;
    if !is_asked(state, side) {
        return None;
    }
    match skill.level() {
        Level::Recruit => recruit(&lay, side, offers(lay.t, state, Seat::of(side)), whim).map(Chosen::Line),
        Level::Drill => drill::choose(&lay, side, skill.temper()).map(Chosen::Order),
        Level::Veteran => veteran::choose(&lay, side, skill.temper(), whim.kept()).map(Chosen::Order),
    }
}

/// The numbered commands from which a side may choose; empty if it is not its turn, or if there is no table.
pub fn candidates(library: &Library, state: &State, side: Side, breadth: Breadth, whim: &mut Whim) -> Vec<CommandLine> {
    let Some(lay) = Lay::of(library.as_ref(), state).filter(|_| is_asked(state, side)) else { return Vec::new() };
    grognard_players::candidates(&lay, side, offers(lay.t, state, Seat::of(side)), breadth, whim)
}

/// What a computer player intends, in a sentence; none if it makes no plans, and before everything is placed.
pub fn plan(library: &Library, state: &State, side: Side, skill: Skill) -> Option<String> {
    let lay = Lay::of(library.as_ref(), state)?;
    let is_planned = skill.level() == Level::Veteran && state.phase != Phase::SetUp;
    is_planned.then(|| grognard_players::plan::plan(&lay, side, skill.temper()).to_string())
}

/// Whether a side has to act.
fn is_asked(state: &State, side: Side) -> bool {
    if state.result.is_some() {
        return false;
    }
    match state.due.first() {
        Some(item) => item.side(state).is_none_or(|whose| whose == side),
        None => state.to_act == Some(side),
    }
}
