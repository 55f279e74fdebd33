//! The veteran's officers ride to units that may rout, otherwise they follow their brigades.

use grognard_books::cohesion::rally::Situation as RallyFacts;
use grognard_books::cohesion::unit::{Arm, Unit as Facts};

use super::super::drill::follow;
use super::charge;
use super::ground::danger_at;
use super::mind::Mind;
use crate::acts::{Attach, Finish, Order, Pass};
use crate::derive::{Piece, in_radius};
use crate::facts::current_cohesion;
use crate::moves::could_join;
use crate::state::{Officer, Role};
use crate::turns::{officer_may_move, riders};

/// The least worth of a ride.
const LEAST: f64 = 0.02;
/// Only danger above this brings him to a steady unit.
const IN_FIRE: f64 = 0.1;
/// His bonus helps its fire and its rally too, not only its tests.
const STEADY: f64 = 2.0;
/// What his own risk costs.
const RISK: f64 = 0.015;
/// A unit left without its commander.
const ASTRAY: f64 = 0.15;

/// An officer rides, or the brigade ends its turn, or the side passes.
pub fn act(mind: &Mind<'_, '_>) -> Option<Order> {
    let state = mind.lay.state;
    if let Some(brigade) = &state.active {
        let rider = state.commander_of(brigade).filter(|name| officer_may_move(state, name));
        let goes = rider.and_then(|name| ride(mind, name));
        return goes.or_else(|| Some(Finish::default().into()));
    }
    let goes = riders(state, mind.side).find_map(|name| ride(mind, name));
    goes.or_else(|| Some(Pass::default().into()))
}

/// To the unit that needs him most, or after his men.
fn ride(mind: &Mind<'_, '_>, name: &str) -> Option<Order> {
    let officer = mind.lay.state.officers.get(name)?;
    let need = |piece: &Piece<'_>| help(mind, officer, piece) - left_behind(mind, name, officer, piece);
    let mut best: Option<(f64, &Piece<'_>)> = None;
    for piece in mind.lay.of_side(mind.side) {
        let own = officer.role == Role::Senior || piece.unit.brigade == officer.brigade;
        let with = officer.attached.as_deref() == Some(piece.name);
        if own && piece.unit.arm != Arm::Artillery && (with || could_join(mind.lay, name, piece)) {
            let worth = need(piece);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, piece));
            }
        }
    }
    match best.filter(|(worth, _)| *worth > LEAST) {
        Some((_, piece)) if officer.attached.as_deref() == Some(piece.name) => None,
        Some((_, piece)) => Some(Attach::to(name, piece.name).into()),
        None => follow(mind.lay, mind.side, name, true),
    }
}

/// What an officer's presence adds to a unit: to its rally, or to its steadiness under fire, less his own risk.
fn help(mind: &Mind<'_, '_>, officer: &Officer, piece: &Piece<'_>) -> f64 {
    if piece.unit.shaken || piece.unit.routed {
        return rally(mind, officer, piece);
    }
    steady(mind, officer, piece).max(lead(mind, officer, piece))
}

fn steady(mind: &Mind<'_, '_>, officer: &Officer, piece: &Piece<'_>) -> f64 {
    let bonus = mind.lay.t.command.level(officer.competence).bonus.value;
    let alone = danger_at(mind, mind.lay, piece, Some(0));
    if bonus == 0 || alone < IN_FIRE {
        return 0.0;
    }
    STEADY * (alone - danger_at(mind, mind.lay, piece, Some(bonus))) - RISK
}

/// What he adds to its charge.
fn lead(mind: &Mind<'_, '_>, officer: &Officer, piece: &Piece<'_>) -> f64 {
    let bonus = mind.lay.t.command.level(officer.competence).bonus.value;
    let promised = |command_bonus: i32| {
        let facts = Facts { command_bonus, ..Mind::facts(piece) };
        charge::best_as(mind, piece, Some(&facts)).map_or(0.0, |(promised, _)| promised)
    };
    let with = promised(bonus);
    if with <= mind.weights(piece).margin { 0.0 } else { with - promised(0) - RISK }
}

/// What he adds to its rally, by the odds of the procedure itself.
fn rally(mind: &Mind<'_, '_>, officer: &Officer, piece: &Piece<'_>) -> f64 {
    let t = mind.lay.t;
    let brigade = piece.unit.brigade.as_deref();
    let commander = brigade.and_then(|brigade| mind.lay.state.commander_of(brigade));
    let near = commander.and_then(|name| mind.lay.state.officers.get(name)).filter(|_| !piece.unit.detached);
    let bonus = |one: &Officer| t.command.level(one.competence).bonus.value;
    let radius = near.filter(|_| in_radius(mind.lay, piece)).map_or(0, bonus);
    let before = Mind::facts(piece);
    let loss = mind.ledger.loss_from(t, brigade, &before);
    let gained = |command_bonus: i32, officer_cohesion: Option<i32>| -> f64 {
        let facts = RallyFacts { unit: Facts { command_bonus, ..before.clone() }, officer_cohesion };
        let worth = |shaken: bool, routed: bool| {
            let after = Facts { shaken, routed, ..before.clone() };
            -loss.to(t, Some(&after))
        };
        let beads = mind.chances.rally(t, &facts);
        beads.iter().map(|(beads, share)| share * worth(beads.shaken, beads.routed)).sum()
    };
    let with = gained(bonus(officer).min(radius), Some(current_cohesion(t, officer)));
    (with - gained(radius, None)).max(0.0)
}

/// The cost of leaving others of his brigade outside his radius.
fn left_behind(mind: &Mind<'_, '_>, name: &str, officer: &Officer, piece: &Piece<'_>) -> f64 {
    if officer.role == Role::Senior || mind.lay.state.is_awaited(name) {
        return 0.0;
    }
    let radius = 100 * mind.lay.t.command.level(officer.competence).radius.value;
    let comrades = mind
        .lay
        .of_side(mind.side)
        .filter(|other| other.unit.brigade == officer.brigade && !other.unit.detached && other.index != piece.index);
    let astray = comrades.filter(|other| other.block.distance_to(piece.at()) > radius + 50).count();
    ASTRAY * f64::from(u32::try_from(astray).unwrap_or(0))
}
