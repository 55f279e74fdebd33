//! Single steps of a move, and where they end.

use serde::{Deserialize, Serialize};

use crate::angle::{radians, sin_cos, turned};
use crate::block::Block;
use crate::footprint::Footprint;
use crate::number::round;
use crate::point::Point;
use crate::pose::Pose;
use crate::vector::Vector;

/// One step of a move. Lengths are hundredths, angles whole degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Straight ahead.
    Ahead(i32),
    /// Straight back, facing kept.
    Back(i32),
    /// Straight to the left, facing kept.
    Left(i32),
    /// Straight to the right, facing kept.
    Right(i32),
    /// A wheel on the inner front corner: above zero to the right, below to the left.
    Wheel(i16),
    /// Straight to a point, facing kept.
    To(Point),
    /// A turn on the spot to a facing, free.
    Face(u16),
}

impl Step {
    /// Whether it goes back or to a side, keeping the facing.
    pub const fn is_sideways(self) -> bool {
        matches!(self, Self::Back(_) | Self::Left(_) | Self::Right(_))
    }

    /// The direction of a straight step from a facing, of length one, and how far it goes; none for turns.
    pub fn straight(self, from: Pose) -> Option<(Vector, i32)> {
        let facing = i32::from(from.facing);
        match self {
            Self::Ahead(length) => Some((Vector::facing(facing), length)),
            Self::Right(length) => Some((Vector::facing(facing + 90), length)),
            Self::Back(length) => Some((Vector::facing(facing + 180), length)),
            Self::Left(length) => Some((Vector::facing(facing + 270), length)),
            Self::To(point) => Vector::towards(from.at, point).map(|way| (way, from.at.distance(point))),
            Self::Wheel(_) | Self::Face(_) => None,
        }
    }

    /// Where it ends.
    pub fn end(self, from: Pose, size: Footprint) -> Pose {
        match self {
            Self::Wheel(degrees) => wheeled(from, size, i32::from(degrees)),
            Self::Face(facing) => Pose::new(from.at, facing),
            Self::To(point) => Pose { at: point, ..from },
            Self::Ahead(_) | Self::Back(_) | Self::Left(_) | Self::Right(_) => match self.straight(from) {
                Some((way, length)) => Pose { at: from.at.moved(way, length), ..from },
                None => from,
            },
        }
    }
}

/// A wheel on the inner front corner, ready for many places from which it may begin.
#[derive(Clone, Copy, Debug)]
pub struct Wheel {
    /// From the centre to the corner, across and ahead.
    across: Vector,
    ahead: Vector,
    /// Sine and cosine of the turn.
    turn: (f64, f64),
    /// The facing afterwards.
    facing: u16,
}

impl Wheel {
    /// A wheel from a facing: above zero to the right, below to the left.
    pub fn of(facing: u16, size: Footprint, degrees: i32) -> Self {
        let block = Block::new(Pose { at: Point::new(0, 0), facing }, size).rectangle();
        let right = if degrees >= 0 { block.half_width } else { -block.half_width };
        Self {
            across: block.right() * right,
            ahead: block.ahead * block.half_depth,
            turn: sin_cos(degrees),
            facing: turned(facing, degrees),
        }
    }

    /// The pose after it, the centre to the nearest hundredth.
    pub fn from(&self, at: Point) -> Pose {
        let at = at.vector();
        let pivot = at + self.across + self.ahead;
        let centre = pivot + (at - pivot).turned_by(self.turn);
        Pose { at: centre.point(), facing: self.facing }
    }
}

/// The pose after a wheel on the inner front corner, the centre to the nearest hundredth.
pub fn wheeled(from: Pose, size: Footprint, degrees: i32) -> Pose {
    Wheel::of(from.facing, size, degrees).from(from.at)
}

/// Hundredths that the outer front corner moves in a wheel, rounded half up.
pub fn wheel_length(size: Footprint, degrees: i32) -> i32 {
    round(f64::from(size.width) * radians(f64::from(degrees.abs())))
}
