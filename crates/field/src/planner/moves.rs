//! The moves from one place of the lattice to the next: an inch, a wheel, or straight to a mark.

use crate::going::{Going, Manner};
use crate::number::round;
use crate::pose::Point;
use crate::step::Step;
use crate::vector::Vector;
use crate::walk::Leg;

use super::aim::wheel;
use super::estimate::swing;
use super::lattice::{Lattice, Place};

/// Hundredths of one straight move.
const INCH: i32 = 100;

/// The ways of a free mover: the eight neighbours, and between them.
const WAYS: [(i32, i32); 16] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

impl<G: Going> Lattice<'_, G> {
    /// Every legal move from a place that costs no more than the limit in all.
    pub(crate) fn moves(&self, index: usize, place: &Place, limit: i32, found: &mut Vec<Place>) {
        match self.manner {
            Manner::Formed => self.formed(index, place, limit, found),
            Manner::Free => self.free(index, place, limit, found),
        }
        // Marks are few, but from everywhere they would be many.
        if index == 0 || place.mark.is_some() {
            for (number, mark) in self.going.marks().iter().enumerate() {
                self.to_mark(index, place, (number, *mark), limit, found);
            }
        }
    }

    fn formed(&self, index: usize, place: &Place, limit: i32, found: &mut Vec<Place>) {
        let (turn, size) = (self.grain.turn, self.from.size);
        let moves = [
            Step::Ahead(INCH),
            Step::Wheel(-turn),
            Step::Wheel(turn),
            Step::Left(INCH),
            Step::Right(INCH),
            Step::Back(INCH),
        ];
        for step in moves {
            if place.step.is_some_and(|last| undoes(last, step) || self.is_needless(last, step)) {
                continue;
            }
            // Equal moves are one longer step from where the first began, so that its end is rounded once.
            let mut next = Place { step: Some(step), wheel: None, before: index, mark: None, ..*place };
            let mut end = step.end(place.pose, size);
            if let Some(whole) = place.step.and_then(|last| joined(last, step)) {
                let Some(origin) = self.place(place.before) else {
                    continue;
                };
                let start = place.wheel.map_or(origin.pose, |wheel| wheel.end(origin.pose, size));
                next = Place { step: Some(whole), wheel: place.wheel, before: place.before, ..next };
                end = whole.end(start, size);
            }
            self.offer(next, &Leg { step, size, start: place.pose, end }, limit, found);
        }
    }

    fn free(&self, index: usize, place: &Place, limit: i32, found: &mut Vec<Place>) {
        for (x, y) in WAYS {
            let step = Step::To(Point::new(place.pose.at.x + x * INCH, place.pose.at.y + y * INCH));
            let next = Place { step: Some(step), wheel: None, before: index, mark: None, ..*place };
            self.offer(next, &Leg::of(&self.from.at(place.pose), step), limit, found);
        }
    }

    /// Straight to a mark; in formation after the wheel that puts it ahead, until the centre or the front is there.
    fn to_mark(&self, index: usize, place: &Place, mark: (usize, Point), limit: i32, found: &mut Vec<Place>) {
        let (number, at) = mark;
        let least = place.cost + place.pose.at.distance(at) * self.going.cheapest() / 100;
        let next = Place { wheel: None, before: index, mark: Some(number), ..*place };
        let block = self.from.at(place.pose);
        match self.manner {
            Manner::Free if least <= limit && at != place.pose.at => {
                let step = Step::To(at);
                self.offer(Place { step: Some(step), ..next }, &Leg::of(&block, step), limit, found);
            }
            Manner::Free => {}
            Manner::Formed => {
                let seen = block.rectangle().seen(at.vector());
                for hand in [1, -1] {
                    let Some(swing) = swing(Vector::new(seen.x * f64::from(hand), seen.y), self.from.size) else {
                        continue;
                    };
                    let turn = wheel(round(swing.turn.to_degrees()) * hand);
                    let (centre, front) = (round(swing.ahead), round(swing.ahead) - self.from.size.depth / 2);
                    for (variant, length) in [(2 * number, centre), (2 * number + 1, front)] {
                        let next = Place { step: Some(Step::Ahead(length)), wheel: turn, mark: Some(variant), ..next };
                        if length > 0 {
                            self.offer_swing(next, limit, found);
                        }
                    }
                }
            }
        }
    }

    /// A wheel and a leg ahead in one move.
    fn offer_swing(&self, next: Place, limit: i32, found: &mut Vec<Place>) {
        let (mut next, mut block) = (next, self.from.at(next.pose));
        if let Some(turn) = next.wheel {
            let leg = Leg::of(&block, turn);
            next.cost += self.going.cost_of_leg(&leg);
            block = leg.last();
            if next.cost > limit || !self.going.may_walk(&leg) {
                return;
            }
        }
        if let Some(step) = next.step {
            self.offer(next, &Leg::of(&block, step), limit, found);
        }
    }

    /// Keeps a move, its last leg not yet paid for, if it is legal and not too dear.
    fn offer(&self, next: Place, leg: &Leg, limit: i32, found: &mut Vec<Place>) {
        let best = limit.min(self.known(leg.end, next.mark).saturating_sub(1));
        // What is quick to work out comes first.
        let at_least = if leg.wheel() > 0 { self.going.wheel(leg.wheel()) } else { 0 };
        if next.cost + at_least > best {
            return;
        }
        let cost = next.cost + self.going.cost_of_leg(leg);
        if cost <= best && self.going.may_walk(leg) {
            found.push(Place { pose: leg.end, cost, ..next });
        }
    }

    /// Whether a mover that wheels cheaply goes back or to a side on its way.
    const fn is_needless(&self, last: Step, step: Step) -> bool {
        self.grain.is_nimble && step.is_sideways() && !last.is_sideways()
    }
}

/// Whether a step takes back what the last one did, or would turn about by wheeling.
const fn undoes(last: Step, step: Step) -> bool {
    match (last, step) {
        (Step::Ahead(_), Step::Back(_))
        | (Step::Back(_), Step::Ahead(_))
        | (Step::Left(_), Step::Right(_))
        | (Step::Right(_), Step::Left(_)) => true,
        (Step::Wheel(one), Step::Wheel(two)) => (one > 0) != (two > 0) || (one + two).abs() > 180,
        _ => false,
    }
}

/// Two steps of the same kind as one, none if they are not.
pub(super) const fn joined(last: Step, step: Step) -> Option<Step> {
    match (last, step) {
        (Step::Ahead(one), Step::Ahead(two)) => Some(Step::Ahead(one + two)),
        (Step::Back(one), Step::Back(two)) => Some(Step::Back(one + two)),
        (Step::Left(one), Step::Left(two)) => Some(Step::Left(one + two)),
        (Step::Right(one), Step::Right(two)) => Some(Step::Right(one + two)),
        (Step::Wheel(one), Step::Wheel(two)) if (one > 0) == (two > 0) => Some(Step::Wheel(one + two)),
        _ => None,
    }
}
