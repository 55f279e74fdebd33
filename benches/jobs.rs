//! `make bench`: every reference job through the engine beside its floor, values checked, ratios printed.

use std::hint::black_box;
use std::time::Duration;

use grognard_benches::engine::{self, Charts};
use grognard_benches::floor;
use grognard_benches::timing::{Time, in_turns};
use grognard_core::dice::Seeded;
use rand::SeedableRng;
use rand::rngs::SmallRng;

fn repeat<T>(n: u64, mut job: impl FnMut() -> T) {
    for _ in 0..n {
        black_box(&job());
    }
}

fn main() {
    let charts = &Charts::default();
    let mut rng = SmallRng::seed_from_u64(1);
    let mut dice = Seeded::new(1);
    let b = Duration::from_millis(20);
    let t = Duration::from_millis(1500);
    let only = std::env::var("ONLY").unwrap_or_default();
    let show = |name: &str, [engine, floor]: [Time; 2]| {
        println!(
            "{name}: {:.1} / {:.1} best {:.1} / {:.1} ratio {:.2} best ratio {:.2}",
            engine.median,
            floor.median,
            engine.best,
            floor.best,
            engine.median / floor.median,
            engine.best / floor.best
        );
    };
    show("J1a", in_turns([&mut |n| repeat(n, || engine::j1a(charts)), &mut |n| repeat(n, floor::j1a)], b, t));
    show("J1b", in_turns([&mut |n| repeat(n, || engine::j1b(charts)), &mut |n| repeat(n, floor::j1b)], b, t));
    show(
        "J1c.f64",
        in_turns([&mut |n| repeat(n, || engine::j1c_doubles(charts)), &mut |n| repeat(n, floor::j1c_f64)], b, t),
    );
    show(
        "J1c.exact",
        in_turns([&mut |n| repeat(n, || engine::j1c_exact(charts)), &mut |n| repeat(n, floor::j1c_exact)], b, t),
    );
    show(
        "J2a",
        in_turns(
            [
                &mut |n| {
                    black_box(engine::j2a(charts, &mut dice, n));
                },
                &mut |n| {
                    black_box(floor::j2a(&mut rng, n));
                },
            ],
            b,
            t,
        ),
    );
    let (mut rng, mut dice) = (SmallRng::seed_from_u64(2), Seeded::new(2));
    show(
        "J2b",
        in_turns(
            [
                &mut |n| {
                    black_box(engine::j2b(charts, &mut dice, n));
                },
                &mut |n| {
                    black_box(floor::j2b(&mut rng, n));
                },
            ],
            b,
            t,
        ),
    );
    let (mut rng, mut dice) = (SmallRng::seed_from_u64(3), Seeded::new(3));
    show(
        "J2c",
        in_turns(
            [
                &mut |n| {
                    black_box(engine::j2c(charts, &mut dice, n));
                },
                &mut |n| {
                    black_box(floor::j2c(&mut rng, n));
                },
            ],
            b,
            t,
        ),
    );
    let mut rng = SmallRng::seed_from_u64(4);
    show(
        "J2d",
        in_turns(
            [
                &mut |n| {
                    black_box(engine::j2d(charts, 4, 0, n));
                },
                &mut |n| {
                    black_box(floor::j2d(&mut rng, n));
                },
            ],
            b,
            t,
        ),
    );
}
