//! Computer players of the grand-tactics book. They play on a virtual board only, and what they do is a function of the
//! books and a whim: no memory, no clock.

pub mod choice;
mod drill;
mod orders;
mod recruit;
mod veteran;

use grognard_battle::{Breadth, CommandLine, Level, Seat, Side, Skill, Whim};
use grognard_books::grand_tactics::Tables;
use grognard_players::{candidates_by, recruit_by};

use super::acts::ACTS;
use super::business::waiting;
use super::offers::offers;
use super::state::State;

/// What a computer player does now; none if it is not its turn, or on a real board.
pub fn choose(t: &Tables, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<CommandLine> {
    if !state.is_virtual() || !waiting(state).contains(&side) {
        return None;
    }
    let open = offers(t, state, Seat::of(side));
    match skill.level() {
        Level::Recruit => recruit_by(ACTS, open, whim, |offer, whim| recruit::fill(t, state, side, offer, whim)),
        Level::Drill => drill::choose(t, state, side, open, whim),
        Level::Veteran => veteran::choose(t, state, side, (skill.temper(), open), whim),
    }
}

/// The commands a side may choose from by their numbers; empty if it is not its turn, or on a real board.
pub fn candidates(t: &Tables, state: &State, side: Side, breadth: Breadth, whim: &mut Whim) -> Vec<CommandLine> {
    if !state.is_virtual() || !waiting(state).contains(&side) {
        return Vec::new();
    }
    let open = offers(t, state, Seat::of(side));
    candidates_by(ACTS, open, breadth, whim, |offer, whim| recruit::fill(t, state, side, offer, whim))
}

/// What a computer player means to do, in a sentence; none if it makes no plans.
pub fn plan(t: &Tables, state: &State, side: Side, skill: Skill) -> Option<String> {
    if skill.level() == Level::Veteran { veteran::plan(t, state, side, skill.temper()) } else { None }
}
