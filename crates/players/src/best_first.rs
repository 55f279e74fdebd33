//! The cheapest of many things whose full price is expensive to calculate: things that could be cheapest are examined
//! first, and most are never examined closely.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The index of the cheapest one, of equals the first; none if none costs less than `below`.
///
/// `bounds` are the least possible prices. `refine` is called for the next better bound of one, up to `steps` times,
/// with the bound so far, and returns none if the thing is out of the question. The last bound is the price.
pub fn best_first(
    bounds: impl IntoIterator<Item = i32>,
    below: i32,
    steps: u8,
    mut refine: impl FnMut(usize, u8, i32) -> Option<i32>,
) -> Option<usize> {
    let open = (0..).zip(bounds).filter(|(_, bound)| *bound < below);
    let mut open: BinaryHeap<Reverse<u64>> = open.map(|(place, bound)| Reverse(rank(bound, place, 0))).collect();
    while let Some(Reverse(least)) = open.pop() {
        let (bound, place, step) = ranked(least);
        let index = place as usize;
        if step == steps {
            return Some(index);
        }
        if let Some(better) = refine(index, step, bound).filter(|better| *better < below) {
            open.push(Reverse(rank(better, place, step + 1)));
        }
    }
    None
}

/// A bound, the place of its thing (there are never 2^24) and the step, as one number: it is compared as these would be
/// one after the other, only sooner.
fn rank(bound: i32, place: u32, step: u8) -> u64 {
    u64::from(bound.cast_unsigned() ^ SIGN) << 32 | u64::from(place) << 8 | u64::from(step)
}

/// What such a number was made of.
#[expect(clippy::cast_possible_truncation, reason = "each part is cut out where it stands")]
fn ranked(rank: u64) -> (i32, u32, u8) {
    (((rank >> 32) as u32 ^ SIGN).cast_signed(), rank as u32 >> 8, rank as u8)
}

/// With it turned round, numbers below zero come before the others.
const SIGN: u32 = 1 << 31;
