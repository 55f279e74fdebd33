//! Exact odds: every way the dice can fall, each weighed once.
//!
//! The procedure runs once per leaf. Every draw is a digit on a stack; after a run the last digit moves on, exhausted
//! digits are dropped, and the procedure runs again. Nothing here knows what the procedure does.

use std::any::{Any, TypeId};
use std::hash::Hash;

use arrayvec::ArrayVec;

use super::roll::{Ask, Keep, MOST_DICE, Roll};
use crate::numbering::{Numbering, Places, hash_of};
use crate::odds::{Distribution, TooLarge};
use crate::procedure::{Dice, Procedure};
use crate::trace::Trace;

/// How finely the dice are distinguished. All give the same odds, which is a law the tests check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Equal sums, equal classes and the outcomes of called procedures are single digits.
    Merged,
    /// Every face is a digit of its own and called procedures run in line: slow, but certainly right.
    Faces,
}

#[derive(Clone, Copy)]
struct Entry {
    value: u16,
    weight: u128,
}

/// What a repeated draw needs to know. It is kept apart and small, because every run reads it for every draw.
#[derive(Clone, Copy)]
struct Shown {
    /// The value of the digit now; for a called procedure the number of its outcome.
    value: u16,
    /// For a called procedure: which kind in the memo, and which of its situations.
    kind: u16,
    called: u32,
}

#[derive(Clone, Copy)]
struct Digit {
    /// Entries of this digit in its store.
    start: usize,
    end: usize,
    at: usize,
    /// Whether the entries belong to a whole roll, and are kept, or were made for this digit.
    pooled: bool,
    /// Weight of the digits below this one.
    weight_below: u128,
    /// Denominator with this digit.
    denominator: u128,
}

/// The values of a roll with the number of ways to each: a range of the pool.
#[derive(Clone, Copy)]
struct Weights {
    roll: Roll,
    start: usize,
    end: usize,
    total: u128,
}

/// Dice that fall in every possible way, one after the other.
pub struct Enumerated {
    detail: Detail,
    leaves_left: u64,
    /// Digits below this one belong to an outer enumeration.
    floor: usize,
    depth: usize,
    shown: Vec<Shown>,
    digits: Vec<Digit>,
    /// Entries made for single digits, dropped with them.
    entries: Vec<Entry>,
    /// Entries of whole rolls, kept.
    pool: Vec<Entry>,
    weights: Vec<Weights>,
    memo: Memo,
    /// The odds are given up. From here on every draw gives the lowest value and adds no digit: the run only has to
    /// come to its end.
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
            shown: Vec::with_capacity(16),
            digits: Vec::with_capacity(16),
            entries: Vec::new(),
            pool: Vec::with_capacity(24),
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
        let mut tally = Tally::new();
        let outer = (self.floor, self.depth);
        self.floor = self.digits.len();
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
            debug_assert_eq!(self.depth, self.digits.len(), "a procedure must draw the same dice when run again");
            if !self.advance() {
                break Ok(tally.finish());
            }
        };
        (self.floor, self.depth) = outer;
        result
    }

    /// The exact distribution of a procedure.
    pub fn distribution_of<P: Procedure>(
        &mut self,
        tables: &P::Tables,
        situation: &P::Situation,
    ) -> Result<Distribution<P::Outcome>, TooLarge> {
        self.distribution(|dice| P::run(tables, situation, dice, &mut ()))
    }

    fn entry(&self, digit: &Digit) -> Entry {
        if digit.pooled { self.pool[digit.at] } else { self.entries[digit.at] }
    }

    /// Weight and denominator of the way taken now.
    fn path(&self) -> (u128, u128) {
        match self.digits[self.floor..].last() {
            Some(digit) => (digit.weight_below.wrapping_mul(self.entry(digit).weight), digit.denominator),
            None => (1, 1),
        }
    }

    /// Moves the last digit on; false when every way has been taken.
    fn advance(&mut self) -> bool {
        while self.digits.len() > self.floor {
            let top = self.digits.len() - 1;
            let digit = &mut self.digits[top];
            digit.at += 1;
            if digit.at < digit.end {
                let digit = *digit;
                self.shown[top].value = self.entry(&digit).value;
                return true;
            }
            self.drop_to(top);
        }
        false
    }

    fn drop_to(&mut self, depth: usize) {
        if let Some(made) = self.digits[depth..].iter().find(|digit| !digit.pooled) {
            self.entries.truncate(made.start);
        }
        self.digits.truncate(depth);
        self.shown.truncate(depth);
    }

    /// The digit at this depth, if this run only repeats it.
    #[inline]
    fn repeated(&mut self) -> Option<Shown> {
        let shown = self.shown.get(self.depth).copied();
        self.depth += usize::from(shown.is_some());
        shown
    }

    /// Adds a new digit at its first value, which is returned.
    fn push(&mut self, entries: std::ops::Range<usize>, pooled: bool, total: u128, kind: u16, called: u32) -> u16 {
        let (weight_below, below) = self.path();
        // A path never weighs more than its denominator, so if the denominator fits, every weight does.
        let denominator = below.checked_mul(total).unwrap_or_else(|| {
            self.too_large = true;
            1
        });
        let (start, end) = (entries.start, entries.end);
        let digit = Digit { start, end, at: start, pooled, weight_below, denominator };
        let value = self.entry(&digit).value;
        self.digits.push(digit);
        self.shown.push(Shown { value, kind, called });
        self.depth += 1;
        value
    }

    /// One digit for the whole roll.
    fn draw(&mut self, roll: Roll) -> u16 {
        if let Some(shown) = self.repeated() {
            return shown.value;
        }
        let weights = self.weights_of(roll);
        if self.too_large {
            return self.pool[weights.start].value;
        }
        self.push(weights.start..weights.end, true, weights.total, 0, 0)
    }

    fn weights_of(&mut self, roll: Roll) -> Weights {
        if let Some(known) = self.weights.iter().find(|weights| weights.roll == roll) {
            return *known;
        }
        let start = self.pool.len();
        push_ways(roll, &mut self.pool);
        let total = self.pool[start..].iter().map(|entry| entry.weight).sum();
        let weights = Weights { roll, start, end: self.pool.len(), total };
        self.weights.push(weights);
        weights
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
        if let Some(shown) = self.repeated() {
            return shown.value;
        }
        let weights = self.weights_of(roll);
        if self.too_large {
            return self.pool[weights.start].value;
        }
        let start = self.entries.len();
        // Merging only saves work: beyond this many classes the rest stay single values.
        let mut classes = ArrayVec::<C, 32>::new();
        for index in weights.start..weights.end {
            let entry = self.pool[index];
            let class = of(entry.value);
            match classes.iter().rposition(|&known| known == class) {
                Some(known) => self.entries[start + known].weight += entry.weight,
                None => {
                    self.entries.push(entry);
                    // Unlisted entries come after all listed ones, so positions of listed classes stay right.
                    let _ = classes.try_push(class);
                }
            }
        }
        self.push(start..self.entries.len(), false, weights.total, 0, 0)
    }

    #[inline]
    fn call<P: Procedure, T: Trace>(
        &mut self,
        tables: &P::Tables,
        situation: &P::Situation,
        trace: &mut T,
    ) -> P::Outcome {
        if self.detail == Detail::Faces {
            return P::run(tables, situation, self, trace);
        }
        if let Some(shown) = self.repeated() {
            let known = &self.memo.of::<P>(shown.kind).known[shown.called as usize];
            return known.rows[usize::from(shown.value)].0.clone();
        }
        self.new_call::<P>(tables, situation)
    }
}

impl Enumerated {
    /// Adds a digit whose values are the outcomes of a procedure.
    fn new_call<P: Procedure>(&mut self, tables: &P::Tables, situation: &P::Situation) -> P::Outcome {
        if self.too_large {
            return P::run(tables, situation, self, &mut ());
        }
        let kind = self.memo.kind::<P>();
        let known = self.memo.of::<P>(kind).situations.find(situation);
        let called = if let Some(called) = known {
            called
        } else {
            let Ok(distribution) = self.distribution_of::<P>(tables, situation) else {
                // The outer enumeration stops at its next leaf; until then any outcome will do.
                return P::run(tables, situation, self, &mut ());
            };
            let calls = self.memo.of_mut::<P>(kind);
            calls.known.push(distribution);
            calls.situations.number(situation.clone()).0
        };
        let start = self.entries.len();
        let distribution = &self.memo.of::<P>(kind).known[called as usize];
        if distribution.rows.len() > usize::from(u16::MAX) {
            self.too_large = true;
        }
        let (first, total) = (distribution.rows[0].0.clone(), distribution.total);
        let weights = (0..=u16::MAX).zip(&distribution.rows);
        self.entries.extend(weights.map(|(value, row)| Entry { value, weight: row.1 }));
        self.push(start..self.entries.len(), false, total, kind, called);
        first
    }
}

/// Adds the values of a roll with the number of ways to each.
fn push_ways(roll: Roll, pool: &mut Vec<Entry>) {
    let (count, sides) = (u32::from(roll.count.min(MOST_DICE)), u16::from(roll.sides));
    match roll.keep {
        Keep::Highest => {
            let up_to = |face: u16| u128::from(face).pow(count);
            pool.extend((1..=sides).map(|value| Entry { value, weight: up_to(value) - up_to(value - 1) }));
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
            let reached = (0..).zip(ways).filter(|&(_, weight)| weight > 0);
            pool.extend(reached.map(|(value, weight)| Entry { value, weight }));
        }
    }
}

/// Distributions of called procedures, one kind of procedure after the other.
#[derive(Default)]
struct Memo {
    ids: Vec<TypeId>,
    kinds: Vec<Box<dyn Any>>,
}

struct Calls<P: Procedure> {
    situations: Numbering<P::Situation>,
    known: Vec<Distribution<P::Outcome>>,
}

impl Memo {
    /// The number of a kind of procedure.
    fn kind<P: Procedure>(&mut self) -> u16 {
        let id = TypeId::of::<P>();
        let place = self.ids.iter().position(|known| *known == id).unwrap_or_else(|| {
            self.ids.push(id);
            self.kinds.push(Box::new(Calls::<P> { situations: Numbering::default(), known: Vec::new() }));
            self.ids.len() - 1
        });
        u16::try_from(place).expect("there are not so many procedures")
    }

    #[inline]
    fn of<P: Procedure>(&self, kind: u16) -> &Calls<P> {
        self.kinds[usize::from(kind)].downcast_ref().expect("the kind was numbered by its own type id")
    }

    fn of_mut<P: Procedure>(&mut self, kind: u16) -> &mut Calls<P> {
        self.kinds[usize::from(kind)].downcast_mut().expect("the kind was numbered by its own type id")
    }
}

/// Adds up weights of different denominators over one common denominator. Outcomes are kept in the order in which they
/// were met, so nothing ever depends on a hash.
struct Tally<O> {
    rows: Vec<(O, u128)>,
    /// Where each outcome is, once there are too many to look through.
    places: Places,
    scale: Scale,
}

/// Up to this many outcomes, looking through them is faster than hashing.
const FEW: usize = 16;

impl<O: Clone + Eq + Hash> Tally<O> {
    fn new() -> Self {
        Tally { rows: Vec::with_capacity(FEW), places: Places::default(), scale: Scale::new() }
    }

    #[inline]
    fn add(&mut self, outcome: O, weight: u128, denominator: u128) -> Option<()> {
        let factor = match self.scale.factor(denominator) {
            Some(factor) => factor,
            None => self.take_in(denominator)?,
        };
        let place = if self.rows.len() <= FEW {
            self.rows.iter().position(|row| row.0 == outcome)
        } else {
            let known = self.places.find(hash_of(&outcome), |place| self.rows[place as usize].0 == outcome);
            known.map(|place| place as usize)
        };
        match place {
            Some(place) => self.rows[place].1 += weight * factor,
            None => self.push(outcome, weight * factor),
        }
        Some(())
    }

    fn push(&mut self, outcome: O, weight: u128) {
        self.rows.push((outcome, weight));
        if self.rows.len() > FEW {
            // The first ones are entered here together with the one that makes them too many.
            let too_many = self.rows.len() == FEW + 1;
            if too_many {
                self.places.reserve(16 * FEW);
            }
            let first = if too_many { 0 } else { self.rows.len() - 1 };
            for place in first..self.rows.len() {
                self.places
                    .add(hash_of(&self.rows[place].0), u32::try_from(place).expect("the leaf budget ends first"));
            }
        }
    }

    /// Brings all weights to a denominator that is a multiple of this one, too.
    #[cold]
    fn take_in(&mut self, denominator: u128) -> Option<u128> {
        let (by, factor) = self.scale.widen(denominator)?;
        for row in &mut self.rows {
            row.1 *= by;
        }
        Some(factor)
    }

    fn finish(self) -> Distribution<O> {
        Distribution { rows: self.rows, total: self.scale.common }
    }
}

/// The common denominator of a tally.
struct Scale {
    common: u128,
    /// Denominators seen, with the factor that brings each to the common one.
    factors: ArrayVec<(u128, u128), 8>,
}

impl Scale {
    fn new() -> Self {
        Scale { common: 1, factors: ArrayVec::new() }
    }

    #[inline]
    fn factor(&self, denominator: u128) -> Option<u128> {
        self.factors.iter().find(|known| known.0 == denominator).map(|known| known.1)
    }

    /// Makes the common denominator a multiple of this one, too. Returns by how much it grows, and the factor of this
    /// one.
    fn widen(&mut self, denominator: u128) -> Option<(u128, u128)> {
        let common = (self.common / num_integer::gcd(self.common, denominator)).checked_mul(denominator)?;
        let by = common / self.common;
        self.factors.iter_mut().for_each(|known| known.1 *= by);
        self.common = common;
        // Beyond that many kinds of denominators the factor is worked out each time.
        let _ = self.factors.try_push((denominator, common / denominator));
        Some((by, common / denominator))
    }
}
