//! How things stand after some rounds.

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusal;
use grognard_core::registry::AnyProcedure;
use grognard_core::rounds::RoundsRow;
use num_bigint::BigUint;
use num_integer::Integer;
use serde_json::{Value, json};

use super::averages::{self, Averages};
use crate::arguments::OddsArguments;
use crate::output::{Failure, HEADING, QUIET, leaves, paint, words};

struct Row {
    state: Value,
    share: f64,
    exact: Option<(BigUint, BigUint)>,
}

/// Prints the states after this many rounds.
pub fn run(
    library: &Library,
    procedure: &'static dyn AnyProcedure<Library>,
    datum: &Datum,
    number: u32,
    asked: &OddsArguments,
) -> Result<(), Failure> {
    let rounds = procedure.rounds(library, datum, number, asked.exact).map_err(Failure::Refused)?;
    let start = procedure.situation(library, datum).map_err(Failure::Refused)?;
    let averages = averages::of(&rounds.rows, &start);
    let told: Vec<Row> = rounds.rows.into_iter().map(|row| tell(row, &start)).collect();
    let rows = match &asked.by {
        Some(field) => group(told, field, &start)?,
        None => told,
    };
    if asked.json {
        let odds: Vec<Value> = rows.iter().map(row_json).collect();
        let means: Vec<Value> = averages
            .changed
            .iter()
            .map(|(path, was, mean)| json!({ "field": path, "start": was, "mean": mean }))
            .collect();
        let reply = json!({
            "rounds": number, "odds": odds, "exact": asked.exact,
            "mean_rounds": averages.rounds, "ended": averages.ended, "means": means,
        });
        crate::output::line(format_args!("{reply}"));
        return Ok(());
    }
    let how = if asked.exact { "exact" } else { "in doubles" };
    crate::output::line(format_args!("{}  after {number} rounds, {how}", paint(HEADING, procedure.name())));
    let shown = if asked.top == 0 { rows.len() } else { asked.top.min(rows.len()) };
    for row in &rows[..shown] {
        let told: Vec<String> =
            leaves(&row.state).iter().map(|(path, value)| format!("{path} {}", words(value))).collect();
        crate::output::line(format_args!("  {:>7} %  {}{}", percent(row, rows.len()), fraction(row), told.join(", ")));
    }
    if shown < rows.len() {
        crate::output::line(format_args!(
            "  {}",
            paint(QUIET, format!("and {} more; --top 0 shows all, --by groups", rows.len() - shown))
        ));
    }
    print_averages(&averages);
    Ok(())
}

fn print_averages(averages: &Averages) {
    let Averages { rounds, ended, changed } = averages;
    crate::output::line(format_args!("{}", paint(HEADING, "On average")));
    // Sums of doubles are slightly off one: only within that distance is it certain.
    let over = match 100.0 * ended {
        sure if sure > 100.0 - 1e-9 => "100".to_owned(),
        nearly if nearly >= 99.995 => ">99.99".to_owned(),
        hundred => format!("{hundred:.2}"),
    };
    crate::output::line(format_args!("  {rounds:.2} rounds; over by then in {over} %"));
    for (path, was, mean) in changed {
        crate::output::line(format_args!("  {path}: {was} at the start, {mean:.2} then"));
    }
}

/// The state with only those facts of the situation that differ from the start.
fn tell(row: RoundsRow, start: &Value) -> Row {
    let before = leaves(start);
    let mut situation = serde_json::Map::new();
    for (path, now) in leaves(&row.state["situation"]) {
        if !before.contains(&(path.clone(), now.clone())) {
            situation.insert(path, now);
        }
    }
    let mut state = json!({ "rounds": row.state["rounds"], "ended": row.state["ended"] });
    if !row.state["outcome"].is_null() {
        state["outcome"] = row.state["outcome"].clone();
    }
    if !situation.is_empty() {
        state["situation"] = Value::Object(situation);
    }
    Row { state, share: row.share, exact: row.exact }
}

/// Adds up the states that share a field: of the state, of its last outcome or of its situation.
fn group(rows: Vec<Row>, field: &str, start: &Value) -> Result<Vec<Row>, Failure> {
    let find = |state: &Value| {
        let tried = [field.to_owned(), format!("outcome.{field}"), format!("situation.{field}")];
        let all = leaves(state);
        tried.iter().find_map(|path| all.iter().find(|leaf| leaf.0 == *path).map(|leaf| leaf.1.clone()))
    };
    if !rows.iter().any(|row| find(&row.state).is_some()) {
        let mut known: Vec<String> = rows.iter().flat_map(|row| leaves(&row.state)).map(|leaf| leaf.0).collect();
        known.sort();
        known.dedup();
        let reason = format!("'{field}' is not a field after these rounds.");
        return Err(Failure::Refused(vec![Refusal::new("--by", reason).allowing(known)]));
    }
    // In a state without the field, a fact of the situation is as at the start, and there is no outcome before the end.
    let at_start =
        leaves(start).into_iter().find(|leaf| leaf.0 == field.trim_start_matches("situation.")).map(|leaf| leaf.1);
    let without = at_start.unwrap_or_else(|| json!("(goes on)"));
    let mut groups: Vec<Row> = Vec::new();
    for row in rows {
        let state = json!({ field: find(&row.state).unwrap_or_else(|| without.clone()) });
        match groups.iter_mut().find(|known| known.state == state) {
            Some(known) => {
                known.share += row.share;
                if let (Some(sum), Some(more)) = (&mut known.exact, row.exact) {
                    sum.0 += more.0;
                }
            }
            None => groups.push(Row { state, ..row }),
        }
    }
    groups.sort_by(|a, b| b.share.total_cmp(&a.share));
    Ok(groups)
}

fn row_json(row: &Row) -> Value {
    match &row.exact {
        Some((weight, total)) => {
            let common = weight.gcd(total);
            json!({ "state": row.state, "p": format!("{}/{}", weight / &common, total / &common) })
        }
        None => json!({ "state": row.state, "p": row.share }),
    }
}

/// Two decimals, and never a false 0 or 100.
fn percent(row: &Row, rows: usize) -> String {
    let hundred = row.share * 100.0;
    if rows > 1 && hundred >= 99.995 {
        ">99.99".to_owned()
    } else if hundred < 0.005 {
        "<0.01".to_owned()
    } else {
        format!("{hundred:.2}")
    }
}

/// The fraction in lowest terms, if it is short enough to read.
fn fraction(row: &Row) -> String {
    let Some((weight, total)) = &row.exact else { return String::new() };
    let common = weight.gcd(total);
    let text = format!("{}/{}", weight / &common, total / &common);
    if text.len() <= 30 { format!("{text:>30}  ") } else { format!("{:>30}  ", "long fraction, see --json") }
}
