//! Exact last steps: from a place to the goal by a slide, a wheel and a slide, or a leg, a wheel and a leg.

use crate::angle::turn_between;
use crate::going::{Going, Manner};
use crate::number::round;
use crate::point::Point;
use crate::pose::Pose;
use crate::step::{Step, wheel_length, wheeled};
use crate::vector::Vector;
use crate::walk::Leg;

use super::draft::Draft;
use super::estimate::swing;
use super::lattice::Place;
use super::question::{GAIN, Planner};
use super::slide::slide;
use super::steps::{joined, wheel};

impl<G: Going> Planner<'_, G> {
    /// Tries to end at the goal from a place.
    pub(super) fn aim(&mut self, index: usize, place: &Place) {
        match self.manner {
            Manner::Free => self.aim_free(index, place),
            Manner::Formed => match self.goal.facing {
                Some(facing) => self.aim_at_facing(index, place, facing),
                None => self.aim_at_point(index, place),
            },
        }
    }

    fn aim_free(&mut self, index: usize, place: &Place) {
        let to = Step::To(self.goal.at);
        let face = self.goal.facing.filter(|facing| *facing != place.pose.facing).map(Step::Face);
        let straight = (place.pose.at != self.goal.at).then_some(to);
        let steps: Vec<Step> = straight.into_iter().chain(face).collect();
        self.offer(index, place, &steps);
        if let (Some(face), Some(to)) = (face, straight) {
            self.offer(index, place, &[face, to]);
        }
    }

    /// With a free facing: slide there, wheel so that it lies ahead, or go ahead so that a wheel ends there.
    fn aim_at_point(&mut self, index: usize, place: &Place) {
        self.offer_slides(index, place, &[], place.pose);
        let size = self.lattice.block().size;
        let seen = self.lattice.block().at(place.pose).rectangle().seen(self.goal.at.vector());
        for hand in [1, -1] {
            let mirrored = Vector::new(seen.x * f64::from(hand), seen.y);
            if let Some(swing) = swing(mirrored, size) {
                let exact = swing.turn.to_degrees();
                for degrees in [exact.floor(), exact.ceil()].map(round) {
                    self.offer_wheel_first(index, place, degrees * hand);
                }
            }
            if let Some(degrees) = turn_aside(mirrored.x, size.width, size.depth) {
                self.offer_wheel_last(index, place, degrees * hand);
            }
        }
        let is_hard = |best: &Draft| best.cost > self.estimate.of(place.pose) + GAIN;
        if index == 0 && seen.length() < f64::from(size.width) && self.best.as_ref().is_none_or(is_hard) {
            self.offer_every_wheel(place);
        }
    }

    /// Near the start there are many ways, none of them obvious.
    fn offer_every_wheel(&mut self, place: &Place) {
        for degrees in (5..=90).step_by(5) {
            if self.going.wheel(wheel_length(self.lattice.block().size, degrees)) > self.limit() {
                break;
            }
            for turn in [degrees, -degrees] {
                self.offer_wheel_first(0, place, turn);
                self.offer_wheel_last(0, place, turn);
            }
        }
    }

    /// With a given facing: a wheel by the difference, with straight legs before and after it.
    fn aim_at_facing(&mut self, index: usize, place: &Place, facing: u16) {
        let turn = turn_between(place.pose.facing, facing);
        if turn == 0 {
            self.offer_slides(index, place, &[], place.pose);
            return;
        }
        self.offer_leg_wheel_leg(index, place, turn);
        self.offer_wheel_first(index, place, turn);
        self.offer_wheel_last(index, place, turn);
    }

    fn offer_wheel_first(&mut self, index: usize, place: &Place, degrees: i32) {
        let Some(wheel) = wheel(degrees) else {
            return;
        };
        let end = wheel.end(place.pose, self.lattice.block().size);
        self.offer_slides(index, place, &[wheel], end);
    }

    /// A wheel moves the centre by whole hundredths wherever it begins, so the slide before it can be exact.
    fn offer_wheel_last(&mut self, index: usize, place: &Place, degrees: i32) {
        let Some(wheel) = wheel(degrees) else {
            return;
        };
        let from = place.pose.at;
        let end = wheeled(place.pose, self.lattice.block().size, degrees).at;
        let before = Point::new(self.goal.at.x - (end.x - from.x), self.goal.at.y - (end.y - from.y));
        for side_first in [false, true] {
            let mut steps = slide(place.pose, before, side_first);
            steps.push(wheel);
            self.offer(index, place, &steps);
        }
    }

    fn offer_leg_wheel_leg(&mut self, index: usize, place: &Place, degrees: i32) {
        let (Some(wheel), size) = (wheel(degrees), self.lattice.block().size) else {
            return;
        };
        let end = wheeled(place.pose, size, degrees);
        let rest = self.goal.at.vector() - end.at.vector();
        let (first, second) = (place.pose.ahead(), end.ahead());
        let across = first.cross(second);
        if across.abs() < 1e-3 {
            return;
        }
        let (before, after) = (round(rest.cross(second) / across), round(first.cross(rest) / across));
        if before > 0 && after >= 0 {
            let ahead = Step::Ahead(before);
            let middle = wheel.end(ahead.end(place.pose, size), size);
            self.offer_slides(index, place, &[ahead, wheel], middle);
        }
    }

    /// Steps that end at a pose, then a slide to the goal.
    fn offer_slides(&mut self, index: usize, place: &Place, first: &[Step], at: Pose) {
        for side_first in [false, true] {
            let last = slide(at, self.goal.at, side_first);
            let is_single = last.len() < 2;
            self.offer(index, place, &[first, &last].concat());
            if is_single {
                break;
            }
        }
    }

    /// Keeps the steps from a place if they are legal, end at the goal and are better than the best so far.
    fn offer(&mut self, index: usize, place: &Place, steps: &[Step]) {
        let is_repeated = |(last, first): (Step, Step)| joined(last, first).is_some();
        if place.step.zip(steps.first().copied()).is_some_and(is_repeated) {
            // The place where the last step began has already tried this.
            return;
        }
        let allowance = self.going.allowance();
        let limit = self.best.as_ref().map_or(i32::MAX, |best| best.price);
        let mut block = self.lattice.block().at(place.pose);
        let mut cost = place.cost;
        let is_too_dear = |cost: i32| cost > allowance || self.taste.price(cost, steps.len(), true) >= limit;
        for &step in steps {
            let leg = Leg::of(&block, step);
            cost += self.going.cost_of_leg(&leg);
            block = leg.last();
            if is_too_dear(cost) {
                return;
            }
        }
        if !self.meets(block.pose) || !self.going.may_halt(&block) {
            return;
        }
        let steps = [self.lattice.steps(index).as_slice(), steps].concat();
        if let Some(draft) = self.draft(steps).filter(|draft| draft.price < limit) {
            self.best = Some(draft);
        }
    }

    /// Whether a pose is the goal, within a hundredth.
    fn meets(&self, pose: Pose) -> bool {
        let (x, y) = (pose.at.x.abs_diff(self.goal.at.x), pose.at.y.abs_diff(self.goal.at.y));
        x <= 1 && y <= 1 && self.goal.facing.is_none_or(|facing| facing == pose.facing)
    }

    /// A way from the start, walked in full; none if it is not legal or too expensive.
    pub(super) fn draft(&self, steps: Vec<Step>) -> Option<Draft> {
        let legs = crate::walk::walk(&self.lattice.block(), &steps);
        let end = legs.last().map_or(self.lattice.block(), Leg::last);
        let cost = self.going.cost(&legs);
        let is_legal = cost <= self.going.allowance()
            && self.going.may_halt(&end)
            && legs.iter().all(|leg| self.going.may_walk(leg));
        let price = self.taste.price(cost, steps.len(), end.pose.at == self.goal.at);
        is_legal.then_some(Draft { steps, end: end.pose, cost, price })
    }
}

/// The whole wheel to the right that moves the centre so far to the right, as nearly as possible.
fn turn_aside(right: f64, width: i32, depth: i32) -> Option<i32> {
    let (half_width, half_depth) = (f64::from(width) / 2.0, f64::from(depth) / 2.0);
    let radius = (half_width * half_width + half_depth * half_depth).sqrt();
    if radius <= 0.0 || (half_width - right).abs() > radius {
        return None;
    }
    let share = (half_width - right) / radius;
    let degrees = round((libm::atan2(half_depth, half_width) + libm::acos(share)).to_degrees());
    (1..=90).contains(&degrees).then_some(degrees)
}
