//! A way to the goal as it is being compared with others.

use crate::pose::Pose;
use crate::step::Step;

use super::goal::Plan;

/// A legal way that meets the goal.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) steps: Vec<Step>,
    pub(super) end: Pose,
    pub(super) cost: i32,
    /// The price by which it is judged; less is better.
    pub(super) price: i32,
}

/// What counts besides the cost of a way, in hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taste {
    /// Each further step must save this much.
    pub(super) step: i32,
}

impl Taste {
    /// For the cheapest way a step counts as five hundredths.
    pub(super) const CHEAPEST: Self = Self { step: 5 };
    /// For the simplest way a further step is accepted only if there is no other way.
    pub(super) const SIMPLEST: Self = Self { step: 1_000_000 };

    /// The price of a way. A miss by a hundredth is as bad as half an inch.
    pub(super) fn price(self, cost: i32, steps: usize, is_exact: bool) -> i32 {
        let steps = i32::try_from(steps).unwrap_or(i32::MAX);
        cost.saturating_add(self.step.saturating_mul(steps)).saturating_add(if is_exact { 0 } else { 50 })
    }
}

impl Draft {
    pub(super) fn into_plan(self) -> Plan {
        Plan { steps: self.steps, end: self.end, cost: self.cost }
    }
}
