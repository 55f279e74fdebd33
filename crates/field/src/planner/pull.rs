//! Straightening the way of a free mover: unnecessary corners are left out.

use crate::going::Going;
use crate::step::Step;

use super::draft::Draft;
use super::question::Planner;

impl<G: Going> Planner<'_, G> {
    /// Leaves out every way-point without which the way is legal and better.
    pub(super) fn pull(&self, draft: Draft) -> Draft {
        let mut best = draft;
        let mut at = 0;
        while at + 1 < best.steps.len() {
            let is_corner = matches!(best.steps.get(at..at + 2), Some([Step::To(_), Step::To(_)]));
            let mut fewer = best.steps.clone();
            fewer.remove(at);
            match self.draft(fewer).filter(|fewer| is_corner && fewer.price < best.price) {
                // Leaving out a corner may make the one before it unnecessary.
                Some(better) => {
                    best = better;
                    at = at.saturating_sub(1);
                }
                None => at += 1,
            }
        }
        best
    }
}
