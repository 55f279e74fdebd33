//! Leaders go where they are needed: to the unit of theirs nearest to the enemy, but first to one that must rally.

use grognard_battle::Side;
use grognard_books::impact::unit::Level;

use super::super::scout::enemy_of;
use crate::acts::{Attach, Order};
use crate::derive::{Lay, Piece};
use crate::table_moves::could_join;

/// A unit's distance from the enemy, less the worth of its need; the unit with the least comes first.
fn need(lay: &Lay<'_>, piece: &Piece<'_>) -> i32 {
    let far = enemy_of(lay, piece).map_or(10_000, |(_, far)| far);
    let led = lay.state.attached(piece.name).next().is_some();
    let level = match piece.unit.level {
        Level::GoodOrder => 0,
        Level::Disorder => 200,
        Level::Shaken => 500,
        Level::Routed => 300,
    };
    far - level + if led { 2_000 } else { 0 }
}

/// The next leader's step; none if all leaders are where they should be.
pub fn step(lay: &Lay<'_>, side: Side) -> Option<Order> {
    let ready =
        lay.state.leaders.iter().filter(|(_, leader)| leader.side == side && !leader.eliminated && !leader.stepped);
    for (name, leader) in ready {
        let now = leader.attached_to.as_deref().and_then(|unit| lay.piece(unit)).map(|piece| need(lay, piece) - 2_000);
        let joins = lay.of_side(side).filter(|piece| could_join(lay, name, leader, piece.name));
        let best = joins.map(|piece| (need(lay, piece), piece.name)).min();
        if let Some((wanted, unit)) = best
            && now.is_none_or(|now| wanted < now - 100)
        {
            return Some(Attach { leader: name.clone(), unit: unit.to_owned(), inches: None }.into());
        }
    }
    None
}
