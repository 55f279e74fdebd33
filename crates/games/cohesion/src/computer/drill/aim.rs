//! Where a unit is to go: the objective of its brigade, or the enemy once he is near.

use grognard_field::{Point, Vector};

use crate::derive::{Lay, Piece};
use grognard_battle::Side;
use grognard_table::nearest;

/// An enemy this near is what counts.
const NEAR: i32 = 1_200;

/// The enemy a unit looks at: the nearest that does not run, else the nearest.
pub fn enemy_of<'l, 's>(lay: &'l Lay<'s>, piece: &Piece<'_>) -> Option<(&'l Piece<'s>, i32)> {
    let enemies = || lay.of_side(piece.unit.side.other());
    let steady = nearest(enemies().filter(|enemy| !enemy.unit.routed), &piece.block, i32::MAX);
    steady.or_else(|| nearest(enemies(), &piece.block, i32::MAX))
}

/// The facing from one point to another; none if they are the same.
pub fn facing(from: Point, to: Point) -> Option<u16> {
    Vector::towards(from, to)?.to_facing()
}

/// The middle of several points.
pub fn middle(points: impl Iterator<Item = Point>) -> Option<Point> {
    let (x, y, count) =
        points.fold((0_i64, 0_i64, 0_i64), |(x, y, n), at| (x + i64::from(at.x), y + i64::from(at.y), n + 1));
    let mean = |sum: i64| i32::try_from(sum.checked_div(count)?).ok();
    Some(Point::new(mean(x)?, mean(y)?))
}

/// The middle of a unit's brigade, or its own for an independent.
fn middle_of_brigade(lay: &Lay<'_>, piece: &Piece<'_>) -> Point {
    if piece.unit.is_independent() {
        return piece.at();
    }
    let comrades = lay
        .pieces
        .iter()
        .filter(|other| other.unit.brigade == piece.unit.brigade && !other.unit.is_independent() && !other.unit.routed);
    middle(comrades.map(Piece::at)).unwrap_or_else(|| piece.at())
}

/// Where a unit goes.
pub fn goal(lay: &Lay<'_>, piece: &Piece<'_>) -> Point {
    let enemy = enemy_of(lay, piece);
    if let Some((enemy, _)) = enemy.filter(|(_, far)| *far <= NEAR) {
        return enemy.at();
    }
    let middle = middle_of_brigade(lay, piece);
    let Some(wanted) = objective(lay, piece.unit.side, middle) else {
        return enemy.map_or(piece.at(), |(enemy, _)| enemy.at());
    };
    // Its place in the line of the brigade: only what is across the way counts.
    let Some(way) = Vector::towards(middle, wanted) else { return wanted };
    let (x, y) = (f64::from(piece.at().x - middle.x), f64::from(piece.at().y - middle.y));
    let right = way.turned(90);
    let across = right.dot(Vector::new(x, y));
    (wanted.vector() + right * across).point()
}

/// The nearest objective that the side does not hold, else the nearest.
fn objective(lay: &Lay<'_>, side: Side, from: Point) -> Option<Point> {
    let held: Vec<Option<Side>> = lay.objectives_held().map(|(_, held)| held).collect();
    let all = lay.table.ground.objectives.values().zip(held);
    let mut all: Vec<(bool, i32, Point)> =
        all.map(|(one, held)| (held == Some(side), from.distance(one.at), one.at)).collect();
    all.sort_by_key(|(held, far, at)| (*held, *far, at.x, at.y));
    all.first().map(|(.., at)| *at)
}

/// Whether a unit stands on an objective.
pub fn holds(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    let mut objectives = lay.table.ground.objectives.values();
    objectives.any(|one| piece.block.distance_to(one.at) <= one.radius)
}
