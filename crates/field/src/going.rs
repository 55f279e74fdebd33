//! What a mover pays for its way and where it may be: the rules of a book as the planner asks for them.

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

    /// Cost of a straight stretch of the centre's way by its ground; `sideways`: back or to a side, facing kept.
    fn ground(&self, stretch: &Stretch, sideways: bool) -> i32;

    /// What it pays in addition for lines crossed by a stretch; chords of wheels are asked too.
    fn crossing(&self, stretch: &Stretch) -> i32;

    /// Cost of a wheel in which the outer front corner goes so many hundredths.
    fn wheel(&self, length: i32) -> i32 {
        length
    }

    /// Cost of a hundred hundredths straight ahead on the best ground within reach. The planner thinks no way cheaper,
    /// and is quicker the less it is below what most ground costs: without a road near say 100.
    fn cheapest(&self) -> i32 {
        100
    }

    /// Cost of going back or to a side in hundredths of the cost of going ahead.
    fn sideways(&self) -> i32 {
        200
    }

    /// Whether the way may lead through here: on the table, no enemy too near.
    fn may_pass(&self, block: &Block) -> bool;

    /// Whether it may end here, where it may pass: not on a friend.
    fn may_halt(&self, block: &Block) -> bool;

    /// Whether it may walk a whole step. Left as it is, it looks every half inch, every 5 degrees and at the end.
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
