//! Formations the veteran considers: open order for a long way and for suitable ground, the line for firing, the attack
//! column for charging.

use grognard_books::cohesion::unit::Formation;
use grognard_field::{Block, Pose};

use super::charge;
use super::ground::Outlook;
use super::mind::Mind;
use crate::changes::{Change, change_of};
use crate::derive::Piece;
use crate::facts::unit_with_bonus;
use crate::footprint::{room, stance};
use crate::moves::change_overlaps;
use crate::state::Unit;

const TRIED: [Change; 3] = [Change::Skirmish, Change::Line, Change::AttackColumn];
/// An enemy this near ends a march.
const NEAR: i32 = 1_400;
/// A change costs a turn of fire or march.
const COST: f64 = 0.05;
/// The gain of arriving in half the turns.
const SOONER: f64 = 1.0;
/// Turns of a march lost by a change and the change back.
const CHANGING: f64 = 1.4;
/// The part of a charge's expected gain that is left a turn later.
const NEXT_TURN: f64 = 0.7;

/// The formations a unit could take, each with its worth.
pub fn formations(
    mind: &Mind<'_, '_>,
    piece: &Piece<'_>,
    outlook: &Outlook<'_, '_, '_>,
    facing: u16,
) -> Vec<(f64, Change)> {
    let tried = TRIED.into_iter().filter_map(|to| {
        let changed @ (arm, formation, disordered) = change_of(piece.unit, piece.name, to).ok()?;
        if change_overlaps(mind.lay, piece, changed, facing).is_some() {
            return None;
        }
        let unit = Unit { arm, formation, disordered, ..piece.unit.clone() };
        let size = room(mind.lay.t, arm, unit.whole_stands(), stance(arm, formation, disordered));
        let block = Block { pose: Pose::new(piece.at(), facing), size };
        let promise = match formation {
            Formation::Skirmish if is_sooner(mind, piece, outlook) => SOONER,
            Formation::AttackColumn => NEXT_TURN * charge_of(mind, piece, &unit)?,
            _ => 0.0,
        };
        Some((outlook.place_as(&unit, block) + promise - COST, to))
    });
    tried.collect()
}

/// The expected gain of a unit's charge in another formation, if there is any.
fn charge_of(mind: &Mind<'_, '_>, piece: &Piece<'_>, unit: &Unit) -> Option<f64> {
    let (promised, _) = charge::best_as(mind, piece, Some(&unit_with_bonus(unit, 0)))?;
    (promised > 0.0).then_some(promised)
}

/// Whether it gets to its goal sooner in open order, including the change.
fn is_sooner(mind: &Mind<'_, '_>, piece: &Piece<'_>, outlook: &Outlook<'_, '_, '_>) -> bool {
    let t = mind.lay.t;
    let rate = |formation: Formation| {
        let rates = t.movement.troops(piece.unit.arm.branch(), stance(piece.unit.arm, formation, false));
        rates.map_or(1.0, |rates| f64::from(rates.open.value.max(1)))
    };
    let near = mind.lay.nearest_enemy(mind.side, &piece.block).is_some_and(|(_, far)| far <= NEAR);
    let (now, open) = (rate(piece.unit.formation), rate(Formation::Skirmish));
    !near && CHANGING + outlook.far() / open < outlook.far() / now
}
