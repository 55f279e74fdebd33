//! The cheapest of many things whose full price is dear to find out: what could be cheapest is looked at first, and most
//! are never looked at closely.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The place of the cheapest one, the first of equals; none if none costs less than `below`.
///
/// `bounds` are what the things cost at least. `refine` is asked for the next better bound of one, up to `steps` times,
/// with the bound so far, and answers none if the thing is out of the question. The last bound is the price.
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
