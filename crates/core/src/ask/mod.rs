//! Ask only what matters: which of the facts not given yet can still change the odds.
//!
//! Works on the described fields of any procedure and its exact odds; it knows no game. A fact is left out only if it
//! is proved, over all values the open facts can have, that it changes nothing. If that can be neither proved nor
//! refuted within the budget, the fact is asked for. The caller asks again after each answer: there is then less to go
//! through.
//!
//! Combinations the procedure refuses are not situations and are not compared. But it is worth saying that an answer is
//! refused whatever the other facts are. If only one answer is accepted, the fact is left out and the reason names that
//! answer. If several are accepted, with the same odds, the fact is asked for, because the true answer may be one that
//! is refused.

mod open;
mod proof;
mod search;
mod table;
mod values;
mod weigh;

use serde::Serialize;

use crate::facts::{Datum, Field, Group, Shape};
use crate::refusal::Refusals;
use crate::registry::AnyProcedure;

use self::open::{OpenFact, conditions, is_inside, open};
use self::proof::{Proof, prove};
use self::search::{Found, search};
use self::table::{Table, put};
use self::values::absence_is_no_value;
pub(crate) use weigh::Weigher;
pub use weigh::{Weigh, Weighed};

/// The most situations weighed for one answer.
const MOST_WEIGHED: usize = 12_000;
/// The most leaves of all of them together.
const MOST_LEAVES: u64 = 3_000_000;

/// Why a fact is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// It changes the odds: two situations were found that show it.
    Changes,
    /// Some answers are refused whatever else is answered; the others all give the same odds.
    Refuses,
    /// Nobody could prove that it changes nothing.
    Unproved,
}

/// A fact to be asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// Dotted path in the situation.
    pub path: String,
    /// Where it belongs in a player's mind.
    pub group: Group,
    /// What it means.
    pub help: &'static str,
    /// Kind, limits and default.
    #[serde(flatten)]
    pub shape: Shape,
    /// Whether it must be answered.
    pub required: bool,
    /// Why it must be asked for.
    pub why: Why,
    /// The same in words.
    pub reason: String,
    /// How far two answers were seen to move the odds: the largest difference in the chance of any outcome.
    pub telling: f64,
    /// Two situations with different odds that differ in this fact, and in what does not count without it.
    #[serde(skip)]
    pub pair: Option<[Datum; 2]>,
}

/// A fact that need not be asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Skipped {
    /// Dotted path in the situation.
    pub path: String,
    /// Why not, in words.
    pub reason: String,
    /// What to put in its place; null means leaving it out.
    pub fill: Datum,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Asked {
    /// The facts to ask, most telling first.
    pub ask: Vec<Question>,
    /// The facts that change nothing, in the order given.
    pub skipped: Vec<Skipped>,
    /// Whether nothing is left to ask.
    pub settled: bool,
    /// Situations weighed to find out.
    pub tried: usize,
}

impl Asked {
    /// The known facts, with values filled in for the facts that need not be asked for. Once all is settled, this is a
    /// situation that has the odds of every situation that agrees with the known facts.
    pub fn filled(&self, known: &Datum) -> Datum {
        let mut filled = known.clone();
        for skipped in self.skipped.iter().filter(|skipped| skipped.fill != Datum::Null) {
            put(&mut filled, known, &skipped.path, &skipped.fill);
        }
        filled
    }
}

/// Every field that is not given. An object that may be absent as a whole is one field; the items of a given list are
/// closed.
pub fn not_given(fields: &[Field], known: &Datum) -> Vec<String> {
    let mut open = Vec::new();
    for field in fields {
        let given = known.at(&field.path).is_some_and(|given| *given != Datum::Null);
        match &field.shape {
            Shape::Object { optional, fields } if given || !optional => open.extend(not_given(fields, known)),
            _ if given => {}
            _ => open.push(field.path.clone()),
        }
    }
    open
}

/// Finds out which of the open facts can still change the odds. Refused if an open path is not a field, or if the known
/// facts are refused together with every value tried for the open ones.
pub fn ask<L>(
    procedure: &dyn AnyProcedure<L>,
    library: &L,
    known: &Datum,
    open_paths: &[String],
) -> Result<Asked, Refusals> {
    let fields = procedure.fields(library);
    let opened = open(&fields, known, open_paths)?;
    // A fact that is not called for may still be required; its place is filled for good.
    let mut base = known.clone();
    for uncalled in opened.uncalled.iter().filter(|uncalled| uncalled.idle != Datum::Null) {
        put(&mut base, known, &uncalled.path, &uncalled.idle);
    }
    let mut table = Table::new(&opened.facts, &base, procedure.weigher(library, MOST_LEAVES), MOST_WEIGHED);
    let mut found = search(&mut table);
    let proof = prove(&mut table, &mut found);
    if found.accepted.is_none() && proof.accepted.is_none() {
        let first = vec![0; opened.facts.len()];
        if let Err(refusals) = procedure.situation(library, table.situation(&first)) {
            let is_open = |field: &str| {
                let mut facts = opened.facts.iter();
                facts.any(|fact| field == fact.path || is_inside(field, &fact.path))
            };
            // A mistake in the known facts is reported even if not everything could be tried.
            if proof.all_refused || refusals.iter().any(|refusal| !is_open(&refusal.field)) {
                return Err(refusals);
            }
        }
    }
    let mut asked = Asked { ask: Vec::new(), skipped: Vec::new(), settled: false, tried: table.weighed };
    let mut places: Vec<(usize, Skipped)> = Vec::new();
    for uncalled in opened.uncalled {
        let (path, reason, fill) = (uncalled.path, uncalled.reason, uncalled.idle);
        places.push((uncalled.place, Skipped { path, reason, fill }));
    }
    let mut order: Vec<usize> = (0..opened.facts.len()).collect();
    order.sort_by_key(|fact| opened.facts[*fact].place);
    for number in order {
        let fact = &opened.facts[number];
        match judge(&mut table, &found, &proof, number) {
            Ok(question) => asked.ask.push(question),
            Err(skipped) => places.push((fact.place, skipped)),
        }
    }
    // Of the facts without proof, those that stand in the way of other proofs come first; equals stay in the order
    // given.
    let in_the_way =
        |question: &Question| opened.facts.iter().any(|fact| fact.path == question.path && fact.not_all.is_some());
    asked.ask.sort_by(|a, b| {
        let by_telling = a.why.cmp(&b.why).then_with(|| b.telling.total_cmp(&a.telling));
        by_telling.then_with(|| in_the_way(b).cmp(&in_the_way(a)))
    });
    places.sort_by_key(|place| place.0);
    asked.skipped = places.into_iter().map(|place| place.1).collect();
    asked.settled = asked.ask.is_empty();
    Ok(asked)
}

/// Whether to ask for a fact.
fn judge(table: &mut Table<'_, '_>, found: &Found, proof: &Proof, number: usize) -> Result<Question, Skipped> {
    let fact = &table.facts[number];
    if let Some(pair) = &found.pairs[number] {
        let pair_of = [table.situation(&pair.one).clone(), table.situation(&pair.other).clone()];
        let question = question(fact, Why::Changes, "the odds depend on it".to_owned());
        return Ok(Question { telling: pair.apart, pair: Some(pair_of), ..question });
    }
    let Some(taken) = &proof.taken[number] else {
        let why_not = table.facts.iter().find_map(|fact| fact.not_all.map(|why| (&fact.path, why)));
        let reason = match (fact.not_all, why_not) {
            (Some(why), _) => why.to_owned(),
            (None, Some((path, why))) => format!("not proved while {path} is open: {why}"),
            (None, None) => "too many combinations are open to prove that it changes nothing".to_owned(),
        };
        return Ok(question(fact, Why::Unproved, reason));
    };
    let fill = proof.accepted.as_ref().map_or(Datum::Null, |digits| table.value(number, digits[number]).clone());
    let skipped = |reason: String| Err(Skipped { path: fact.path.clone(), reason, fill: fill.clone() });
    let number_taken = taken.iter().filter(|taken| **taken).count();
    let is_answer = |place: usize| place > 0 || fact.values[0] != Datum::Null || !absence_is_no_value(fact.field);
    let refused: Vec<String> = (0..taken.len())
        .filter(|place| !taken[*place] && is_answer(*place))
        .map(|place| shown(fact.field, &fact.values[place]))
        .collect();
    let tried = table.weighed;
    match (number_taken, refused.is_empty()) {
        (0, _) => skipped(format!("counts only for {}, which cannot be here", conditions(fact.field))),
        (_, true) => skipped(format!("whatever the answer, the odds are the same ({tried} situations tried)")),
        (1, false) => {
            let only = taken.iter().position(|taken| *taken).unwrap_or(0);
            let value = shown(fact.field, &fact.values[only]);
            // A measurement stands for others near it.
            let like = if matches!(fact.field.shape, Shape::Number { .. }) { "an answer like " } else { "" };
            skipped(format!("only {like}{value} is taken here; anything else is refused"))
        }
        (_, false) => {
            let some = if refused.len() > 4 { "some answers are".to_owned() } else { listed(&refused) };
            Ok(question(fact, Why::Refuses, format!("{some} refused; the others give the same odds")))
        }
    }
}

fn listed(refused: &[String]) -> String {
    format!("{} {}", refused.join(", "), if refused.len() == 1 { "is" } else { "are" })
}

fn question(fact: &OpenFact<'_>, why: Why, reason: String) -> Question {
    let Field { group, help, shape, .. } = fact.field;
    let (path, required) = (fact.path.clone(), !shape.may_be_absent());
    Question { path, group: *group, help, shape: shape.clone(), required, why, reason, telling: 0.0, pair: None }
}

/// A value in words; for absence, what it means.
fn shown(field: &Field, value: &Datum) -> String {
    let json = match (value, field.shape.default()) {
        (Datum::Null, Some(default)) => default.clone(),
        (value, _) => serde_json::to_value(value).unwrap_or_default(),
    };
    match json {
        serde_json::Value::Null => "none".to_owned(),
        serde_json::Value::Bool(flag) => if flag { "yes" } else { "no" }.to_owned(),
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    }
}
