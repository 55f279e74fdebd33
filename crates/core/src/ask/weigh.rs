//! Odds to compare: each situation is weighed to a number that is the same for the same odds, and only then.

use num_integer::gcd;
use rustc_hash::FxHashMap;

use crate::dice::{Detail, Enumerated};
use crate::facts::Datum;
use crate::odds::Distribution;
use crate::procedure::Procedure;
use crate::refusal::Refusals;
use crate::ruling::read_situation;

/// What a situation came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighed {
    /// The number of its odds.
    Odds(u32),
    /// It is refused.
    Refused,
    /// The leaves are used up; nothing is known.
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

/// The one way to weigh: outcomes and odds are numbered as they are met, so that nothing rests on a hash.
pub(crate) struct Weigher<'t, P: Procedure> {
    tables: &'t P::Tables,
    dice: Enumerated,
    outcomes: FxHashMap<P::Outcome, u32>,
    odds: Vec<Shares>,
    numbers: FxHashMap<Shares, u32>,
    situations: FxHashMap<P::Situation, u32>,
    refusals: Refusals,
}

impl<'t, P: Procedure> Weigher<'t, P> {
    pub(crate) fn new(tables: &'t P::Tables, leaves: u64) -> Self {
        Weigher {
            tables,
            dice: Enumerated::new(Detail::Merged, leaves),
            outcomes: FxHashMap::default(),
            odds: Vec::new(),
            numbers: FxHashMap::default(),
            situations: FxHashMap::default(),
            refusals: Vec::new(),
        }
    }

    fn number_of(&mut self, distribution: Distribution<P::Outcome>) -> u32 {
        let common = distribution.rows.iter().fold(distribution.total, |common, row| gcd(common, row.1)).max(1);
        let mut rows: Vec<(u32, u128)> = Vec::with_capacity(distribution.rows.len());
        for (outcome, weight) in distribution.rows {
            let next = count(self.outcomes.len());
            rows.push((*self.outcomes.entry(outcome).or_insert(next), weight / common));
        }
        rows.sort_unstable();
        let shares = (rows, distribution.total / common);
        if let Some(number) = self.numbers.get(&shares) {
            return *number;
        }
        let number = count(self.odds.len());
        self.odds.push(shares.clone());
        self.numbers.insert(shares, number);
        number
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
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
        if let Some(number) = self.situations.get(&situation) {
            return Weighed::Odds(*number);
        }
        let tables = self.tables;
        let Ok(distribution) = self.dice.distribution(|dice| P::run(tables, &situation, dice, &mut ())) else {
            return Weighed::Spent;
        };
        let number = self.number_of(distribution);
        self.situations.insert(situation, number);
        Weighed::Odds(number)
    }

    fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    fn distance(&self, a: u32, b: u32) -> f64 {
        let (Some((first, first_total)), Some((second, second_total))) =
            (self.odds.get(a as usize), self.odds.get(b as usize))
        else {
            return 0.0;
        };
        #[expect(clippy::cast_precision_loss, reason = "a distance to sort by")]
        let share = |weight: u128, total: u128| weight as f64 / total as f64;
        let of = |rows: &[(u32, u128)], outcome: u32| {
            rows.binary_search_by_key(&outcome, |row| row.0).map_or(0, |place| rows[place].1)
        };
        // What one has more of, the other has less of: one side of the difference is all of it.
        let more = |(outcome, weight): &(u32, u128)| {
            (share(*weight, *first_total) - share(of(second, *outcome), *second_total)).max(0.0)
        };
        // Rounding must not make more than all of it.
        first.iter().map(more).sum::<f64>().min(1.0)
    }
}
