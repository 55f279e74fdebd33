//! Procedures behind one plain interface, so that command line, server, forms and reference pages need only a list.

use num_bigint::BigUint;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use crate::ask::{Weigh, Weigher};
use crate::chain::Chain;
use crate::dice::{Detail, TooLarge};
use crate::facts::{Datum, Field, describe};
use crate::odds::{Distribution, LEAF_BUDGET, Odds, Sampled, exact, odds};
use crate::procedure::{Again, Procedure};
use crate::refusal::{Check, Refusal, Refusals};
use crate::rounds::{Rounds, RoundsRow};
use crate::rule::Rule;
use crate::ruling::{Ruling, Source, Stop, read_situation, resolve};

/// A procedure whose types nobody else needs to know. `L` is where its tables are: those of its book, or a library of
/// several books.
pub trait AnyProcedure<L>: Sync {
    /// Such as `cohesion.fire`.
    fn name(&self) -> &'static str;
    /// What it rules, in one line.
    fn summary(&self) -> &'static str;
    /// The dice it draws, in order.
    fn dice(&self) -> &'static str;
    /// The clauses it rules by.
    fn rules(&self) -> &'static [Rule];
    /// The fields of its outcome with their meaning.
    fn outcome(&self) -> &'static [(&'static str, &'static str)];
    /// Whether its outcome feeds its own situation.
    fn has_rounds(&self) -> bool;
    /// The fields of its situation.
    fn fields(&self, library: &L) -> Vec<Field>;
    /// The situation with every default filled in, or every reason against it.
    fn situation(&self, library: &L, datum: &Datum) -> Result<Value, Refusals>;
    /// Rules once.
    fn resolve(&self, library: &L, datum: &Datum, source: &Source) -> Result<Ruling<Value>, Stop>;
    /// The exact odds with the dice told apart so finely; none past the budget.
    fn exactly(
        &self,
        library: &L,
        datum: &Datum,
        detail: Detail,
        budget: u64,
    ) -> Result<Option<Distribution<Value>>, Refusals>;
    /// The odds, exact within the leaf budget.
    fn odds(&self, library: &L, datum: &Datum, budget: u64) -> Result<Odds<Value>, Refusals>;
    /// The same odds as JSON text, for callers that only pass them on: outcomes need not be taken apart and put
    /// together again.
    fn odds_written(&self, library: &L, datum: &Datum, budget: u64) -> Result<Odds<Box<RawValue>>, Refusals>;
    /// The exact odds; none past the budget.
    fn exact_odds(&self, library: &L, datum: &Datum, budget: u64) -> Result<Option<Distribution<Value>>, Refusals> {
        self.exactly(library, datum, Detail::Merged, budget)
    }
    /// The exact odds with every face enumerated by itself, for checking; none past the budget.
    fn odds_face_by_face(
        &self,
        library: &L,
        datum: &Datum,
        budget: u64,
    ) -> Result<Option<Distribution<Value>>, Refusals> {
        self.exactly(library, datum, Detail::Faces, budget)
    }
    /// Frequencies of this many seeded runs.
    fn sample(&self, library: &L, datum: &Datum, runs: u64, seed: u64) -> Result<Sampled<Value>, Refusals>;
    /// Weighs situations one after the other, to be compared, with this many leaves for all of them.
    fn weigher<'l>(&self, library: &'l L, leaves: u64) -> Box<dyn Weigh + 'l>;
    /// How things stand after this many rounds.
    fn rounds(&self, library: &L, datum: &Datum, rounds: u32, exactly: bool) -> Result<Rounds, Refusals>;
}

/// A state of a chain of rounds.
#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
struct Standing<S, O> {
    rounds: u32,
    ended: bool,
    outcome: Option<O>,
    situation: S,
}

/// Something as JSON.
pub(crate) fn value_of<T: Serialize>(thing: &T) -> Value {
    serde_json::to_value(thing).unwrap_or_else(unwritable)
}

#[expect(clippy::needless_pass_by_value, reason = "as the error is handed on")]
fn unwritable(error: serde_json::Error) -> Value {
    json!({ "unserializable": error.to_string() })
}

impl<P: Procedure + Sync> AnyProcedure<P::Tables> for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn summary(&self) -> &'static str {
        P::SUMMARY
    }

    fn dice(&self) -> &'static str {
        P::DICE
    }

    fn rules(&self) -> &'static [Rule] {
        P::RULES
    }

    fn outcome(&self) -> &'static [(&'static str, &'static str)] {
        P::OUTCOME
    }

    fn has_rounds(&self) -> bool {
        P::ROUNDS.is_some()
    }

    fn fields(&self, tables: &P::Tables) -> Vec<Field> {
        describe::<P::Situation>(tables)
    }

    fn situation(&self, tables: &P::Tables, datum: &Datum) -> Result<Value, Refusals> {
        read_situation::<P>(tables, datum).map(|situation| value_of(&situation))
    }

    fn resolve(&self, tables: &P::Tables, datum: &Datum, source: &Source) -> Result<Ruling<Value>, Stop> {
        resolve(source, &|dice, notes| {
            let situation = read_situation::<P>(tables, datum)?;
            Ok(value_of(&P::run(tables, &situation, dice, notes)))
        })
    }

    fn exactly(
        &self,
        tables: &P::Tables,
        datum: &Datum,
        detail: Detail,
        budget: u64,
    ) -> Result<Option<Distribution<Value>>, Refusals> {
        let situation = read_situation::<P>(tables, datum)?;
        let Ok(Distribution { rows, total }) = exact::<P>(tables, &situation, detail, budget) else { return Ok(None) };
        Ok(Some(Distribution { rows: erased(rows), total }))
    }

    fn odds(&self, tables: &P::Tables, datum: &Datum, budget: u64) -> Result<Odds<Value>, Refusals> {
        let situation = read_situation::<P>(tables, datum)?;
        Ok(odds::<P>(tables, &situation, budget).said(|outcome| value_of(&outcome)))
    }

    fn odds_written(&self, tables: &P::Tables, datum: &Datum, budget: u64) -> Result<Odds<Box<RawValue>>, Refusals> {
        let situation = read_situation::<P>(tables, datum)?;
        let written = |outcome| to_raw_value(&outcome).unwrap_or_else(|_| RawValue::NULL.to_owned());
        Ok(odds::<P>(tables, &situation, budget).said(written))
    }

    fn sample(&self, tables: &P::Tables, datum: &Datum, runs: u64, seed: u64) -> Result<Sampled<Value>, Refusals> {
        let situation = read_situation::<P>(tables, datum)?;
        let Sampled { rows, runs } = Sampled::draw::<P>(tables, &situation, runs, seed);
        Ok(Sampled { rows: erased(rows), runs })
    }

    fn weigher<'l>(&self, tables: &'l P::Tables, leaves: u64) -> Box<dyn Weigh + 'l> {
        Box::new(Weigher::<'l, P>::new(tables, leaves))
    }

    fn rounds(&self, tables: &P::Tables, datum: &Datum, rounds: u32, exactly: bool) -> Result<Rounds, Refusals> {
        let situation = read_situation::<P>(tables, datum)?;
        let Some(follow) = P::ROUNDS else { return Err(vec![ruled_once(P::NAME)]) };
        follow(tables, situation, rounds, exactly).map_err(|TooLarge| vec![too_many_states()])
    }
}

fn ruled_once(name: &str) -> Refusal {
    Refusal::new("rounds", format!("{name} is ruled once; its outcome does not feed its own situation."))
}

fn too_many_states() -> Refusal {
    Refusal::new("rounds", "has too many states to follow; ask for fewer rounds.")
}

/// How things may stand after this many rounds: the [`Procedure::ROUNDS`] of every procedure that has them.
pub fn rounds_of<P: Procedure>(
    tables: &P::Tables,
    situation: P::Situation,
    rounds: u32,
    exactly: bool,
) -> Result<Rounds, TooLarge> {
    let mut chain = Chain::<P, Standing<P::Situation, P::Outcome>, _, _>::new(
        tables,
        |standing| (!standing.ended).then(|| standing.situation.clone()),
        |standing, outcome| {
            let Some(outcome) = outcome else { return standing.clone() };
            let rounds = standing.rounds + 1;
            let over = |situation| Standing { rounds, ended: true, outcome: Some(outcome.clone()), situation };
            match P::again(tables, &standing.situation, outcome) {
                Again::Never => over(standing.situation.clone()),
                Again::Ends(situation) => over(situation),
                Again::GoesOn(situation) => {
                    let mut check = Check::default();
                    P::check(tables, &situation, &mut check);
                    let refused = check.finish().is_err();
                    if refused { over(situation) } else { Standing { rounds, ended: false, outcome: None, situation } }
                }
            }
        },
    );
    let start = Standing { rounds: 0, ended: false, outcome: None, situation };
    let rounds = rounds as usize;
    let mut rows: Vec<RoundsRow> = if exactly {
        let exact = chain.exact(start, rounds)?;
        let row = |(state, weight): (_, BigUint)| RoundsRow {
            state: value_of(&state),
            share: share_of(&weight, &exact.total),
            exact: Some((weight, exact.total.clone())),
        };
        exact.rows.into_iter().map(row).collect()
    } else {
        let doubles = chain.doubles(start, rounds)?;
        doubles.into_iter().map(|(state, share)| RoundsRow { state: value_of(&state), share, exact: None }).collect()
    };
    rows.sort_by(|a, b| b.share.total_cmp(&a.share).then_with(|| a.state.to_string().cmp(&b.state.to_string())));
    Ok(Rounds { rows })
}

/// A fraction of huge numbers as a double: both are cut to the size a double can hold first.
fn share_of(weight: &BigUint, total: &BigUint) -> f64 {
    let cut = total.bits().saturating_sub(1000);
    let double = |number: &BigUint| (number >> cut).to_string().parse::<f64>().unwrap_or(0.0);
    double(weight) / double(total)
}

fn erased<O: Serialize, N>(rows: Vec<(O, N)>) -> Vec<(Value, N)> {
    let mut written = Vec::with_capacity(rows.len());
    for (outcome, number) in rows {
        written.push((value_of(&outcome), number));
    }
    written
}

/// The leaf budget of [`AnyProcedure::odds`] if the caller does not choose another.
pub const DEFAULT_BUDGET: u64 = LEAF_BUDGET;
