//! Computer players of the grand-tactics book. They play on a virtual board only. What they do depends on the books and
//! a
//! whim alone: they have no memory and no clock.

pub mod choice;
mod drill;
mod orders;
mod recruit;
mod veteran;

use grognard_battle::{Breadth, Chosen, CommandLine, Level, Offer, Seat, Side, Skill, Whim};
use grognard_books::grand_tactics::Tables;
use grognard_players::{candidates_by, recruit_by};

use super::acts::Order;
use super::business::waiting;
use super::offers::offers;
use super::state::{Phase, State};
use orders::whole;

/// What a computer player does now; none if it is not its turn, or on a real board.
pub fn choose(t: &Tables, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<Chosen<Order>> {
    if skill.level() == Level::Recruit {
        let open = asked(t, state, side)?;
        return recruit_by(Order::ACTS, open, whim, |offer, whim| recruit::fill(t, state, side, offer, whim))
            .map(Chosen::Line);
    }
    if !is_asked(state, side) {
        return None;
    }
    let orders = if reads_offers(state) { whole(state, &offers(t, state, Seat::of(side))) } else { Vec::new() };
    let order = match skill.level() {
        Level::Veteran => veteran::choose(t, state, side, (skill.temper(), orders), whim),
        Level::Drill | Level::Recruit => drill::choose(t, state, side, orders, whim),
    };
    order.map(Chosen::Order)
}

/// Whether drill and veteran choose from their offers; marches and the choices of a battle they find themselves.
fn reads_offers(state: &State) -> bool {
    let chosen_from = matches!(state.phase, Phase::Reorganization | Phase::Reaction | Phase::Combat);
    !state.due.is_empty() || (state.battle.is_none() && chosen_from)
}

/// The commands a side may choose from by their numbers; empty if it is not its turn, or on a real board.
pub fn candidates(t: &Tables, state: &State, side: Side, breadth: Breadth, whim: &mut Whim) -> Vec<CommandLine> {
    let open = asked(t, state, side).unwrap_or_default();
    candidates_by(Order::ACTS, open, breadth, whim, |offer, whim| recruit::fill(t, state, side, offer, whim))
}

/// What a side is offered when the battle waits for it, on a virtual board.
fn asked(t: &Tables, state: &State, side: Side) -> Option<Vec<Offer>> {
    is_asked(state, side).then(|| offers(t, state, Seat::of(side)))
}

/// Whether the battle waits for a side, on a board that the program keeps.
fn is_asked(state: &State, side: Side) -> bool {
    state.kept_board().is_some() && waiting(state).contains(&side)
}

/// What a computer player intends, in a sentence; none if it makes no plans.
pub fn plan(t: &Tables, state: &State, side: Side, skill: Skill) -> Option<String> {
    if skill.level() == Level::Veteran { veteran::plan(t, state, side, skill.temper()) } else { None }
}
