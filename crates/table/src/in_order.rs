//! Things in order, sorted only as far as somebody looks: most searches end after a few.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Things by their key, the least first, equals in the order given.
pub fn in_order<T, K: Ord>(things: impl IntoIterator<Item = T>, key: impl Fn(&T) -> K) -> impl Iterator<Item = T> {
    let keyed =
        things.into_iter().enumerate().map(|(number, thing)| Keyed { key: Reverse((key(&thing), number)), thing });
    let mut heap: BinaryHeap<Keyed<T, K>> = keyed.collect();
    std::iter::from_fn(move || heap.pop().map(|keyed| keyed.thing))
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
