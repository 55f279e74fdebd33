//! Combinations of open facts, tried one after the other.

use crate::facts::Datum;

use super::open::{OpenFact, is_inside};
use super::weigh::{Weigh, Weighed};

/// Which value each open fact has, by its place in the list of values; the place after the last is "does not count".
pub(super) type Digits = Vec<usize>;

/// A procedure with its known facts, and the open facts to be set.
pub(super) struct Table<'a, 'f> {
    pub(super) facts: &'a [OpenFact<'f>],
    known: &'a Datum,
    weigher: Box<dyn Weigh + 'a>,
    /// The situation as it is set now, and what it is set to.
    datum: Datum,
    set: Digits,
    /// Situations weighed so far, refused ones included.
    pub(super) weighed: usize,
    most: usize,
}

impl<'a, 'f> Table<'a, 'f> {
    pub(super) fn new(facts: &'a [OpenFact<'f>], known: &'a Datum, weigher: Box<dyn Weigh + 'a>, most: usize) -> Self {
        let set = vec![usize::MAX; facts.len()];
        Table { facts, known, weigher, datum: known.clone(), set, weighed: 0, most }
    }

    /// The number of values of a fact.
    pub(super) fn values(&self, fact: usize) -> usize {
        self.facts[fact].values.len()
    }

    /// Whether a fact counts in a combination in which those it depends on are settled.
    pub(super) fn counts(&self, fact: usize, digits: &[usize]) -> bool {
        self.facts[fact].counts.iter().all(|any| any.iter().any(|case| case.holds[digits[case.fact]]))
    }

    /// The combination with every fact that does not count put aside.
    pub(super) fn settled(&self, digits: &[usize]) -> Digits {
        let mut settled = digits.to_vec();
        for fact in 0..settled.len() {
            if !self.counts(fact, &settled) {
                settled[fact] = self.values(fact);
            }
        }
        settled
    }

    /// The value a digit stands for.
    pub(super) fn value(&self, fact: usize, digit: usize) -> &'a Datum {
        let fact = &self.facts[fact];
        fact.values.get(digit).unwrap_or(&fact.idle)
    }

    /// The situation of a combination.
    pub(super) fn situation(&mut self, digits: &[usize]) -> &Datum {
        let digits = self.settled(digits);
        for (fact, digit) in digits.iter().copied().enumerate() {
            if self.set[fact] != digit {
                let value = self.value(fact, digit);
                put(&mut self.datum, self.known, &self.facts[fact].path, value);
                self.set[fact] = digit;
            }
        }
        &self.datum
    }

    /// The odds of a combination; once the budget is spent nothing more is known.
    pub(super) fn weigh(&mut self, digits: &[usize]) -> Weighed {
        if self.weighed >= self.most {
            return Weighed::Spent;
        }
        self.weighed += 1;
        self.situation(digits);
        self.weigher.weigh(&self.datum)
    }

    /// Whether the last refusal names a fact.
    pub(super) fn was_refused_for(&self, fact: usize) -> bool {
        let path = &self.facts[fact].path;
        self.weigher.refusals().iter().any(|refusal| refusal.field == *path || is_inside(&refusal.field, path))
    }

    /// How far two odds lie apart.
    pub(super) fn distance(&self, a: u32, b: u32) -> f64 {
        self.weigher.distance(a, b)
    }

    /// What is left of the budget.
    pub(super) fn left(&self) -> usize {
        self.most - self.weighed
    }
}

/// Puts a value in its place. If it is absent, the objects that would exist only to hold it disappear too.
pub(super) fn put(datum: &mut Datum, known: &Datum, path: &str, value: &Datum) {
    if *value != Datum::Null {
        return datum.set(path, value.clone());
    }
    datum.remove(path);
    let mut inner = path;
    while let Some((parent, _)) = inner.rsplit_once('.') {
        let is_empty = matches!(datum.at(parent), Some(Datum::Map(entries)) if entries.is_empty());
        if !is_empty || known.at(parent).is_some() {
            break;
        }
        datum.remove(parent);
        inner = parent;
    }
}
