//! How long the texts of a request may be. A battle keeps for ever what it accepts, and sends it to everybody.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use serde_json::Value;

use crate::model::{BeginFrom, NewBattleRequest, What};

/// The greatest body of a command or question.
pub const MOST_COMMAND_BYTES: usize = 64 << 10;

/// Names: of acts, books, scenarios, and inside arguments.
const MOST_NAME: usize = 200;
/// Notes and other free words.
const MOST_TEXT: usize = 2000;
/// The reason of a correction.
const MOST_REASON: usize = 1000;
/// Words for the dice; the battle itself wants fewer.
const MOST_WORDS: usize = 2000;
/// The place that a correction points to.
const MOST_POINTER: usize = 500;
/// House rules, set-ups and rosters.
const MOST_PAPER: usize = 1 << 20;

/// What is too long in a command.
pub fn of_command(what: &What) -> Refusals {
    let mut refused = Refusals::new();
    match what {
        What::Act { name, with } => refused = of_act(name, with),
        What::Correction { at, to, reason } => {
            check(&mut refused, "at", at, MOST_POINTER);
            check(&mut refused, "reason", reason, MOST_REASON);
            check_value(&mut refused, "to", to);
        }
        What::Entropy { words } => check(&mut refused, "words", words, MOST_WORDS),
        What::Undo {} | What::Close {} => {}
    }
    refused
}

/// What is too long in an act and its arguments.
pub fn of_act(name: &str, with: &Datum) -> Refusals {
    let mut refused = Refusals::new();
    check(&mut refused, "name", name, MOST_NAME);
    check_datum(&mut refused, "with", with);
    refused
}

/// What is too long in a tree of facts.
pub fn of_datum(field: &str, datum: &Datum) -> Refusals {
    let mut refused = Refusals::new();
    check_datum(&mut refused, field, datum);
    refused
}

/// What is too long in a request for a battle.
pub fn of_new_battle(asked: &NewBattleRequest) -> Refusals {
    let mut refused = Refusals::new();
    for (field, text, most) in [("book", &asked.book, MOST_NAME), ("house", &asked.house, MOST_PAPER)] {
        if let Some(text) = text {
            check(&mut refused, field, text, most);
        }
    }
    match &asked.from {
        BeginFrom::Scenario(id) => check(&mut refused, "from.scenario", id, MOST_NAME),
        BeginFrom::Setup(text) => check(&mut refused, "from.setup", text, MOST_PAPER),
        BeginFrom::Roster(text) => check(&mut refused, "from.roster", text, MOST_PAPER),
        // A file is as long as a battle, and is limited by its contents.
        BeginFrom::Example(_) | BeginFrom::File(_) => {}
    }
    refused
}

fn check(refused: &mut Refusals, field: &str, text: &str, most: usize) {
    // Bytes first: there is no need to count the characters of a text that is short enough anyway.
    if text.len() > most && text.chars().count() > most {
        refused.push(Refusal::new(field, format!("may have {most} characters at the most.")));
    }
}

fn check_datum(refused: &mut Refusals, field: &str, datum: &Datum) {
    match datum {
        Datum::Text(text) => check(refused, field, text, MOST_TEXT),
        Datum::List(items) => items.iter().for_each(|item| check_datum(refused, field, item)),
        Datum::Map(entries) => {
            for (name, value) in entries {
                check(refused, field, name, MOST_NAME);
                check_datum(refused, &inner(field, name), value);
            }
        }
        Datum::Null | Datum::Flag(_) | Datum::Integer(_) | Datum::Number(_) => {}
    }
}

fn check_value(refused: &mut Refusals, field: &str, value: &Value) {
    match value {
        Value::String(text) => check(refused, field, text, MOST_TEXT),
        Value::Array(items) => items.iter().for_each(|item| check_value(refused, field, item)),
        Value::Object(entries) => {
            for (name, value) in entries {
                check(refused, field, name, MOST_NAME);
                check_value(refused, &inner(field, name), value);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The name of a value within another; a name that is itself too long is left out.
fn inner(field: &str, name: &str) -> String {
    if name.len() > MOST_NAME { field.to_owned() } else { format!("{field}.{name}") }
}
