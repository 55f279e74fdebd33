//! Orders by the hour: reserves go in, and who is worn out goes over to holding.

use grognard_battle::{CommandLine, Offer, Side};
use grognard_books::fatigue::tables::OrderOrNone;

use super::offered::{given, named};
use crate::derive::Lay;
use crate::facts::hour;

/// From this hour on reserves are used.
const RESERVES_FROM: i32 = 10;
/// An army that has used so much of what it can bear attacks no more, in percent.
const WORN: i32 = 80;

/// One change of orders; none if all are right.
pub fn choose(lay: &Lay<'_>, side: Side, offers: &[Offer]) -> Option<CommandLine> {
    let state = lay.state;
    let account = &state.sides.of(side).account;
    let worn = 100 * account.recorded.in_halves() >= WORN * account.total.in_halves();
    let late = hour(lay.t, state.turn) >= RESERVES_FROM;
    let wanted = |name: &str| {
        let order = state.commands.get(name)?.order;
        match order {
            OrderOrNone::Reserve if late && !worn => Some("attack"),
            OrderOrNone::Attack if worn => Some("engage"),
            OrderOrNone::Engage if worn => Some("defend"),
            _ => None,
        }
    };
    offers
        .iter()
        .filter(|offer| offer.act == "set-order")
        .find(|offer| {
            named(offer, "command").and_then(wanted).is_some_and(|order| named(offer, "order") == Some(order))
        })
        .map(given)
}
