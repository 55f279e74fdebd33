//! Drill follows a few sensible rules: it faces the enemy, fires at the nearest, closes by its orders, and charges who is
//! shaken or taken in flank.

mod attack;
mod march;
pub mod offered;
mod orders;
mod posture;

use grognard_battle::{CommandLine, Offer, Side, Temper};
use grognard_books::fatigue::names::Phase;
use grognard_core::facts::Datum;

pub use self::attack::ride;
pub use self::march::choose as march;
use self::offered::{given, pays};
use crate::agenda::open_items;
use crate::derive::Lay;
use crate::due::Due;
use crate::state::Step;

/// What lets a battle go on when there is nothing better to do.
const ONWARD: [&str; 4] = ["ready", "receive", "pass", "next-phase"];

/// What drill does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper, offers: &[Offer]) -> Option<CommandLine> {
    considered(lay, side, temper, offers).or_else(|| onward(offers))
}

/// The battle goes on.
pub fn onward(offers: &[Offer]) -> Option<CommandLine> {
    offers.iter().find(|offer| ONWARD.contains(&offer.act)).map(given)
}

/// What drill has a rule for.
pub fn considered(lay: &Lay<'_>, side: Side, temper: Temper, offers: &[Offer]) -> Option<CommandLine> {
    let state = lay.state;
    let first = |act: &str| offers.iter().find(|offer| offer.act == act && !pays(offer)).map(given);
    if state.placing.is_some() {
        return first("deploy");
    }
    if let Some(due) = open_items(state).first() {
        return match due {
            Due::Chance { .. } => first("fire"),
            Due::Squares { .. } => first("form-square"),
            Due::Occupy { .. } => first("occupy"),
            Due::Counter { .. } => attack::counter(lay, temper, offers),
            _ => None,
        };
    }
    if state.combat.is_some() {
        return first("fire");
    }
    match (state.phase, state.step) {
        (Phase::ArmyMoraleFatigue, Step::Orders) => orders::choose(lay, side, offers),
        (Phase::Facing, _) => posture::turn(lay, offers),
        (Phase::Formation, _) => posture::form(lay, offers),
        (Phase::DeclaredCavalryCharge, _) => attack::charge(lay, temper, offers),
        (Phase::Movement, _) => attack::ride(offers)
            .or_else(|| attack::assault(lay, temper, offers))
            .or_else(|| march::choose(lay, side, temper, offers)),
        (_, Step::Write) => first("fire"),
        (Phase::ShockCombat, _) => first("combat"),
        (Phase::Rally, _) => offers
            .iter()
            .find(|offer| offer.act == "rally" && offer.with.at("elect") == Some(&Datum::Flag(true)))
            .map(given),
        _ => None,
    }
}
