//! J1a and J1b: every weight by plain arithmetic.

use std::{array::from_fn, hint::black_box};

/// Margins -5..=5 of the melee.
pub const MARGINS: usize = 11;
/// Four bands with 3^4 outcomes each, and the standoff.
pub const CHARGES: usize = 325;
/// Where each band starts in the dense numbering of charge outcomes.
pub(super) const BAND_START: [usize; 5] = [0, 81, 162, 163, 244];
/// Least 2d6 for level 0, by band and unit. In the standoff nobody checks: everybody passes.
pub(super) const CHECK_TARGETS: [[usize; 4]; 5] = [[9, 10, 8, 11], [7, 8, 6, 9], [0; 4], [8, 7, 9, 6], [10, 9, 11, 8]];
/// Ways out of 36 for 2d6 to come to the index.
pub(super) const TWO_D6: [u32; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
/// Ways out of 36 for 2d6 to come to the index or more.
pub(super) const TWO_D6_AT_LEAST: [u32; 14] = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0];

/// J1a: weights out of 6^8 of the margins -5..=5.
pub fn j1a() -> [u64; MARGINS] {
    // The dice are opaque, here and below: otherwise the compiler works out the whole answer.
    let [attack, defence] = black_box([6, 2]).map(highest_d6);
    let mut weights = [0; MARGINS];
    for (a, attack_ways) in attack.iter().enumerate() {
        for (d, defence_ways) in defence.iter().enumerate() {
            weights[(a + 1 + 5).saturating_sub(d + 2).min(MARGINS - 1)] += attack_ways * defence_ways;
        }
    }
    weights
}

/// Ways for the highest of this many d6 to be 1..=6.
fn highest_d6(dice: u32) -> [u64; 6] {
    let mut at_most = [0, 1, 1, 1, 1, 1, 1];
    for _ in 0..dice {
        (0..).zip(&mut at_most).for_each(|(face, ways)| *ways *= face);
    }
    from_fn(|i| at_most[i + 1] - at_most[i])
}

/// J1b: weights out of 36^6 of the 325 outcomes, in the order of [`charge_outcome`].
pub fn j1b() -> [u64; CHARGES] {
    let (ways, at_least) = black_box((TWO_D6, TWO_D6_AT_LEAST));
    // Ways out of 36^2 for the difference, which the bonuses raise by one, to be `lead - 4` or more.
    let leading = |lead: usize| -> u32 {
        (2..=12).map(|defence| ways[defence] * at_least[(defence + lead).saturating_sub(5).min(13)]).sum()
    };
    let [from_1, from_2, from_3, from_4] = [leading(0), leading(4), leading(5), leading(9)];
    let mut weights = [0; CHARGES];
    fill_band(&mut weights[..81], 36 * 36 - from_1, CHECK_TARGETS[0], &at_least);
    fill_band(&mut weights[81..162], from_1 - from_2, CHECK_TARGETS[1], &at_least);
    weights[162] = u64::from(from_2 - from_3) * 36_u64.pow(4);
    fill_band(&mut weights[163..244], from_3 - from_4, CHECK_TARGETS[3], &at_least);
    fill_band(&mut weights[244..], from_4, CHECK_TARGETS[4], &at_least);
    weights
}

/// Writes the weights of a band: its own ways times those of every combination of four levels.
#[expect(clippy::inline_always, reason = "the targets are known where it is called")]
#[inline(always)]
fn fill_band(weights: &mut [u64], band_ways: u32, targets: [usize; 4], at_least: &[u32; 14]) {
    let [first, second, third, fourth] = targets.map(|target| {
        let (held, not_lost) = (at_least[target], at_least[target - 3]);
        [held, not_lost - held, 36 - not_lost]
    });
    let first_pair: [u64; 9] = from_fn(|i| u64::from(first[i / 3] * second[i % 3] * band_ways));
    let last_pair: [u64; 9] = from_fn(|i| u64::from(third[i / 3] * fourth[i % 3]));
    for (row, ways) in weights.as_chunks_mut::<9>().0.iter_mut().zip(first_pair) {
        *row = last_pair.map(|last| ways * last);
    }
}

/// Band and the four levels of an outcome in the dense numbering of the charge.
pub fn charge_outcome(index: usize) -> (usize, [usize; 4]) {
    let band = BAND_START.partition_point(|&start| start <= index) - 1;
    let levels = index - BAND_START[band];
    (band, [levels / 27, levels / 9 % 3, levels / 3 % 3, levels % 3])
}
