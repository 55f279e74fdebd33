//! The Reorganization segment: AP not needed for engaging and reacting mend units and take in replacements.

use super::mind::Mind;
use crate::acts::Order;
use crate::computer::orders::{first_of, go_on};

/// AP a leader keeps where the enemy is near: one to engage, one to react.
const KEPT: i32 = 2;
/// An enemy within this many links is near.
const NEAR: i32 = 3;

/// The next act of the segment.
pub fn step(mind: &Mind<'_>, orders: Vec<Order>) -> Order {
    let affords = |leader: &str| {
        let leader = mind.state.leaders.get(leader);
        leader.is_some_and(|leader| leader.ap_left > kept(mind, leader.formation.as_deref()))
    };
    let rank = |order: &Order| match order {
        Order::ReorganizeUnit(act) if affords(&act.leader) => Some(0),
        Order::IncorporateReplacement(act) if affords(&act.leader) => Some(1),
        Order::Rally(_) => Some(2),
        _ => None,
    };
    first_of(orders, rank).unwrap_or_else(go_on)
}

fn kept(mind: &Mind<'_>, formation: Option<&str>) -> i32 {
    let posts = mind.table.posts(mind.state);
    let index = formation.and_then(|name| mind.state.formations.get_index_of(name));
    let Some(own) = index.and_then(|index| posts.of(index)) else { return 0 };
    let near = posts.each().any(|(index, post)| {
        let links = mind.table.far[own.area][post.area];
        mind.table.side[index] != mind.side && links.is_some_and(|links| links <= NEAR)
    });
    if near { KEPT } else { 0 }
}
