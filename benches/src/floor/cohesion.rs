//! One volley and one melee of the cohesion book, by hand for just these situations: the two examples of the book's
//! folder, `volley.toml` and `melee.toml`.

use std::hint::black_box;

use rand::Rng;

use super::exact::TWO_D6;
use super::sampled::{face, highest_d6, two_d6};

/// Steps and whether a test is due, by fire total from 0 to 17 in the volley's column; -1 for no effect.
const CELLS: [i8; 18] = [6, 6, 5, 5, 5, 4, 4, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1];
/// Cohesion lost with the steps of a cell: S, 1, 2, 2/0.5, 3/1 of five stands.
const LOSS: [i64; 7] = [0, 2, 0, 0, 3, 3, 4];

/// Weights out of 20 x 36 x 20 by [out of ammunition][cell code + 1][passed, shaken, routed, no test].
pub type Volley = [[[u64; 4]; 8]; 2];

/// The volley's exact odds.
pub fn fire_odds() -> Volley {
    let (cohesion, modifier, ammo) = black_box((16_u64, 1_usize, 11_usize));
    let mut weights = Volley::default();
    for (firer, extra) in [(cohesion, 0), (20 - cohesion, 4)] {
        for (roll, ways) in TWO_D6.iter().enumerate().skip(2) {
            let cell = CELLS[(roll + modifier + extra).min(17)];
            let row = &mut weights[usize::from(roll >= ammo)][usize::try_from(cell + 1).unwrap_or(0)];
            let weight = firer * u64::from(*ways);
            if cell < 0 {
                row[3] += weight * 20;
                continue;
            }
            let need = i64::try_from(cohesion).unwrap_or(0) - LOSS[usize::try_from(cell).unwrap_or(0)];
            let (passed, not_routed) = (need.clamp(0, 20).unsigned_abs(), (need + 4).clamp(0, 20).unsigned_abs());
            row[0] += weight * passed;
            row[1] += weight * (not_routed - passed);
            row[2] += weight * (20 - not_routed);
        }
    }
    weights
}

/// The volley sampled: passed, shaken, routed, no test.
pub fn fire_sample(rng: &mut impl Rng, n: u64) -> [u64; 4] {
    let mut counts = [0; 4];
    for _ in 0..n {
        let extra = if face(rng, 20) < 16 { 1 } else { 5 };
        let cell = CELLS[(two_d6(rng) + extra).min(17)];
        if cell < 0 {
            counts[3] += 1;
            continue;
        }
        let need = 16 - LOSS[usize::try_from(cell).unwrap_or(0)];
        let over = i64::try_from(face(rng, 20)).unwrap_or(0) + 1 - need;
        counts[usize::from(over > 0) + usize::from(over >= 5)] += 1;
    }
    counts
}

/// Steps lost by attacker and defender and the modifiers of their checks, by difference -2..=2.
const CHECKED: [(usize, i64, usize, i64); 5] = [(2, 1, 1, 0), (2, 0, 1, 0), (2, 0, 2, 0), (1, 0, 2, 0), (1, 0, 2, 1)];
/// Cohesion of five stands after 1 or 2 steps.
const AFTER_STEPS: [i64; 3] = [16, 14, 13];

/// Weights out of 6^6 x 3600 of the melee's outcomes: nine for each difference -2..=2, then the retreats.
pub fn melee_odds() -> Vec<u64> {
    let highest: [u64; 6] = std::array::from_fn(|i| {
        let up_to = |face: u64| black_box(face).pow(3);
        up_to(i as u64 + 1) - up_to(i as u64)
    });
    let mut differences = [0_u64; 11];
    for (a, attacker) in highest.iter().enumerate() {
        for (d, defender) in highest.iter().enumerate() {
            differences[a + 5 - d] += attacker * defender;
        }
    }
    let mut weights = Vec::with_capacity(5 * 9 + 2 * 6 + 4 * 11);
    for (difference, (a_steps, a_check, d_steps, d_check)) in CHECKED.iter().enumerate() {
        let grades = |steps: usize, check: i64| {
            let need = AFTER_STEPS[steps] - check;
            let (passed, not_routed) = (need.clamp(0, 20).unsigned_abs(), (need + 4).clamp(0, 20).unsigned_abs());
            [passed, not_routed - passed, 20 - not_routed]
        };
        let (attacker, defender) = (grades(*a_steps, *a_check), grades(*d_steps, *d_check));
        for a in attacker {
            weights.extend(defender.iter().map(|d| differences[difference + 3] * a * d * 9));
        }
    }
    for side in [2, 8] {
        weights.extend([differences[side] * 600; 6]);
    }
    for side in [0, 1, 9, 10] {
        weights.extend(TWO_D6[2..].iter().map(|ways| differences[side] * u64::from(*ways) * 100));
    }
    weights
}

/// The melee sampled: who holds the ground: attacker, defender, nobody, or another round.
pub fn melee_sample(rng: &mut impl Rng, n: u64) -> [u64; 4] {
    let mut counts = [0; 4];
    for _ in 0..n {
        let difference = highest_d6(rng, 3) + 5 - highest_d6(rng, 3);
        let place = match difference {
            0..=2 => {
                let retreat = face(rng, 6) + if difference < 2 { face(rng, 6) } else { 0 };
                usize::from(black_box(retreat) < 12)
            }
            8..=10 => {
                let retreat = face(rng, 6) + if difference > 8 { face(rng, 6) } else { 0 };
                usize::from(black_box(retreat) > 12)
            }
            _ => {
                let (a_steps, a_check, d_steps, d_check) = CHECKED[difference - 3];
                let mut over = |steps: usize, check: i64| {
                    i64::try_from(face(rng, 20)).unwrap_or(0) + 1 + check - AFTER_STEPS[steps]
                };
                let (a, d) = (over(a_steps, a_check), over(d_steps, d_check));
                // A side goes back when it loses, routs, or fails in a tie; only a tie that both pass goes on.
                let (loses, tie) = (difference < 5, difference == 5);
                let a_back = loses || a >= 5 || (tie && a > 0);
                let d_back = difference > 5 || d >= 5 || (tie && d > 0);
                match (tie && a <= 0 && d <= 0, a_back, d_back) {
                    (true, ..) => 3,
                    (_, false, _) => 0,
                    (_, _, false) => 1,
                    _ => 2,
                }
            }
        };
        counts[place] += 1;
    }
    counts
}
