//! Drill follows a few sensible rules: advance in line to good range, fire, charge wavering units, rally, keep
//! together.

mod aim;
mod fire;
mod movement;
mod nerve;
mod officers;
mod posture;
mod recovery;

use crate::acts::{Advance, Appear, Choose, Deploy, Initiative, Order, Substitute, Turn};
use crate::derive::Lay;
use crate::due::Due;
use crate::moves::ground_to_take;
use crate::state::{Phase, State};
use crate::turns::{units_he_may_join, units_left_in};
use grognard_battle::{Side, Temper};

pub use aim::enemy_of;
pub use movement::{guns, into_line};
pub use officers::follow;
pub use recovery::attempt;

use nerve::Nerve;

/// What drill does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper) -> Option<Order> {
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
fn answer(lay: &Lay<'_>, item: &Due) -> Option<Order> {
    match item {
        // Fire first; let the enemy come.
        Due::Choose => {
            let order = if lay.state.phase == Phase::Fire { Turn::First } else { Turn::Second };
            Some(Choose { order }.into())
        }
        Due::Opportunity { mover } => fire::opportunity(lay, mover),
        Due::TakeGround { unit } => Some(Advance::of(unit, ground_to_take(lay, unit)).into()),
        Due::Place { groups, .. } => Some(Deploy::of(groups.first()?, None).into()),
        _ => plain(lay.state, item),
    }
}

/// Answers tasks with no or little choice; the table deals with the others.
pub fn plain(state: &State, item: &Due) -> Option<Order> {
    Some(match item {
        Due::Initiative => Initiative {}.into(),
        Due::Appear { officer } => Appear::at(officer, &steadiest(state, units_he_may_join(state, officer))?).into(),
        Due::Substitute { brigade } => {
            Substitute::at(brigade, &steadiest(state, units_left_in(state, brigade))?).into()
        }
        _ => return None,
    })
}

/// The first unit that is not routed, or any.
fn steadiest(state: &State, units: Vec<String>) -> Option<String> {
    let steady = units.iter().find(|name| state.units.get(*name).is_some_and(|unit| !unit.routed));
    steady.cloned().or_else(|| units.into_iter().next())
}
