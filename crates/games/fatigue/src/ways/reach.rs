//! Where a unit can go: for display, and for computer players.

use grognard_field::{Point, Pose, Vector, turn_between};
use grognard_table::{Heading, OneLeg, least_turn};

use super::mover::Mover;
use crate::measures::TURN;

/// A place within reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The middle of a square of the grid.
    pub at: Point,
    /// How it would stand there.
    pub end: Pose,
    /// What it would spend.
    pub cost: i32,
}

/// The cheapest move that ends with the centre at a point; none if none is allowed. Facings are tried from the least
/// turn to facing straight there.
pub fn best_leg(mover: &Mover<'_, '_>, at: Point) -> Option<(OneLeg, i32)> {
    let facing = mover.start.pose.facing;
    let there = Vector::towards(mover.start.pose.at, at).and_then(Vector::to_facing).unwrap_or(facing);
    let least = least_turn(facing, there, TURN);
    // Directions are whole degrees, places are not: a degree to spare.
    let spare = least_turn(facing, there, TURN - 1);
    let half = least_turn(facing, there, TURN / 2);
    let mut facings = vec![facing, least, spare, half, there];
    facings.dedup();
    let over = mover.leaves.is_none().then(|| mover.over(mover.start.pose.at, at));
    if over.is_some_and(|(_, has)| mover.start.pose.at.distance(at) > has) {
        return None;
    }
    let cost = |leg: &OneLeg| match over {
        Some(over) => mover.cost_over(leg, over),
        None => mover.cost(leg),
    };
    let legs = facings.into_iter().map(|facing| mover.to(Pose { at, facing }));
    let mut legs = legs.filter_map(|leg| Some((leg, cost(&leg)?)));
    let first = legs.next()?;
    // A greater turn costs no less: only a unit that would go straight back, or comes out of a building, may gain by
    // it.
    if mover.leaves.is_none() && first.0.heading() != Heading::Back {
        return Some(first);
    }
    let turn = |leg: &OneLeg| turn_between(facing, leg.end.facing).abs();
    std::iter::once(first).chain(legs).min_by_key(|(leg, cost)| (*cost, turn(leg)))
}

/// The places within reach, on a grid of squares around the unit, row by row.
pub fn reach(mover: &Mover<'_, '_>, side: i32) -> Vec<Goal> {
    let side = side.max(25);
    let from = mover.start.pose.at;
    // Roads lead further than open ground.
    let most = 2 * mover.allowance();
    let steps = most / side + 1;
    let ground = &mover.lay.table.ground;
    let mut goals = Vec::new();
    for row in -steps..=steps {
        for column in -steps..=steps {
            let at = Point::new(from.x + column * side, from.y + row * side);
            if !ground.has(at) || from.distance(at) > most || at == from {
                continue;
            }
            if let Some((leg, cost)) = best_leg(mover, at) {
                goals.push(Goal { at, end: leg.end, cost });
            }
        }
    }
    goals
}
