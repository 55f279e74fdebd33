//! Whether a charge is worth while: the way to contact, the melee, and what could be lost.

use grognard_books::cohesion::charge::{Ended, Situation as ChargeFacts};
use grognard_books::cohesion::melee::{Morale, SideOutcome, Situation as MeleeFacts};
use grognard_books::cohesion::unit::{Arm, Unit as Facts};

use super::mind::Mind;
use crate::derive::{Lay, Piece, charge_aspect, charge_cover, most_in_rough};
use crate::facts::unit_of;
use crate::moves::{approach_to, may_charge};
use crate::state::Posture;
use grognard_table::measured;

/// This many rounds of a melee are considered.
const ROUNDS: u32 = 2;
/// The worth of ground taken, and of an enemy driven off.
const GROUND: f64 = 0.1;

/// The best charge of a unit, with its expected gain.
pub fn best<'s>(mind: &Mind<'_, 's>, piece: &Piece<'s>) -> Option<(f64, &'s str)> {
    best_as(mind, piece, None)
}

/// The same with other facts for the attacker: in another formation, or with an officer.
pub fn best_as<'s>(mind: &Mind<'_, 's>, piece: &Piece<'s>, facts: Option<&Facts>) -> Option<(f64, &'s str)> {
    let (lay, unit) = (mind.lay, piece.unit);
    if unit.arm == Arm::Artillery || unit.disordered || unit.routed {
        return None;
    }
    let rover = lay.rover(piece);
    let reach = 100 * (rover.inches() + 3);
    let mut best: Option<(f64, &'s str)> = None;
    for target in lay.of_side(mind.side.other()) {
        if !piece.block.nearer_than(&target.block, reach) || !may_charge(lay, piece, target) {
            continue;
        }
        let Some(way) = approach_to(lay, &rover, (piece, target), None).filter(|way| way.cost <= reach) else {
            continue;
        };
        let value = value(mind, piece, target, (way.cost, facts));
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, target.name));
        }
    }
    best
}

fn value(mind: &Mind<'_, '_>, piece: &Piece<'_>, target: &Piece<'_>, (cost, facts): (i32, Option<&Facts>)) -> f64 {
    let (lay, t) = (mind.lay, mind.lay.t);
    let (bearing, _) = charge_aspect(t, &piece.block, &target.block);
    let attacker = facts.cloned().unwrap_or_else(|| unit_of(t, lay.state, piece.name, piece.unit));
    let defender = unit_of(t, lay.state, target.name, target.unit);
    let melee = MeleeFacts {
        attacker: attacker.clone(),
        defender: defender.clone(),
        aspect: bearing.aspect,
        cover: charge_cover(lay, piece, target),
        rough: most_in_rough(lay, target),
        higher: lay.table.ground.level_at(target.at()) > lay.table.ground.level_at(piece.at()),
        momentum: piece.unit.arm == Arm::Cavalry,
    };
    let facts = ChargeFacts { attacker, defender, distance: measured(cost), aspect: bearing.aspect, bonus: None };
    let fallen_out = exposure(mind, piece, target);
    let mut sum = -fire_drawn(mind, piece, target);
    for (outcome, share) in mind.chances.charge(t, &facts) {
        let came = match outcome.result {
            Ended::Short | Ended::Falter => -fallen_out,
            Ended::GunsLost => loss(mind, target, &melee.defender, None) + GROUND,
            Ended::Skedaddle => {
                let ran = Facts { disordered: true, ..melee.defender.clone() };
                let driven = loss(mind, target, &melee.defender, Some(&ran)) + GROUND;
                let caught = MeleeFacts { defender: ran, ..melee.clone() };
                driven + if outcome.melee { fight(mind, (piece, target), &caught, ROUNDS) } else { 0.0 }
            }
            Ended::Stand => fight(mind, (piece, target), &melee, ROUNDS),
        };
        sum += share * came;
    }
    sum
}

/// What a melee brings on average.
fn fight(mind: &Mind<'_, '_>, pair: (&Piece<'_>, &Piece<'_>), facts: &MeleeFacts, rounds: u32) -> f64 {
    let t = mind.lay.t;
    let mut sum = 0.0;
    for (outcome, share) in mind.chances.melee(t, facts) {
        let attacker = after(mind.lay, &facts.attacker, &outcome.attacker);
        let defender = after(mind.lay, &facts.defender, &outcome.defender);
        let mut came = loss(mind, pair.1, &facts.defender, defender.as_ref())
            - loss(mind, pair.0, &facts.attacker, attacker.as_ref());
        came += f64::from(outcome.defender.back.signum() - outcome.attacker.back.signum()) * GROUND;
        if outcome.again
            && rounds > 1
            && let (Some(attacker), Some(defender)) = (attacker, defender)
        {
            came += fight(mind, pair, &MeleeFacts { attacker, defender, ..facts.clone() }, rounds - 1);
        }
        sum += share * came;
    }
    sum
}

fn after(lay: &Lay<'_>, unit: &Facts, outcome: &SideOutcome) -> Option<Facts> {
    if outcome.morale == Morale::Destroyed {
        return None;
    }
    let mut after = unit.after_losses(lay.t, outcome.steps, outcome.half_stands);
    after.disordered = true;
    after.shaken |= matches!(outcome.morale, Morale::Shaken | Morale::RoutedAndShaken);
    after.routed |= matches!(outcome.morale, Morale::Routed | Morale::RoutedAndShaken);
    Some(after)
}

fn loss(mind: &Mind<'_, '_>, piece: &Piece<'_>, before: &Facts, after: Option<&Facts>) -> f64 {
    mind.ledger.loss(mind.lay.t, piece.unit.brigade.as_deref(), before, after)
}

/// Fire by units that wait for the charge, at short range.
fn fire_drawn(mind: &Mind<'_, '_>, piece: &Piece<'_>, target: &Piece<'_>) -> f64 {
    let waits = |enemy: &&Piece<'_>| {
        enemy.unit.posture != Some(Posture::Moving) && !enemy.unit.fired && !enemy.unit.moved && mind.is_armed(enemy)
    };
    let near =
        mind.lay.of_side(mind.side.other()).filter(waits).filter(|enemy| enemy.block.nearer_than(&piece.block, 800));
    near.map(|enemy| {
        let shot = crate::derive::Shot::of(mind.lay, enemy, piece);
        if !shot.in_arc {
            return 0.0;
        }
        let mut facts = shot.situation(mind.lay, enemy, piece);
        facts.target.moving = true;
        if enemy.index == target.index {
            facts.range = measured(100);
        }
        mind.gain_of(&facts, piece)
    })
    .sum()
}

/// The cost of being left in front of the enemy.
fn exposure(mind: &Mind<'_, '_>, piece: &Piece<'_>, target: &Piece<'_>) -> f64 {
    if !mind.is_armed(target) {
        return 0.05;
    }
    let mut facts = crate::derive::Shot::of(mind.lay, target, piece).situation(mind.lay, target, piece);
    facts.range = measured(100);
    facts.target.moving = false;
    mind.gain_of(&facts, piece)
}
