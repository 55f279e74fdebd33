//! Whether a charge is worth while: the way to contact, the melee, and what could be lost.

use std::cell::OnceCell;
use std::rc::Rc;

use grognard_books::cohesion::charge::{Ended, Situation as ChargeFacts};
use grognard_books::cohesion::melee::{Morale, SideOutcome, Situation as MeleeFacts};
use grognard_books::cohesion::unit::{Arm, Unit as Facts};

use super::mind::Mind;
use super::worth::Loss;
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
    let mut best: Option<(f64, &'s str)> = None;
    for (target, cost) in mind.prey.or_find(&piece.index, |_| prey(lay, piece)).iter() {
        let Some(target) = lay.pieces.get(*target) else { continue };
        let value = value(mind, piece, target, (*cost, facts));
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, target.name));
        }
    }
    best
}

/// Whom a unit could charge, by his place in the lay, with what the way to contact costs.
fn prey(lay: &Lay<'_>, piece: &Piece<'_>) -> Rc<[(usize, i32)]> {
    let rover = lay.rover(piece);
    let reach = 100 * (rover.inches() + 3);
    let enemies = lay.pieces.iter().enumerate().filter(|(_, enemy)| enemy.side != piece.side);
    let near = enemies.filter(|(_, enemy)| piece.block.nearer_than(&enemy.block, reach));
    let free = near.filter(|(_, enemy)| may_charge(lay, piece, enemy));
    let ways = free.filter_map(|(at, enemy)| Some((at, approach_to(lay, &rover, (piece, enemy), None)?.cost)));
    ways.filter(|(_, cost)| *cost <= reach).collect()
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
    let loss = loss_from(mind, target, &melee.defender);
    let (stood, is_caught) = (OnceCell::new(), OnceCell::new());
    let mut sum = -fire_drawn(mind, piece, target);
    for (outcome, share) in mind.chances.charge(t, &facts).iter() {
        let came = match outcome.result {
            Ended::Short | Ended::Falter => -fallen_out,
            Ended::GunsLost => loss.to(t, None) + GROUND,
            Ended::Skedaddle => {
                let ran = || Facts { disordered: true, ..melee.defender.clone() };
                let driven = loss.to(t, Some(&ran())) + GROUND;
                let caught = || fight(mind, (piece, target), MeleeFacts { defender: ran(), ..melee.clone() }, ROUNDS);
                driven + if outcome.melee { *is_caught.get_or_init(caught) } else { 0.0 }
            }
            Ended::Stand => *stood.get_or_init(|| fight(mind, (piece, target), melee.clone(), ROUNDS)),
        };
        sum += share * came;
    }
    sum
}

/// What a melee brings on average.
fn fight(mind: &Mind<'_, '_>, pair: (&Piece<'_>, &Piece<'_>), facts: MeleeFacts, rounds: u32) -> f64 {
    let places = [pair.0.index, pair.1.index];
    mind.fights.or_find(&(facts, rounds, places), |(facts, ..)| fought(mind, pair, facts, rounds))
}

fn fought(mind: &Mind<'_, '_>, pair: (&Piece<'_>, &Piece<'_>), facts: &MeleeFacts, rounds: u32) -> f64 {
    let t = mind.lay.t;
    let (lost, won) = (loss_from(mind, pair.0, &facts.attacker), loss_from(mind, pair.1, &facts.defender));
    let mut sum = 0.0;
    for (outcome, share) in mind.chances.melee(t, facts).iter() {
        let attacker = after(mind.lay, &facts.attacker, &outcome.attacker);
        let defender = after(mind.lay, &facts.defender, &outcome.defender);
        let mut came = won.to(t, defender.as_ref()) - lost.to(t, attacker.as_ref());
        came += f64::from(outcome.defender.back.signum() - outcome.attacker.back.signum()) * GROUND;
        if outcome.again
            && rounds > 1
            && let (Some(attacker), Some(defender)) = (attacker, defender)
        {
            came += fight(mind, pair, MeleeFacts { attacker, defender, ..facts.clone() }, rounds - 1);
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

fn loss_from(mind: &Mind<'_, '_>, piece: &Piece<'_>, before: &Facts) -> Loss {
    mind.ledger.loss_from(mind.lay.t, piece.unit.brigade.as_deref(), before)
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
        mind.gain_of(facts, piece)
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
    mind.gain_of(facts, piece)
}
