//! Drill goes by a few sensible rules: advance in line to good range, fire, charge what wavers, rally, keep together.

mod aim;
mod fire;
mod movement;
mod nerve;
mod officers;
mod posture;
mod recovery;

use grognard_core::facts::Datum;

use crate::derive::Lay;
use crate::due::Due;
use crate::moves::ground_to_take;
use crate::state::{Phase, State};
use crate::turns::units_he_may_join;
use grognard_battle::{CommandLine, Pending, Side, Temper};
use grognard_players::order::{inches, order, order_of, word};

pub use aim::enemy_of;
pub use movement::{guns, into_line};
pub use officers::follow;

use nerve::Nerve;

/// What drill does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper) -> Option<CommandLine> {
    let nerve = Nerve::of(temper);
    if let Some(item) = lay.state.due.first() {
        return answer(lay, item);
    }
    match lay.state.phase {
        Phase::Posture => posture::mark(lay, side, nerve),
        Phase::Fire => fire::fire(lay, side),
        Phase::Movement => movement::act(lay, side, nerve),
        Phase::Recovery => recovery::recover(lay),
        Phase::SetUp | Phase::Initiative | Phase::Melee => None,
    }
}

/// What answers something due.
fn answer(lay: &Lay<'_>, item: &Due) -> Option<CommandLine> {
    match item {
        // Fire first; let the enemy come.
        Due::Choose => {
            let turn = if lay.state.phase == Phase::Fire { "first" } else { "second" };
            Some(order("choose", [("order", word(turn))]))
        }
        Due::Opportunity { mover } => fire::opportunity(lay, mover),
        Due::TakeGround { unit } => {
            Some(order("advance", [("unit", word(unit)), ("inches", inches(ground_to_take(lay, unit)))]))
        }
        Due::Place { groups, .. } => Some(order("deploy", [("group", word(groups.first()?))])),
        _ => plain(lay.state, item),
    }
}

/// What answers a task in which nothing, or little, is to be chosen.
pub fn plain(state: &State, item: &Due) -> Option<CommandLine> {
    let act = item.acts().first()?;
    let mut with = item.with(state);
    match item {
        Due::Appear { officer } => with.set("unit", Datum::Text(steadiest(state, units_he_may_join(state, officer))?)),
        Due::Substitute { brigade } => {
            let left = state.units_in(brigade).filter(|(_, unit)| unit.is_present());
            with.set("unit", Datum::Text(steadiest(state, left.map(|(name, _)| name.clone()).collect())?));
        }
        _ => {}
    }
    Some(order_of(act, with))
}

/// The first unit that is not routed, or any.
fn steadiest(state: &State, units: Vec<String>) -> Option<String> {
    let steady = units.iter().find(|name| state.units.get(*name).is_some_and(|unit| !unit.routed));
    steady.cloned().or_else(|| units.into_iter().next())
}
