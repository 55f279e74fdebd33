//! A veteran's answers when an enemy has moved, when it is charged, and after a charge it has won.

use super::super::drill::follow;
use super::mind::Mind;
use crate::acts::{Evade, HoldFire, NextPhase, Order, React, ReactFace, ReactFire, Stand};
use crate::charged::may_evade;
use crate::due::Due;
use crate::odds::{when_facing, when_firing, when_standing};
use crate::state::Charge;
use crate::table_moves::most_to_follow;

/// The least gain of a shot at a mover; otherwise the reaction is kept for a charge.
const SHOT: f64 = 0.03;
/// With a smaller chance than this, units that can evade do so.
const HOPELESS: f64 = 0.45;
/// A unit that has won follows up only if no other enemy is this near.
const ALONE: i32 = 400;

/// The answer to what is due.
pub fn answer(mind: &Mind<'_, '_>) -> Option<Order> {
    let lay = mind.lay;
    match lay.state.due.first()? {
        Due::Reactions { mover, watchers } => {
            let target = lay.piece(mover)?;
            let worth = |name: &&String| lay.piece(name).is_some_and(|firer| mind.fire_at(firer, target) >= SHOT);
            let firing: Vec<String> = watchers.iter().filter(worth).cloned().collect();
            Some(if firing.is_empty() {
                HoldFire {}.into()
            } else {
                React { units: firing, target: Some(mover.clone()) }.into()
            })
        }
        Due::ChargeReaction => lay.state.charge.as_ref().map(|charge| when_charged(mind, charge)),
        Due::FollowUp { inches } => {
            let charge = lay.state.charge.as_ref()?;
            let lead = lay.piece(&charge.lead)?;
            let crowded = lay.of_side(mind.side.other()).filter(|enemy| enemy.holds && enemy.name != charge.target);
            let crowded = crowded.into_iter().any(|enemy| enemy.block.nearer_than(&lead.block, ALONE));
            Some(follow(if crowded { 0 } else { most_to_follow(lay, charge, *inches) }))
        }
        _ => Some(NextPhase {}.into()),
    }
}

/// The answer with the best chance of not being beaten.
fn when_charged(mind: &Mind<'_, '_>, charge: &Charge) -> Order {
    let lay = mind.lay;
    let unit = &charge.target;
    let choices: [(Order, Option<f64>); 3] = [
        (ReactFire::of(unit).into(), when_firing(lay, charge)),
        (Stand { unit: unit.clone() }.into(), when_standing(lay, charge)),
        (ReactFace::of(unit).into(), when_facing(lay, charge)),
    ];
    let rated = choices.into_iter().filter_map(|(answer, hope)| hope.map(|hope| (hope, answer)));
    let best = rated.reduce(|best, other| if other.0 > best.0 { other } else { best });
    let (hope, answer) = best.unwrap_or_else(|| (0.0, Stand { unit: unit.clone() }.into()));
    let evades = hope < HOPELESS && lay.piece(unit).is_some_and(|piece| may_evade(lay.t, piece.unit));
    if evades { Evade::of(unit).into() } else { answer }
}
