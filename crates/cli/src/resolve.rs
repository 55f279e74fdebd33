//! `grognard resolve`: one ruling with its receipt.

use std::hash::{BuildHasher, RandomState};
use std::process::ExitCode;

use grognard_books::Library;
use grognard_books::wire::{NeedLine, ruled};
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusal;
use grognard_core::registry::AnyProcedure;
use grognard_core::ruling::{Ruling, Source, Stop};
use serde_json::{Value, json};

use crate::arguments::ResolveArguments;
use crate::output::{Failure, HEADING, QUIET, STRONG, leaves, paint, words};
use crate::{facts_that_mattered, input, receipt};

/// Rules the situation and prints the receipt.
pub fn run(library: &Library, asked: &ResolveArguments) -> Result<ExitCode, Failure> {
    let procedure = input::find_procedure(&asked.situation.procedure)?;
    let datum = input::situation(&asked.situation, &procedure.fields(library))?;
    let source = match (&asked.dice, asked.seed) {
        (Some(faces), _) => Source::Typed(read_faces(faces)?),
        (None, Some(seed)) => Source::Seed(seed),
        (None, None) => Source::Seed(fresh_seed()),
    };
    match procedure.resolve(library, &datum, &source) {
        Ok(ruling) if asked.json => {
            crate::output::line(format_args!("{}", to_json(&ruled(Datum::Null, procedure.name(), ruling))?));
        }
        Ok(ruling) => print_receipt(library, procedure, &datum, &ruling),
        Err(Stop::Need(need)) if asked.json => {
            crate::output::line(format_args!("{}", json!({ "id": null, "need": NeedLine::from(need) })));
            return Ok(ExitCode::from(1));
        }
        Err(Stop::Need(need)) => {
            let need = NeedLine::from(need);
            let so_far = asked.dice.as_deref().unwrap_or_default();
            return Err(Failure::Unfinished(format!(
                "Roll next: {} for {}.\nThen add its face: --dice {}",
                paint(STRONG, format!("1D{}", need.sides)),
                paint(STRONG, need.what),
                if so_far.is_empty() { "FACE".to_owned() } else { format!("{so_far},FACE") },
            )));
        }
        Err(Stop::Refused(refusals)) if asked.json => {
            crate::output::line(format_args!("{}", json!({ "id": null, "refused": refusals })));
            return Ok(ExitCode::from(1));
        }
        Err(Stop::Refused(refusals)) => return Err(Failure::Refused(refusals)),
    }
    Ok(ExitCode::SUCCESS)
}

/// A seed that cannot be foreseen. The keys of the standard library's hasher come from the operating system.
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

fn to_json(reply: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string(reply).map_err(|error| Failure::Other(error.into()))
}

/// Faces as typed: `3,5,12`, or with spaces.
fn read_faces(text: &str) -> Result<Vec<u8>, Failure> {
    let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
    let faces = parts.enumerate().map(|(index, part)| {
        part.parse::<u8>().map_err(|_| {
            let reason = format!("'{part}' is not a face of a die; write faces like 3,5,12.");
            Failure::Refused(vec![Refusal::new(format!("dice.{index}"), reason)])
        })
    });
    faces.collect()
}

fn print_receipt(library: &Library, procedure: &dyn AnyProcedure<Library>, datum: &Datum, ruling: &Ruling<Value>) {
    crate::output::line(format_args!("{}  {}", paint(HEADING, procedure.name()), procedure.summary()));
    let facts = facts_that_mattered::sort(library, procedure, datum, ruling);
    crate::output::line(format_args!("\n{}", paint(HEADING, "Facts that mattered")));
    for line in fact_lines(&facts.mattered) {
        crate::output::line(format_args!("  {line}"));
    }
    if !facts.idle.is_empty() {
        crate::output::line(format_args!(
            "  {}",
            paint(QUIET, format!("made no difference: {}", facts.idle.join(", ")))
        ));
    }
    crate::output::line(format_args!("\n{}", paint(HEADING, "Receipt")));
    receipt::print(&ruling.notes);
    crate::output::line(format_args!("\n{}", paint(HEADING, "Outcome")));
    for (path, value) in leaves(&ruling.outcome) {
        crate::output::line(format_args!("  {path:<24} {}", paint(STRONG, words(&value))));
    }
    let dice: Vec<String> = ruling.dice.iter().map(u8::to_string).collect();
    if dice.is_empty() {
        crate::output::line(format_args!("  {}", paint(QUIET, "no dice")));
    } else {
        crate::output::line(format_args!(
            "  {}",
            paint(QUIET, format!("the same dice again: --dice {}", dice.join(",")))
        ));
    }
}

/// Facts of one object on one line: `firer: arm infantry, formation line`.
fn fact_lines(facts: &[(String, Value)]) -> Vec<String> {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for (path, value) in facts {
        let (object, name) = path.rsplit_once('.').unwrap_or(("", path));
        let words = match value {
            Value::Bool(true) => name.to_owned(),
            value => format!("{name} {}", words(value)),
        };
        match lines.iter_mut().find(|line| line.0 == object) {
            Some(line) => line.1.push(words),
            None => lines.push((object.to_owned(), vec![words])),
        }
    }
    lines.into_iter().map(|(object, words)| format!("{object:<10} {}", words.join(", "))).collect()
}
