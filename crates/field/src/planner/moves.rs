//! The moves from one place of the lattice to the next: an inch or a wheel.

use crate::going::{Going, Manner};
use crate::number::round;
use crate::point::Point;
use crate::step::Step;
use crate::vector::Vector;
use crate::walk::Leg;

use super::estimate::swing;
use super::lattice::{Lattice, Place};
use super::steps::{joined, wheel};

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
    }

    fn formed(&self, index: usize, place: &Place, limit: i32, found: &mut Vec<Place>) {
        let turn = self.grain.turn;
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
            if let Some(whole) = place.step.and_then(|last| joined(last, step)) {
                self.lengthen(place, step, whole, limit, found);
            } else {
                let next = Place { step: Some(step), before: index, ..*place };
                self.offer(next, &Leg::of(&self.from.at(place.pose), step), limit, found);
            }
        }
    }

    fn free(&self, index: usize, place: &Place, limit: i32, found: &mut Vec<Place>) {
        for (x, y) in WAYS {
            let step = Step::To(Point::new(place.pose.at.x + x * INCH, place.pose.at.y + y * INCH));
            let next = Place { step: Some(step), before: index, ..*place };
            self.offer(next, &Leg::of(&self.from.at(place.pose), step), limit, found);
        }
    }

    /// Equal moves become one longer step from where the first began, so that its end is rounded only once.
    fn lengthen(&self, place: &Place, step: Step, whole: Step, limit: i32, found: &mut Vec<Place>) {
        let size = self.from.size;
        if let Some(origin) = self.place(place.before) {
            let leg = Leg { step, size, start: place.pose, end: whole.end(origin.pose, size) };
            self.offer(Place { step: Some(whole), ..*place }, &leg, limit, found);
        }
    }

    /// The simplest ways from the start to a point: straight, or in formation after a wheel. They end within a few
    /// hundredths of it.
    pub(crate) fn direct(&self, at: Point, limit: i32, found: &mut Vec<Place>) {
        let Some(start) = self.place(0) else {
            return;
        };
        match self.manner {
            Manner::Free => self.to_point(start, at, limit, found),
            Manner::Formed => {
                for (wheel, length) in self.swings(&start, at) {
                    self.offer_swing(&start, (wheel, length), limit, found);
                }
            }
        }
    }

    /// A free mover straight to a point.
    fn to_point(&self, next: Place, at: Point, limit: i32, found: &mut Vec<Place>) {
        if at != next.pose.at {
            let step = Step::To(at);
            self.offer(Place { step: Some(step), ..next }, &Leg::of(&self.from.at(next.pose), step), limit, found);
        }
    }

    /// The wheels after which a point lies straight ahead, and how far ahead.
    fn swings(&self, place: &Place, at: Point) -> impl Iterator<Item = (Option<Step>, i32)> {
        let size = self.from.size;
        let seen = self.from.at(place.pose).rectangle().seen(at.vector());
        [1, -1].into_iter().filter_map(move |hand| {
            let swing = swing(Vector::new(seen.x * f64::from(hand), seen.y), size)?;
            Some((wheel(round(swing.turn.to_degrees()) * hand), round(swing.ahead)))
        })
    }

    /// The cost of this many hundredths on the best ground.
    fn at_least(&self, length: i32) -> i32 {
        length.saturating_mul(self.going.cheapest()) / 100
    }

    /// A wheel and a leg ahead in one move.
    fn offer_swing(&self, start: &Place, (wheel, length): (Option<Step>, i32), limit: i32, found: &mut Vec<Place>) {
        let ahead = Step::Ahead(length);
        let (mut next, mut block) = (Place { step: Some(ahead), ..*start }, self.from.at(start.pose));
        let turn = wheel.map(|wheel| Leg::of(&block, wheel));
        if let Some(turn) = &turn {
            if next.cost + self.going.wheel(turn.wheel()) + self.at_least(Leg::of(&block, ahead).length()) > limit {
                return;
            }
            next.cost += self.going.cost_of_leg(turn);
            block = turn.last();
        }
        let may_turn = || turn.as_ref().is_none_or(|leg| self.going.may_walk(leg));
        self.offer_if(next, &Leg::of(&block, ahead), limit, may_turn, found);
    }

    fn offer(&self, next: Place, leg: &Leg, limit: i32, found: &mut Vec<Place>) {
        self.offer_if(next, leg, limit, || true, found);
    }

    /// Keeps a move, whose last leg has not been paid for yet, if it is legal and not too expensive. Quick checks come
    /// first.
    fn offer_if(&self, next: Place, leg: &Leg, limit: i32, also: impl Fn() -> bool, found: &mut Vec<Place>) {
        let best = limit.min(self.known(leg.end).saturating_sub(1));
        let wheel = leg.wheel();
        let at_least = if wheel > 0 { self.going.wheel(wheel) } else { self.at_least(leg.length()) };
        if next.cost + at_least > best {
            return;
        }
        let cost = next.cost + self.going.cost_of_leg(leg);
        if cost <= best && also() && self.going.may_walk(leg) {
            found.push(Place { pose: leg.end, cost, ..next });
        }
    }

    /// Whether it is pointless for a mover that wheels cheaply to go back or to a side on its way.
    const fn is_needless(&self, last: Step, step: Step) -> bool {
        self.grain.is_nimble && step.is_sideways() && !last.is_sideways()
    }
}

/// Whether a step undoes the last one, or would turn about by wheeling.
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
