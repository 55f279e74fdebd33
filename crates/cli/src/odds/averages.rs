//! The averages of some rounds: their number, and every number of the situation that changes.

use std::collections::BTreeMap;

use grognard_core::rounds::RoundsRow;
use serde_json::Value;

/// Numbers by their paths; those of the items of a list are added up under one path.
type Numbers = BTreeMap<String, f64>;

/// The mean number of rounds, and each number that changes, at the start and on average.
pub struct Averages {
    /// Rounds played.
    pub rounds: f64,
    /// Chance that it is over.
    pub ended: f64,
    /// Path, value at the start, mean at the end.
    pub changed: Vec<(String, f64, f64)>,
}

/// Averages over all ways in which things may stand.
pub fn of(rows: &[RoundsRow], start: &Value) -> Averages {
    let mut means = Numbers::new();
    let (mut rounds, mut ended) = (0.0, 0.0);
    for row in rows {
        rounds += row.share * row.state["rounds"].as_f64().unwrap_or(0.0);
        ended += if row.state["ended"] == Value::Bool(true) { row.share } else { 0.0 };
        for (path, number) in numbers(&row.state["situation"]) {
            *means.entry(path).or_insert(0.0) += row.share * number;
        }
    }
    // Sums of doubles are slightly off: a number that has not moved by more than that has not changed.
    let before = numbers(start);
    let moved = means.into_iter().filter_map(|(path, mean)| {
        let was = before.get(&path).copied().unwrap_or(0.0);
        ((mean - was).abs() > 1e-9).then_some((path, was, mean))
    });
    Averages { rounds, ended, changed: moved.collect() }
}

fn numbers(situation: &Value) -> Numbers {
    fn walk(path: &str, value: &Value, found: &mut Numbers) {
        match value {
            Value::Object(entries) => {
                for (key, value) in entries {
                    walk(&if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, value, found);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| walk(path, item, found)),
            _ => {
                if let Some(number) = value.as_f64() {
                    *found.entry(path.to_owned()).or_insert(0.0) += number;
                }
            }
        }
    }
    let mut found = Numbers::new();
    walk("", situation, &mut found);
    found
}
