//! The veteran weighs its options in points of fatigue. The ledger decides, so it thinks of its orders first, and
//! calculates every attack by exact odds.

mod attack;
mod fire;
mod harm;
mod lead;
mod mind;
mod orders;
mod worth;

use grognard_battle::{Offer, Side, Temper};
use grognard_books::fatigue::names::Phase;

use super::drill;
use crate::acts::{Deploy, Order, Retire};
use crate::derive::Lay;
use crate::due::Due;
use crate::open_items::open_items;
use crate::state::Step;
use drill::offered::each;
use mind::Mind;

/// What the veteran does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper, offers: &[Offer]) -> Option<Order> {
    let mind = Mind { lay, side, temper };
    considered(&mind, offers).or_else(|| drill::onward(lay, offers))
}

/// The veteran's intentions, in a sentence.
pub fn told(lay: &Lay<'_>, side: Side, temper: Temper) -> String {
    Mind { lay, side, temper }.told()
}

fn considered(mind: &Mind<'_, '_>, offers: &[Offer]) -> Option<Order> {
    let state = mind.lay.state;
    if state.placing.is_some() {
        return mind.orders(offers).or_else(|| each::<Deploy>(state, offers).next().map(Order::from));
    }
    if let Some(due) = open_items(state).first() {
        return match due {
            Due::Chance { .. } => mind.shoot(offers),
            Due::Counter { .. } => mind.counter(offers),
            Due::Retire { .. } => each::<Retire>(state, offers).find(|retire| retire.pays.is_none()).map(Order::from),
            // A defender who has held his ground stays on it.
            Due::Occupy { .. } if state.phasing() != Some(mind.side) => None,
            _ => drill::considered(mind.lay, mind.side, mind.temper, offers),
        };
    }
    if state.combat.is_some() {
        return mind.shoot(offers);
    }
    match (state.phase, state.step) {
        (Phase::ArmyMoraleFatigue, Step::Orders) => mind.orders(offers),
        (Phase::DeclaredCavalryCharge, _) => mind.declare(offers),
        (Phase::Movement, _) => drill::ride(mind.lay, offers)
            .or_else(|| mind.assault(offers))
            .or_else(|| drill::march(mind.lay, mind.side, mind.temper, offers)),
        (_, Step::Write) => mind.shoot(offers),
        _ => drill::considered(mind.lay, mind.side, mind.temper, offers),
    }
}
