//! Times two ways of doing a job in turns, so that what else the machine does falls on both alike.

use std::time::{Duration, Instant};

/// Times per job, in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    /// Middle of all batches.
    pub median: f64,
    /// Best batch.
    pub best: f64,
}

/// One way of doing a job: called with a number of repetitions.
pub type Work<'a> = &'a mut dyn FnMut(u64);

/// Times each way in batches of about `batch`, in turns, for about `budget` in all.
pub fn in_turns<const N: usize>(mut ways: [Work<'_>; N], batch: Duration, budget: Duration) -> [Time; N] {
    let counts: Vec<u64> = ways.iter_mut().map(|way| repetitions(way, batch)).collect();
    let mut times = vec![Vec::new(); N];
    let start = Instant::now();
    while start.elapsed() < budget || times[0].len() < 5 {
        for (way, (count, times)) in ways.iter_mut().zip(counts.iter().zip(&mut times)) {
            times.push(timed(way, *count));
        }
    }
    std::array::from_fn(|way| summary(&mut times[way]))
}

fn timed(way: &mut dyn FnMut(u64), count: u64) -> f64 {
    let start = Instant::now();
    way(count);
    #[expect(clippy::cast_precision_loss, reason = "nanoseconds of a benchmark")]
    let each = start.elapsed().as_nanos() as f64 / count as f64;
    each
}

/// Repetitions that take about `batch`.
fn repetitions(way: &mut dyn FnMut(u64), batch: Duration) -> u64 {
    let mut count = 1_u64;
    loop {
        let start = Instant::now();
        way(count);
        if start.elapsed() * 2 > batch {
            return count.max(1);
        }
        count *= 2;
    }
}

fn summary(times: &mut [f64]) -> Time {
    times.sort_by(f64::total_cmp);
    Time { median: times[times.len() / 2], best: times[0] }
}
