//! Drill's answers when an enemy has moved, when it is charged, and after a charge it has won.

use crate::acts::{FollowUp, NextPhase, Order, React, ReactFace, ReactFire, Stand};
use crate::derive::Lay;
use crate::due::Due;
use crate::measured::shot_at_charger;
use crate::odds::of_fire;
use crate::state::Charge;
use crate::table_moves::most_to_follow;

/// The answer to what is due.
pub fn answer(lay: &Lay<'_>) -> Option<Order> {
    match lay.state.due.first()? {
        Due::Reactions { mover, watchers } => {
            Some(React { units: watchers.clone(), target: Some(mover.clone()) }.into())
        }
        Due::ChargeReaction => lay.state.charge.as_ref().map(|charge| when_charged(lay, charge)),
        Due::FollowUp { inches } => {
            let most = lay.state.charge.as_ref().map_or(0, |charge| most_to_follow(lay, charge, *inches));
            Some(follow(most))
        }
        _ => Some(NextPhase {}.into()),
    }
}

/// Follows up this many inches.
pub fn follow(inches: i32) -> Order {
    FollowUp { inches: Some(inches) }.into()
}

/// Fires if it can, turns if it is taken in flank, otherwise stands.
pub fn when_charged(lay: &Lay<'_>, charge: &Charge) -> Order {
    let shot = shot_at_charger(lay, charge);
    let fires = shot.is_some_and(|(against, shot, _)| against.is_empty() && of_fire(lay.t, &shot).is_some());
    let front = charge.charge_on == grognard_books::impact::charge::ChargeOn::Front;
    let unit = &charge.target;
    match (fires, front) {
        (true, _) => ReactFire::of(unit).into(),
        (false, false) => ReactFace::of(unit).into(),
        (false, true) => Stand { unit: unit.clone() }.into(),
    }
}
