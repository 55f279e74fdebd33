//! The cost of the way from a pose to the goal on the best ground if nothing is in the way.

use crate::angle::turn_between;
use crate::block::Block;
use crate::footprint::Footprint;
use crate::going::{Going, Manner};
use crate::number::down;
use crate::pose::Pose;
use crate::step::wheel_length;
use crate::vector::Vector;

use super::goal::Goal;

/// The rates of a mover and its goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    manner: Manner,
    size: Footprint,
    goal: Goal,
    ahead: f64,
    sideways: f64,
    radian: f64,
}

/// A wheel and the length ahead after it that lead to a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swing {
    /// Radians, above zero on either hand.
    pub(super) turn: f64,
    /// Hundredths.
    pub(super) ahead: f64,
}

impl Estimate {
    pub(super) fn new(going: &impl Going, manner: Manner, size: Footprint, goal: Goal) -> Self {
        let ahead = f64::from(going.cheapest()) / 100.0;
        let sideways = ahead * f64::from(going.sideways()) / 100.0;
        let radian = f64::from(going.wheel(wheel_length(size, 180))) / std::f64::consts::PI;
        Self { manner, size, goal, ahead, sideways, radian }
    }

    /// About what is still to be spent; seldom more than is needed.
    pub(super) fn of(&self, pose: Pose) -> i32 {
        match self.manner {
            Manner::Free => down(self.ahead * (self.goal.at.vector() - pose.at.vector()).length()),
            Manner::Formed => down(self.going_there(pose).max(self.turning(pose))),
        }
    }

    fn turning(&self, pose: Pose) -> f64 {
        let turn = self.goal.facing.map_or(0, |facing| turn_between(pose.facing, facing));
        f64::from(turn.abs()).to_radians() * self.radian
    }

    fn going_there(&self, pose: Pose) -> f64 {
        let seen = Block::new(pose, self.size).rectangle().seen(self.goal.at.vector());
        let slide = self.ahead * seen.y.max(0.0) + self.sideways * (seen.x.abs() + (-seen.y).max(0.0));
        let price = |swing: Swing| self.radian * swing.turn + self.ahead * swing.ahead;
        let right = swing(seen, self.size).map_or(f64::INFINITY, price);
        let left = swing(Vector::new(-seen.x, seen.y), self.size).map_or(f64::INFINITY, price);
        slide.min(right).min(left)
    }
}

/// The wheel to the right after which a position, seen from the centre, lies straight ahead. For a wheel to the left
/// swap left and right. None if it lies inside the turn, or if the wheel would be more than half a turn.
pub(super) fn swing(seen: Vector, size: Footprint) -> Option<Swing> {
    let (half_width, half_depth) = (f64::from(size.width) / 2.0, f64::from(size.depth) / 2.0);
    let from_pivot = Vector::new(seen.x - half_width, seen.y - half_depth);
    let radius = from_pivot.length();
    if radius <= half_width {
        return None;
    }
    // The centre moves half the width to the left of the pivot.
    let facing = libm::atan2(from_pivot.x, from_pivot.y) + libm::asin(half_width / radius);
    let turn = if facing < -1e-9 { facing + std::f64::consts::TAU } else { facing };
    let ahead = (radius * radius - half_width * half_width).sqrt() + half_depth;
    (turn <= std::f64::consts::PI).then_some(Swing { turn: turn.max(0.0), ahead })
}
