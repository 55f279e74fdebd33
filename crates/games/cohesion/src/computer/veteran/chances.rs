//! Exact odds of the book's procedures, kept from choice to choice.

use std::cell::Cell;
use std::rc::Rc;

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::charge::{Charge, Outcome as Charged, Situation as ChargeFacts};
use grognard_books::cohesion::fire::{Fire, Morale, Situation as FireFacts};
use grognard_books::cohesion::melee::{Melee, Outcome as Fought, Situation as MeleeFacts};
use grognard_books::cohesion::rally::{Outcome as Rallied, Rally, Situation as RallyFacts};
use grognard_core::compiled::{self, CompiledOnce};
use grognard_core::odds::Distribution;

use super::known::Known;

/// The most ways the dice can fall that are examined for one ruling; beyond that the ruling counts as nothing.
const LEAVES: u64 = 20_000;
/// Outcomes that are kept before all are forgotten; together some 20 MB.
const KEPT: usize = 200_000;

/// The effect of a fire on its target, as far as its worth depends on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Steps lost.
    pub steps: i32,
    /// Half stands lost.
    pub half_stands: i32,
    /// How the test ended.
    pub morale: Morale,
}

/// Outcomes with their shares; shared, because they are looked at more often than they are found out.
pub type Shares<O> = Rc<[(O, f64)]>;

/// The odds found so far.
#[derive(Default)]
pub struct Chances {
    fires: Known<FireFacts, Shares<Hit>>,
    charges: Known<ChargeFacts, Shares<Charged>>,
    melees: Known<MeleeFacts, Shares<Fought>>,
    rallies: Known<RallyFacts, Shares<Rallied>>,
    /// How many outcomes there are in all of them, and one for each question.
    outcomes: Cell<usize>,
}

impl Chances {
    /// Forgets everything if it has become too much.
    pub fn keep_within_bounds(&mut self) {
        if self.outcomes.get() > KEPT {
            *self = Chances::default();
        }
    }

    fn shares<P: CompiledOnce<Tables = Tables>>(&self, t: &Tables, facts: &P::Situation) -> Shares<P::Outcome> {
        let shares = shares::<P>(t, facts);
        self.outcomes.set(self.outcomes.get() + shares.len() + 1);
        shares
    }

    pub fn fire(&self, t: &Tables, facts: &FireFacts) -> Shares<Hit> {
        self.fires.or_find(facts, |facts| {
            let mut list: Vec<(Hit, f64)> = Vec::new();
            for (outcome, share) in self.shares::<Fire>(t, facts).iter() {
                let hit = Hit { steps: outcome.steps, half_stands: outcome.half_stands, morale: outcome.morale };
                match list.iter_mut().find(|(known, _)| *known == hit) {
                    Some((_, sum)) => *sum += share,
                    None => list.push((hit, *share)),
                }
            }
            list.into()
        })
    }

    /// Of a charge up to contact.
    pub fn charge(&self, t: &Tables, facts: &ChargeFacts) -> Shares<Charged> {
        self.charges.or_find(facts, |facts| self.shares::<Charge>(t, facts))
    }

    /// Of a round of melee.
    pub fn melee(&self, t: &Tables, facts: &MeleeFacts) -> Shares<Fought> {
        self.melees.or_find(facts, |facts| self.shares::<Melee>(t, facts))
    }

    pub fn rally(&self, t: &Tables, facts: &RallyFacts) -> Shares<Rallied> {
        self.rallies.or_find(facts, |facts| self.shares::<Rally>(t, facts))
    }
}

fn shares<P: CompiledOnce<Tables = Tables>>(t: &Tables, facts: &P::Situation) -> Shares<P::Outcome> {
    let odds = compiled::exact::<P>(t, facts, LEAVES);
    let Ok(Distribution { rows, total }) = odds else { return Rc::default() };
    #[expect(clippy::cast_precision_loss, reason = "shares are weighed, not compared exactly")]
    let share = |weight: u128| weight as f64 / total as f64;
    rows.into_iter().map(|(outcome, weight)| (outcome, share(weight))).collect()
}
