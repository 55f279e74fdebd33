//! The veteran weighs its options in points of fatigue. The ledger decides, so it thinks of its orders first, and
//! calculates every attack by exact odds.

mod attack;
mod fire;
mod harm;
mod lead;
mod mind;
mod orders;
mod worth;

use grognard_battle::{Side, Temper};
use grognard_books::fatigue::names::Phase;

use super::drill;
use crate::acts::{Deploy, Order, Retire};
use crate::derive::Lay;
use crate::due::Due;
use crate::open_items::open_items;
use crate::state::Step;
use drill::offered::Offered;
use mind::Mind;

/// What the veteran does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper, offered: Offered<'_, '_>) -> Option<Order> {
    let mind = Mind { lay, side, temper };
    considered(&mind, offered).or_else(|| drill::onward(offered))
}

/// The veteran's intentions, in a sentence.
pub fn told(lay: &Lay<'_>, side: Side, temper: Temper) -> String {
    Mind { lay, side, temper }.told()
}

fn considered(mind: &Mind<'_, '_>, offered: Offered<'_, '_>) -> Option<Order> {
    let state = mind.lay.state;
    if state.placing.is_some() {
        return mind.orders(offered).or_else(|| offered.each::<Deploy>().next().map(Order::from));
    }
    if let Some(due) = open_items(state).first() {
        return match due {
            Due::Chance { .. } => mind.shoot(offered),
            Due::Counter { .. } => mind.counter(offered),
            Due::Retire { .. } => offered.each::<Retire>().find(|retire| retire.pays.is_none()).map(Order::from),
            // Who has held his ground stays on it.
            Due::Occupy { .. } if state.phasing() != Some(mind.side) => None,
            _ => drill::considered(mind.lay, mind.side, mind.temper, offered),
        };
    }
    if state.combat.is_some() {
        return mind.shoot(offered);
    }
    match (state.phase, state.step) {
        (Phase::ArmyMoraleFatigue, Step::Orders) => mind.orders(offered),
        (Phase::DeclaredCavalryCharge, _) => mind.declare(offered),
        (Phase::Movement, _) => drill::ride(offered)
            .or_else(|| mind.assault(offered))
            .or_else(|| drill::march(mind.lay, mind.side, mind.temper)),
        (_, Step::Write) => mind.shoot(offered),
        _ => drill::considered(mind.lay, mind.side, mind.temper, offered),
    }
}
