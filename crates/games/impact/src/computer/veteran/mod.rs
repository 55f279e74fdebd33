//! The veteran: weighs fire, moves and charges by exact odds and by what a rout would cost, for a plan of its side.

mod answers;
mod chances;
mod charge;
mod guns;
mod mind;
mod place;
mod planning;
mod units;
mod weighing;
mod worth;

use grognard_battle::{Side, Temper};
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Arm;

use super::drill::{deploy, step, tell};
use super::scout::{active, can};
use crate::acts::{Fire, NextPhase, Order, Pass};
use crate::derive::{Lay, Piece};
use crate::state::{OnCharge, Phase};
use mind::Mind;

/// What a side does now.
pub fn choose(lay: &Lay<'_>, side: Side, temper: Temper) -> Option<Order> {
    let state = lay.state;
    match state.phase {
        Phase::Deployment => return deploy(lay),
        Phase::FirstLeaders | Phase::SecondLeaders if state.due.is_empty() => {
            // What to do when charged is weighed each time.
            let told = tell(lay, side, OnCharge::Ask);
            return Some(told.or_else(|| step(lay, side)).unwrap_or_else(|| NextPhase {}.into()));
        }
        _ => {}
    }
    let mind = Mind::new(lay, side, temper);
    if !state.due.is_empty() {
        return answers::answer(&mind);
    }
    Some(act(&mind).unwrap_or_else(|| NextPhase {}.into()))
}

fn act<'s>(mind: &Mind<'_, 's>) -> Option<Order> {
    let lay = mind.lay;
    if let Some(piece) = active(lay, mind.side) {
        return Some(units::act(mind, piece).unwrap_or_else(|| Pass { unit: piece.name.to_owned() }.into()));
    }
    let ready: Vec<&Piece<'s>> = lay.of_side(mind.side).filter(|piece| piece.unit.ap > 0).collect();
    // Guns first: what they shake can be charged.
    let guns = ready.iter().filter(|piece| piece.unit.arm == Arm::Artillery);
    if let Some(command) = guns.clone().find_map(|piece| units::act(mind, piece)) {
        return Some(command);
    }
    if let Some(command) = attack(mind, &ready) {
        return Some(command);
    }
    let mut others: Vec<&&Piece<'s>> = ready.iter().filter(|piece| piece.unit.arm != Arm::Artillery).collect();
    // Who can fire does so before the others move into the way; the weak first, the strong may still charge.
    others.sort_by_cached_key(|piece| {
        let fires = mind.best_target(piece).is_some() && !piece.unit.fired;
        (!fires, piece.unit.figures, piece.index)
    });
    others.into_iter().find_map(|piece| units::act(mind, piece))
}

/// The best charge of the side, if one is worth it; before it, the others who can fire at its target do so.
fn attack<'s>(mind: &Mind<'_, 's>, ready: &[&Piece<'s>]) -> Option<Order> {
    let lay = mind.lay;
    let leads = ready.iter().filter(|piece| can(lay, piece, Action::Charge));
    let rated = leads.filter_map(|lead| charge::best(mind, lead).map(|(worth, onset)| (worth, lead, onset)));
    let best = rated.reduce(|best, other| if other.0 > best.0 { other } else { best });
    let (_, lead, onset) = best?;
    let softens = ready.iter().find(|piece| {
        let joins = piece.index == lead.index || onset.with.contains(&piece.name);
        let fires = !joins && !piece.unit.fired && can(lay, piece, Action::Fire);
        fires && mind.best_target(piece).is_some_and(|(_, target)| target == onset.target)
    });
    Some(match softens {
        Some(piece) => Fire::at(piece.name, onset.target).into(),
        None => onset.command(lead.name),
    })
}
