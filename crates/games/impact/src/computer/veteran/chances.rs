//! Exact odds of the book's procedures, kept while one choice is made.

use std::cell::RefCell;
use std::hash::Hash;
use std::rc::Rc;

use grognard_books::impact::charge::{Outcome as Charged, Situation as ChargeFacts};
use grognard_books::impact::fire::Situation as FireFacts;
use grognard_books::impact::rally::{Rally, Situation as RallyFacts};
use grognard_books::impact::tables::Tables;
use grognard_books::impact::unit::Level;
use grognard_core::compiled;
use grognard_core::facts::Inches;
use grognard_core::odds::{Distribution, LEAF_BUDGET};
use grognard_table::{measured, whole};
use rustc_hash::FxHashMap;

use crate::odds::{of_charge, of_fire};

/// Outcomes with their shares; a second question gets the same ones again.
pub type Shares<O> = Rc<[(O, f64)]>;

/// Figures and level of a unit after something happened to it; without figures it is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct After {
    /// Figures left.
    pub figures: i32,
    pub level: Level,
}

/// The odds found so far.
pub struct Chances {
    /// The ranges at which the odds of a fire change, the least first.
    ranges: Vec<i32>,
    fires: RefCell<FxHashMap<FireFacts, Shares<After>>>,
    charges: RefCell<FxHashMap<ChargeFacts, Shares<Charged>>>,
    rallies: RefCell<FxHashMap<RallyFacts, Shares<Level>>>,
}

impl Chances {
    /// Nothing found yet, with these charts.
    pub fn of(t: &Tables) -> Self {
        let mut ranges: Vec<i32> = t.weapons.range_limits().into_iter().map(whole).collect();
        ranges.sort_unstable();
        let (fires, charges, rallies) = (RefCell::default(), RefCell::default(), RefCell::default());
        Chances { ranges, fires, charges, rallies }
    }

    /// One range for all those with the same odds: the ranges between two limits of the charts.
    fn alike(&self, range: Inches) -> Inches {
        let far = range.hundredths();
        match self.ranges.iter().find(|limit| i64::from(**limit) >= far) {
            Some(limit) if i64::from(*limit) == far => range,
            Some(limit) => measured(limit - 1),
            None => range,
        }
    }

    /// Of a fire; nothing if it cannot be fired.
    pub fn fire(&self, t: &Tables, facts: &FireFacts) -> Shares<After> {
        let facts = &FireFacts { range: self.alike(facts.range), ..facts.clone() };
        kept(&self.fires, facts, || {
            let all = of_fire(t, facts).map(shares).unwrap_or_default().into_iter();
            summed(all.map(|(fire, share)| (After { figures: fire.figures_after, level: fire.level_after }, share)))
        })
    }

    /// Of a charge in contact; nothing if it cannot be fought.
    pub fn charge(&self, t: &Tables, facts: &ChargeFacts) -> Shares<Charged> {
        kept(&self.charges, facts, || of_charge(t, facts).map(shares).unwrap_or_default().into())
    }

    pub fn rally(&self, t: &Tables, facts: &RallyFacts) -> Shares<Level> {
        kept(&self.rallies, facts, || {
            let all = compiled::exact::<Rally>(t, facts, LEAF_BUDGET).map(shares).unwrap_or_default();
            summed(all.into_iter().map(|(rally, share)| (rally.level_after, share)))
        })
    }
}

fn kept<K: Clone + Eq + Hash, V: Clone>(known: &RefCell<FxHashMap<K, V>>, key: &K, find: impl FnOnce() -> V) -> V {
    if let Some(value) = known.borrow().get(key) {
        return value.clone();
    }
    let value = find();
    known.borrow_mut().insert(key.clone(), value.clone());
    value
}

/// Equal outcomes together.
fn summed<O: PartialEq>(all: impl Iterator<Item = (O, f64)>) -> Shares<O> {
    let mut list: Vec<(O, f64)> = Vec::new();
    for (outcome, share) in all {
        match list.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, sum)) => *sum += share,
            None => list.push((outcome, share)),
        }
    }
    list.into()
}

fn shares<O>(Distribution { rows, total }: Distribution<O>) -> Vec<(O, f64)> {
    #[expect(clippy::cast_precision_loss, reason = "shares are weighed, not compared exactly")]
    let share = |weight: u128| weight as f64 / total.max(1) as f64;
    rows.into_iter().map(|(outcome, weight)| (outcome, share(weight))).collect()
}
