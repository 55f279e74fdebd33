//! Drill follows a few sensible rules: it faces the enemy, fires at the nearest, closes by its orders, and charges
//! enemies that are shaken or taken in flank.

mod attack;
mod march;
pub mod offered;
mod orders;
mod posture;

use grognard_battle::command::Command as _;
use grognard_battle::{Offer, Side, Temper};
use grognard_books::fatigue::names::Phase;
use grognard_table::Arguments;

pub use self::attack::ride;
pub use self::march::choose as march;
use self::offered::each;
use crate::acts::{Combat, Deploy, Fire, FormSquare, NextPhase, Occupy, Order, Pass, Rally, Ready, Receive};
use crate::derive::Lay;
use crate::due::Due;
use crate::open_items::open_items;
use crate::state::Step;

/// Acts that move a battle on when there is nothing better to do.
const ONWARD: [&str; 4] = [Ready::ACT.name, Receive::ACT.name, Pass::ACT.name, NextPhase::ACT.name];

/// What drill does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper, offers: &[Offer]) -> Option<Order> {
    considered(lay, side, temper, offers).or_else(|| onward(lay, offers))
}

/// The battle goes on.
pub fn onward(lay: &Lay<'_>, offers: &[Offer]) -> Option<Order> {
    let offer = offers.iter().find(|offer| ONWARD.contains(&offer.act))?;
    Order::read(offer.act, &mut Arguments::new(&offer.with), lay.state).ok()
}

/// The first fire that breaks no order.
fn fire(lay: &Lay<'_>, offers: &[Offer]) -> Option<Order> {
    each::<Fire>(lay.state, offers).find(|fire| fire.pays.is_none()).map(Order::from)
}

/// What drill has a rule for.
pub fn considered(lay: &Lay<'_>, side: Side, temper: Temper, offers: &[Offer]) -> Option<Order> {
    let state = lay.state;
    if state.placing.is_some() {
        return each::<Deploy>(state, offers).next().map(Order::from);
    }
    if let Some(due) = open_items(state).first() {
        return match due {
            Due::Chance { .. } => fire(lay, offers),
            Due::Squares { .. } => each::<FormSquare>(state, offers).next().map(Order::from),
            Due::Occupy { .. } => each::<Occupy>(state, offers).next().map(Order::from),
            Due::Counter { .. } => attack::counter(lay, temper, offers),
            _ => None,
        };
    }
    if state.combat.is_some() {
        return fire(lay, offers);
    }
    match (state.phase, state.step) {
        (Phase::ArmyMoraleFatigue, Step::Orders) => orders::choose(lay, side, offers),
        (Phase::Facing, _) => posture::turn(lay, offers),
        (Phase::Formation, _) => posture::form(lay, offers),
        (Phase::DeclaredCavalryCharge, _) => attack::charge(lay, temper, offers),
        (Phase::Movement, _) => attack::ride(lay, offers)
            .or_else(|| attack::assault(lay, temper, offers))
            .or_else(|| march::choose(lay, side, temper, offers)),
        (_, Step::Write) => fire(lay, offers),
        (Phase::ShockCombat, _) => each::<Combat>(state, offers).next().map(Order::from),
        (Phase::Rally, _) => each::<Rally>(state, offers).find(Rally::tries).map(Order::from),
        _ => None,
    }
}
