//! A move of one turn on the spot and one straight leg that keeps the facing, for books without wheels.

use grognard_field::{Block, Pose, Step, Vector, turn_between};

use crate::wish::Wish;

/// A turn, then a leg. The pose at the end shows both: the facing it turned to, and the place it went to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneLeg {
    /// The unit before it moves.
    pub start: Block,
    /// Where it ends.
    pub end: Pose,
}

/// The direction of a leg, seen from the facing after the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// It stays where it is.
    Nowhere,
    /// This many hundredths of a degree off straight ahead.
    Off(i32),
    /// Straight back.
    Back,
}

/// The half of a hundredth by which rounding a place may shift a leg sideways, in hundredths of an inch.
const ASIDE: f64 = 1.0;

impl OneLeg {
    pub const fn to(start: Block, end: Pose) -> Self {
        OneLeg { start, end }
    }

    /// The move a player wants, or the reason in words if it is not a turn and a leg. For a place without a facing the
    /// turn is the least after which the place is within this many degrees of the facing, or none if it lies straight
    /// back.
    pub fn wished(start: Block, wish: &Wish, off: i32) -> Result<Self, &'static str> {
        match wish {
            Wish::Goal { at, facing: Some(facing) } => Ok(Self::to(start, Pose::new(*at, *facing))),
            Wish::Goal { at, facing: None } => {
                let kept = Self::to(start, Pose { at: *at, facing: start.pose.facing });
                if kept.heading() == Heading::Back {
                    return Ok(kept);
                }
                let facing = Vector::towards(start.pose.at, *at).and_then(Vector::to_facing);
                let facing = facing.map_or(start.pose.facing, |there| least_turn(start.pose.facing, there, off));
                Ok(Self::to(start, Pose { at: *at, facing }))
            }
            Wish::Steps(steps) => {
                let (turn, leg) = match steps.as_slice() {
                    [Step::Face(facing)] => (Some(*facing), None),
                    [Step::Face(facing), leg] => (Some(*facing), Some(*leg)),
                    [leg] => (None, Some(*leg)),
                    _ => return Err("a move is one turn and then one straight leg."),
                };
                let turned = Pose { facing: turn.unwrap_or(start.pose.facing), ..start.pose };
                match leg {
                    None => Ok(Self::to(start, turned)),
                    Some(step @ (Step::Ahead(_) | Step::Back(_) | Step::To(_))) => {
                        Ok(Self::to(start, step.end(turned, start.size)))
                    }
                    Some(_) => Err("a leg leads ahead, back or straight to a place."),
                }
            }
        }
    }

    /// Degrees of the turn, 0 to 180.
    pub fn turn(&self) -> i32 {
        turn_between(self.start.pose.facing, self.end.facing).abs()
    }

    /// The block after the turn, before the leg.
    pub fn turned(&self) -> Block {
        self.start.at(Pose { facing: self.end.facing, ..self.start.pose })
    }

    /// The block at the end.
    pub fn last(&self) -> Block {
        self.start.at(self.end)
    }

    /// Hundredths of the leg.
    pub fn length(&self) -> i32 {
        self.start.pose.at.distance(self.end.at)
    }

    /// The direction of the leg, of length one; none if it stays.
    pub fn direction(&self) -> Option<Vector> {
        Vector::towards(self.start.pose.at, self.end.at)
    }

    /// The direction in which the leg leads.
    pub fn heading(&self) -> Heading {
        let Some(direction) = self.direction() else { return Heading::Nowhere };
        let ahead = self.end.ahead();
        let aside = direction.cross(ahead).abs() * f64::from(self.length());
        if direction.dot(ahead) < 0.0 && aside <= ASIDE {
            return Heading::Back;
        }
        Heading::Off(self.turned().bearing_of(self.end.at))
    }

    /// Its steps, as a command takes them.
    pub fn steps(&self) -> Vec<Step> {
        let turn = (self.turn() != 0).then_some(Step::Face(self.end.facing));
        let leg = match self.heading() {
            Heading::Nowhere => None,
            Heading::Back => Some(Step::Back(self.length())),
            Heading::Off(_) => Some(Step::To(self.end.at)),
        };
        turn.into_iter().chain(leg).collect()
    }
}

/// The facing nearest to the present one from which a direction is off by at most this many degrees.
pub fn least_turn(facing: u16, direction: u16, off: i32) -> u16 {
    let turn = turn_between(facing, direction);
    let needed = turn.abs().saturating_sub(off).max(0);
    grognard_field::turned(facing, turn.signum() * needed)
}
