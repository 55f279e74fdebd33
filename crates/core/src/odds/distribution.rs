//! Outcomes with their weights.

use std::cmp::Ordering;

use num_integer::gcd;
use num_rational::Ratio;

/// The exact odds exceed the budget or 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// Outcomes with integer weights over one common denominator. The weights add up to the total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<O> {
    /// Each outcome once, with its weight.
    pub rows: Vec<(O, u128)>,
    /// The common denominator.
    pub total: u128,
}

impl<O> Distribution<O> {
    /// The probability of the outcomes that `is` picks.
    pub fn chance(&self, is: impl Fn(&O) -> bool) -> Ratio<u128> {
        let weight = self.rows.iter().filter(|row| is(&row.0)).map(|row| row.1).sum();
        reduced(weight, self.total)
    }
}

impl<O: Ord> Distribution<O> {
    /// Sorts by likelihood, most likely first, and equals in the order of the outcomes, so that the list never depends
    /// on a hash.
    pub fn sort(&mut self) {
        sort_rows(&mut self.rows, |a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    }
}

/// Sorts rows by their places, so that sorting itself is compiled once and not for every kind of outcome. No two rows
/// are equal, because each outcome occurs once.
pub(crate) fn sort_rows<R>(rows: &mut [R], compare: impl Fn(&R, &R) -> Ordering) {
    let mut wanted: Vec<usize> = (0..rows.len()).collect();
    sort_places(&mut wanted, &|a, b| compare(&rows[a], &rows[b]));
    for place in 0..rows.len() {
        // What was in this place has moved to where an earlier row was taken from.
        let mut from = wanted[place];
        while from < place {
            from = wanted[from];
        }
        rows.swap(place, from);
    }
}

fn sort_places(places: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    places.sort_unstable_by(|a, b| compare(*a, *b));
}

/// A weight as a fraction in lowest terms.
pub fn reduced(weight: u128, total: u128) -> Ratio<u128> {
    let common = gcd(weight, total).max(1);
    Ratio::new_raw(weight / common, total / common)
}
