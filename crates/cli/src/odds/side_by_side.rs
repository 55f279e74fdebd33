//! Two lists of chances beside each other.

use grognard_core::odds::percent;
use num_rational::Ratio;
use serde_json::{Value, json};

use super::shares::Shares;
use crate::arguments::OddsArguments;
use crate::output::{HEADING, QUIET, leaves, line, paint, words};

/// What differs between the two.
pub struct Told {
    /// Its name in JSON.
    pub differs: &'static str,
    /// What differs, each with a field, its first and its second value.
    pub changed: Vec<Value>,
    /// The message if nothing differs.
    pub nothing: &'static str,
}

/// Prints both.
pub fn print(name: &str, first: &Shares, second: &Shares, told: &Told, asked: &OddsArguments) {
    let rows = merged(first, second);
    let exact = first.runs.is_none() && second.runs.is_none();
    if asked.json {
        let odds: Vec<Value> = rows
            .iter()
            .map(|(outcome, a, b)| json!({ "outcome": outcome, "p": a.to_string(), "compared": b.to_string() }))
            .collect();
        line(format_args!("{}", json!({ told.differs: told.changed, "odds": odds, "exact": exact })));
        return;
    }
    let how = if exact { "exact odds" } else { "estimated odds" };
    line(format_args!("{}  {how}, side by side", paint(HEADING, name)));
    for change in &told.changed {
        let [field, was, now] = ["field", "first", "second"].map(|part| words(&change[part]));
        line(format_args!("  {field}: {was} -> {now}"));
    }
    if told.changed.is_empty() {
        line(format_args!("  {}", paint(QUIET, told.nothing)));
    }
    line(format_args!("  {}", paint(QUIET, format!("{:>9}  {:>9}  {:>9}", "first", "second", "change"))));
    let shown = if asked.top == 0 { rows.len() } else { asked.top.min(rows.len()) };
    for (outcome, a, b) in &rows[..shown] {
        let told: Vec<String> =
            leaves(outcome).iter().map(|(path, value)| format!("{path} {}", words(value))).collect();
        let (a_text, b_text) = (format!("{} %", percent(*a, 2)), format!("{} %", percent(*b, 2)));
        line(format_args!("  {a_text:>9}  {b_text:>9}  {:>9}  {}", change(*a, *b), told.join(", ")));
    }
    if shown < rows.len() {
        line(format_args!("  {}", paint(QUIET, format!("and {} more; --top 0 shows all", rows.len() - shown))));
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
