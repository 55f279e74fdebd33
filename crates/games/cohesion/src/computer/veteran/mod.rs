//! The veteran weighs its options by exact odds and by the ground it would stand on.

mod chances;
mod charge;
mod deploy;
mod fire;
mod formation;
mod front;
mod ground;
mod known;
mod mind;
mod movement;
mod officers;
mod planning;
mod posture;
mod recovery;
mod weights;
mod worth;

use super::drill::plain;
use crate::acts::{Choose, Order, Turn};
use crate::derive::Lay;
use crate::due::Due;
use crate::state::Phase;
use chances::Chances;
use grognard_battle::{Side, Temper};
use mind::Mind;

/// What the veteran does now; it keeps the odds that it finds out.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper, chances: &mut Chances) -> Option<Order> {
    chances.keep_within_bounds();
    let mind = Mind::of(lay, side, temper, chances);
    if let Some(item) = lay.state.due.first() {
        return answer(&mind, item);
    }
    match lay.state.phase {
        Phase::Posture => posture::mark(&mind),
        Phase::Fire => fire::fire(&mind),
        Phase::Movement => movement::act(&mind),
        Phase::Recovery => recovery::recover(&mind),
        Phase::SetUp | Phase::Initiative | Phase::Melee => None,
    }
}

/// What answers something due.
fn answer(mind: &Mind<'_, '_>, item: &Due) -> Option<Order> {
    match item {
        // Fire before the enemy does; move after he has shown his intentions.
        Due::Choose => {
            let order = if mind.lay.state.phase == Phase::Fire { Turn::First } else { Turn::Second };
            Some(Choose { order }.into())
        }
        Due::Opportunity { mover } => fire::opportunity(mind, mover),
        Due::TakeGround { unit } => movement::take_ground(mind, unit),
        Due::Place { groups, .. } => deploy::deploy(mind, groups.first()?),
        _ => plain(mind.lay.state, item),
    }
}
