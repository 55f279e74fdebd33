//! One question to the planner and how far it has come.

use crate::block::Block;
use crate::going::{Going, Manner};

use super::draft::{Draft, Taste};
use super::estimate::Estimate;
use super::goal::Goal;
use super::grain::Grain;
use super::lattice::{Lattice, Place};

/// Ways that save less than this are not searched.
pub(super) const GAIN: i32 = 10;

/// One question to the planner.
pub(super) struct Planner<'a, G> {
    pub(super) going: &'a G,
    pub(super) manner: Manner,
    pub(super) goal: Goal,
    pub(super) taste: Taste,
    pub(super) lattice: Lattice<'a, G>,
    pub(super) estimate: Estimate,
    pub(super) best: Option<Draft>,
    /// Kept between places so that memory is allocated only once.
    pub(super) found: Vec<Place>,
}

impl<'a, G: Going> Planner<'a, G> {
    pub(super) fn new(going: &'a G, manner: Manner, from: &Block, goal: Goal, taste: Taste) -> Self {
        let goal = Goal { at: goal.at, facing: goal.facing.map(|facing| facing % 360) };
        let estimate = Estimate::new(going, manner, from.size, goal);
        Self {
            going,
            manner,
            goal,
            taste,
            lattice: Lattice::new(going, manner, from, Grain::fine(going, from.size)),
            estimate,
            best: None,
            found: Vec::new(),
        }
    }

    /// The most a way may cost to be of use.
    pub(super) fn limit(&self) -> i32 {
        let allowance = self.going.allowance();
        self.best.as_ref().map_or(allowance, |best| allowance.min(best.cost))
    }
}
