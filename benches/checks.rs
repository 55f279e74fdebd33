//! Before anything is timed: engine and floor give the values of the reference jobs.

use grognard_benches::engine::{self, Charts, Duel};
use grognard_benches::floor;
use grognard_core::dice::Seeded;
use rand::SeedableRng;
use rand::rngs::SmallRng;

const MELEE: [u64; 11] = [713, 7889, 43468, 162_095, 472_186, 378_875, 285_628, 193_109, 104_622, 31031, 0];
const CHAIN: [f64; 4] = [6.263_843_880, 4.916_993_550, 0.510_013_635, 0.475_557_160];
const SAMPLES: u32 = 400_000;

/// Checks every reference value; a wrong one ends the run.
pub fn all(charts: &Charts) {
    exact(charts);
    sampled(charts);
    battles(charts);
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} is not near {expected}");
}

fn exact(charts: &Charts) {
    assert_eq!(floor::j1a(), MELEE);
    let melee = engine::j1a(charts).expect("36 leaves");
    for (margin, weight) in (-5_i8..).zip(MELEE) {
        let found = melee.rows.iter().find(|row| row.0 == margin).map_or(0, |row| row.1);
        assert_eq!(found * 1_679_616, u128::from(weight) * melee.total, "margin {margin}");
    }
    let (charge, by_hand) = (engine::j1b(charts).expect("some hundred leaves"), floor::j1b());
    assert_eq!(charge.rows.len(), floor::CHARGES);
    assert_eq!((by_hand[162], by_hand[0]), (235_146_240, 189_000));
    for (index, weight) in by_hand.into_iter().enumerate() {
        let (band, levels) = floor::charge_outcome(index);
        let is = |row: &&(engine::ChargeOutcome, u128)| {
            row.0.band as usize == band && row.0.levels.map(usize::from) == levels
        };
        let row = charge.rows.iter().find(is).expect("every outcome is there");
        assert_eq!(row.1 * 36_u128.pow(6), u128::from(weight) * charge.total, "{band} {levels:?}");
    }
    let doubles = engine::j1c_doubles(charts).expect("some thousand states");
    let figures = figures(doubles.iter().map(|(duel, share)| (duel, *share)));
    let by_hand = floor::j1c_f64();
    let (_, exactly) = floor::j1c_exact();
    for (found, expected) in [
        (figures, CHAIN),
        ([by_hand.lost_a, by_hand.lost_b, by_hand.a_routed, by_hand.b_routed], CHAIN),
        ([exactly.lost_a, exactly.lost_b, exactly.a_routed, exactly.b_routed], CHAIN),
    ] {
        found.into_iter().zip(expected).for_each(|(found, expected)| near(found, expected, 1e-9));
    }
    let chain = engine::j1c_exact(charts).expect("some thousand states");
    assert_eq!(chain.rows.iter().map(|row| row.1.clone()).sum::<num_bigint::BigUint>(), chain.total);
    assert_eq!(chain.rows.len(), doubles.len());
}

fn figures<'d>(duels: impl Iterator<Item = (&'d Duel, f64)>) -> [f64; 4] {
    let mut sums = [0.0; 4];
    for (duel, share) in duels {
        let [a, b] = duel.units();
        sums[0] += share * f64::from(a.lost);
        sums[1] += share * f64::from(b.lost);
        sums[2] += if a.state == 2 { share } else { 0.0 };
        sums[3] += if b.state == 2 { share } else { 0.0 };
    }
    sums
}

#[expect(clippy::cast_precision_loss, reason = "counts of samples")]
fn sampled(charts: &Charts) {
    let mut dice = Seeded::new(1815);
    let mut rng = SmallRng::seed_from_u64(1815);
    let n = u64::from(SAMPLES);
    for counts in [engine::j2a(charts, &mut dice, n), floor::j2a(&mut rng, n)] {
        for (count, weight) in counts.into_iter().zip(MELEE) {
            near(count as f64 / f64::from(SAMPLES), weight as f64 / 1_679_616.0, 0.004);
        }
    }
    let standoff = 235_146_240.0 / 36_f64.powi(6);
    near(engine::j2b(charts, &mut dice, n)[2 * 81] as f64 / f64::from(SAMPLES), standoff, 0.003);
    near(floor::j2b(&mut rng, n)[162] as f64 / f64::from(SAMPLES), standoff, 0.003);
    let by_engine = engine::j2c(charts, &mut dice, n).map(|sum| sum as f64 / f64::from(SAMPLES));
    let by_hand = floor::j2c(&mut rng, n);
    let by_hand =
        [by_hand.lost_a, by_hand.lost_b, by_hand.a_routed, by_hand.b_routed].map(|sum| sum / f64::from(SAMPLES));
    for found in [by_engine, by_hand] {
        found.into_iter().zip(CHAIN).for_each(|(found, expected)| near(found, expected, 0.03));
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of samples")]
fn battles(charts: &Charts) {
    const BATTLES: u32 = 20_000;
    let mean = |sum: f64| sum / f64::from(BATTLES);
    let engine = engine::j2d(charts, 1815, 0, u64::from(BATTLES));
    let floor = floor::j2d(&mut SmallRng::seed_from_u64(1815), u64::from(BATTLES));
    for (lost, wins, fires) in [
        (engine.lost.map(|sum| sum as f64), engine.wins.map(|sum| sum as f64), engine.fires as f64),
        (floor.lost.map(|sum| sum as f64), floor.wins.map(|sum| sum as f64), floor.fires as f64),
    ] {
        near(mean(lost[0]), 63.43, 0.25);
        near(mean(lost[1]), 50.45, 0.25);
        near(mean(wins[0]), 0.188, 0.015);
        near(mean(wins[1]), 0.795, 0.015);
        near(mean(fires), 148.2, 0.5);
    }
}
