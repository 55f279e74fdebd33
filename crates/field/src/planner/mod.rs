//! The cheapest legal way to a goal. A search over whole inches and turns of 15 degrees; each place tries to end
//! exactly at the goal by at most three straight steps and wheels. The same question always has the same answer: ties
//! are broken by the order in which places were found.

mod aim;
mod draft;
mod estimate;
mod goal;
mod grain;
mod lattice;
mod moves;
mod pull;
mod question;
mod slide;
mod steps;

use crate::block::Block;
use crate::going::{Going, Manner};

use draft::{Draft, Taste};
pub use goal::{Goal, Plan};
pub(crate) use grain::Grain;
pub(crate) use lattice::{Lattice, Place};
use question::{GAIN, Planner};

/// The cheapest way to a goal within the allowance; none if none was found. At most `work` places are examined.
pub fn plan(going: &impl Going, manner: Manner, from: &Block, goal: Goal, work: usize) -> Option<Plan> {
    Planner::new(going, manner, from, goal, Taste::CHEAPEST).run(work).map(Draft::into_plan)
}

/// The simplest way to a goal within the allowance: as few steps as possible, and the cheapest of those. None if more
/// steps are needed than a drill-book has for one movement.
pub fn simplest(going: &impl Going, manner: Manner, from: &Block, goal: Goal) -> Option<Plan> {
    Planner::new(going, manner, from, goal, Taste::SIMPLEST).straight_off().map(Draft::into_plan)
}

impl<G: Going> Planner<'_, G> {
    /// The last steps of a way, taken from where it begins.
    fn straight_off(&mut self) -> Option<Draft> {
        if self.goal.at.is_near() && self.lattice.block().pose.at.is_near() {
            let start = self.lattice.place(0)?;
            self.aim(0, &start);
        }
        self.best.take()
    }

    /// Searches for the goal.
    fn run(&mut self, work: usize) -> Option<Draft> {
        let ahead = self.estimate.of(self.lattice.block().pose);
        let is_sound = self.goal.at.is_near() && self.lattice.block().pose.at.is_near();
        if !is_sound || ahead > self.going.allowance() {
            return None;
        }
        self.lattice.open(0, ahead);
        for _ in 0..work {
            let Some((index, place, least)) = self.lattice.next() else {
                break;
            };
            if self.best.as_ref().is_some_and(|best| least + GAIN > best.cost) {
                break;
            }
            if least <= self.limit() {
                self.aim(index, &place);
            }
            self.expand(index, &place);
        }
        let best = self.best.take()?;
        Some(if self.manner == Manner::Free { self.pull(best) } else { best })
    }

    /// Continues from a place in every way that the lattice knows.
    fn expand(&mut self, index: usize, place: &Place) {
        let limit = self.limit();
        let mut found = std::mem::take(&mut self.found);
        self.lattice.moves(index, place, limit, &mut found);
        for next in found.drain(..) {
            let ahead = self.estimate.of(next.pose);
            // Places from which the goal is out of reach are left out.
            if next.cost + ahead <= limit {
                self.lattice.add(next, ahead);
            }
        }
        self.found = found;
    }
}
