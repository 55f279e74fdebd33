//! Odds by trial, for what is too large to enumerate.

use super::distribution::sort_rows;
use crate::dice::Seeded;
use crate::numbering::Numbering;
use crate::procedure::Procedure;

/// How often each outcome came up in this many runs of the same procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled<O> {
    /// Outcomes and counts, most frequent first.
    pub rows: Vec<(O, u64)>,
    /// Number of runs.
    pub runs: u64,
}

impl<O: Ord + Clone + Eq + std::hash::Hash> Sampled<O> {
    /// Runs the procedure `runs` times with the dice of `seed`.
    pub fn draw<P: Procedure<Outcome = O>>(tables: &P::Tables, situation: &P::Situation, runs: u64, seed: u64) -> Self {
        let mut dice = Seeded::new(seed);
        let mut seen = Numbering::<O>::default();
        let mut counts: Vec<u64> = Vec::new();
        for _ in 0..runs {
            let (number, new) = seen.number(P::run(tables, situation, &mut dice, &mut ()));
            if new {
                counts.push(0);
            }
            counts[number as usize] += 1;
        }
        let mut rows: Vec<_> = seen.things.into_iter().zip(counts).collect();
        sort_rows(&mut rows, |a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Sampled { rows, runs }
    }
}

/// The 95 % interval of a share seen `count` times in `runs` (Wilson's, which holds near 0 and 1 too).
#[expect(clippy::cast_precision_loss, reason = "counts of samples are far below 2^53")]
pub fn wilson_interval(count: u64, runs: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let (n, share) = (runs as f64, count as f64 / runs as f64);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let (centre, scale) = (share + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}
