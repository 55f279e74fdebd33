//! Many rounds of a procedure: equal states merged after every round, one transition row per state computed once.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use num_bigint::BigUint;
use num_integer::lcm;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::dice::{Detail, Enumerated, TooLarge};
use crate::odds::LEAF_BUDGET;
use crate::procedure::Procedure;

/// Rounds of a procedure `P` over states `S`.
///
/// `situation` gives what is ruled in a state, if anything. `apply` makes the next state from the outcome, or from the
/// lack of one. States that act in turn carry whose turn it is.
pub struct Chain<'t, P: Procedure, S, Q, A> {
    tables: &'t P::Tables,
    situation: Q,
    apply: A,
    states: Vec<S>,
    index: FxHashMap<S, u32>,
    rows: Vec<Row>,
    links: Vec<Link>,
    dice: Enumerated,
    known: FxHashMap<P::Situation, usize>,
    outcomes: Vec<Outcomes<P>>,
}

struct Outcomes<P: Procedure> {
    rows: Vec<(P::Outcome, u64)>,
    total: u64,
}

/// Room for this many states at the start, so that small chains never move their tables.
const ROOM: usize = 1024;

/// Where a state's links are; a total of 0 marks a row that has not been computed yet.
#[derive(Clone, Copy)]
struct Row {
    start: usize,
    end: usize,
    total: u64,
    /// The last link that leads to this state: shows whether the row being built leads here already.
    last_link: usize,
}

impl Row {
    const NEW: Row = Row { start: 0, end: 0, total: 0, last_link: usize::MAX };
}

#[derive(Clone, Copy)]
struct Link {
    to: u32,
    weight: u64,
    /// The weight over the row's total, in doubles.
    share: f64,
}

/// States with exact weights over one denominator, too large for any machine word.
#[derive(Clone, Debug)]
pub struct Exact<S> {
    pub rows: Vec<(S, BigUint)>,
    /// The common denominator.
    pub total: BigUint,
}

impl<'t, P, S, Q, A> Chain<'t, P, S, Q, A>
where
    P: Procedure,
    S: Clone + Eq + Hash,
    Q: Fn(&S) -> Option<P::Situation>,
    A: Fn(&S, Option<&P::Outcome>) -> S,
{
    /// A chain without any computed rows yet.
    pub fn new(tables: &'t P::Tables, situation: Q, apply: A) -> Self {
        Chain {
            tables,
            situation,
            apply,
            states: Vec::new(),
            index: FxHashMap::with_capacity_and_hasher(ROOM, FxBuildHasher),
            rows: Vec::new(),
            links: Vec::with_capacity(4 * ROOM),
            dice: Enumerated::new(Detail::Merged, LEAF_BUDGET),
            known: FxHashMap::default(),
            outcomes: Vec::new(),
        }
    }

    /// The states after this many rounds with their probabilities in doubles.
    pub fn doubles(&mut self, start: S, rounds: usize) -> Result<Vec<(S, f64)>, TooLarge> {
        let first = self.number(start) as usize;
        let mut now = vec![0.0_f64; first + 1];
        now[first] = 1.0;
        let mut next = Vec::new();
        for _ in 0..rounds {
            next.clear();
            next.resize(self.states.len(), 0.0);
            for (state, &share) in now.iter().enumerate() {
                if share == 0.0 {
                    continue;
                }
                let row = self.row(state)?;
                if next.len() < self.states.len() {
                    next.resize(self.states.len(), 0.0);
                }
                for link in &self.links[row.start..row.end] {
                    next[link.to as usize] += share * link.share;
                }
            }
            std::mem::swap(&mut now, &mut next);
        }
        let reached = now.into_iter().enumerate().filter(|reached| reached.1 > 0.0);
        Ok(reached.map(|(state, share)| (self.states[state].clone(), share)).collect())
    }

    /// The states after this many rounds with exact weights.
    pub fn exact(&mut self, start: S, rounds: usize) -> Result<Exact<S>, TooLarge> {
        let first = self.number(start) as usize;
        let mut total = BigUint::from(1_u8);
        let mut now = Limbs::new(first + 1, 1);
        now.of_mut(first)[0] = 1;
        for _ in 0..rounds {
            let mut common = 1;
            for state in 0..now.count() {
                if now.is_reached(state) {
                    let row = self.row(state)?;
                    common = checked_lcm(common, row.total)?;
                }
            }
            total *= common;
            let width = usize::try_from(total.bits() / 64).unwrap_or(usize::MAX) + 1;
            let mut next = Limbs::new(self.states.len(), width);
            for state in (0..now.count()).filter(|state| now.is_reached(*state)) {
                let row = self.rows[state];
                let scale = common / row.total;
                for link in &self.links[row.start..row.end] {
                    next.add_product(link.to as usize, now.of(state), link.weight * scale);
                }
            }
            now = next;
        }
        let rows = (0..now.count()).filter(|state| now.is_reached(*state));
        Ok(Exact { rows: rows.map(|state| (self.states[state].clone(), now.big(state))).collect(), total })
    }

    fn number(&mut self, state: S) -> u32 {
        let number = u32::try_from(self.states.len()).expect("memory ends before four thousand million states");
        match self.index.entry(state) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                self.states.push(new.key().clone());
                self.rows.push(Row::NEW);
                *new.insert(number)
            }
        }
    }

    /// The transitions of a state, computed when first asked for.
    fn row(&mut self, state: usize) -> Result<Row, TooLarge> {
        let row = self.rows[state];
        if row.total > 0 { Ok(row) } else { self.compute_row(state) }
    }

    fn compute_row(&mut self, state: usize) -> Result<Row, TooLarge> {
        let start = self.links.len();
        let from = self.states[state].clone();
        let total = if let Some(situation) = (self.situation)(&from) {
            let ruled = self.ruled(situation)?;
            // Taken out while the states are numbered, put back below.
            let outcomes = std::mem::take(&mut self.outcomes[ruled].rows);
            for (outcome, weight) in &outcomes {
                let to = self.number((self.apply)(&from, Some(outcome)));
                let last = &mut self.rows[to as usize].last_link;
                if *last >= start && *last < self.links.len() {
                    self.links[*last].weight += weight;
                } else {
                    *last = self.links.len();
                    self.links.push(Link { to, weight: *weight, share: 0.0 });
                }
            }
            self.outcomes[ruled].rows = outcomes;
            self.outcomes[ruled].total
        } else {
            let to = self.number((self.apply)(&from, None));
            self.links.push(Link { to, weight: 1, share: 0.0 });
            1
        };
        #[expect(clippy::cast_precision_loss, reason = "the shares are wanted in doubles")]
        let unit = 1.0 / total as f64;
        for link in &mut self.links[start..] {
            #[expect(clippy::cast_precision_loss, reason = "the shares are wanted in doubles")]
            let weight = link.weight as f64;
            link.share = weight * unit;
        }
        let row = &mut self.rows[state];
        (row.start, row.end, row.total) = (start, self.links.len(), total);
        Ok(*row)
    }

    /// The outcomes of a situation, enumerated when first met.
    fn ruled(&mut self, situation: P::Situation) -> Result<usize, TooLarge> {
        if let Some(known) = self.known.get(&situation) {
            return Ok(*known);
        }
        let distribution = self.dice.distribution_of::<P>(self.tables, &situation)?;
        let total = u64::try_from(distribution.total).map_err(|_| TooLarge)?;
        let rows =
            distribution.rows.into_iter().map(|(outcome, weight)| (outcome, u64::try_from(weight).unwrap_or(total)));
        self.outcomes.push(Outcomes { rows: rows.collect(), total });
        self.known.insert(situation, self.outcomes.len() - 1);
        Ok(self.outcomes.len() - 1)
    }
}

fn checked_lcm(a: u64, b: u64) -> Result<u64, TooLarge> {
    let wide = lcm(u128::from(a), u128::from(b));
    u64::try_from(wide).map_err(|_| TooLarge)
}

/// One unsigned number of `width` 64-bit limbs per state, lowest limb first.
struct Limbs {
    width: usize,
    limbs: Vec<u64>,
}

impl Limbs {
    fn new(count: usize, width: usize) -> Self {
        Limbs { width, limbs: vec![0; count * width] }
    }

    fn count(&self) -> usize {
        self.limbs.len() / self.width
    }

    fn of(&self, state: usize) -> &[u64] {
        &self.limbs[state * self.width..][..self.width]
    }

    fn of_mut(&mut self, state: usize) -> &mut [u64] {
        &mut self.limbs[state * self.width..][..self.width]
    }

    fn is_reached(&self, state: usize) -> bool {
        self.of(state).iter().any(|limb| *limb != 0)
    }

    /// Adds `number` times `factor`. The width is that of the common denominator, so nothing is carried out of it.
    fn add_product(&mut self, state: usize, number: &[u64], factor: u64) {
        let mut carry = 0_u128;
        let mut limbs = number.iter().copied();
        for place in self.of_mut(state) {
            let limb = limbs.next().unwrap_or(0);
            carry += u128::from(limb) * u128::from(factor) + u128::from(*place);
            #[expect(clippy::cast_possible_truncation, reason = "the low limb is what is kept")]
            let low = carry as u64;
            *place = low;
            carry >>= 64;
        }
    }

    fn big(&self, state: usize) -> BigUint {
        let digits = self.of(state).iter().flat_map(|limb| {
            #[expect(clippy::cast_possible_truncation, reason = "cut in two halves")]
            let halves = [*limb as u32, (limb >> 32) as u32];
            halves
        });
        BigUint::new(digits.collect())
    }
}
