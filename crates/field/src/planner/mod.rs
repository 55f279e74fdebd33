//! The cheapest legal way to a goal. A search over whole inches and turns of 15 degrees, each place of which tries to
//! end exactly at the goal by at most three straight steps and wheels. The same question always has the same answer:
//! ties are broken by the order in which places were found.

mod aim;
mod draft;
mod estimate;
mod goal;
mod grain;
mod lattice;
mod moves;
mod nearest;
mod pull;
mod question;
mod slide;
mod steps;

use crate::block::Block;
use crate::going::{Going, Manner};

use draft::Draft;
pub use goal::{Goal, Plan};
pub(crate) use grain::Grain;
pub(crate) use lattice::{Lattice, Place};
use question::{GAIN, Planner};

/// The cheapest way to a goal within the allowance, none if none was found. At most `work` places are looked at.
pub fn plan(going: &impl Going, manner: Manner, from: &Block, goal: Goal, work: usize) -> Option<Plan> {
    Planner::new(going, manner, from, goal, true).run(work).map(Draft::into_plan)
}

/// The way to a goal, or if it cannot be reached within the allowance, the way to the place nearest to it that was
/// found; nothing at all is a way too. At most `work` places are looked at.
pub fn approach(going: &impl Going, manner: Manner, from: &Block, goal: Goal, work: usize) -> Plan {
    let mut planner = Planner::new(going, manner, from, goal, false);
    match planner.run(work) {
        Some(draft) => draft.into_plan(),
        None => planner.nearest(),
    }
}

impl<G: Going> Planner<'_, G> {
    /// Looks for the goal.
    fn run(&mut self, work: usize) -> Option<Draft> {
        let ahead = self.estimate.of(self.lattice.block().pose);
        let is_sound = self.goal.at.is_near() && self.lattice.block().pose.at.is_near();
        if !is_sound || (self.only_goal && ahead > self.going.allowance()) {
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

    /// Goes on from a place in every way the lattice knows.
    fn expand(&mut self, index: usize, place: &Place) {
        let limit = self.limit();
        let mut found = std::mem::take(&mut self.found);
        self.lattice.moves(index, place, limit, &mut found);
        for next in found.drain(..) {
            let ahead = self.estimate.of(next.pose);
            if self.only_goal && next.cost + ahead > limit {
                continue;
            }
            let nearness = (ahead, next.cost);
            let pose = next.pose;
            let Some(index) = self.lattice.add(next, ahead) else {
                continue;
            };
            if !self.only_goal
                && nearness < (self.nearest.0, self.nearest.1)
                && self.going.may_halt(&self.lattice.block().at(pose))
            {
                self.nearest = (nearness.0, nearness.1, index);
            }
        }
        self.found = found;
    }
}
