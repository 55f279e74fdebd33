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
    let open = bounds.into_iter().enumerate().filter(|(_, bound)| *bound < below);
    let mut open: BinaryHeap<Reverse<(i32, usize, u8)>> =
        open.map(|(index, bound)| Reverse((bound, index, 0))).collect();
    while let Some(Reverse((bound, index, step))) = open.pop() {
        if step == steps {
            return Some(index);
        }
        if let Some(better) = refine(index, step, bound).filter(|better| *better < below) {
            open.push(Reverse((better, index, step + 1)));
        }
    }
    None
}
