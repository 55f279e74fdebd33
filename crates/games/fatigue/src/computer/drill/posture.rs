//! Facing and formation: towards the nearest enemy, in line where it is near.

use grognard_battle::Side;
use grognard_books::fatigue::names::{Arm, Formation};
use grognard_field::turn_between;
use grognard_table::whole;

use super::offered::Offered;
use crate::acts::{ChangeFormation, Order, Turn};
use crate::derive::{Arc, Lay, Piece, arc_at, nearest_foe};
use crate::offers::may_change;
use crate::ways::{against_turn, facing_to};

/// Enemies farther away than this do not determine a front yet.
const FRONT: i32 = 24;
/// A turn of fewer degrees is not worth it.
const LEAST_TURN: i32 = 20;
/// So near foot forms line.
const LINE: i32 = 9;
/// So far guns unlimber.
const GUNS: i32 = 18;
/// So near horse forms line.
const HORSE: i32 = 20;

fn foe<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'_>) -> Option<(&'l Piece<'s>, i32)> {
    let (name, far) = nearest_foe(lay, piece.side, &piece.block)?;
    Some((lay.piece(name)?, far))
}

/// A unit that does not look at the nearest enemy turns to him.
pub fn turn(lay: &Lay<'_>, offered: Offered<'_, '_>) -> Option<Order> {
    let units = offered.each::<Turn>().filter_map(|turn| lay.piece(&turn.unit));
    units.into_iter().find_map(|piece| {
        let (enemy, far) = foe(lay, piece)?;
        let facing = facing_to(piece.at(), enemy.at(), piece.block.pose.facing);
        let off = turn_between(piece.block.pose.facing, facing).abs();
        let looks = arc_at(lay.t, piece, enemy.at()) == Arc::Front;
        let worth = far <= whole(FRONT) && !looks && off >= LEAST_TURN;
        let free = worth && against_turn(lay, piece, facing).is_empty();
        free.then(|| Turn { unit: piece.name.to_owned(), facing: Some(facing) }.into())
    })
}

/// The formation a unit should be in; none if its present one is as good.
fn wanted(lay: &Lay<'_>, piece: &Piece<'_>) -> Option<Formation> {
    let (_, far) = foe(lay, piece)?;
    let unit = piece.unit;
    let form = match unit.arm {
        Arm::Infantry if far <= whole(LINE) => Formation::Line,
        Arm::Cavalry if far <= whole(HORSE) => Formation::Line,
        Arm::Infantry | Arm::Cavalry => Formation::Column,
        Arm::Artillery if far <= whole(GUNS) => Formation::Unlimbered,
        Arm::Artillery => Formation::Limbered,
        _ => return None,
    };
    let fine = unit.formation == form
        || unit.inside.is_some()
        // A square that is still threatened stays one; skirmishers stay out.
        || (unit.formation == Formation::Square && far <= whole(LINE))
        || unit.formation == Formation::OpenOrder
        // Guns on their hill stay on it.
        || (unit.arm == Arm::Artillery && unit.formation == Formation::Unlimbered && far <= whole(FRONT + 2));
    (!fine).then_some(form)
}

/// A unit goes into the formation it should be in.
pub fn form(lay: &Lay<'_>, side: Side) -> Option<Order> {
    let fresh = lay.of_side(side).filter(|piece| piece.unit.stands() && !piece.unit.acted);
    fresh.into_iter().find_map(|piece| {
        let formation = wanted(lay, piece).filter(|to| may_change(lay, piece, *to))?;
        Some(ChangeFormation { unit: piece.name.to_owned(), formation, pays: None }.into())
    })
}
