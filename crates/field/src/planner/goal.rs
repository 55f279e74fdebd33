//! What the planner is asked and what it answers.

use crate::point::Point;
use crate::pose::Pose;
use crate::step::Step;

/// Where a move shall end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    pub at: Point,
    /// The facing; none: any for a mover in formation, the old one for a free mover.
    pub facing: Option<u16>,
}

/// A way found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub steps: Vec<Step>,
    /// Where it ends. A goal is met to the hundredth wherever the steps, themselves whole hundredths, can meet it;
    /// else it is missed by one hundredth.
    pub end: Pose,
    /// What it costs, in hundredths of open inches.
    pub cost: i32,
}
