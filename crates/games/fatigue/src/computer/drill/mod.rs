//! Drill follows a few sensible rules: it faces the enemy, fires at the nearest, closes by its orders, and charges
//! enemies that are shaken or taken in flank.

mod attack;
mod march;
pub mod offered;
mod orders;
mod posture;

use grognard_battle::command::Command as _;
use grognard_battle::{Side, Temper};
use grognard_books::fatigue::names::Phase;
use grognard_table::Arguments;

pub use self::attack::ride;
pub use self::march::choose as march;
use self::offered::Offered;
use crate::acts::{Combat, Deploy, Fire, FormSquare, NextPhase, Occupy, Order, Pass, Rally, Ready, Receive};
use crate::derive::Lay;
use crate::due::Due;
use crate::open_items::open_items;
use crate::state::Step;

/// Acts that move a battle on when there is nothing better to do.
const ONWARD: [&str; 4] = [Ready::ACT.name, Receive::ACT.name, Pass::ACT.name, NextPhase::ACT.name];

/// What drill does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper, offered: Offered<'_, '_>) -> Option<Order> {
    considered(lay, side, temper, offered).or_else(|| onward(offered))
}

/// The battle goes on.
pub fn onward(offered: Offered<'_, '_>) -> Option<Order> {
    let offers = offered.of(&ONWARD);
    let offer = offers.first()?;
    Order::read(offer.act, &mut Arguments::new(&offer.with), offered.lay.state).ok()
}

/// The first fire that breaks no order.
fn fire(offered: Offered<'_, '_>) -> Option<Order> {
    offered.first_free::<Fire>().map(Order::from)
}

/// What drill has a rule for.
pub fn considered(lay: &Lay<'_>, side: Side, temper: Temper, offered: Offered<'_, '_>) -> Option<Order> {
    let state = lay.state;
    if state.placing.is_some() {
        return offered.each::<Deploy>().next().map(Order::from);
    }
    if let Some(due) = open_items(state).first() {
        return match due {
            Due::Chance { .. } => fire(offered),
            Due::Squares { .. } => offered.each::<FormSquare>().next().map(Order::from),
            Due::Occupy { .. } => offered.each::<Occupy>().next().map(Order::from),
            Due::Counter { .. } => attack::counter(lay, temper, offered),
            _ => None,
        };
    }
    if state.combat.is_some() {
        return fire(offered);
    }
    match (state.phase, state.step) {
        (Phase::ArmyMoraleFatigue, Step::Orders) => orders::choose(lay, side, offered),
        (Phase::Facing, _) => posture::turn(lay, offered),
        (Phase::Formation, _) => posture::form(lay, side),
        (Phase::DeclaredCavalryCharge, _) => attack::charge(lay, temper, offered),
        (Phase::Movement, _) => {
            attack::ride(offered).or_else(|| attack::assault(lay, temper)).or_else(|| march::choose(lay, side, temper))
        }
        (_, Step::Write) => fire(offered),
        (Phase::ShockCombat, _) => offered.each::<Combat>().next().map(Order::from),
        (Phase::Rally, _) => offered.each::<Rally>().find(Rally::tries).map(Order::from),
        _ => None,
    }
}
