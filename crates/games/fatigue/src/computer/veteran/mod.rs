//! The veteran weighs what it could do in points of fatigue: the ledger decides, so its orders are what it thinks of
//! first, and every attack is reckoned through by exact odds.

mod attack;
mod fire;
mod harm;
mod lead;
mod mind;
mod orders;
mod worth;

use grognard_battle::{CommandLine, Offer, Side, Temper};
use grognard_books::fatigue::names::Phase;

use super::drill;
use crate::agenda::open_items;
use crate::derive::Lay;
use crate::due::Due;
use crate::state::Step;
use drill::offered::{given, pays};
use mind::Mind;

/// What the veteran does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper, offers: &[Offer]) -> Option<CommandLine> {
    let mind = Mind { lay, side, temper };
    considered(&mind, offers).or_else(|| drill::onward(offers))
}

/// What the veteran means to do, in a sentence.
pub fn told(lay: &Lay<'_>, side: Side, temper: Temper) -> String {
    Mind { lay, side, temper }.told()
}

fn considered(mind: &Mind<'_, '_>, offers: &[Offer]) -> Option<CommandLine> {
    let state = mind.lay.state;
    let first = |act: &str| offers.iter().find(|offer| offer.act == act && !pays(offer)).map(given);
    if state.placing.is_some() {
        return mind.orders(offers).or_else(|| first("deploy"));
    }
    if let Some(due) = open_items(state).first() {
        return match due {
            Due::Chance { .. } => mind.shoot(offers),
            Due::Counter { .. } => mind.counter(offers),
            Due::Retire { .. } => first("retire"),
            // Who has held his ground stays on it.
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
        (Phase::Movement, _) => drill::ride(offers)
            .or_else(|| mind.assault(offers))
            .or_else(|| drill::march(mind.lay, mind.side, mind.temper, offers)),
        (_, Step::Write) => mind.shoot(offers),
        _ => drill::considered(mind.lay, mind.side, mind.temper, offers),
    }
}
