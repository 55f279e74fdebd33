//! The queue of what is due in a battle, first one first.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// What is due, in order. In documents it is a plain list. It is looked at like one, too: whoever reads it, or changes
/// an item where it stands, has a slice; coming and going has the names below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Queue<T> {
    items: Vec<T>,
}

impl<T> Queue<T> {
    /// With nothing due.
    pub const fn new() -> Self {
        Queue { items: Vec::new() }
    }

    /// Puts what has just become due before everything that was due already, in the order given.
    pub fn put_first(&mut self, fresh: impl IntoIterator<Item = T>) {
        self.items.splice(0..0, fresh);
    }

    /// Puts what is due later behind everything else, in the order given.
    pub fn put_last(&mut self, fresh: impl IntoIterator<Item = T>) {
        self.items.extend(fresh);
    }

    /// Puts items right before the first one that fits; before everything if none does.
    pub fn put_before(&mut self, fits: impl FnMut(&T) -> bool, fresh: impl IntoIterator<Item = T>) {
        let place = self.items.iter().position(fits).unwrap_or(0);
        self.items.splice(place..place, fresh);
    }

    /// Takes the first item off: it is answered.
    pub fn take_first(&mut self) -> Option<T> {
        if self.items.is_empty() { None } else { Some(self.items.remove(0)) }
    }

    /// Takes off the first item that fits, where players choose the order.
    pub fn take_that(&mut self, fits: impl FnMut(&T) -> bool) -> Option<T> {
        let place = self.items.iter().position(fits)?;
        Some(self.items.remove(place))
    }

    /// Keeps only what fits, without a word about the rest.
    pub fn retain(&mut self, fits: impl FnMut(&T) -> bool) {
        self.items.retain(fits);
    }

    /// Nothing is due any more.
    pub fn clear(&mut self) {
        self.items.clear();
    }
}

/// Drops what can no longer be answered as the books stand, and hands back what there is to say about each, in order.
/// `stale` says it for an item that is dropped; it may also amend one that stays. While it looks, the queue in the books
/// is empty.
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
