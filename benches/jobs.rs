//! `make bench`: every job through the public engine beside a hand-written loop of the same job in the same run.
//!
//! Values are checked first; then both ways are timed in turns and the ratios printed. `BENCH_JSON=1` prints one JSON
//! line per job and way instead of the table.

mod checks;
mod jobs_of_books;
mod report;

use std::hint::black_box;
use std::time::Duration;

use grognard_benches::engine::{self, Charts};
use grognard_benches::floor;
use grognard_benches::timing::in_turns;
use grognard_core::dice::Seeded;
use rand::SeedableRng;
use rand::rngs::{ChaCha8Rng, SmallRng};
use rayon::prelude::*;

use report::{Report, Row};

/// How long each way of a job is timed at a stretch, and all ways of a job together.
const BATCH: Duration = Duration::from_millis(10);
const BUDGET: Duration = Duration::from_millis(2500);

fn main() {
    // Cargo passes `--bench`; a word of ours picks the jobs whose names begin with it.
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let charts = Charts::default();
    checks::all(&charts);
    let mut report = Report::new(only);
    exact_jobs(&charts, &mut report);
    sampled_jobs(&charts, &mut report);
    battles(&charts, &mut report);
    jobs_of_books::all(&mut report);
    report.finish();
}

/// Repeats a job; its result is looked at, so that it cannot be left out.
fn repeat<T>(n: u64, job: impl Fn() -> T) {
    for _ in 0..n {
        black_box(&job());
    }
}

fn exact_jobs(charts: &Charts, report: &mut Report) {
    let per = "distribution";
    report.job("J1a", |name| {
        let [engine, floor] =
            in_turns([&mut |n| repeat(n, || engine::j1a(charts)), &mut |n| repeat(n, floor::j1a)], BATCH, BUDGET);
        Row { name, per, engine, floor: Some(floor), most_ratio: Some(80.0), most_ns: None, remark: "" }
    });
    report.job("J1b", |name| {
        let [engine, floor] =
            in_turns([&mut |n| repeat(n, || engine::j1b(charts)), &mut |n| repeat(n, floor::j1b)], BATCH, BUDGET);
        Row { name, per, engine, floor: Some(floor), most_ratio: Some(110.0), most_ns: None, remark: "" }
    });
    report.job("J1c.f64", |name| {
        let [engine, floor] = in_turns(
            [&mut |n| repeat(n, || engine::j1c_doubles(charts)), &mut |n| repeat(n, floor::j1c_f64)],
            BATCH,
            BUDGET,
        );
        Row { name, per, engine, floor: Some(floor), most_ratio: Some(32.0), most_ns: None, remark: "" }
    });
    report.job("J1c.exact", |name| {
        let [engine, floor] = in_turns(
            [&mut |n| repeat(n, || engine::j1c_exact(charts)), &mut |n| repeat(n, floor::j1c_exact)],
            BATCH,
            BUDGET,
        );
        Row { name, per, engine, floor: Some(floor), most_ratio: Some(10.0), most_ns: None, remark: "" }
    });
}

fn sampled_jobs(charts: &Charts, report: &mut Report) {
    sampled(
        report,
        ("J2a", "resolution", 3.0),
        |dice, n| _ = black_box(engine::j2a(charts, dice, n)),
        |rng, n| _ = black_box(floor::j2a(rng, n)),
        |rng, n| _ = black_box(floor::j2a(rng, n)),
    );
    sampled(
        report,
        ("J2b", "resolution", 2.2),
        |dice, n| _ = black_box(engine::j2b(charts, dice, n)),
        |rng, n| _ = black_box(floor::j2b(rng, n)),
        |rng, n| _ = black_box(floor::j2b(rng, n)),
    );
    sampled(
        report,
        ("J2c", "resolution", 1.1),
        |dice, n| _ = black_box(engine::j2c(charts, dice, n)),
        |rng, n| _ = black_box(floor::j2c(rng, n)),
        |rng, n| _ = black_box(floor::j2c(rng, n)),
    );
    sampled(
        report,
        ("J2d", "battle", 1.2),
        |_, n| _ = black_box(engine::j2d(charts, 1, 0, n)),
        |rng, n| _ = black_box(floor::j2d(rng, n)),
        |rng, n| _ = black_box(floor::j2d(rng, n)),
    );
}

/// The engine beside a loop that draws every die from the same generator, and beside the same loop on a generator
/// that is faster but neither secure nor made of streams.
fn sampled(
    report: &mut Report,
    (name, per, most): (&'static str, &'static str, f64),
    engine: impl Fn(&mut Seeded, u64),
    same: impl Fn(&mut ChaCha8Rng, u64),
    fast: impl Fn(&mut SmallRng, u64),
) {
    report.job(name, |name| {
        let (mut dice, mut chacha, mut small) =
            (Seeded::new(1), ChaCha8Rng::seed_from_u64(1), SmallRng::seed_from_u64(1));
        let [engine, floor, other] = in_turns(
            [&mut |n| engine(&mut dice, n), &mut |n| same(&mut chacha, n), &mut |n| fast(&mut small, n)],
            BATCH,
            BUDGET,
        );
        report::note_fast_generator(name, other);
        Row { name, per, engine, floor: Some(floor), most_ratio: Some(most), most_ns: None, remark: "" }
    });
}

/// Battles on two cores beside battles on one.
fn battles(charts: &Charts, report: &mut Report) {
    report.job("J2d.two-cores", |name| {
        // Stream = number of the battle, so the sums do not depend on who fights it.
        let together = |n: u64| -> u64 {
            let part = n.div_ceil(16).max(1);
            let parts: Vec<u64> = (0..n).step_by(usize::try_from(part).unwrap_or(1)).collect();
            parts.par_iter().map(|first| engine::j2d(charts, 1, *first, part.min(n - first)).fires).sum()
        };
        let [two, one] = in_turns(
            [&mut |n| _ = black_box(together(n)), &mut |n| _ = black_box(engine::j2d(charts, 1, 0, n))],
            BATCH * 10,
            BUDGET,
        );
        Row {
            name,
            per: "battle",
            engine: two,
            floor: Some(one),
            most_ratio: Some(1.0 / 1.8),
            most_ns: None,
            remark: "floor: one core",
        }
    });
}
