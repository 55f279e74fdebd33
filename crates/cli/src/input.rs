//! Situations from files, standard input and `field=value` arguments.

use std::io::{IsTerminal, Read};

use anyhow::Context;
use grognard_books::{BOOKS, Library, procedure, procedures};
use grognard_core::facts::{Datum, Field, Shape, leaves};
use grognard_core::registry::AnyProcedure;

use crate::arguments::SituationArguments;
use crate::output::Failure;

/// No situation is anywhere near this size; more is a mistake.
const MOST_BYTES: u64 = 1 << 20;

/// The procedure with that name, or else the names that come near.
pub fn find_procedure(name: &str) -> Result<&'static dyn AnyProcedure<Library>, Failure> {
    procedure(name).ok_or_else(|| {
        let last = name.rsplit('.').next().unwrap_or(name);
        let near: Vec<_> = procedures().map(AnyProcedure::name).filter(|known| known.contains(last)).collect();
        let hint = if near.is_empty() {
            format!(
                "the books are {}; `grognard rules BOOK` lists their procedures",
                BOOKS.iter().map(|book| book.name).collect::<Vec<_>>().join(", ")
            )
        } else {
            format!("did you mean {}?", near.join(", "))
        };
        Failure::Usage(format!("there is no procedure '{name}'; {hint}"))
    })
}

/// The situation: a file or standard input first, then the facts given one by one.
pub fn situation(asked: &SituationArguments, described: &[Field]) -> Result<Datum, Failure> {
    let (fields, files): (Vec<&String>, Vec<&String>) = asked.facts.iter().partition(|fact| is_fact(fact));
    let mut datum = match files.as_slice() {
        [] if !fields.is_empty() || std::io::stdin().is_terminal() => Datum::empty(),
        [] => from_standard_input()?,
        [one] if one.as_str() == "-" => from_standard_input()?,
        [one] => from_file(one)?,
        [_, second, ..] => {
            return Err(Failure::Usage(format!(
                "give one file only, not '{second}' as well; facts are written field=value"
            )));
        }
    };
    apply_facts(&mut datum, described, fields.into_iter().map(String::as_str))?;
    Ok(datum)
}

/// Whether an argument is `field=value`: the part before the first `=` is a path of plain names.
fn is_fact(argument: &str) -> bool {
    argument.split_once('=').is_some_and(|(path, _)| {
        !path.is_empty() && path.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
    })
}

/// Puts `field=value` facts into a situation.
pub fn apply_facts<'a>(
    datum: &mut Datum,
    described: &[Field],
    facts: impl Iterator<Item = &'a str>,
) -> Result<(), Failure> {
    for fact in facts {
        let Some((path, value)) = fact.split_once('=') else {
            return Err(Failure::Usage(format!("'{fact}' is not a fact; write field=value")));
        };
        // For a field that takes names, whatever was typed is a name, even if it looks like a number: edition=2.
        let names = leaves(described).into_iter().find(|field| field.path == path).map(|field| &field.shape);
        if let Some(Shape::Choice { values, .. }) = names
            && values.contains(&value)
        {
            datum.set(path, Datum::Text(value.to_owned()));
            continue;
        }
        // Anything that is not a number, true, false, null, a list or an object is a name.
        let read = match Datum::from_json(value) {
            Ok(read) => read,
            Err(error) if value.starts_with(['{', '[', '"']) => {
                return Err(Failure::Usage(format!("the value of {path} is not JSON: {error}")));
            }
            Err(_) => Datum::Text(value.to_owned()),
        };
        datum.set(path, read);
    }
    Ok(())
}

fn from_standard_input() -> Result<Datum, Failure> {
    from_text(&text("-")?, "standard input")
}

/// Facts from a file, or from standard input if the name is `-`.
pub fn from_file(path: &str) -> Result<Datum, Failure> {
    from_text(&text(path)?, path)
}

/// The text of a file, or of standard input if the name is `-`.
pub fn text(path: &str) -> Result<String, Failure> {
    let name = if path == "-" { "standard input" } else { path };
    let mut bytes = Vec::new();
    let read = match path {
        "-" => std::io::stdin().take(MOST_BYTES + 1).read_to_end(&mut bytes),
        _ => std::fs::File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes)),
    };
    read.with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::Usage(format!("{name} is longer than a megabyte, which is the limit")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        Failure::Usage(format!("line {line} of {name} is not UTF-8 text; save the file as UTF-8"))
    })
}

fn from_text(text: &str, name: &str) -> Result<Datum, Failure> {
    let (read, format) = if text.trim_start().starts_with('{') {
        (Datum::from_json(text), "JSON")
    } else {
        (Datum::from_toml(text), "TOML")
    };
    read.map_err(|error| Failure::Usage(format!("{name} is not {format}: {error}")))
}
