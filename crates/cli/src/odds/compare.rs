//! Two situations side by side.

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::odds::LEAF_BUDGET;
use grognard_core::registry::AnyProcedure;
use serde_json::{Value, json};

use super::shares::Shares;
use super::side_by_side::{self, Told};
use crate::arguments::OddsArguments;
use crate::input;
use crate::output::Failure;

/// Prints the odds of the situation and of the same with some facts changed.
pub fn run(
    library: &Library,
    procedure: &'static dyn AnyProcedure<Library>,
    datum: &Datum,
    asked: &OddsArguments,
) -> Result<(), Failure> {
    let mut other = datum.clone();
    input::apply_facts(&mut other, &procedure.fields(library), asked.compare.iter().map(String::as_str))?;
    let shares = |datum: &Datum| {
        let odds = procedure.odds(library, datum, LEAF_BUDGET).map_err(Failure::Refused)?;
        Shares::of(odds, asked.by.as_deref(), procedure).map_err(Failure::Refused)
    };
    let (first, second) = (shares(datum)?, shares(&other)?);
    let changed = changed_facts(library, procedure, datum, &other)?;
    let told = Told { differs: "changed", changed, nothing: "the two situations are the same" };
    side_by_side::print(procedure.name(), &first, &second, &told, asked);
    Ok(())
}

/// The facts, including defaults, that differ between the two.
fn changed_facts(
    library: &Library,
    procedure: &dyn AnyProcedure<Library>,
    first: &Datum,
    second: &Datum,
) -> Result<Vec<Value>, Failure> {
    let full = |datum: &Datum| procedure.situation(library, datum).map_err(Failure::Refused);
    let (first, second) = (full(first)?, full(second)?);
    let mut found = Vec::new();
    differences("", &first, &second, &mut found);
    Ok(found)
}

/// Opens objects and lists of equal length; a list that has grown or shrunk differs as a whole.
fn differences(path: &str, was: &Value, now: &Value, found: &mut Vec<Value>) {
    let inner = |step: &str| if path.is_empty() { step.to_owned() } else { format!("{path}.{step}") };
    match (was, now) {
        (Value::Object(before), Value::Object(after)) => {
            let gone = before.keys().filter(|key| !after.contains_key(*key));
            for key in after.keys().chain(gone) {
                differences(&inner(key), &was[key], &now[key], found);
            }
        }
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
            for (index, (was, now)) in before.iter().zip(after).enumerate() {
                differences(&inner(&index.to_string()), was, now, found);
            }
        }
        _ if was != now => found.push(json!({ "field": path, "first": was, "second": now })),
        _ => {}
    }
}
