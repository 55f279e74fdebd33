//! Looks for facts that make a difference: two situations that differ in one fact only and have different odds.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use super::table::{Digits, Table};
use super::weigh::Weighed;

/// This many situations from which one fact at a time is changed.
const BASES: usize = 16;
/// From this many of them, facts that are known to matter are changed further, to see how much they can do.
const BASES_FOR_MEASURE: usize = 3;
/// This many combinations are tried to find a situation that is not refused.
const ATTEMPTS: usize = 400;
/// This many values of a fact are tried from one base.
const VALUES_PER_BASE: usize = 20;

/// Two situations that differ in one fact, and in facts that do not count without it.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) one: Digits,
    pub(super) other: Digits,
    /// How far their odds lie apart.
    pub(super) apart: f64,
}

/// What was found about the facts so far.
pub(super) struct Found {
    /// For each fact, the pair whose odds lie farthest apart.
    pub(super) pairs: Vec<Option<Pair>>,
    /// A combination that is not refused, if one was met.
    pub(super) accepted: Option<Digits>,
}

impl Found {
    /// Keeps a pair if its odds lie farther apart than those of the pair known so far.
    pub(super) fn keep(&mut self, fact: usize, pair: Pair) {
        if self.pairs[fact].as_ref().is_none_or(|known| known.apart < pair.apart) {
            self.pairs[fact] = Some(pair);
        }
    }
}

/// Changes one fact at a time, from the defaults and from some random situations.
pub(super) fn search(table: &mut Table<'_, '_>) -> Found {
    let number = table.facts.len();
    let mut found = Found { pairs: vec![None; number], accepted: None };
    // A fixed seed, so that the same question gets the same answer.
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let Some(first) = first_accepted(table, &mut random) else { return found };
    found.accepted = Some(first.clone());
    let mut base = first.clone();
    for round in 0..BASES {
        let wanted = |found: &Found, fact: usize| round < BASES_FOR_MEASURE || found.pairs[fact].is_none();
        if !(0..number).any(|fact| wanted(&found, fact)) {
            break;
        }
        let Weighed::Odds(odds) = table.weigh(&base) else { break };
        for fact in (0..number).filter(|fact| wanted(&found, *fact)).collect::<Vec<_>>() {
            vary(table, &mut found, (&base, odds), (fact, round));
        }
        base = next_base(table, &first, &mut random);
    }
    found
}

fn vary(table: &mut Table<'_, '_>, found: &mut Found, (base, odds): (&Digits, u32), (fact, round): (usize, usize)) {
    if !table.counts(fact, &table.settled(base)) {
        return;
    }
    let values = table.values(fact);
    let step = values.div_ceil(VALUES_PER_BASE).max(1);
    let mut other = base.clone();
    for digit in (round % step..values).step_by(step) {
        other[fact] = digit;
        if let Weighed::Odds(changed) = table.weigh(&other)
            && changed != odds
        {
            let apart = table.distance(odds, changed);
            found.keep(fact, Pair { one: base.clone(), other: other.clone(), apart });
        }
    }
}

/// The defaults, one change of them, or a random combination: the first that is not refused.
fn first_accepted(table: &mut Table<'_, '_>, random: &mut ChaCha8Rng) -> Option<Digits> {
    let defaults = vec![0; table.facts.len()];
    if accepted(table, &defaults) {
        return Some(defaults);
    }
    for fact in 0..defaults.len() {
        for digit in 1..table.values(fact).min(ATTEMPTS) {
            let mut one = defaults.clone();
            one[fact] = digit;
            if accepted(table, &one) {
                return Some(one);
            }
        }
    }
    (0..ATTEMPTS).find_map(|_| {
        let any = (0..defaults.len()).map(|fact| below(random, table.values(fact))).collect();
        accepted(table, &any).then_some(any)
    })
}

/// A random situation that is not refused: from anywhere, or some way off the first.
fn next_base(table: &mut Table<'_, '_>, first: &Digits, random: &mut ChaCha8Rng) -> Digits {
    for attempt in 0..8 {
        let mut base = first.clone();
        for (fact, digit) in base.iter_mut().enumerate() {
            if below(random, 8) >= attempt {
                *digit = below(random, table.values(fact));
            }
        }
        if accepted(table, &base) {
            return base;
        }
    }
    first.clone()
}

fn accepted(table: &mut Table<'_, '_>, digits: &Digits) -> bool {
    matches!(table.weigh(digits), Weighed::Odds(_))
}

fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    usize::try_from(random.next_u64() % bound.max(1) as u64).unwrap_or(0)
}
