//! The places a mover can get to by inches and turns of 15 degrees, cheapest first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::block::Block;
use crate::going::{Going, Manner};
use crate::pose::{Point, Pose};
use crate::step::Step;
use crate::walk::Leg;

/// Hundredths of one straight move.
const INCH: i32 = 100;

/// Degrees of one wheel.
const TURN: i16 = 15;

/// Places of the same facing this near are one.
const CELL: i32 = 50;

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

/// A place that was found, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Where it is.
    pub(crate) pose: Pose,
    /// The last step on the way there, all equal moves in one; none for the start.
    pub(crate) step: Option<Step>,
    /// The place where that step began.
    pub(crate) before: usize,
    /// What the way cost.
    pub(crate) cost: i32,
}

/// All places found so far, and those still to be looked at.
pub(crate) struct Lattice<'a, G> {
    going: &'a G,
    manner: Manner,
    from: Block,
    places: Vec<Place>,
    cheapest: FxHashMap<(i32, i32, u16), i32>,
    queue: BinaryHeap<Reverse<(i32, i32, usize)>>,
    /// Kept between calls so that no memory is asked for.
    pub(crate) found: Vec<Place>,
}

impl<'a, G: Going> Lattice<'a, G> {
    pub(crate) fn new(going: &'a G, manner: Manner, from: &Block) -> Self {
        let start = Place { pose: from.pose, step: None, before: 0, cost: 0 };
        Self {
            going,
            manner,
            from: *from,
            places: vec![start],
            cheapest: FxHashMap::default(),
            queue: BinaryHeap::new(),
            found: Vec::new(),
        }
    }

    /// The mover at the start.
    pub(crate) const fn block(&self) -> Block {
        self.from
    }

    /// The place where all ways begin.
    pub(crate) const fn start(&self) -> Place {
        Place { pose: self.from.pose, step: None, before: 0, cost: 0 }
    }

    pub(crate) fn place(&self, index: usize) -> Option<Place> {
        self.places.get(index).copied()
    }

    /// Puts a place into the queue; `ahead` is what the rest of the way will cost at least.
    pub(crate) fn open(&mut self, index: usize, ahead: i32) {
        if let Some(place) = self.places.get(index) {
            self.queue.push(Reverse((place.cost + ahead, ahead, index)));
        }
    }

    /// Keeps a place unless one as good is known, and opens it.
    pub(crate) fn add(&mut self, place: Place, ahead: i32) -> Option<usize> {
        let key = self.key(place.pose);
        let known = self.cheapest.entry(key).or_insert(i32::MAX);
        if *known <= place.cost {
            return None;
        }
        *known = place.cost;
        let index = self.places.len();
        self.places.push(place);
        self.open(index, ahead);
        Some(index)
    }

    /// The place that promises most, and what its way will cost at least.
    pub(crate) fn next(&mut self) -> Option<(usize, Place, i32)> {
        while let Some(Reverse((least, _, index))) = self.queue.pop() {
            let place = self.place(index)?;
            let known = self.cheapest.get(&self.key(place.pose)).copied().unwrap_or(i32::MAX);
            if place.cost <= known {
                return Some((index, place, least));
            }
        }
        None
    }

    /// The steps from the start to a place.
    pub(crate) fn steps(&self, index: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = index;
        while let Some(Place { step: Some(step), before, .. }) = self.place(at) {
            steps.push(step);
            at = before;
        }
        steps.reverse();
        steps
    }

    /// Every legal move from a place that costs no more than the limit in all.
    pub(crate) fn moves(&self, index: usize, place: &Place, limit: i32, found: &mut Vec<Place>) {
        match self.manner {
            Manner::Formed => self.formed(index, place, limit, found),
            Manner::Free => self.free(index, place, limit, found),
        }
    }

    fn key(&self, pose: Pose) -> (i32, i32, u16) {
        let cell = |at: i32, from: i32| (at - from + CELL / 2).div_euclid(CELL);
        (cell(pose.at.x, self.from.pose.at.x), cell(pose.at.y, self.from.pose.at.y), pose.facing)
    }

    fn formed(&self, index: usize, place: &Place, limit: i32, found: &mut Vec<Place>) {
        let moves = [
            Step::Ahead(INCH),
            Step::Wheel(-TURN),
            Step::Wheel(TURN),
            Step::Left(INCH),
            Step::Right(INCH),
            Step::Back(INCH),
        ];
        for step in moves {
            if place.step.is_some_and(|last| undoes(last, step)) {
                continue;
            }
            let (whole, before) = match place.step.and_then(|last| joined(last, step)) {
                Some(whole) => (whole, place.before),
                None => (step, index),
            };
            let Some(Place { pose: start, .. }) = self.place(before) else {
                continue;
            };
            let leg = Leg { step, size: self.from.size, start: place.pose, end: whole.end(start, self.from.size) };
            self.try_leg(place, &leg, whole, before, limit, found);
        }
    }

    fn free(&self, index: usize, place: &Place, limit: i32, found: &mut Vec<Place>) {
        for (x, y) in WAYS {
            let to = Point::new(place.pose.at.x + x * INCH, place.pose.at.y + y * INCH);
            let step = Step::To(to);
            let leg = Leg::of(&self.from.at(place.pose), step);
            self.try_leg(place, &leg, step, index, limit, found);
        }
    }

    fn try_leg(&self, place: &Place, leg: &Leg, whole: Step, before: usize, limit: i32, found: &mut Vec<Place>) {
        let least = if leg.wheel() > 0 { self.going.wheel(leg.wheel()) } else { 0 };
        if place.cost + least > limit {
            return;
        }
        let known = self.cheapest.get(&self.key(leg.end)).copied().unwrap_or(i32::MAX);
        if known <= place.cost + least {
            return;
        }
        let cost = place.cost + self.going.cost_of_leg(leg);
        if cost <= limit && cost < known && self.going.may_walk(leg) {
            found.push(Place { pose: leg.end, step: Some(whole), before, cost });
        }
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
pub(super) fn joined(last: Step, step: Step) -> Option<Step> {
    match (last, step) {
        (Step::Ahead(one), Step::Ahead(two)) => Some(Step::Ahead(one + two)),
        (Step::Back(one), Step::Back(two)) => Some(Step::Back(one + two)),
        (Step::Left(one), Step::Left(two)) => Some(Step::Left(one + two)),
        (Step::Right(one), Step::Right(two)) => Some(Step::Right(one + two)),
        (Step::Wheel(one), Step::Wheel(two)) if (one > 0) == (two > 0) => Some(Step::Wheel(one + two)),
        _ => None,
    }
}
