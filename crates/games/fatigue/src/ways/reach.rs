//! Where a unit can go: for display, and for computer players.

use grognard_field::{Point, Pose, Vector, turn_between};
use grognard_table::{Heading, OneLeg, least_turn};

use super::mover::Mover;
use super::range::Range;
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
    let mut last = None;
    let facings = [facing, least, spare, half, there].into_iter().filter(move |to| last.replace(*to) != Some(*to));
    if mover.is_shut_off(at) {
        return None;
    }
    let over = mover.leaves.is_none().then(|| mover.over(mover.start.pose.at, at));
    if over.is_some_and(|(_, has)| mover.start.pose.at.distance(at) > has) {
        return None;
    }
    let cost = |leg: &OneLeg| match over {
        Some(over) => mover.cost_over(leg, over),
        None => mover.cost(leg),
    };
    let legs = facings.map(|facing| mover.to(Pose { at, facing }));
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

/// The places that may be within reach, on a grid of squares around the unit, and the unit that would go there.
pub struct Places<'l, 's> {
    mover: Mover<'l, 's>,
    range: Option<Range>,
    side: i32,
    /// No place is farther away.
    pub most: i32,
}

impl<'l, 's> Places<'l, 's> {
    /// The places around a unit.
    pub fn round(mover: &Mover<'l, 's>, side: i32) -> Self {
        let range = Range::of(mover);
        // Roads lead further than open ground.
        let widest = 2 * mover.allowance();
        let most = range.map_or(widest, |range| widest.min(range.most()));
        let mut mover = mover.clone();
        mover.stays_within(most);
        Places { mover, range, side: side.max(25), most }
    }

    /// Their centres, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let (from, side, most) = (self.mover.start.pose.at, self.side, self.most);
        let steps = most / side + 1;
        let all = (-steps..=steps).flat_map(move |row| (-steps..=steps).map(move |column| (row, column)));
        let all = all.map(move |(row, column)| Point::new(from.x + column * side, from.y + row * side));
        all.filter(move |at| {
            *at != from
                && self.mover.lay.table.ground.has(*at)
                && from.distance(*at) <= most
                && self.range.is_none_or(|range| range.may_reach(&self.mover, *at))
        })
    }

    /// The cheapest way to reach one of them; none if it cannot be reached.
    pub fn goal(&self, at: Point) -> Option<Goal> {
        best_leg(&self.mover, at).map(|(leg, cost)| Goal { at, end: leg.end, cost })
    }

    /// All that are within reach, row by row; each is judged only when it is read.
    pub fn goals(&self) -> impl Iterator<Item = Goal> {
        self.points().filter_map(|at| self.goal(at))
    }
}

/// The places within reach, on a grid of squares round the unit, row by row.
pub fn reach(mover: &Mover<'_, '_>, side: i32) -> Vec<Goal> {
    Places::round(mover, side).goals().collect()
}
