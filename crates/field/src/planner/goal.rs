//! The question to the planner and its answer.

use crate::point::Point;
use crate::pose::Pose;
use crate::step::Step;

/// Where a move must end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    pub at: Point,
    /// The facing; if none, any for a mover in formation, the old one for a free mover.
    pub facing: Option<u16>,
}

/// A way found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub steps: Vec<Step>,
    /// Where it ends. A goal is met exactly if the steps, which are whole hundredths themselves, can meet it; otherwise
    /// it is missed by one hundredth.
    pub end: Pose,
    /// What it costs, in hundredths of open inches.
    pub cost: i32,
}
