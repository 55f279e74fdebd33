//! The veteran weighs what it could do by exact odds and by the ground it would stand on.

mod chances;
mod charge;
mod deploy;
mod fire;
mod formation;
mod front;
mod ground;
mod mind;
mod movement;
mod officers;
mod planning;
mod posture;
mod recovery;
mod weights;
mod worth;

use super::drill::plain;
use crate::derive::Lay;
use crate::due::Due;
use crate::state::Phase;
use grognard_battle::{CommandLine, Side, Temper};
use grognard_players::order::{order, word};
use mind::Mind;

/// What the veteran does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper) -> Option<CommandLine> {
    let mind = Mind::of(lay, side, temper);
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
fn answer(mind: &Mind<'_, '_>, item: &Due) -> Option<CommandLine> {
    match item {
        // Fire before the enemy does; move after he has shown what he wants.
        Due::Choose => {
            let turn = if mind.lay.state.phase == Phase::Fire { "first" } else { "second" };
            Some(order("choose", [("order", word(turn))]))
        }
        Due::Opportunity { mover } => fire::opportunity(mind, mover),
        Due::TakeGround { unit } => movement::take_ground(mind, unit),
        Due::Place { groups, .. } => deploy::deploy(mind, groups.first()?),
        _ => plain(mind.lay.state, item),
    }
}
