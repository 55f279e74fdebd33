//! A move step by step: where it goes, what it passes, its way-points.

use crate::footprint::Footprint;
use crate::pose::{Point, Pose};
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

/// One step as it was walked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The step.
    pub step: Step,
    /// Before it.
    pub start: Pose,
    /// After it.
    pub end: Pose,
    /// The way of the centre: one piece for a straight step, chords of at most 15 degrees for a wheel, none for a turn.
    pub stretches: Vec<Stretch>,
    /// The way of the outer front corner in a wheel, else 0.
    pub wheel: i32,
}

/// A wheel's curve is followed in chords of so many degrees.
const CHORD: i32 = 15;

/// Walks steps one after the other.
pub fn walk(from: Pose, size: Footprint, steps: &[Step]) -> Vec<Leg> {
    let mut start = from;
    let mut legs = Vec::with_capacity(steps.len());
    for &step in steps {
        let leg = Leg::of(start, size, step);
        start = leg.end;
        legs.push(leg);
    }
    legs
}

impl Leg {
    /// One step from a pose.
    pub fn of(start: Pose, size: Footprint, step: Step) -> Self {
        let end = step.end(start, size);
        let mut stretches = Vec::new();
        let mut wheel = 0;
        if let Step::Wheel(degrees) = step {
            let degrees = i32::from(degrees);
            wheel = wheel_length(size, degrees);
            let mut from = start.at;
            for turn in parts(degrees.abs(), CHORD) {
                let to = wheeled(start, size, turn * degrees.signum()).at;
                stretches.push(Stretch { from, to, length: from.distance(to) });
                from = to;
            }
        } else if let Some((_, length)) = step.straight(start) {
            stretches.push(Stretch { from: start.at, to: end.at, length });
        }
        Self { step, start, end, stretches, wheel }
    }

    /// Hundredths gone: the outer front corner's way in a wheel, the centre's otherwise.
    pub fn length(&self) -> i32 {
        match self.step {
            Step::Wheel(_) => self.wheel,
            _ => self.stretches.iter().map(|stretch| stretch.length).sum(),
        }
    }

    /// Poses on the way: every so many hundredths of a straight step, every so many degrees of a wheel, and the end.
    /// A turn on the spot has its end only.
    pub fn poses(&self, size: Footprint, every: i32, degrees: i32) -> Vec<Pose> {
        if let Step::Wheel(turn) = self.step {
            let turn = i32::from(turn);
            return parts(turn.abs(), degrees).map(|part| wheeled(self.start, size, part * turn.signum())).collect();
        }
        let Some((way, length)) = self.step.straight(self.start) else {
            return vec![self.end];
        };
        let on_way = |gone: i32| Pose { at: self.start.at.moved(way, gone), ..self.start };
        parts(length, every).map(|gone| if gone == length { self.end } else { on_way(gone) }).collect()
    }
}

/// Multiples of a part below the whole, then the whole; nothing if the whole is nothing.
fn parts(whole: i32, part: i32) -> impl Iterator<Item = i32> {
    let part = part.max(1);
    let last = (whole > 0).then_some(whole);
    (1..).map(move |number: i32| number.saturating_mul(part)).take_while(move |sum| *sum < whole).chain(last)
}

/// Way-points of a walk: the end of each wheel and leg, and every so many hundredths along a leg. Turns on the spot and
/// steps of no length have none.
pub fn way_points(legs: &[Leg], size: Footprint, every: i32) -> Vec<Pose> {
    legs.iter()
        .filter(|leg| !matches!(leg.step, Step::Face(_)))
        .flat_map(|leg| leg.poses(size, every, i32::MAX))
        .collect()
}
