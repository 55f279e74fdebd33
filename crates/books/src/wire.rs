//! Requests and replies as JSON: one contract for `grognard batch` and the server.

use grognard_core::dice::Need;
use grognard_core::facts::{Choice, Datum};
use grognard_core::odds::{LEAF_BUDGET, Odds, reduced, wilson_interval};
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::registry::AnyProcedure;
use grognard_core::ruling::{Ruling, Source, Stop};
use grognard_core::trace::Note;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::{Library, procedure, procedures};

/// A reply to one request.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Reply {
    Ruled {
        /// As in the request.
        id: Datum,
        procedure: &'static str,
        /// What was ruled.
        outcome: Value,
        /// Faces in the order drawn.
        dice: Vec<u8>,
        notes: Vec<NoteLine>,
    },
    /// The typed dice ran short.
    Needs {
        /// As in the request.
        id: Datum,
        /// The next die.
        need: NeedLine,
    },
    /// Every reason against it.
    Refused {
        /// As in the request, or null if it could not be read.
        id: Datum,
        refused: Refusals,
    },
    Odds {
        /// As in the request.
        id: Datum,
        /// Most likely first.
        odds: Vec<OddsLine>,
        /// Whether every way the dice can fall was weighed.
        exact: bool,
        /// The number of runs, if not exact.
        #[serde(skip_serializing_if = "Option::is_none")]
        samples: Option<u64>,
    },
}

/// A line of a receipt.
#[derive(Debug, Serialize)]
pub struct NoteLine {
    /// Clause id.
    pub rule: &'static str,
    /// `source`, `reading` or `house`.
    pub origin: &'static str,
    /// The line in words.
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
}

/// The next die to roll.
#[derive(Debug, Serialize)]
pub struct NeedLine {
    pub sides: u8,
    #[serde(rename = "for")]
    pub what: String,
}

/// An outcome with its chance.
#[derive(Debug, Serialize)]
pub struct OddsLine {
    pub outcome: Box<RawValue>,
    /// A fraction in lowest terms.
    pub p: String,
    /// 95 % interval of a sampled chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<(f64, f64)>,
}

impl From<&Note> for NoteLine {
    fn from(note: &Note) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "numbers on a receipt are small; the text has the exact value")]
        let value = note.value.map(|value| {
            if value.is_integer() {
                json!(value.to_integer())
            } else {
                json!(*value.numer() as f64 / *value.denom() as f64)
            }
        });
        NoteLine { rule: note.rule.id, origin: note.origin.word(), text: note.sentence(), value }
    }
}

impl From<Need> for NeedLine {
    fn from(need: Need) -> Self {
        let what = if need.of > 1 {
            format!("{} (die {} of {})", need.what, need.number, need.of)
        } else {
            need.what.to_owned()
        };
        NeedLine { sides: need.sides, what }
    }
}

grognard_core::choice! {
    /// What a request asks for.
    pub enum Do {
        Resolve = "resolve",
        Odds = "odds",
    }
}

/// Answers one line; if it is not a request, the reply says so.
pub fn answer(library: &Library, line: &[u8], fresh_seed: impl FnOnce() -> u64) -> Reply {
    match read_object(line) {
        Ok(request) => {
            Request::read(&request).map_or_else(|reply| *reply, |request| request.answer(library, fresh_seed))
        }
        Err(reason) => not_a_request(reason),
    }
}

/// Answers a request of one kind.
pub fn answer_only(library: &Library, act: Do, body: &[u8], fresh_seed: impl FnOnce() -> u64) -> Reply {
    read_only(act, body).map_or_else(|reply| *reply, |request| request.answer(library, fresh_seed))
}

/// Reads a request of one kind: `do` may be left out, and must name this kind if it is there. An unreadable request
/// gets its reply at once.
pub fn read_only(act: Do, body: &[u8]) -> Result<Request, Box<Reply>> {
    let mut request = read_object(body).map_err(|reason| Box::new(not_a_request(reason)))?;
    match request.at("do") {
        None | Some(Datum::Null) => {
            request.remove("do");
            request.set("do", Datum::Text(act.name().to_owned()));
        }
        Some(Datum::Text(word)) if word == act.name() => {}
        Some(_) => {
            let id = request.at("id").cloned().unwrap_or(Datum::Null);
            let reason = format!("must be {} here; leave it out.", act.name());
            let refused = vec![Refusal::new("do", reason).allowing([act.name()])];
            return Err(Box::new(Reply::Refused { id, refused }));
        }
    }
    Request::read(&request)
}

/// The object that a text holds, or why it is not one.
fn read_object(text: &[u8]) -> Result<Datum, String> {
    let parsed = std::str::from_utf8(text).map_err(|error| error.to_string()).and_then(Datum::from_json);
    match parsed {
        Ok(Datum::Map(entries)) => Ok(Datum::Map(entries)),
        Ok(other) => Err(format!("must be a JSON object, not {}.", other.kind())),
        Err(error) => Err(format!("is not JSON: {error}.")),
    }
}

/// The reply to something that cannot even be read.
pub fn not_a_request(reason: String) -> Reply {
    Reply::Refused { id: Datum::Null, refused: vec![Refusal::new("request", reason)] }
}

/// A request that can be answered.
pub struct Request {
    id: Datum,
    act: Do,
    procedure: &'static dyn AnyProcedure<Library>,
    situation: Datum,
    source: Option<Source>,
}

const FIELDS: [&str; 6] = ["id", "do", "procedure", "situation", "dice", "seed"];

impl Request {
    fn read(request: &Datum) -> Result<Self, Box<Reply>> {
        let id = request.at("id").cloned().unwrap_or(Datum::Null);
        let mut refused = unknown_or_double(request);
        let given = |name: &str| request.at(name).filter(|datum| **datum != Datum::Null);
        let act = read_do(given("do"), &mut refused);
        let procedure = read_procedure(given("procedure"), &mut refused);
        let situation = given("situation").cloned().unwrap_or_else(|| {
            refused.push(Refusal::new("situation", "is required: an object with the facts."));
            Datum::empty()
        });
        let source = read_source(given("dice"), given("seed"), &mut refused);
        if act == Some(Do::Odds) && source.is_some() {
            refused.push(Refusal::new("dice", "odds need no dice and no seed; leave them out."));
        }
        match (act, procedure, refused.is_empty()) {
            (Some(act), Some(procedure), true) => Ok(Request { id, act, procedure, situation, source }),
            _ => Err(Box::new(Reply::Refused { id, refused })),
        }
    }

    /// The procedure it asks for.
    pub fn procedure(&self) -> &'static str {
        self.procedure.name()
    }

    pub fn answer(self, library: &Library, fresh_seed: impl FnOnce() -> u64) -> Reply {
        let id = self.id;
        match self.act {
            Do::Resolve => {
                let source = self.source.unwrap_or_else(|| Source::Seed(fresh_seed()));
                match self.procedure.resolve(library, &self.situation, &source) {
                    Ok(ruling) => ruled(id, self.procedure.name(), ruling),
                    Err(Stop::Need(need)) => Reply::Needs { id, need: need.into() },
                    Err(Stop::Refused(refused)) => Reply::Refused { id, refused },
                }
            }
            Do::Odds => match self.procedure.odds_written(library, &self.situation, LEAF_BUDGET) {
                Ok(odds) => odds_reply(id, odds),
                Err(refused) => Reply::Refused { id, refused },
            },
        }
    }
}

pub fn ruled(id: Datum, procedure: &'static str, ruling: Ruling<Value>) -> Reply {
    let notes = ruling.notes.iter().map(NoteLine::from).collect();
    Reply::Ruled { id, procedure, outcome: ruling.outcome, dice: ruling.dice, notes }
}

pub fn odds_reply(id: Datum, odds: Odds<Box<RawValue>>) -> Reply {
    match odds {
        Odds::Exact(distribution) => {
            let total = distribution.total;
            let line = |(outcome, weight)| OddsLine { outcome, p: reduced(weight, total).to_string(), interval: None };
            Reply::Odds { id, odds: distribution.rows.into_iter().map(line).collect(), exact: true, samples: None }
        }
        Odds::Sampled(sampled) => {
            let runs = sampled.runs;
            let line = |(outcome, count): (Box<RawValue>, u64)| {
                let p = reduced(count.into(), runs.into()).to_string();
                OddsLine { outcome, p, interval: Some(wilson_interval(count, runs)) }
            };
            Reply::Odds { id, odds: sampled.rows.into_iter().map(line).collect(), exact: false, samples: Some(runs) }
        }
    }
}

fn unknown_or_double(request: &Datum) -> Refusals {
    let Datum::Map(entries) = request else { return Vec::new() };
    let mut refused = Vec::new();
    for (index, (key, _)) in entries.iter().enumerate() {
        let name: String = key.chars().take(60).collect();
        if !FIELDS.contains(&key.as_str()) {
            refused.push(Refusal::new(name, "is not a field of a request.").allowing(FIELDS));
        } else if entries[..index].iter().any(|entry| entry.0 == *key) {
            refused.push(Refusal::new(name, "is given twice; give it once."));
        }
    }
    refused
}

fn read_do(given: Option<&Datum>, refused: &mut Refusals) -> Option<Do> {
    let named = match given {
        Some(Datum::Text(text)) => Do::named(text),
        _ => None,
    };
    if named.is_none() {
        refused.push(Refusal::new("do", "is required: one of the listed words.").allowing(Do::NAMES.iter().copied()));
    }
    named
}

fn read_procedure(given: Option<&Datum>, refused: &mut Refusals) -> Option<&'static dyn AnyProcedure<Library>> {
    let found = match given {
        Some(Datum::Text(name)) => procedure(name),
        _ => None,
    };
    if found.is_none() {
        let reason = match given {
            Some(Datum::Text(name)) => {
                format!("there is no procedure '{}'.", name.chars().take(60).collect::<String>())
            }
            _ => "is required: one of the listed names.".to_owned(),
        };
        refused.push(Refusal::new("procedure", reason).allowing(procedures().map(AnyProcedure::name)));
    }
    found
}

fn read_source(dice: Option<&Datum>, seed: Option<&Datum>, refused: &mut Refusals) -> Option<Source> {
    match (dice, seed) {
        (None, None) => None,
        (Some(_), Some(_)) => {
            refused.push(Refusal::new("seed", "dice are given already; leave one of the two out."));
            None
        }
        (None, Some(Datum::Integer(seed))) if u64::try_from(*seed).is_ok() => {
            u64::try_from(*seed).ok().map(Source::Seed)
        }
        (None, Some(_)) => {
            refused.push(Refusal::new("seed", "must be a whole number from 0 to 18446744073709551615."));
            None
        }
        (Some(Datum::List(faces)), None) => read_faces(faces, refused).map(Source::Typed),
        (Some(_), None) => {
            refused.push(Refusal::new("dice", "must be a list of faces in the order rolled."));
            None
        }
    }
}

fn read_faces(faces: &[Datum], refused: &mut Refusals) -> Option<Vec<u8>> {
    const MOST: usize = 1000;
    if faces.len() > MOST {
        refused.push(Refusal::new("dice", format!("has {} faces; at most {MOST} are taken.", faces.len())));
        return None;
    }
    let before = refused.len();
    let mut read = Vec::with_capacity(faces.len());
    for (index, face) in faces.iter().enumerate() {
        match face {
            Datum::Integer(face) if (1..=100).contains(face) => read.push(u8::try_from(*face).unwrap_or(1)),
            _ => refused
                .push(Refusal::new(format!("dice.{index}"), "must be a face of a die: a whole number from 1 on.")),
        }
    }
    (refused.len() == before).then_some(read)
}
