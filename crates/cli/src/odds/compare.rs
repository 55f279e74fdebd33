//! Two situations side by side.

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::odds::{LEAF_BUDGET, percent};
use grognard_core::registry::AnyProcedure;
use num_rational::Ratio;
use serde_json::{Value, json};

use super::shares::Shares;
use crate::arguments::OddsArguments;
use crate::input;
use crate::output::{Failure, HEADING, QUIET, leaves, paint, words};

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
    let rows = merged(&first, &second);
    if asked.json {
        let odds: Vec<Value> = rows
            .iter()
            .map(|(outcome, a, b)| json!({ "outcome": outcome, "p": a.to_string(), "compared": b.to_string() }))
            .collect();
        crate::output::line(format_args!(
            "{}",
            json!({ "changed": changed, "odds": odds, "exact": first.runs.is_none() && second.runs.is_none() })
        ));
        return Ok(());
    }
    let how = if first.runs.is_none() && second.runs.is_none() { "exact odds" } else { "estimated odds" };
    crate::output::line(format_args!("{}  {how}, side by side", paint(HEADING, procedure.name())));
    for change in &changed {
        crate::output::line(format_args!(
            "  {}: {} -> {}",
            words(&change["field"]),
            words(&change["first"]),
            words(&change["second"])
        ));
    }
    if changed.is_empty() {
        crate::output::line(format_args!("  {}", paint(QUIET, "the two situations are the same")));
    }
    crate::output::line(format_args!(
        "  {}",
        paint(QUIET, format!("{:>9}  {:>9}  {:>9}", "first", "second", "change"))
    ));
    let shown = if asked.top == 0 { rows.len() } else { asked.top.min(rows.len()) };
    for (outcome, a, b) in &rows[..shown] {
        let told: Vec<String> =
            leaves(outcome).iter().map(|(path, value)| format!("{path} {}", words(value))).collect();
        let (a_text, b_text) = (format!("{} %", percent(*a, 2)), format!("{} %", percent(*b, 2)));
        crate::output::line(format_args!("  {a_text:>9}  {b_text:>9}  {:>9}  {}", change(*a, *b), told.join(", ")));
    }
    if shown < rows.len() {
        crate::output::line(format_args!(
            "  {}",
            paint(QUIET, format!("and {} more; --top 0 shows all", rows.len() - shown))
        ));
    }
    Ok(())
}

/// The facts, defaults filled in, that differ between the two.
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

/// Opens up objects and lists of equal length; where a list has grown or shrunk it differs as a whole.
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

/// Every outcome of either with both chances, in the order of the first.
fn merged(first: &Shares, second: &Shares) -> Vec<(Value, Ratio<u128>, Ratio<u128>)> {
    let none = Ratio::from_integer(0);
    let find =
        |shares: &Shares, outcome: &Value| shares.rows.iter().find(|row| row.0 == *outcome).map_or(none, |row| row.1);
    let mut rows: Vec<_> = first.rows.iter().map(|(outcome, a)| (outcome.clone(), *a, find(second, outcome))).collect();
    for (outcome, b) in &second.rows {
        if !first.rows.iter().any(|row| row.0 == *outcome) {
            rows.push((outcome.clone(), none, *b));
        }
    }
    rows
}

/// The difference in points of a hundred.
fn change(a: Ratio<u128>, b: Ratio<u128>) -> String {
    match a.cmp(&b) {
        std::cmp::Ordering::Equal => "same".to_owned(),
        std::cmp::Ordering::Less => format!("+{}", percent(b - a, 2)),
        std::cmp::Ordering::Greater => format!("-{}", percent(a - b, 2)),
    }
}
