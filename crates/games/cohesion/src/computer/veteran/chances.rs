//! Exact odds of the book's procedures, kept while one choice is made.

use std::rc::Rc;

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::charge::{Charge, Outcome as Charged, Situation as ChargeFacts};
use grognard_books::cohesion::fire::{Fire, Morale, Situation as FireFacts};
use grognard_books::cohesion::melee::{Melee, Outcome as Fought, Situation as MeleeFacts};
use grognard_books::cohesion::rally::{Outcome as Rallied, Rally, Situation as RallyFacts};
use grognard_core::compiled::{self, CompiledOnce};
use grognard_core::odds::Distribution;

use super::known::Known;

/// Ways the dice can fall that are looked at for one ruling at most; beyond it the ruling counts as nothing.
const LEAVES: u64 = 20_000;

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
}

impl Chances {
    pub fn fire(&self, t: &Tables, facts: &FireFacts) -> Shares<Hit> {
        self.fires.or_find(facts, |facts| {
            let mut list: Vec<(Hit, f64)> = Vec::new();
            for (outcome, share) in shares::<Fire>(t, facts).iter() {
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
        self.charges.or_find(facts, |facts| shares::<Charge>(t, facts))
    }

    /// Of a round of melee.
    pub fn melee(&self, t: &Tables, facts: &MeleeFacts) -> Shares<Fought> {
        self.melees.or_find(facts, |facts| shares::<Melee>(t, facts))
    }

    pub fn rally(&self, t: &Tables, facts: &RallyFacts) -> Shares<Rallied> {
        self.rallies.or_find(facts, |facts| shares::<Rally>(t, facts))
    }
}

fn shares<P: CompiledOnce<Tables = Tables>>(t: &Tables, facts: &P::Situation) -> Shares<P::Outcome> {
    let odds = compiled::exact::<P>(t, facts, LEAVES);
    let Ok(Distribution { rows, total }) = odds else { return Rc::default() };
    #[expect(clippy::cast_precision_loss, reason = "shares are weighed, not compared exactly")]
    let share = |weight: u128| weight as f64 / total as f64;
    rows.into_iter().map(|(outcome, weight)| (outcome, share(weight))).collect()
}
