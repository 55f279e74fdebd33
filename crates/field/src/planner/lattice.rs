//! The places a mover can get to, the most promising first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::block::Block;
use crate::going::Manner;
use crate::pose::Pose;
use crate::step::Step;

use super::grain::Grain;

/// A place that was found, and the way to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Where it is.
    pub(crate) pose: Pose,
    /// The last step on the way there, with equal moves joined; none for the start.
    pub(crate) step: Option<Step>,
    /// The place where it began.
    pub(super) before: usize,
    /// The cost of the way.
    pub(crate) cost: i32,
}

/// What makes two places the same: square and facing.
type Key = (i32, i32, u16);

/// All places found so far, and those still to be looked at.
pub(crate) struct Lattice<'a, G> {
    pub(super) going: &'a G,
    pub(super) manner: Manner,
    pub(super) from: Block,
    pub(super) grain: Grain,
    places: Vec<Place>,
    cheapest: FxHashMap<Key, i32>,
    queue: BinaryHeap<Reverse<(i32, i32, usize)>>,
}

impl<'a, G> Lattice<'a, G> {
    pub(crate) fn new(going: &'a G, manner: Manner, from: &Block, grain: Grain) -> Self {
        let start = Place { pose: from.pose, step: None, before: 0, cost: 0 };
        let (cheapest, queue) = (FxHashMap::default(), BinaryHeap::new());
        Self { going, manner, from: *from, grain, places: vec![start], cheapest, queue }
    }

    /// The mover at the start.
    pub(crate) const fn block(&self) -> Block {
        self.from
    }

    pub(super) fn place(&self, index: usize) -> Option<Place> {
        self.places.get(index).copied()
    }

    /// Puts a place into the queue; `ahead` is the estimated cost of the rest of the way.
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

    /// The most promising place, and the estimated cost of its whole way.
    pub(crate) fn next(&mut self) -> Option<(usize, Place, i32)> {
        while let Some(Reverse((least, _, index))) = self.queue.pop() {
            let place = self.place(index)?;
            if place.cost <= self.known(place.pose) {
                return Some((index, place, least));
            }
        }
        None
    }

    /// The steps from the start to a place.
    pub(super) fn steps(&self, index: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = index;
        while let Some(Place { step: Some(step), before, .. }) = self.place(at) {
            steps.push(step);
            at = before;
        }
        steps.reverse();
        steps
    }

    /// The least cost so far of a way to a place.
    pub(super) fn known(&self, pose: Pose) -> i32 {
        self.cheapest.get(&self.key(pose)).copied().unwrap_or(i32::MAX)
    }

    fn key(&self, pose: Pose) -> Key {
        let side = self.grain.cell;
        let cell = |at: i32, from: i32| (at - from + side / 2).div_euclid(side);
        (cell(pose.at.x, self.from.pose.at.x), cell(pose.at.y, self.from.pose.at.y), pose.facing)
    }
}
