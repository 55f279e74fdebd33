//! Special rules of a scenario: `[rules]` and `[victory]` of a set-up file are laid over the charts like house rules.

use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use toml::{Table, Value};

/// The parts of a set-up file that change charts.
const PARTS: [&str; 2] = ["rules", "victory"];

/// The house rules of a battle: those in force, with the special rules of its set-up laid over them. `victory` is the
/// dotted place in the book's charts that `[victory]` changes, if the book has one.
pub fn house_of(
    book: &str,
    victory: Option<&str>,
    setup: &Datum,
    house: Option<&str>,
) -> Result<Option<String>, Refusals> {
    if PARTS.iter().all(|part| setup.at(part).is_none()) {
        return Ok(house.map(str::to_owned));
    }
    let slip = |field: &str, reason: String| vec![Refusal::new(field, reason)];
    let mut whole: Table = house.unwrap_or_default().parse().map_err(|error| slip("house", format!("{error}")))?;
    for (part, place) in [("rules", Some("")), ("victory", victory)] {
        let Some(given) = setup.at(part) else { continue };
        let Some(place) = place else {
            return Err(slip(part, format!("the {book} book has no points to change; leave it out.")));
        };
        let Value::Table(given) = value_of(given) else {
            return Err(slip(part, "must be a table of values to change.".to_owned()));
        };
        let steps = std::iter::once(book).chain(place.split('.').filter(|step| !step.is_empty()));
        let nested = steps
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .fold(Value::Table(given), |inner, step| Value::Table(Table::from_iter([(step.to_owned(), inner)])));
        if let Value::Table(nested) = nested {
            lay_over(&mut whole, nested);
        }
    }
    let lines = whole.iter().map(|(key, value)| format!("{} = {}\n", quoted(key), written(value)));
    Ok(Some(lines.collect()))
}

/// A value in one line. Text in TOML is escaped as in JSON.
fn written(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Table(table) => {
            let entries = table.iter().map(|(key, value)| format!("{} = {}", quoted(key), written(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Integer(number) => number.to_string(),
        // A whole number keeps its decimal point, so that it stays of its kind.
        Value::Float(number) => format!("{number:?}"),
        Value::Boolean(flag) => flag.to_string(),
        Value::Datetime(time) => quoted(&time.to_string()),
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The set-up without its special rules, which are already in the charts.
pub fn without_rules(setup: &Datum) -> Datum {
    let mut setup = setup.clone();
    for part in PARTS {
        setup.remove(part);
    }
    setup
}

/// Later values win; tables are merged.
fn lay_over(under: &mut Table, over: Table) {
    for (key, value) in over {
        match (under.get_mut(&key), value) {
            (Some(Value::Table(inner)), Value::Table(value)) => lay_over(inner, value),
            (_, value) => drop(under.insert(key, value)),
        }
    }
}

fn value_of(datum: &Datum) -> Value {
    match datum {
        Datum::Null => Value::Table(Table::new()),
        Datum::Flag(flag) => Value::Boolean(*flag),
        Datum::Integer(number) => match i64::try_from(*number) {
            Ok(number) => Value::Integer(number),
            Err(_) => Value::String(number.to_string()),
        },
        Datum::Number(number) => Value::Float(*number),
        Datum::Text(text) => Value::String(text.clone()),
        Datum::List(items) => Value::Array(items.iter().map(value_of).collect()),
        Datum::Map(entries) => {
            Value::Table(entries.iter().map(|(key, value)| (key.clone(), value_of(value))).collect())
        }
    }
}
