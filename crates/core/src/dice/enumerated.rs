//! Exact odds: every way the dice can fall, each weighed once.
//!
//! The procedure runs once per leaf. Every draw is a digit on a stack; after a run the last digit moves on, exhausted
//! digits are dropped, and the procedure runs again. Nothing here knows what the procedure does.

use std::any::{Any, TypeId};
use std::hash::Hash;

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;

use super::{Ask, Dice, Keep, MOST_DICE, Roll};
use crate::odds::Distribution;
use crate::procedure::Procedure;
use crate::trace::Trace;

/// How finely the dice are told apart. All give the same odds; that is a law the tests check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Equal sums, equal classes and the outcomes of called procedures are single digits.
    Merged,
    /// Every face is a digit of its own and called procedures run in line: slow, and beyond suspicion.
    Faces,
}

/// The odds cannot be had exactly within the budget or in 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

#[derive(Clone, Copy)]
struct Entry {
    value: u16,
    weight: u128,
}

#[derive(Clone, Copy)]
struct Digit {
    /// Entries of this digit in the common store.
    start: usize,
    end: usize,
    at: usize,
    /// Weight and denominator of the digits below this one.
    weight_below: u128,
    /// Denominator with this digit.
    denominator: u128,
    /// For the outcome of a called procedure: its place in the memo.
    called: usize,
}

/// The values of a roll with the number of ways to each.
struct Weights {
    roll: Roll,
    entries: Vec<Entry>,
    total: u128,
}

/// Dice that take every way they can fall, in turn.
pub struct Enumerated {
    detail: Detail,
    leaves_left: u64,
    /// Digits below this one belong to an enumeration further out.
    floor: usize,
    depth: usize,
    stack: Vec<Digit>,
    entries: Vec<Entry>,
    weights: Vec<Weights>,
    memo: Memo,
    too_large: bool,
}

impl Enumerated {
    /// Dice for at most `budget` leaves in all, those of called procedures included.
    pub fn new(detail: Detail, budget: u64) -> Self {
        Enumerated {
            detail,
            leaves_left: budget,
            floor: 0,
            depth: 0,
            stack: Vec::with_capacity(16),
            entries: Vec::with_capacity(64),
            weights: Vec::new(),
            memo: Memo::default(),
            too_large: false,
        }
    }

    /// The exact distribution of what `run` returns. The memo of called procedures is kept for the next call, so all
    /// calls of one `Enumerated` must use the same tables.
    pub fn distribution<O: Clone + Eq + Hash>(
        &mut self,
        mut run: impl FnMut(&mut Self) -> O,
    ) -> Result<Distribution<O>, TooLarge> {
        let mut tally = Tally::default();
        let outer = (self.floor, self.depth);
        self.floor = self.stack.len();
        let result = loop {
            if self.leaves_left == 0 {
                self.too_large = true;
            }
            self.leaves_left = self.leaves_left.saturating_sub(1);
            self.depth = self.floor;
            let outcome = run(self);
            let (weight, denominator) = self.path();
            if self.too_large || tally.add(outcome, weight, denominator).is_none() {
                self.too_large = true;
                self.drop_to(self.floor);
                break Err(TooLarge);
            }
            debug_assert_eq!(self.depth, self.stack.len(), "a procedure must draw the same dice when run again");
            if !self.advance() {
                break Ok(tally.finish());
            }
        };
        (self.floor, self.depth) = outer;
        result
    }

    fn path(&self) -> (u128, u128) {
        match self.stack[self.floor..].last() {
            Some(digit) => (digit.weight_below.wrapping_mul(self.entries[digit.at].weight), digit.denominator),
            None => (1, 1),
        }
    }

    /// Moves the last digit on; false when every way has been taken.
    fn advance(&mut self) -> bool {
        while self.stack.len() > self.floor {
            let top = self.stack.len() - 1;
            let digit = &mut self.stack[top];
            digit.at += 1;
            if digit.at < digit.end {
                return true;
            }
            self.drop_to(top);
        }
        false
    }

    fn drop_to(&mut self, depth: usize) {
        if let Some(digit) = self.stack.get(depth) {
            self.entries.truncate(digit.start);
        }
        self.stack.truncate(depth);
    }

    /// The digit at this depth if this run only repeats it.
    #[inline]
    fn repeated(&mut self) -> Option<Digit> {
        let digit = self.stack.get(self.depth).copied();
        self.depth += usize::from(digit.is_some());
        digit
    }

    /// Makes the entries from `start` on a new digit, at its first value.
    fn push(&mut self, start: usize, total: u128, called: usize) {
        let (weight_below, denominator_below) = self.path();
        // A path never weighs more than its denominator, so a denominator that fits lets every weight fit.
        let denominator = denominator_below.checked_mul(total).unwrap_or_else(|| {
            self.too_large = true;
            1
        });
        self.stack.push(Digit { start, end: self.entries.len(), at: start, weight_below, denominator, called });
        self.depth += 1;
    }

    /// One digit for the whole roll.
    #[inline]
    fn draw(&mut self, roll: Roll) -> u16 {
        if let Some(digit) = self.repeated() {
            return self.entries[digit.at].value;
        }
        let weights = self.weights_of(roll);
        let start = self.entries.len();
        self.entries.extend_from_slice(&self.weights[weights].entries);
        self.push(start, self.weights[weights].total, 0);
        self.entries[start].value
    }

    fn weights_of(&mut self, roll: Roll) -> usize {
        if let Some(known) = self.weights.iter().position(|weights| weights.roll == roll) {
            return known;
        }
        self.weights.push(Weights::new(roll));
        self.weights.len() - 1
    }
}

impl Dice for Enumerated {
    #[inline]
    fn value(&mut self, _: Ask, roll: Roll) -> u16 {
        if self.detail == Detail::Faces && roll.count > 1 {
            let faces = (0..roll.count).map(|_| self.draw(Roll::die(roll.sides)));
            return match roll.keep {
                Keep::Sum => faces.sum(),
                Keep::Highest => faces.max().unwrap_or(0),
            };
        }
        self.draw(roll)
    }

    #[inline]
    fn value_of_class<C: Copy + Eq>(&mut self, ask: Ask, roll: Roll, of: &impl Fn(u16) -> C) -> u16 {
        if self.detail == Detail::Faces {
            return self.value(ask, roll);
        }
        if let Some(digit) = self.repeated() {
            return self.entries[digit.at].value;
        }
        let weights = self.weights_of(roll);
        let start = self.entries.len();
        // Merging only saves work: past this many classes the rest stay single values.
        let mut classes = ArrayVec::<C, 32>::new();
        for entry in &self.weights[weights].entries {
            let class = of(entry.value);
            match classes.iter().rposition(|&known| known == class) {
                Some(known) => self.entries[start + known].weight += entry.weight,
                None => {
                    self.entries.push(*entry);
                    // Unlisted entries come after all listed ones, so positions of listed classes stay right.
                    let _ = classes.try_push(class);
                }
            }
        }
        self.push(start, self.weights[weights].total, 0);
        self.entries[start].value
    }

    fn call<P: Procedure, T: Trace>(
        &mut self,
        tables: &P::Tables,
        situation: &P::Situation,
        trace: &mut T,
    ) -> P::Outcome {
        if self.detail == Detail::Faces {
            return P::run(tables, situation, self, trace);
        }
        if let Some(digit) = self.repeated() {
            let choice = usize::from(self.entries[digit.at].value);
            return self.memo.calls::<P>().known[digit.called].rows[choice].0.clone();
        }
        let known = self.memo.calls::<P>().index.get(situation).copied();
        let called = if let Some(called) = known {
            called
        } else {
            let Ok(distribution) = self.distribution(|dice| P::run(tables, situation, dice, &mut ())) else {
                // The enumeration further out stops at its next leaf; until then any outcome will do.
                return P::run(tables, situation, &mut Ones, &mut ());
            };
            let calls = self.memo.calls::<P>();
            calls.known.push(distribution);
            calls.index.insert(situation.clone(), calls.known.len() - 1);
            calls.known.len() - 1
        };
        let start = self.entries.len();
        let distribution = &self.memo.calls::<P>().known[called];
        let (first, total) = (distribution.rows[0].0.clone(), distribution.total);
        let weights: ArrayVec<u128, 64> = distribution.rows.iter().take(64).map(|row| row.1).collect();
        let more: Vec<u128> = distribution.rows.iter().skip(64).map(|row| row.1).collect();
        let all = weights.into_iter().chain(more);
        self.entries.extend((0..).zip(all).map(|(value, weight)| Entry { value, weight }));
        self.push(start, total, called);
        first
    }
}

/// Dice that always show one: to get an outcome of the right type when the odds are given up.
struct Ones;

impl Dice for Ones {
    fn value(&mut self, _: Ask, roll: Roll) -> u16 {
        if roll.keep == Keep::Sum { u16::from(roll.count) } else { 1 }
    }
}

impl Weights {
    fn new(roll: Roll) -> Self {
        let (count, sides) = (u32::from(roll.count.min(MOST_DICE)), u16::from(roll.sides));
        let entries: Vec<Entry> = match roll.keep {
            Keep::Highest => {
                let up_to = |face: u16| u128::from(face).pow(count);
                (1..=sides).map(|value| Entry { value, weight: up_to(value) - up_to(value - 1) }).collect()
            }
            Keep::Sum => {
                let mut ways = vec![1_u128];
                for _ in 0..count {
                    let mut next = vec![0; ways.len() + usize::from(sides)];
                    for (sum, &weight) in ways.iter().enumerate() {
                        for face in 1..=usize::from(sides) {
                            next[sum + face] += weight;
                        }
                    }
                    ways = next;
                }
                (0..)
                    .zip(ways)
                    .filter(|&(_, weight)| weight > 0)
                    .map(|(value, weight)| Entry { value, weight })
                    .collect()
            }
        };
        let total = entries.iter().map(|entry| entry.weight).sum();
        Weights { roll, entries, total }
    }
}

/// Distributions of called procedures, one kind of procedure after the other.
#[derive(Default)]
struct Memo {
    kinds: Vec<(TypeId, Box<dyn Any>)>,
}

struct Calls<P: Procedure> {
    index: FxHashMap<P::Situation, usize>,
    known: Vec<Distribution<P::Outcome>>,
}

impl Memo {
    fn calls<P: Procedure>(&mut self) -> &mut Calls<P> {
        let id = TypeId::of::<P>();
        let place = self.kinds.iter().position(|kind| kind.0 == id).unwrap_or_else(|| {
            let none = Calls::<P> { index: FxHashMap::default(), known: Vec::new() };
            self.kinds.push((id, Box::new(none)));
            self.kinds.len() - 1
        });
        self.kinds[place].1.downcast_mut().expect("the kind was stored under its own type id")
    }
}

/// Adds up weights of different denominators over one common denominator.
struct Tally<O> {
    weights: FxHashMap<O, u128>,
    common: u128,
    /// Denominators seen, with the factor that brings each to the common one.
    factors: Vec<(u128, u128)>,
}

impl<O> Default for Tally<O> {
    fn default() -> Self {
        Tally { weights: FxHashMap::default(), common: 1, factors: Vec::new() }
    }
}

impl<O: Clone + Eq + Hash> Tally<O> {
    #[inline]
    fn add(&mut self, outcome: O, weight: u128, denominator: u128) -> Option<()> {
        let factor = match self.factors.iter().find(|known| known.0 == denominator) {
            Some(known) => known.1,
            None => self.take_in(denominator)?,
        };
        *self.weights.entry(outcome).or_insert(0) += weight * factor;
        Some(())
    }

    #[cold]
    fn take_in(&mut self, denominator: u128) -> Option<u128> {
        let common = (self.common / num_integer::gcd(self.common, denominator)).checked_mul(denominator)?;
        let scale = common / self.common;
        self.weights.values_mut().for_each(|weight| *weight *= scale);
        self.factors.iter_mut().for_each(|known| known.1 *= scale);
        self.common = common;
        self.factors.push((denominator, common / denominator));
        Some(common / denominator)
    }

    fn finish(self) -> Distribution<O> {
        Distribution { rows: self.weights.into_iter().collect(), total: self.common }
    }
}
