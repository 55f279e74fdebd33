//! The plain player of the book (GT-104), to the letter.

mod movement;

use grognard_battle::{Side, Whim};
use grognard_books::grand_tactics::Tables;

use super::choice;
use super::orders::{first_battle, first_of, go_on};
use crate::acts::{Attach, DrawnUp, Order};
use crate::due::Due;
use crate::retreats::havens;
use crate::state::{Kind, Phase, State};

/// What a side does now, chosen from its offers.
pub fn choose(t: &Tables, state: &State, side: Side, orders: Vec<Order>, whim: &mut Whim) -> Option<Order> {
    if let Some(due) = state.due.first() {
        return answer(state, side, due, orders);
    }
    if state.battle.is_some() {
        return choice::plain(t, state, side, whim);
    }
    if state.game == Kind::Battle {
        return Some(DrawnUp::default().into());
    }
    match state.phase {
        Phase::Reorganization => Some(reorganize(state, orders)),
        Phase::Movement => Some(movement::step(t, state, side).unwrap_or_else(go_on)),
        Phase::Reaction => Some(react(state, side, orders).unwrap_or_else(go_on)),
        Phase::Combat => Some(first_battle(orders)),
        _ => Some(go_on()),
    }
}

/// Takes losses in the automatic order; a leader without a formation joins the first of the nearest.
fn answer(state: &State, side: Side, due: &Due, orders: Vec<Order>) -> Option<Order> {
    match due {
        Due::Attach { leader, area: Some(area) } => {
            let formation = havens(state, side, area).into_iter().next()?;
            Some(Attach { leader: Some(leader.clone()), formation }.into())
        }
        _ => orders.into_iter().next(),
    }
}

/// Broken units of lead formations, then replacements, then the free rallies.
fn reorganize(state: &State, orders: Vec<Order>) -> Order {
    let leads = |unit: &str| state.units.get(unit).is_some_and(|unit| is_lead(state, &unit.formation));
    let rank = |order: &Order| match order {
        Order::ReorganizeUnit(act) if leads(&act.unit) => Some(0),
        Order::IncorporateReplacement(_) => Some(1),
        Order::Rally(_) => Some(2),
        _ => None,
    };
    first_of(orders, rank).unwrap_or_else(go_on)
}

/// Whether a formation would lead the force of its area (GT-71).
fn is_lead(state: &State, formation: &str) -> bool {
    let Some(entry) = state.formations.get(formation) else { return false };
    let Some(area) = &entry.area else { return false };
    let there: Vec<String> = state.formations_in(entry.side, area).map(|(name, _)| name.clone()).collect();
    state.lead_of(&there).is_some_and(|(lead, _)| lead == formation)
}

/// Every formation tries that can join a battle in which the attacker is stronger.
fn react(state: &State, side: Side, orders: Vec<Order>) -> Option<Order> {
    let weaker = |area: &str| state.cf_in(side, area) < state.cf_in(side.other(), area);
    orders.into_iter().find(|order| matches!(order, Order::ReactionMove(act) if weaker(&act.area)))
}
