//! Things numbered in the order they are first met, found again by their hash.
//!
//! The table holds only hashes and numbers, so it is compiled once for everything that is numbered; only the lookup is
//! compiled anew for each kind of thing.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Hashes, and the numbers stored under them.
#[derive(Default)]
pub struct Places {
    table: HashTable<(u64, u32)>,
}

impl Places {
    /// The number under a hash that `is` the one looked for.
    #[inline]
    pub fn find(&self, hash: u64, is: impl Fn(u32) -> bool) -> Option<u32> {
        self.table.find(hash, |place| place.0 == hash && is(place.1)).map(|place| place.1)
    }

    /// Makes room for this many more at once, because growing bit by bit costs more than looking up.
    pub fn reserve(&mut self, more: usize) {
        self.table.reserve(more, |place| place.0);
    }

    /// Puts a number under its hash.
    #[inline]
    pub fn add(&mut self, hash: u64, number: u32) {
        self.table.insert_unique(hash, (hash, number), |place| place.0);
    }
}

/// Numbers things; equal things have the same number.
pub struct Numbering<K> {
    /// The things in the order of their numbers.
    pub things: Vec<K>,
    places: Places,
}

impl<K> Default for Numbering<K> {
    fn default() -> Self {
        Numbering { things: Vec::new(), places: Places::default() }
    }
}

impl<K: Eq + Hash> Numbering<K> {
    /// The number of a thing that has one.
    #[inline]
    pub fn find(&self, thing: &K) -> Option<u32> {
        self.places.find(hash_of(thing), |number| self.things[number as usize] == *thing)
    }

    /// The number of a thing, a new one if it has none, and whether it is new.
    #[inline]
    pub fn number(&mut self, thing: K) -> (u32, bool) {
        let hash = hash_of(&thing);
        let known = self.places.find(hash, |number| self.things[number as usize] == thing);
        known.map_or_else(|| (self.push(hash, thing), true), |number| (number, false))
    }

    fn push(&mut self, hash: u64, thing: K) -> u32 {
        let number = u32::try_from(self.things.len()).expect("memory ends before four thousand million things");
        self.places.add(hash, number);
        self.things.push(thing);
        number
    }
}

#[inline]
pub fn hash_of(thing: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(thing)
}
