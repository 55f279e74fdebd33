//! Odds to compare: each situation is weighed to a number; the numbers of two situations are equal if and only if their
//! odds are.

use num_integer::gcd;

use crate::dice::{Detail, Enumerated};
use crate::facts::Datum;
use crate::numbering::Numbering;
use crate::odds::Distribution;
use crate::procedure::Procedure;
use crate::refusal::Refusals;
use crate::ruling::read_situation;

/// What a situation came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighed {
    /// The number of its odds.
    Odds(u32),
    Refused,
    /// The leaves are used up, so nothing is known.
    Spent,
}

/// Weighs situations of one procedure.
pub trait Weigh {
    /// The odds of a situation. Equal numbers mean equal odds, different ones different odds.
    fn weigh(&mut self, datum: &Datum) -> Weighed;
    /// Why the last refused situation was refused.
    fn refusals(&self) -> &Refusals;
    /// How far two odds lie apart: the largest difference in the chance of anything, from 0 to 1.
    fn distance(&self, a: u32, b: u32) -> f64;
}

/// Outcomes by number with their weights, in lowest terms.
type Shares = (Vec<(u32, u128)>, u128);

/// The only weigher: outcomes and odds are numbered as they are met, so that nothing depends on a hash.
pub(crate) struct Weigher<'t, P: Procedure> {
    tables: &'t P::Tables,
    dice: Enumerated,
    outcomes: Numbering<P::Outcome>,
    odds: Numbering<Shares>,
    situations: Numbering<P::Situation>,
    /// The odds of each situation.
    weighed: Vec<u32>,
    refusals: Refusals,
}

impl<'t, P: Procedure> Weigher<'t, P> {
    pub(crate) fn new(tables: &'t P::Tables, leaves: u64) -> Self {
        Weigher {
            tables,
            dice: Enumerated::new(Detail::Merged, leaves),
            outcomes: Numbering::default(),
            odds: Numbering::default(),
            situations: Numbering::default(),
            weighed: Vec::new(),
            refusals: Vec::new(),
        }
    }

    fn number_of(&mut self, distribution: Distribution<P::Outcome>) -> u32 {
        let mut rows: Vec<(u32, u128)> = Vec::with_capacity(distribution.rows.len());
        for (outcome, weight) in distribution.rows {
            rows.push((self.outcomes.number(outcome).0, weight));
        }
        self.odds.number(in_lowest_terms(rows, distribution.total)).0
    }
}

fn in_lowest_terms(mut rows: Vec<(u32, u128)>, total: u128) -> Shares {
    let common = rows.iter().fold(total, |common, row| gcd(common, row.1)).max(1);
    for row in &mut rows {
        row.1 /= common;
    }
    rows.sort_unstable();
    (rows, total / common)
}

/// The largest difference in the chance of anything.
fn distance((first, first_total): &Shares, (second, second_total): &Shares) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a distance to sort by")]
    let share = |weight: u128, total: u128| weight as f64 / total as f64;
    let of = |rows: &[(u32, u128)], outcome: u32| {
        rows.binary_search_by_key(&outcome, |row| row.0).map_or(0, |place| rows[place].1)
    };
    // What one has more of, the other has less of, so one side of the difference is enough.
    let more = |(outcome, weight): &(u32, u128)| {
        (share(*weight, *first_total) - share(of(second, *outcome), *second_total)).max(0.0)
    };
    // Rounding must not make it more than 1.
    first.iter().map(more).sum::<f64>().min(1.0)
}

impl<P: Procedure> Weigh for Weigher<'_, P> {
    fn weigh(&mut self, datum: &Datum) -> Weighed {
        let situation = match read_situation::<P>(self.tables, datum) {
            Ok(situation) => situation,
            Err(refusals) => {
                self.refusals = refusals;
                return Weighed::Refused;
            }
        };
        if let Some(known) = self.situations.find(&situation) {
            return Weighed::Odds(self.weighed[known as usize]);
        }
        let Ok(distribution) = self.dice.distribution_of::<P>(self.tables, &situation) else {
            return Weighed::Spent;
        };
        let number = self.number_of(distribution);
        self.situations.number(situation);
        self.weighed.push(number);
        Weighed::Odds(number)
    }

    fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    fn distance(&self, a: u32, b: u32) -> f64 {
        match (self.odds.things.get(a as usize), self.odds.things.get(b as usize)) {
            (Some(first), Some(second)) => distance(first, second),
            _ => 0.0,
        }
    }
}
