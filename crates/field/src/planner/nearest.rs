//! When the goal is out of reach: as near to it as the allowance leads.

use crate::going::{Going, Manner};
use crate::number::round;
use crate::step::Step;
use crate::vector::Vector;
use crate::walk::walk;

use super::draft::Draft;
use super::estimate::swing;
use super::goal::Plan;
use super::question::Planner;
use super::steps::wheel;

impl<G: Going> Planner<'_, G> {
    /// The way to the place nearest to the goal that was found.
    pub(super) fn nearest(&mut self) -> Plan {
        let block = self.lattice.block();
        let stay = Plan { steps: Vec::new(), end: block.pose, cost: 0 };
        let found = self.draft(self.lattice.steps(self.nearest.2)).map_or(stay, Draft::into_plan);
        let gap = |plan: &Plan| (self.estimate.of(plan.end), plan.cost);
        let towards = self.straight_towards();
        let best = towards.into_iter().filter(|plan| gap(plan) < gap(&found)).min_by_key(gap);
        best.unwrap_or(found)
    }

    /// Straight towards the goal as far as allowed, after the wheel that puts it ahead.
    fn straight_towards(&self) -> Vec<Plan> {
        let block = self.lattice.block();
        let distance = block.pose.at.distance(self.goal.at);
        if self.manner == Manner::Free {
            let Some(way) = Vector::towards(block.pose.at, self.goal.at) else {
                return Vec::new();
            };
            let to = |length: i32| vec![Step::To(block.pose.at.moved(way, length))];
            return self.longest(distance, to).into_iter().collect();
        }
        let seen = block.rectangle().seen(self.goal.at.vector());
        let turns = [1, -1].into_iter().filter_map(|hand| {
            let swing = swing(Vector::new(seen.x * f64::from(hand), seen.y), block.size)?;
            Some((round(swing.turn.to_degrees()) * hand, round(swing.ahead)))
        });
        turns
            .filter_map(|(degrees, ahead)| {
                self.longest(ahead, |length| wheel(degrees).into_iter().chain([Step::Ahead(length)]).collect())
            })
            .collect()
    }

    /// The longest legal way of a kind, up to a length.
    fn longest(&self, most: i32, way: impl Fn(i32) -> Vec<Step>) -> Option<Plan> {
        let fits = |length: i32| {
            let legs = walk(&self.lattice.block(), &way(length));
            self.going.cost(&legs) <= self.going.allowance() && legs.iter().all(|leg| self.going.may_walk(leg))
        };
        let (mut low, mut high) = (0, most);
        while low < high {
            let middle = low + (high - low + 1) / 2;
            if fits(middle) { low = middle } else { high = middle - 1 }
        }
        // It may pass where it may not halt.
        (1..=low).rev().step_by(25).find_map(|length| self.draft(way(length))).map(Draft::into_plan)
    }
}
