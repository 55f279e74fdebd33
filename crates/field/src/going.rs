//! The cost of a mover's way and where it may be: the rules of a book in the form the planner needs.

use crate::block::Block;
use crate::walk::{Leg, Stretch};

/// How a mover goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// In formation: straight ahead, wheels, straight back or to a side.
    Formed,
    /// Any way, turning freely: skirmishers, officers.
    Free,
}

/// The rules for one mover. Costs are hundredths of open inches.
pub trait Going {
    /// The most it may spend.
    fn allowance(&self) -> i32;

    /// Cost of a straight stretch of the centre's way over its ground; `sideways`: back or to a side, keeping the
    /// facing.
    fn ground(&self, stretch: &Stretch, sideways: bool) -> i32;

    /// Additional cost of lines crossed by a stretch; also called for chords of wheels.
    fn crossing(&self, stretch: &Stretch) -> i32;

    /// Cost of a wheel in which the outer front corner moves this many hundredths.
    fn wheel(&self, length: i32) -> i32 {
        length
    }

    /// Cost of a hundred hundredths straight ahead on the best ground within reach. The planner assumes that no way is
    /// cheaper, and is quicker the less it is below the cost of most ground: without a road nearby use 100.
    fn cheapest(&self) -> i32 {
        100
    }

    /// Cost of going back or to a side in hundredths of the cost of going ahead.
    fn sideways(&self) -> i32 {
        200
    }

    /// Whether the way may lead through here: it is on the table, and no enemy is too near.
    fn may_pass(&self, block: &Block) -> bool;

    /// Whether it may end here, if it may pass: not on a friend.
    fn may_halt(&self, block: &Block) -> bool;

    /// Whether it may walk a whole step. By default it checks every half inch, every 5 degrees and the end.
    fn may_walk(&self, leg: &Leg) -> bool {
        leg.poses(50, 5).all(|pose| self.may_pass(&leg.first().at(pose)))
    }

    /// Cost of one step.
    fn cost_of_leg(&self, leg: &Leg) -> i32 {
        let is_wheel = leg.wheel() > 0;
        let price = |stretch: Stretch| {
            let ground = if is_wheel { 0 } else { self.ground(&stretch, leg.step.is_sideways()) };
            ground + self.crossing(&stretch)
        };
        let wheel = if is_wheel { self.wheel(leg.wheel()) } else { 0 };
        wheel + leg.stretches().map(price).sum::<i32>()
    }

    /// Cost of a whole way.
    fn cost(&self, legs: &[Leg]) -> i32 {
        legs.iter().map(|leg| self.cost_of_leg(leg)).sum()
    }
}
