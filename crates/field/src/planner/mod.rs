//! The cheapest legal way to a goal. A search over whole inches and turns of 15 degrees, each place of which tries to
//! end exactly at the goal by at most three straight steps and wheels. The same question always has the same answer:
//! ties are broken by the order in which places were found.

mod aim;
mod draft;
mod estimate;
mod grain;
mod lattice;
mod moves;
mod pull;
mod slide;

use crate::block::Block;
use crate::going::{Going, Manner};
use crate::pose::{Point, Pose};
use crate::step::Step;

use draft::Draft;
use estimate::Estimate;
pub(crate) use grain::Grain;
pub(crate) use lattice::{Lattice, Place};

/// Where a move shall end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The centre.
    pub at: Point,
    /// The facing; none: any for a mover in formation, the old one for a free mover.
    pub facing: Option<u16>,
}

/// A way found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Its steps.
    pub steps: Vec<Step>,
    /// Where it ends. A goal is met to the hundredth wherever the steps, themselves whole hundredths, can meet it;
    /// else it is missed by one hundredth.
    pub end: Pose,
    /// What it costs, in hundredths of open inches.
    pub cost: i32,
}

/// The cheapest way to a goal within the allowance, none if none was found. At most `work` places are looked at.
pub fn plan(going: &impl Going, manner: Manner, from: &Block, goal: Goal, work: usize) -> Option<Plan> {
    Planner::new(going, manner, from, goal).run(work).map(Draft::into_plan)
}

/// A way that saves less is not looked for.
const GAIN: i32 = 10;

/// One question to the planner.
struct Planner<'a, G> {
    going: &'a G,
    manner: Manner,
    goal: Goal,
    lattice: Lattice<'a, G>,
    estimate: Estimate,
    best: Option<Draft>,
    /// Kept between places so that memory is asked for once.
    found: Vec<Place>,
}

impl<'a, G: Going> Planner<'a, G> {
    fn new(going: &'a G, manner: Manner, from: &Block, goal: Goal) -> Self {
        let goal = Goal { at: goal.at, facing: goal.facing.map(|facing| facing % 360) };
        let estimate = Estimate::new(going, manner, from.size, goal);
        Self {
            going,
            manner,
            goal,
            lattice: Lattice::new(going, manner, from, Grain::fine(going, from.size)),
            estimate,
            best: None,
            found: Vec::new(),
        }
    }

    /// Looks for the goal.
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

    /// Goes on from a place in every way the lattice knows.
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

    /// The most a way may cost to be of use.
    fn limit(&self) -> i32 {
        let allowance = self.going.allowance();
        self.best.as_ref().map_or(allowance, |best| allowance.min(best.cost))
    }
}
