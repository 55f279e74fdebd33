//! Where a unit can go: for display, and for computer players.

use grognard_field::{Point, Pose, Vector};
use grognard_table::least_turn;

use super::mover::Mover;

/// A place within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The middle of a square of the grid.
    pub at: Point,
    /// How it would stand there.
    pub end: Pose,
    /// Thousandths of a move.
    pub milli: i64,
}

/// A move that ends with the centre at a point; none if none is allowed. The facing is kept if allowed, otherwise it is
/// turned as little as possible.
pub fn best_leg(mover: &Mover<'_, '_>, at: Point) -> Option<Pose> {
    let facing = mover.piece.block.pose.facing;
    let there = Vector::towards(mover.piece.at(), at).and_then(Vector::to_facing).unwrap_or(facing);
    let most = mover.lay.t.game.geometry.turn_limit_degrees;
    let facings = if mover.is_sideways(Pose { at, facing }) {
        vec![facing]
    } else if mover.is_free() {
        vec![facing, there]
    } else {
        vec![facing, least_turn(there, facing, most), least_turn(there, facing, most / 2)]
    };
    facings.into_iter().map(|facing| Pose { at, facing }).find(|end| mover.allows(*end))
}

/// The places within reach, on a grid of squares around the unit, row by row.
pub fn reach(mover: &Mover<'_, '_>, side: i32) -> Vec<Goal> {
    let side = side.max(25);
    let from = mover.piece.at();
    let ground = &mover.lay.table.ground;
    // Roads lead further than the ground beside them.
    let most = if ground.lines.is_empty() { 100 } else { 250 } * mover.allowance();
    let steps = most / side + 1;
    let mut goals = Vec::new();
    for row in -steps..=steps {
        for column in -steps..=steps {
            let at = Point::new(from.x + column * side, from.y + row * side);
            if !ground.has(at) || from.distance(at) > most || at == from {
                continue;
            }
            if let Some(end) = best_leg(mover, at) {
                let milli = mover.account(end).outcome.map_or(0, |outcome| outcome.milli_actions);
                goals.push(Goal { at, end, milli });
            }
        }
    }
    goals
}
