//! A veteran's batteries: limbered until an enemy is in normal range, then they fire and stay.

use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Formation;
use grognard_table::whole;

use super::super::scout::{can, enemy_of, turn_to};
use super::mind::Mind;
use super::weighing::weigh;
use crate::acts::{Fire, Limber, Order, Unlimber};
use crate::derive::Piece;
use crate::footprint::size_in;
use crate::ways::room_for;

/// The next action of a battery.
pub fn act(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> Option<Order> {
    let (lay, unit) = (mind.lay, piece.unit);
    let (enemy, far) = enemy_of(lay, piece)?;
    let row = lay.t.weapons.row(unit.weapon);
    let limbered = unit.formation == Formation::Limbered;
    let to = if limbered { Formation::Unlimbered } else { Formation::Limbered };
    let changes = can(lay, piece, Action::Limber) && room_for(lay, piece, size_in(lay.t, unit, to));
    if limbered && changes && far <= whole(row.normal.value) {
        return Some(Unlimber { unit: piece.name.to_owned() }.into());
    }
    if !limbered {
        if !unit.fired
            && can(lay, piece, Action::Fire)
            && let Some((_, target)) = mind.best_target(piece)
        {
            return Some(Fire::at(piece.name, target).into());
        }
        if can(lay, piece, Action::Face)
            && mind.best_target(piece).is_none()
            && far <= whole(row.long.value)
            && let Some(command) = turn_to(lay, piece, enemy.at(), 20)
        {
            return Some(command);
        }
        let idle = far > whole(row.long.value) && changes;
        return idle.then(|| Limber { unit: piece.name.to_owned() }.into());
    }
    weigh(mind, piece)
}
