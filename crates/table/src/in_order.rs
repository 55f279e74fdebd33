//! Things in order, sorted only as far as they are looked at: most searches end after a few.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Things by their key, the least first, equals in the order given.
pub fn in_order<T, K: Ord>(things: impl IntoIterator<Item = T>, key: impl Fn(&T) -> K) -> impl Iterator<Item = T> {
    let keyed =
        things.into_iter().enumerate().map(|(number, thing)| Keyed { key: Reverse((key(&thing), number)), thing });
    let mut heap: BinaryHeap<Keyed<T, K>> = keyed.collect();
    std::iter::from_fn(move || heap.pop().map(|keyed| keyed.thing))
}

/// Several sequences, each in order by a key, merged into one: the least first, and of equals that of the first
/// sequence. Each is read only as far as the result is looked at.
pub fn merged<T, K: Ord, S: Iterator<Item = T>>(
    sequences: impl IntoIterator<Item = S>,
    key: impl Fn(&T) -> K,
) -> impl Iterator<Item = T> {
    let next = move |number: usize, mut rest: S| {
        let first = rest.next()?;
        Some(Keyed { key: Reverse((key(&first), number)), thing: (first, rest) })
    };
    let firsts = sequences.into_iter().enumerate().filter_map(|(number, sequence)| next(number, sequence));
    let mut heap: BinaryHeap<Keyed<(T, S), K>> = firsts.collect();
    std::iter::from_fn(move || {
        let Keyed { key: Reverse((_, number)), thing: (first, rest) } = heap.pop()?;
        heap.extend(next(number, rest));
        Some(first)
    })
}

struct Keyed<T, K> {
    key: Reverse<(K, usize)>,
    thing: T,
}

impl<T, K: Ord> PartialEq for Keyed<T, K> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<T, K: Ord> Eq for Keyed<T, K> {}

impl<T, K: Ord> PartialOrd for Keyed<T, K> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T, K: Ord> Ord for Keyed<T, K> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key.cmp(&other.key)
    }
}
