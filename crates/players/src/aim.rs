//! Where to go: the middle of a body, the way to face, the objective that is worth a march.

use grognard_field::{Point, Vector};
use grognard_table::{Lay, Piece, Side, TableBook};

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

/// The nearest objective that the side does not hold, otherwise the nearest.
pub fn objective<B: TableBook>(lay: &Lay<'_, B>, side: Side, from: Point) -> Option<Point> {
    let held: Vec<Option<Side>> = lay.objectives_held().map(|(_, held)| held).collect();
    let all = lay.table.ground.objectives.values().zip(held);
    all.map(|(one, held)| (held == Some(side), from.distance(one.at), one.at))
        .min_by_key(|(held, far, at)| (*held, *far, at.x, at.y))
        .map(|(.., at)| at)
}

/// Whether a unit stands on an objective.
pub fn holds<B: TableBook>(lay: &Lay<'_, B>, piece: &Piece<'_, B::Unit>) -> bool {
    let mut objectives = lay.table.ground.objectives.values();
    objectives.any(|one| piece.block.distance_to(one.at) <= one.radius)
}
