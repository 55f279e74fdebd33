//! Computer players of the grand-tactics book. They play on a virtual board only, and what they do is a function of the
//! books and a whim: no memory, no clock.

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
use super::state::State;
use orders::whole;

/// What a computer player does now; none if it is not its turn, or on a real board.
pub fn choose(t: &Tables, state: &State, side: Side, skill: Skill, whim: &mut Whim) -> Option<Chosen<Order>> {
    let open = asked(t, state, side)?;
    let order = match skill.level() {
        Level::Recruit => {
            return recruit_by(Order::ACTS, open, whim, |offer, whim| recruit::fill(t, state, side, offer, whim))
                .map(Chosen::Line);
        }
        Level::Drill => drill::choose(t, state, side, whole(state, &open), whim),
        Level::Veteran => veteran::choose(t, state, side, (skill.temper(), whole(state, &open)), whim),
    };
    order.map(Chosen::Order)
}

/// The commands a side may choose from by their numbers; empty if it is not its turn, or on a real board.
pub fn candidates(t: &Tables, state: &State, side: Side, breadth: Breadth, whim: &mut Whim) -> Vec<CommandLine> {
    let open = asked(t, state, side).unwrap_or_default();
    candidates_by(Order::ACTS, open, breadth, whim, |offer, whim| recruit::fill(t, state, side, offer, whim))
}

/// What a side is offered when the battle waits for it on a virtual board.
fn asked(t: &Tables, state: &State, side: Side) -> Option<Vec<Offer>> {
    let is_asked = state.is_virtual() && waiting(state).contains(&side);
    is_asked.then(|| offers(t, state, Seat::of(side)))
}

/// What a computer player means to do, in a sentence; none if it makes no plans.
pub fn plan(t: &Tables, state: &State, side: Side, skill: Skill) -> Option<String> {
    if skill.level() == Level::Veteran { veteran::plan(t, state, side, skill.temper()) } else { None }
}
