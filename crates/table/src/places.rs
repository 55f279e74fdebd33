//! The places of units and officers by name, without a lookup of names when going through a roster.

use std::ops::Deref;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::roster::Roster;

/// Places by name, in the order in which they were taken. Outside code cannot add or remove a name unnoticed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Places<P> {
    by_name: Roster<P>,
    /// For each name of the last roster that was gone through, its index here. It follows from the names of both, so it
    /// is neither written down nor compared, and is forgotten when a name is added or removed.
    #[serde(skip)]
    order: OnceLock<Vec<Option<usize>>>,
}

impl<P> Default for Places<P> {
    fn default() -> Self {
        Places { by_name: Roster::default(), order: OnceLock::new() }
    }
}

impl<P: PartialEq> PartialEq for Places<P> {
    fn eq(&self, other: &Self) -> bool {
        self.by_name == other.by_name
    }
}

impl<P> Deref for Places<P> {
    type Target = Roster<P>;

    fn deref(&self) -> &Roster<P> {
        &self.by_name
    }
}

impl<'p, P> IntoIterator for &'p Places<P> {
    type Item = (&'p String, &'p P);
    type IntoIter = indexmap::map::Iter<'p, String, P>;

    fn into_iter(self) -> Self::IntoIter {
        self.by_name.iter()
    }
}

impl<P> Places<P> {
    /// Gives somebody a place; returns his old place, if he had one.
    pub fn insert(&mut self, name: String, place: P) -> Option<P> {
        let before = self.by_name.insert(name, place);
        if before.is_none() {
            self.order.take();
        }
        before
    }

    /// Removes a place; the others keep their order.
    pub fn shift_remove(&mut self, name: &str) -> Option<P> {
        let gone = self.by_name.shift_remove(name);
        if gone.is_some() {
            self.order.take();
        }
        gone
    }

    /// Keeps only some places.
    pub fn retain(&mut self, keep: impl FnMut(&String, &mut P) -> bool) {
        self.by_name.retain(keep);
        self.order.take();
    }

    /// A place, for changing.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut P> {
        self.by_name.get_mut(name)
    }

    /// All places, for changing.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut P> {
        self.by_name.values_mut()
    }

    /// Every name on a roster with its place, if it has one. A roster keeps its names for the length of a battle, or
    /// gains some.
    pub fn along<'p, T>(&'p self, roster: &'p Roster<T>) -> impl Iterator<Item = (&'p String, &'p T, Option<&'p P>)> {
        let find = || roster.keys().map(|name| self.by_name.get_index_of(name)).collect();
        let order: &[Option<usize>] = self.order.get_or_init(find);
        let mut known = if order.len() == roster.len() { order.iter() } else { [].iter() };
        roster.iter().map(move |(name, item)| {
            let place = match known.next() {
                Some(place) => place.and_then(|place| self.by_name.get_index(place)),
                None => self.by_name.get_key_value(name),
            };
            debug_assert!(place.is_none_or(|(found, _)| found == name), "{name} has the place of another");
            (name, item, place.map(|(_, place)| place))
        })
    }
}
