//! What a veteran does with one unit: routed units rally, remnants merge, columns form, and the rest is weighed.

use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::{Arm, Formation, Level};
use grognard_table::whole;

use super::super::scout::{can, enemy_of};
use super::charge;
use super::guns;
use super::mind::Mind;
use super::weighing::weigh;
use crate::acts::{self, Dismount, Merge, Order, Rally};
use crate::derive::Piece;
use crate::footprint::{size, size_in};
use crate::measures::hundredths;
use crate::offers::partners;
use crate::state::Unit;
use crate::ways::{against_size, room_for};

/// A column deploys when an enemy is this near.
const DEPLOY: i32 = 1_200;

/// The next action of a unit; none if it has nothing to do.
pub fn act<'s>(mind: &Mind<'_, 's>, piece: &Piece<'s>) -> Option<Order> {
    let (lay, unit) = (mind.lay, piece.unit);
    if unit.level == Level::Routed {
        return can(lay, piece, Action::Rally).then(|| Rally::of(piece.name).into());
    }
    if let Some(command) = merge(mind, piece).or_else(|| form(mind, piece)) {
        return Some(command);
    }
    if unit.arm == Arm::Artillery {
        return guns::act(mind, piece);
    }
    weigh(mind, piece)
}

/// Two remnants become one regiment.
fn merge(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> Option<Order> {
    let lay = mind.lay;
    if !can(lay, piece, Action::Merge) {
        return None;
    }
    let near = hundredths(lay.t.game.geometry.adjacent_inches);
    let other = partners(lay.t, lay.state, piece.name, piece.unit).into_iter().find(|other| {
        lay.piece(other).is_some_and(|second| {
            let both = Unit { figures: piece.unit.figures + second.unit.figures, ..piece.unit.clone() };
            piece.block.nearer_than(&second.block, near + 1)
                && against_size(lay, piece, size(lay.t, &both), &[other]).is_none()
        })
    })?;
    Some(Merge { unit: piece.name.to_owned(), with: other.clone(), adjacent: None }.into())
}

/// Columns form line near the enemy; horse with carbines gets off where it will not charge.
fn form<'s>(mind: &Mind<'_, 's>, piece: &Piece<'s>) -> Option<Order> {
    let (lay, unit) = (mind.lay, piece.unit);
    let (_, far) = enemy_of(lay, piece)?;
    let (action, to) = match unit.formation {
        Formation::RoadColumn | Formation::AttackColumn => (Action::Formation, Formation::BattleLine),
        Formation::MountedColumn => (Action::Formation, Formation::MountedLine),
        Formation::MountedLine if is_rifleman(mind, piece) => (Action::Mount, Formation::DismountedLine),
        _ => return None,
    };
    let fits = far <= DEPLOY && can(lay, piece, action) && room_for(lay, piece, size_in(lay.t, unit, to));
    let unit = piece.name.to_owned();
    fits.then(|| match action {
        Action::Mount => Dismount { unit, to }.into(),
        _ => acts::Formation { unit, to }.into(),
    })
}

/// Whether a mounted unit does more by fire on foot than on horseback.
fn is_rifleman<'s>(mind: &Mind<'_, 's>, piece: &Piece<'s>) -> bool {
    let lay = mind.lay;
    let reaches = lay.t.weapons.row(piece.unit.weapon).normal.value >= 3;
    let near = enemy_of(lay, piece).is_some_and(|(_, far)| far <= whole(8));
    reaches && near && charge::best(mind, piece).is_none()
}
