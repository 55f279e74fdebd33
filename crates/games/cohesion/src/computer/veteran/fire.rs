//! The veteran's fire: where it costs the enemy most, and when.

use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::Arm;
use grognard_core::facts::Inches;

use super::mind::Mind;
use crate::acts::{Fire, HoldFire, OpportunityFire, Order, Pass};
use crate::derive::{Lay, Piece, Shot, fires_at, shooters_at, targets_of};
use crate::state::Posture;

/// The first fire of a unit is worth keeping for a better target.
const FIRST_FIRE: f64 = 0.06;
/// A shot that gains less is not worth the ammunition.
const LEAST: f64 = 0.01;
/// The chance that an enemy with a green bead comes as near as he can.
const COMES: f64 = 0.6;

/// The gain of a shot, less the cost of having fired.
fn value(mind: &Mind<'_, '_>, firer: &Piece<'_>, target: &Piece<'_>) -> f64 {
    value_in(mind, mind.lay, firer, target)
}

fn value_in(mind: &Mind<'_, '_>, lay: &Lay<'_>, firer: &Piece<'_>, target: &Piece<'_>) -> f64 {
    let gain = mind.gain(lay, firer, target);
    let spent = if firer.unit.first_fire_used || firer.unit.arm == Arm::Artillery { 0.0 } else { FIRST_FIRE };
    gain - spent
}

/// The gain of waiting: an enemy on the move comes into a better band of this unit.
fn promise(mind: &Mind<'_, '_>, firer: &Piece<'_>) -> f64 {
    let lay = mind.lay;
    let row = lay.t.weapons.row(firer.unit.weapon);
    let medium = 100 * row.bands[Band::Medium].max.value;
    let comers = lay
        .of_side(mind.side.other())
        .filter(|enemy| enemy.unit.posture == Some(Posture::Moving) && !enemy.unit.routed && !enemy.unit.moved);
    let promises = comers.filter_map(|enemy| {
        let far = firer.block.distance(&enemy.block);
        let rate = lay.t.movement.troops(enemy.unit.arm.branch(), enemy.unit.stance())?.open.value;
        let comes_in = far > medium && far <= medium + 100 * rate;
        let shot = Shot::of(lay, firer, enemy);
        (comes_in && shot.in_arc && shot.hidden.is_none()).then(|| {
            let mut facts = shot.situation(lay, firer, enemy);
            facts.range = Inches::new(f64::from(row.bands[Band::Medium].max.value));
            facts.target.moving = true;
            COMES * mind.gain_of(facts, enemy)
        })
    });
    promises.fold(0.0, f64::max)
}

/// Fires with the unit that gains most, or passes.
pub fn fire(mind: &Mind<'_, '_>) -> Option<Order> {
    let lay = mind.lay;
    let shoot = |firer: &Piece<'_>, target: &Piece<'_>| Fire::at(firer.name, target.name).into();
    if let Some(declared) = &lay.state.sides.of(mind.side).declared {
        let firer = declared.units.iter().find_map(|unit| lay.piece(unit))?;
        return Some(shoot(firer, lay.piece(&declared.target)?));
    }
    let mut best: Option<(f64, &Piece<'_>, &Piece<'_>)> = None;
    for firer in lay.of_side(mind.side) {
        let mut wait: Option<f64> = None;
        for target in targets_of(lay, firer) {
            let held = firer.unit.held && firer.unit.fire_target.as_deref() == Some(target.name);
            let value = value(mind, firer, target);
            // A unit held to its target has no choice, and its side may not pass.
            let worth_it = held || (value > LEAST && value >= *wait.get_or_insert_with(|| promise(mind, firer)));
            if worth_it && best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, firer, target));
            }
        }
    }
    Some(best.map_or_else(|| Pass::default().into(), |(_, firer, target)| shoot(firer, target)))
}

/// Fires at a mover at the point of its way where that costs him most.
pub fn opportunity(mind: &Mind<'_, '_>, mover: &str) -> Option<Order> {
    let lay = mind.lay;
    let target = lay.piece(mover)?;
    let ahead = lay.state.march.as_ref().map_or(&[][..], |march| &march.ahead);
    let mut now: Option<(f64, &Piece<'_>)> = None;
    let mut later = false;
    for firer in shooters_at(lay, mind.side, target).filter(|firer| fires_at(lay, firer, target)) {
        let here = value(mind, firer, target);
        let there = ahead.iter().map(|pose| {
            let moved = Piece { block: target.block.at(*pose), ..*target };
            value_at(mind, firer, &moved)
        });
        let there = there.fold(f64::MIN, f64::max);
        if there > here + LEAST {
            later |= there > LEAST;
        } else if here > LEAST && now.is_none_or(|(most, _)| here > most) {
            now = Some((here, firer));
        }
    }
    Some(match now {
        Some((_, firer)) => OpportunityFire::of(firer.name).into(),
        None if later => HoldFire::here().into(),
        None => HoldFire::default().into(),
    })
}

/// The value of a shot at a unit that has gone on.
fn value_at(mind: &Mind<'_, '_>, firer: &Piece<'_>, moved: &Piece<'_>) -> f64 {
    value_in(mind, &mind.lay.elsewhere(moved.index, moved.block), firer, moved)
}
