//! The procedures of a book among those of other books: a book knows only its own tables, a library has them all.

use serde_json::Value;
use serde_json::value::RawValue;

use crate::ask::Weigh;
use crate::dice::Detail;
use crate::facts::{Datum, Field};
use crate::odds::{Distribution, Odds, Sampled};
use crate::refusal::Refusals;
use crate::registry::AnyProcedure;
use crate::rounds::Rounds;
use crate::rule::Rule;
use crate::ruling::{Ruling, Source, Stop};

/// A procedure of a book whose tables a library has.
pub struct Shelved<T: 'static>(&'static dyn AnyProcedure<T>);

impl<T> Clone for Shelved<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shelved<T> {}

/// The procedures of a book.
///
/// # Panics
/// At compile time, if the book does not have `N` procedures.
pub const fn shelve<T, const N: usize>(procedures: &[&'static dyn AnyProcedure<T>]) -> [Shelved<T>; N] {
    assert!(procedures.len() == N, "a place for each procedure");
    let mut shelf = [Shelved(procedures[0]); N];
    let mut place = 1;
    while place < N {
        shelf[place] = Shelved(procedures[place]);
        place += 1;
    }
    shelf
}

/// The same as procedures of a library.
pub const fn listed<T, L: AsRef<T>, const N: usize>(
    shelf: &'static [Shelved<T>; N],
) -> [&'static dyn AnyProcedure<L>; N] {
    let mut list: [&'static dyn AnyProcedure<L>; N] = [&shelf[0]; N];
    let mut place = 1;
    while place < N {
        list[place] = &shelf[place];
        place += 1;
    }
    list
}

impl<T, L: AsRef<T>> AnyProcedure<L> for Shelved<T> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn summary(&self) -> &'static str {
        self.0.summary()
    }

    fn dice(&self) -> &'static str {
        self.0.dice()
    }

    fn rules(&self) -> &'static [Rule] {
        self.0.rules()
    }

    fn outcome(&self) -> &'static [(&'static str, &'static str)] {
        self.0.outcome()
    }

    fn has_rounds(&self) -> bool {
        self.0.has_rounds()
    }

    fn fields(&self, library: &L) -> Vec<Field> {
        self.0.fields(library.as_ref())
    }

    fn situation(&self, library: &L, datum: &Datum) -> Result<Value, Refusals> {
        self.0.situation(library.as_ref(), datum)
    }

    fn resolve(&self, library: &L, datum: &Datum, source: &Source) -> Result<Ruling<Value>, Stop> {
        self.0.resolve(library.as_ref(), datum, source)
    }

    fn exactly(
        &self,
        library: &L,
        datum: &Datum,
        detail: Detail,
        budget: u64,
    ) -> Result<Option<Distribution<Value>>, Refusals> {
        self.0.exactly(library.as_ref(), datum, detail, budget)
    }

    fn odds(&self, library: &L, datum: &Datum, budget: u64) -> Result<Odds<Value>, Refusals> {
        self.0.odds(library.as_ref(), datum, budget)
    }

    fn odds_written(&self, library: &L, datum: &Datum, budget: u64) -> Result<Odds<Box<RawValue>>, Refusals> {
        self.0.odds_written(library.as_ref(), datum, budget)
    }

    fn sample(&self, library: &L, datum: &Datum, runs: u64, seed: u64) -> Result<Sampled<Value>, Refusals> {
        self.0.sample(library.as_ref(), datum, runs, seed)
    }

    fn weigher<'l>(&self, library: &'l L, leaves: u64) -> Box<dyn Weigh + 'l> {
        self.0.weigher(library.as_ref(), leaves)
    }

    fn rounds(&self, library: &L, datum: &Datum, rounds: u32, exactly: bool) -> Result<Rounds, Refusals> {
        self.0.rounds(library.as_ref(), datum, rounds, exactly)
    }
}
