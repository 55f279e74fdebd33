//! What would it take: the single changes that make a wanted outcome likely enough.

use grognard_books::Library;
use grognard_core::facts::{Datum, Group};
use grognard_core::odds::{LEAF_BUDGET, percent};
use grognard_core::registry::AnyProcedure;
use grognard_core::what_if::{Change, Goal, WhatIf, parse_chance, what_if};
use num_rational::Ratio;
use serde_json::Value;

use crate::arguments::OddsArguments;
use crate::output::{Failure, HEADING, QUIET, STRONG, line, paint, words};

/// Prints the changes that reach the goal, or how near the best ones come.
pub fn run(
    library: &Library,
    procedure: &'static dyn AnyProcedure<Library>,
    datum: &Datum,
    asked: &OddsArguments,
) -> Result<(), Failure> {
    let goals = asked.goal.iter().map(|text| Goal::parse(text)).collect::<Result<Vec<_>, _>>();
    let goals = goals.map_err(|error| Failure::Usage(format!("--goal: {error}")))?;
    let at_least = parse_chance(&asked.at_least).map_err(|error| Failure::Usage(format!("--at-least: {error}")))?;
    let answer = what_if(procedure, library, datum, (&goals, at_least), LEAF_BUDGET).map_err(Failure::Refused)?;
    if asked.json {
        let json = serde_json::to_string(&answer).map_err(|error| Failure::Other(error.into()))?;
        line(format_args!("{json}"));
        return Ok(());
    }
    print_head(procedure.name(), &answer);
    let shown = if asked.top == 0 { answer.changes.len() } else { asked.top.min(answer.changes.len()) };
    print_groups(&answer.changes[..shown]);
    if shown < answer.changes.len() {
        let text = format!("and {} more; --top 0 shows all", answer.changes.len() - shown);
        line(format_args!("  {}", paint(QUIET, text)));
    }
    if answer.too_large > 0 {
        let text = format!("{} further changes are too complex for exact odds", answer.too_large);
        line(format_args!("  {}", paint(QUIET, text)));
    }
    Ok(())
}

fn print_head(name: &str, answer: &WhatIf) {
    let goal: Vec<String> = answer.goal.iter().map(|goal| format!("{} {}", goal.field, words(&goal.value))).collect();
    line(format_args!("{}  what would it take: {}", paint(HEADING, name), goal.join(", ")));
    line(format_args!("  now {}, wanted at least {}", share(answer.now), share(answer.at_least)));
    let weighed = answer.weighed;
    let verdict = if answer.reached_already() {
        "already reached; nothing has to change".to_owned()
    } else {
        match answer.changes.iter().filter(|change| change.reaches).count() {
            0 if answer.changes.is_empty() => {
                format!("no single change reaches it, and none of the {weighed} tried makes it likelier")
            }
            0 => format!("none of {weighed} single changes reaches it; these come nearest"),
            1 => format!("one of {weighed} single changes reaches it"),
            many => format!("{many} of {weighed} single changes reach it, best first"),
        }
    };
    line(format_args!("  {}", paint(STRONG, verdict)));
}

/// The changes by group; the group of the best one first.
fn print_groups(changes: &[Change]) {
    let width = changes.iter().map(|change| change.chance.to_string().len()).max().unwrap_or(0);
    let mut groups: Vec<Group> = Vec::new();
    for change in changes {
        if !groups.contains(&change.group) {
            groups.push(change.group);
        }
    }
    for group in groups {
        line(format_args!("{}", paint(HEADING, title(group))));
        for change in changes.iter().filter(|change| change.group == group) {
            line(format_args!(
                "  {:>7} %  {:>width$}  {}: {}",
                percent(change.chance, 2),
                change.chance.to_string(),
                change.field,
                told(&change.from, &change.to)
            ));
        }
    }
}

fn title(group: Group) -> &'static str {
    match group {
        Group::Who => "who acts",
        Group::Whom => "whom it is done to",
        Group::Where => "where",
        Group::How => "how",
    }
}

fn share(share: Ratio<u128>) -> String {
    format!("{} % ({share})", percent(share, 2))
}

/// From what to what; for a list, only the item that is added or removed.
fn told(from: &Value, to: &Value) -> String {
    if let (Value::Array(before), Value::Array(after)) = (from, to) {
        if after.len() == before.len() + 1
            && let Some(more) = after.last()
        {
            return format!("one more, {}", words(more));
        }
        let gone = before.iter().zip(after.iter().map(Some).chain([None])).find(|(was, is)| Some(*was) != *is);
        if let Some((gone, _)) = gone {
            return format!("without {}", words(gone));
        }
    }
    format!("{} -> {}", words(from), words(to))
}
