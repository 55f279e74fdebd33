//! Orders by the hour: reserves go in, and worn-out commands go over to holding.

use grognard_battle::Side;
use grognard_books::fatigue::names;
use grognard_books::fatigue::tables::OrderOrNone;

use super::offered::Offered;
use crate::acts::{Order, SetOrder};
use crate::derive::Lay;
use crate::facts::hour;

/// From this hour on reserves are used.
const RESERVES_FROM: i32 = 10;
/// An army that has used this much of what it can bear attacks no more, in percent.
const WORN: i32 = 80;

/// One change of orders; none if all are right.
pub fn choose(lay: &Lay<'_>, side: Side, offered: Offered<'_, '_>) -> Option<Order> {
    let state = lay.state;
    let account = &state.sides.of(side).account;
    let worn = 100 * account.recorded.in_halves() >= WORN * account.total.in_halves();
    let late = hour(lay.t, state.turn) >= RESERVES_FROM;
    let wanted = |name: &str| {
        let order = state.commands.get(name)?.order;
        match order {
            OrderOrNone::Reserve if late && !worn => Some(names::Order::Attack),
            OrderOrNone::Attack if worn => Some(names::Order::Engage),
            OrderOrNone::Engage if worn => Some(names::Order::Defend),
            _ => None,
        }
    };
    let fits = |offered: &SetOrder| wanted(&offered.command) == Some(offered.order);
    offered.each().find(fits).map(Order::from)
}
