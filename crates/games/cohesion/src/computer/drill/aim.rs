//! Where a unit should go: to the objective of its brigade, or to the enemy once he is near.

use grognard_field::{Point, Vector};
use grognard_players::aim::{middle, objective};

use crate::derive::{Lay, Piece};
use grognard_table::nearest;

/// An enemy within this distance matters most.
const NEAR: i32 = 1_200;

/// The enemy that matters to a unit: the nearest that is not routed, otherwise the nearest.
pub fn enemy_of<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'_>) -> Option<(&'l Piece<'s>, i32)> {
    let enemies = || lay.of_side(piece.unit.side.other());
    let steady = nearest(enemies().filter(|enemy| !enemy.unit.routed), &piece.block, i32::MAX);
    steady.or_else(|| nearest(enemies(), &piece.block, i32::MAX))
}

/// The middle of a unit's brigade, or its own for an independent.
fn middle_of_brigade(lay: &Lay<'_>, piece: &Piece<'_>) -> Point {
    if piece.unit.is_independent() {
        return piece.at();
    }
    let own = lay.of_side(piece.side).filter(|other| !other.unit.routed && !other.unit.is_independent());
    let comrades = own.filter(|other| other.unit.brigade == piece.unit.brigade);
    middle(comrades.map(Piece::at)).unwrap_or_else(|| piece.at())
}

/// Where a unit goes if the enemy that matters is this far away.
pub fn goal(lay: &Lay<'_>, piece: &Piece<'_>, enemy: Option<(&Piece<'_>, i32)>) -> Point {
    if let Some((enemy, _)) = enemy.filter(|(_, far)| *far <= NEAR) {
        return enemy.at();
    }
    let middle = middle_of_brigade(lay, piece);
    let Some(wanted) = objective(lay, piece.unit.side, middle) else {
        return enemy.map_or(piece.at(), |(enemy, _)| enemy.at());
    };
    // Its place in the line of the brigade: only the distance across the way counts.
    let Some(way) = Vector::towards(middle, wanted) else { return wanted };
    let (x, y) = (f64::from(piece.at().x - middle.x), f64::from(piece.at().y - middle.y));
    let right = way.turned(90);
    let across = right.dot(Vector::new(x, y));
    (wanted.vector() + right * across).point()
}
