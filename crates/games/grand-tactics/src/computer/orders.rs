//! Commands as computer players of this book give them.

use grognard_battle::{Arguments, Offer};
use grognard_books::grand_tactics::deployment_change::When;
use grognard_books::grand_tactics::kinds::Mode;

use crate::acts::{DeploymentChange, Movement, NextPhase, Order};
use crate::land::Route;
use crate::state::State;

/// The offers that need no more arguments, as commands.
pub fn whole(state: &State, offers: &[Offer]) -> Vec<Order> {
    let read = |offer: &Offer| Order::read(offer.act, &mut Arguments::new(&offer.with), state).ok();
    offers.iter().filter_map(read).collect()
}

/// The end of a phase.
pub fn go_on() -> Order {
    NextPhase {}.into()
}

/// The first battle that can be begun; otherwise the end of the segment.
pub fn first_battle(orders: Vec<Order>) -> Order {
    orders.into_iter().find(|order| matches!(order, Order::BeginBattle(_))).unwrap_or_else(go_on)
}

/// The first command of the lowest rank.
pub fn first_of(orders: Vec<Order>, rank: impl Fn(&Order) -> Option<u8>) -> Option<Order> {
    let ranked = orders.into_iter().filter_map(|order| Some((rank(&order)?, order)));
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, order)| order)
}

pub fn march(formation: &str, route: &Route) -> Order {
    let (formation, to) = (formation.to_owned(), route.to.clone());
    Movement { formation, to, through: Some(route.through.clone()) }.into()
}

pub fn change(formation: &str, to: Mode, when: When) -> Order {
    DeploymentChange { formation: formation.to_owned(), to, when: Some(when) }.into()
}
