//! A move step by step: where it goes, what it passes, its way-points.

use crate::block::Block;
use crate::footprint::Footprint;
use crate::point::Point;
use crate::pose::Pose;
use crate::step::{Step, wheel_length, wheeled};

/// A straight piece of the way of the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Hundredths, as the step says; the ends are rounded to the nearest hundredth.
    pub length: i32,
}

/// One step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    pub step: Step,
    /// The size of the walker.
    pub size: Footprint,
    /// Before it.
    pub start: Pose,
    /// After it.
    pub end: Pose,
}

/// A wheel's curve is followed in chords of this many degrees.
const CHORD: i32 = 15;

/// Walks steps one after the other.
pub fn walk(from: &Block, steps: &[Step]) -> Vec<Leg> {
    walked(from, steps).collect()
}

/// The same leg by leg.
pub fn walked<'s>(from: &Block, steps: &'s [Step]) -> impl Iterator<Item = Leg> + use<'s> {
    let mut start = *from;
    steps.iter().map(move |&step| {
        let leg = Leg::of(&start, step);
        start = leg.last();
        leg
    })
}

impl Leg {
    pub fn of(from: &Block, step: Step) -> Self {
        Self { step, size: from.size, start: from.pose, end: step.end(from.pose, from.size) }
    }

    /// The block before it.
    pub const fn first(&self) -> Block {
        Block::new(self.start, self.size)
    }

    /// The block after it.
    pub const fn last(&self) -> Block {
        Block::new(self.end, self.size)
    }

    /// The way of the centre: one piece for a straight step, chords of at most 15 degrees for a wheel, none for a turn
    /// on the spot.
    pub fn stretches(&self) -> impl Iterator<Item = Stretch> + use<> {
        let leg = *self;
        let straight = match leg.step {
            Step::Wheel(_) => None,
            _ => leg.step.straight(leg.start).map(|(_, length)| Stretch { from: leg.start.at, to: leg.end.at, length }),
        };
        let mut from = leg.start.at;
        let chords = leg.wheels(CHORD).map(move |pose| {
            let chord = Stretch { from, to: pose.at, length: from.distance(pose.at) };
            from = pose.at;
            chord
        });
        straight.into_iter().chain(chords)
    }

    /// Hundredths of the outer front corner's way in a wheel, otherwise 0.
    pub fn wheel(&self) -> i32 {
        match self.step {
            Step::Wheel(degrees) => wheel_length(self.size, i32::from(degrees)),
            _ => 0,
        }
    }

    /// Hundredths moved: the outer front corner's way in a wheel, otherwise the centre's.
    pub fn length(&self) -> i32 {
        match self.step {
            Step::Wheel(_) => self.wheel(),
            _ => self.step.straight(self.start).map_or(0, |(_, length)| length),
        }
    }

    /// Poses on the way: every so many hundredths of a straight step, every so many degrees of a wheel, and the end. A
    /// turn on the spot has only its end, a step without length nothing.
    pub fn poses(&self, every: i32, degrees: i32) -> impl Iterator<Item = Pose> + use<> {
        let leg = *self;
        let turn = matches!(leg.step, Step::Face(_)).then_some(leg.end);
        let straight = leg.step.straight(leg.start).into_iter().flat_map(move |(way, length)| {
            let on_way = move |gone: i32| Pose { at: leg.start.at.moved(way, gone), ..leg.start };
            parts(length, every).map(move |gone| if gone == length { leg.end } else { on_way(gone) })
        });
        turn.into_iter().chain(straight).chain(leg.wheels(degrees))
    }

    /// Poses of a wheel every so many degrees, and its end; none for other steps.
    fn wheels(self, every: i32) -> impl Iterator<Item = Pose> {
        let turn = match self.step {
            Step::Wheel(degrees) => i32::from(degrees),
            _ => 0,
        };
        parts(turn.abs(), every).map(move |part| wheeled(self.start, self.size, part * turn.signum()))
    }
}

/// Multiples of a part below the whole, then the whole; nothing if the whole is zero.
fn parts(whole: i32, part: i32) -> impl Iterator<Item = i32> {
    let part = part.max(1);
    let last = (whole > 0).then_some(whole);
    (1..).map(move |number: i32| number.saturating_mul(part)).take_while(move |sum| *sum < whole).chain(last)
}

/// Way-points of a walk: the end of each wheel and leg, and every so many hundredths along a leg. Turns on the spot and
/// steps without length have none.
pub fn way_points(legs: &[Leg], every: i32) -> impl Iterator<Item = Pose> + '_ {
    legs.iter().filter(|leg| !matches!(leg.step, Step::Face(_))).flat_map(move |leg| leg.poses(every, i32::MAX))
}
