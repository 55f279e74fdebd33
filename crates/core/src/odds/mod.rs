//! Exact odds of a procedure, and honest estimates where exact ones are out of reach.

mod distribution;
mod fraction;
mod sampled;

use crate::dice::{Detail, Enumerated};
use crate::procedure::Procedure;

pub use distribution::{Distribution, TooLarge, reduced};
pub use fraction::percent;
pub use sampled::{Sampled, wilson_interval};

/// Exact odds are given up after this many leaves.
pub const LEAF_BUDGET: u64 = 4_000_000;
/// The estimate that takes their place has this many samples.
pub const SAMPLES: u64 = 200_000;

/// The odds of a procedure: exact if they fit the budget, else sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Odds<O> {
    /// Every way the dice can fall was weighed.
    Exact(Distribution<O>),
    /// An estimate from this many runs.
    Sampled(Sampled<O>),
}

impl<O> Odds<O> {
    /// The same odds with every outcome expressed in another way.
    pub fn said<S>(self, mut say: impl FnMut(O) -> S) -> Odds<S> {
        match self {
            Odds::Exact(Distribution { rows, total }) => {
                let rows = rows.into_iter().map(|(outcome, weight)| (say(outcome), weight)).collect();
                Odds::Exact(Distribution { rows, total })
            }
            Odds::Sampled(Sampled { rows, runs }) => {
                let rows = rows.into_iter().map(|(outcome, count)| (say(outcome), count)).collect();
                Odds::Sampled(Sampled { rows, runs })
            }
        }
    }
}

/// The odds of a checked situation, most likely outcome first.
pub fn odds<P: Procedure>(tables: &P::Tables, situation: &P::Situation, budget: u64) -> Odds<P::Outcome> {
    match exact::<P>(tables, situation, Detail::Merged, budget) {
        Ok(distribution) => Odds::Exact(distribution),
        Err(TooLarge) => Odds::Sampled(Sampled::draw::<P>(tables, situation, SAMPLES, 1)),
    }
}

/// The exact distribution of a checked situation, most likely outcome first.
pub fn exact<P: Procedure>(
    tables: &P::Tables,
    situation: &P::Situation,
    detail: Detail,
    budget: u64,
) -> Result<Distribution<P::Outcome>, TooLarge> {
    let mut distribution = Enumerated::new(detail, budget).distribution_of::<P>(tables, situation)?;
    distribution.sort();
    Ok(distribution)
}
