//! The queue of what is due in a battle, first one first.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// What is due, in order. In documents it is a plain list. Reading it, or changing an item in place, works as on a
/// slice; adding and removing have the methods below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Queue<T> {
    items: Vec<T>,
}

impl<T> Queue<T> {
    /// A queue with nothing due.
    pub const fn new() -> Self {
        Queue { items: Vec::new() }
    }

    /// Adds new items before everything that was already due, in the order given.
    pub fn put_first(&mut self, fresh: impl IntoIterator<Item = T>) {
        self.items.splice(0..0, fresh);
    }

    /// Adds items behind everything else, in the order given.
    pub fn put_last(&mut self, fresh: impl IntoIterator<Item = T>) {
        self.items.extend(fresh);
    }

    /// Inserts items right before the first one that fits; before everything if none does.
    pub fn put_before(&mut self, fits: impl FnMut(&T) -> bool, fresh: impl IntoIterator<Item = T>) {
        let place = self.items.iter().position(fits).unwrap_or(0);
        self.items.splice(place..place, fresh);
    }

    /// Removes the first item, because it is answered.
    pub fn take_first(&mut self) -> Option<T> {
        if self.items.is_empty() { None } else { Some(self.items.remove(0)) }
    }

    /// Removes the first item that fits, if players choose the order.
    pub fn take_that(&mut self, fits: impl FnMut(&T) -> bool) -> Option<T> {
        let place = self.items.iter().position(fits)?;
        Some(self.items.remove(place))
    }

    /// Keeps only the items that fit.
    pub fn retain(&mut self, fits: impl FnMut(&T) -> bool) {
        self.items.retain(fits);
    }

    pub fn clear(&mut self) {
        self.items.clear();
    }
}

/// Drops items that can no longer be answered, and returns what to say about each, in order. `stale` returns the words
/// for an item that is dropped; it may also change one that stays. While it looks, the queue in the books is empty.
pub fn drop_stale<B, T, W>(
    books: &mut B,
    queue: impl Fn(&mut B) -> &mut Queue<T>,
    stale: impl Fn(&B, &mut T) -> Option<W>,
) -> Vec<W> {
    let mut held = std::mem::take(queue(books));
    let mut said = Vec::new();
    held.items.retain_mut(|item| match stale(books, item) {
        None => true,
        Some(words) => {
            said.push(words);
            false
        }
    });
    *queue(books) = held;
    said
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Queue::new()
    }
}

impl<T> Deref for Queue<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for Queue<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<T> FromIterator<T> for Queue<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Queue { items: items.into_iter().collect() }
    }
}

impl<T> IntoIterator for Queue<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl<'q, T> IntoIterator for &'q Queue<T> {
    type Item = &'q T;
    type IntoIter = std::slice::Iter<'q, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}
