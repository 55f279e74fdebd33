//! Computer players of the fatigue book. They play on the virtual table only, and their choices are a function of the
//! books and a whim: they have no memory and no clock.

mod drill;
mod recruit;
mod veteran;

use grognard_battle::{Breadth, Chosen, CommandLine, Level, Pending as _, Seat, Side, Skill, Whim};
use grognard_books::Library;
use grognard_players::recruit;

use self::drill::offered::Offered;
use super::acts::Order;
use super::deploy::is_placing;
use super::derive::Lay;
use super::offers::offers;
use super::open_items::open_items;
use super::state::{State, Step};

/// What a computer player does now; none if it is not its turn, or if there is no table.
pub fn choose(library: &Library, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<Chosen<Order>> {
    let lay = Lay::of(library.as_ref(), state)?;
    if !is_asked(state, side) {
        return None;
    }
    let offered = Offered { lay: &lay, side };
    match skill.level() {
        Level::Recruit => recruit(&lay, side, offers(lay.t, state, Seat::of(side)), whim).map(Chosen::Line),
        Level::Drill => drill::choose(&lay, side, skill.temper(), offered).map(Chosen::Order),
        Level::Veteran => veteran::choose(&lay, side, skill.temper(), offered).map(Chosen::Order),
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
    (skill.level() == Level::Veteran && state.placing.is_none()).then(|| veteran::told(&lay, side, skill.temper()))
}

/// Whether a side has to act.
pub fn is_asked(state: &State, side: Side) -> bool {
    if state.result.is_some() {
        return false;
    }
    if state.placing.is_some() {
        return is_placing(state, side);
    }
    if let Some(due) = open_items(state).first() {
        return due.side(state).is_none_or(|whose| whose == side);
    }
    if state.combat.is_some() {
        return state.phasing() == Some(side.other());
    }
    match state.step {
        Step::Orders | Step::Write => !state.sides.of(side).ready,
        _ => state.phasing() == Some(side),
    }
}
