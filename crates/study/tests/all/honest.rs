//! Intervals keep their promise, even with sequential stopping. This is shown with coins whose chances are known,
//! tossed until the very code that stops studies says that it is enough.

use grognard_soak::cases;
use grognard_study::{Estimate, Scores, Stopping, difference, score};
use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng};

/// A number from 0 to 1.
fn uniform(random: &mut ChaCha8Rng) -> f64 {
    f64::from(random.next_u32()) / 4_294_967_296.0
}

/// A small study of coins: each variant's score in each trial comes from the same number, just as battles with the same
/// dice do.
fn small_study(seed: u64, stopping: Stopping, coins: &[&dyn Fn(f64) -> f64]) -> Vec<Scores> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut variants: Vec<Scores> = coins.iter().map(|_| Vec::new()).collect();
    while let Some(wanted) = stopping.next_look(&variants) {
        while variants[0].len() < wanted as usize {
            let toss = uniform(&mut random);
            for (scores, coin) in variants.iter_mut().zip(coins) {
                scores.push(Some(coin(toss)));
            }
        }
    }
    variants
}

/// In how many of this many studies the interval covers the truth, and how many were stopped before the last trial.
fn covered(studies: u32, stopping: Stopping, coins: &[&dyn Fn(f64) -> f64], truth: f64) -> (u32, u32) {
    let (mut covered, mut early) = (0, 0);
    for seed in 0..studies {
        let variants = small_study(u64::from(seed), stopping, coins);
        let found: Estimate = match variants.as_slice() {
            [only] => score(only),
            [first, second, ..] => difference(first, second),
            [] => continue,
        };
        covered += u32::from(found.covers(truth));
        early += u32::from(variants[0].len() < stopping.most as usize);
    }
    (covered, early)
}

const WIDE: Stopping = Stopping { batch: 50, most: 400, width: Some(0.12), difference: None };

#[test]
fn of_400_small_studies_of_a_known_game_93_to_97_in_a_hundred_cover_the_truth() {
    let coin = |toss: f64| f64::from(u8::from(toss < 0.7));
    let (covered, early) = covered(400, WIDE, &[&coin], 0.7);
    assert!(early > 300, "only {early} of 400 studies stopped by themselves");
    assert!((372..=388).contains(&covered), "{covered} of 400 intervals cover the truth");
}

#[test]
fn intervals_cover_the_truth_for_every_share_with_draws_and_without() {
    let studies = cases("coverage of intervals", 2_000, 40_000);
    for chance in [0.5, 0.55, 0.6, 0.75, 0.85, 0.9] {
        for draws in [0.0, 0.2] {
            let won = chance * (1.0 - draws);
            let coin = |toss: f64| if toss < draws { 0.5 } else { f64::from(u8::from(toss < draws + won)) };
            let truth = won + draws / 2.0;
            let (covered, _) = covered(studies, WIDE, &[&coin], truth);
            let share = f64::from(covered) / f64::from(studies);
            assert!((0.935..=0.975).contains(&share), "{chance} with {draws} drawn: {share} of the intervals hold");
        }
    }
}

#[test]
fn a_share_near_none_is_covered_at_least_as_often_as_promised() {
    let studies = cases("coverage of intervals at the edge", 2_000, 40_000);
    for chance in [0.01, 0.03, 0.05] {
        let coin = |toss: f64| f64::from(u8::from(toss < chance));
        let (covered, _) = covered(studies, WIDE, &[&coin], chance);
        let share = f64::from(covered) / f64::from(studies);
        assert!(share >= 0.935, "{chance}: {share} of the intervals hold");
    }
}

#[test]
fn the_interval_of_a_paired_difference_covers_it_too() {
    let studies = cases("coverage of differences", 2_000, 40_000);
    let stopping = Stopping { batch: 50, most: 600, width: None, difference: Some(0.08) };
    let first = |toss: f64| f64::from(u8::from(toss < 0.5));
    // The same result nine times in ten, another one otherwise.
    let second = |toss: f64| f64::from(u8::from(toss < 0.47 || (0.90..0.98).contains(&toss)));
    let (covered, early) = covered(studies, stopping, &[&first, &second], 0.05);
    let share = f64::from(covered) / f64::from(studies);
    assert!(early > studies / 2, "only {early} of {studies} stopped by themselves");
    assert!((0.93..=0.975).contains(&share), "{share} of the intervals hold");
}

#[test]
fn where_no_width_is_wanted_all_battles_are_fought() {
    let stopping = Stopping { batch: 50, most: 120, width: None, difference: None };
    let coin = |toss: f64| f64::from(u8::from(toss < 0.5));
    assert_eq!(small_study(1, stopping, &[&coin])[0].len(), 120);
}
