//! When enough battles have been fought. This is decided only at fixed numbers of battles, from the results in the
//! order of their numbers, so that neither the number of threads nor an interruption changes it.
//!
//! A study stops because of the width of an interval, never because of its position. So looking does not favour one
//! answer over another, and the interval at the end keeps its promise.

use grognard_games::estimate::{Estimate, Sums};

/// When to look, and when it is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stopping {
    /// Trials between two looks.
    pub batch: u32,
    /// The most trials of each variant.
    pub most: u32,
    /// The wanted width of the interval of each variant's score, if any.
    pub width: Option<f64>,
    /// The wanted width of the interval of each variant's difference from the first, if any.
    pub difference: Option<f64>,
}

/// The scores of one variant in the order of their trials; none for a trial that did not end. The same places of all
/// variants have the same dice.
pub type Scores = Vec<Option<f64>>;

impl Stopping {
    /// How many trials each variant should have at the next look, given those at the last; none once there are enough.
    pub fn next_look(&self, variants: &[Scores]) -> Option<u32> {
        let done = variants.iter().map(Vec::len).min().unwrap_or(0);
        let done = u32::try_from(done).unwrap_or(u32::MAX);
        let enough = done >= self.most || (done > 0 && self.is_narrow(variants));
        (!enough).then(|| done.saturating_add(self.batch.max(1)).min(self.most))
    }

    /// Whether every wanted width is reached. If none is wanted, only the number of trials ends the study.
    fn is_narrow(&self, variants: &[Scores]) -> bool {
        let within = |wanted: Option<f64>, found: Estimate| wanted.is_none_or(|wanted| found.width() <= wanted);
        let Some(first) = variants.first() else { return true };
        let wants_any = self.width.is_some() || (self.difference.is_some() && variants.len() > 1);
        wants_any
            && variants.iter().all(|scores| within(self.width, score(scores)))
            && variants.iter().skip(1).all(|scores| within(self.difference, difference(first, scores)))
    }
}

/// The score of a variant.
pub fn score(scores: &[Option<f64>]) -> Estimate {
    scores.iter().flatten().copied().collect::<Sums>().share()
}

/// How much higher the second score is than the first, by trials with the same dice.
pub fn difference(first: &[Option<f64>], second: &[Option<f64>]) -> Estimate {
    paired(first, second).difference()
}

/// The differences of trials with the same dice, added up.
pub fn paired(first: &[Option<f64>], second: &[Option<f64>]) -> Sums {
    first.iter().zip(second).filter_map(|(one, other)| Some((*other)? - (*one)?)).collect()
}
