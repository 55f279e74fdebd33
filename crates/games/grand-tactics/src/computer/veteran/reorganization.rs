//! The Reorganization segment: AP that will not be needed to engage and to react mend units and take in replacements.

use grognard_battle::{CommandLine, Offer};

use super::mind::Mind;
use crate::computer::orders::{go_on, named, taken};

/// AP a leader keeps where the enemy is near: one to engage, one to react.
const KEPT: i32 = 2;
/// An enemy within so many links is near.
const NEAR: i32 = 3;

/// The next thing done in the segment.
pub fn step(mind: &Mind<'_>, offers: Vec<Offer>) -> CommandLine {
    let state = mind.state;
    let affords = |offer: &Offer| {
        let leader = named(offer, "leader").and_then(|name| state.leaders.get(name));
        leader.is_some_and(|leader| leader.ap_left > kept(mind, leader.formation.as_deref()))
    };
    let rank = |offer: &Offer| match offer.act {
        "reorganize-unit" if affords(offer) => Some(0),
        "incorporate-replacement" if affords(offer) => Some(1),
        "rally" => Some(2),
        _ => None,
    };
    let best = offers.into_iter().filter_map(|offer| Some((rank(&offer)?, offer)));
    best.reduce(|best, other| if other.0 < best.0 { other } else { best }).map_or_else(go_on, |(_, offer)| taken(offer))
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
