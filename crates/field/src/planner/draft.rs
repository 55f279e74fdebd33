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
    /// Whether the goal is met to the hundredth.
    pub(super) is_exact: bool,
}

impl Draft {
    /// Less is better. A step more must save five hundredths, a miss of a hundredth half an inch.
    pub(super) fn price(&self) -> i32 {
        price(self.cost, self.steps.len(), self.is_exact)
    }

    pub(super) fn into_plan(self) -> Plan {
        Plan { steps: self.steps, end: self.end, cost: self.cost }
    }
}

pub(super) fn price(cost: i32, steps: usize, is_exact: bool) -> i32 {
    let steps = i32::try_from(steps).unwrap_or(i32::MAX / 10);
    cost.saturating_add(5 * steps).saturating_add(if is_exact { 0 } else { 50 })
}
