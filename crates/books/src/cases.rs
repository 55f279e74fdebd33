//! Golden cases: the worked examples of each book's page and a file of further cases. They are run by the tests, and
//! by `grognard rules --coverage`, which lists what they exercised: the map is generated, never written.

use std::collections::BTreeSet;

use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use grognard_core::ruling::{Ruling, Source, Stop};
use serde::Deserialize;
use serde_json::Value;

use crate::{Book, Library, procedure};

/// A case: a situation, the dice, and the expected result.
#[derive(Clone, Debug)]
pub struct Case {
    /// A name that says what it shows.
    pub name: String,
    pub procedure: String,
    pub situation: Datum,
    /// Faces in order.
    pub dice: Vec<u8>,
    /// The expected result.
    pub expected: Expected,
}

/// The result a case must have.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    Outcome(Value),
    /// A refusal of exactly these fields.
    Refused(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    name: Option<String>,
    procedure: String,
    situation: Datum,
    #[serde(default)]
    dice: Vec<u8>,
    outcome: Option<Value>,
    refused: Option<Vec<String>>,
}

/// The result of running a case.
#[derive(Debug)]
pub struct Report {
    /// Ok, or how it differs from what was expected.
    pub result: Result<(), String>,
    /// Ids of all clauses named on the receipt or by the refusals.
    pub clauses: BTreeSet<&'static str>,
}

/// All cases of a book: the worked examples first.
pub fn cases(book: &Book) -> Vec<Case> {
    let mut caption = String::new();
    let mut part = 0;
    let mut all = Vec::new();
    for line in book.page.lines() {
        let number = line.split_once(". ").filter(|(number, _)| number.parse::<u32>().is_ok());
        if let Some((number, words)) = number {
            (caption, part) = (format!("example-{:0>2}-{}", number, slug(words)), 0);
        } else if line.starts_with("{\"procedure\"") {
            part += 1;
            let name = if part == 1 { caption.clone() } else { format!("{caption}-part-{part}") };
            all.push(case(&name, line));
        }
    }
    all.extend(book.cases.lines().filter(|line| line.starts_with('{')).map(|line| case("", line)));
    all
}

/// The first words of a caption as a test name.
fn slug(words: &str) -> String {
    let letters = words.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' });
    letters.collect::<String>().split_whitespace().take(5).collect::<Vec<_>>().join("-")
}

fn case(name: &str, line: &str) -> Case {
    let line: Line = serde_json::from_str(line).unwrap_or_else(|error| panic!("case {name}: {error} in {line}"));
    let expected = match (line.outcome, line.refused) {
        (Some(outcome), None) => Expected::Outcome(outcome),
        (None, Some(fields)) => Expected::Refused(fields),
        _ => panic!("case {name}: give either an outcome or the refused fields"),
    };
    let name = line.name.unwrap_or_else(|| name.to_owned());
    Case { name, procedure: line.procedure, situation: line.situation, dice: line.dice, expected }
}

impl Case {
    /// Runs the case with its dice typed in.
    pub fn run(&self, library: &Library) -> Report {
        let Some(procedure) = procedure(&self.procedure) else {
            return Report {
                result: Err(format!("there is no procedure {}", self.procedure)),
                clauses: BTreeSet::new(),
            };
        };
        match procedure.resolve(library, &self.situation, &Source::Typed(self.dice.clone())) {
            Ok(ruling) => self.compare_outcome(&ruling),
            Err(Stop::Refused(refusals)) => self.compare_refusals(&refusals),
            Err(Stop::Need(need)) => {
                Report { result: Err(format!("the dice run short: {need:?}")), clauses: BTreeSet::new() }
            }
        }
    }

    fn compare_outcome(&self, ruling: &Ruling<Value>) -> Report {
        let result = match &self.expected {
            Expected::Outcome(outcome) if *outcome == ruling.outcome => Ok(()),
            expected => Err(format!("expected {expected:?}\n but ruled {}", ruling.outcome)),
        };
        Report { result, clauses: ruling.notes.iter().map(|note| note.rule.id).collect() }
    }

    fn compare_refusals(&self, refusals: &Refusals) -> Report {
        let fields: Vec<&str> = refusals.iter().map(|refusal| refusal.field.as_str()).collect();
        let result = match &self.expected {
            Expected::Refused(expected) if *expected == fields => Ok(()),
            expected => Err(format!("expected {expected:?}\n but refused {refusals:?}")),
        };
        Report { result, clauses: refusals.iter().filter_map(|refusal| refusal.rule).map(|rule| rule.id).collect() }
    }
}
