//! One procedure: facts with limits and defaults, dice, outcome, clauses.

use grognard_books::Library;
use grognard_core::facts::{Field, Shape};
use grognard_core::registry::AnyProcedure;
use serde_json::{Value, json};

use crate::output::{HEADING, QUIET, paint, words};

/// Shows the contract of a procedure.
pub fn print(library: &Library, procedure: &dyn AnyProcedure<Library>, as_json: bool) {
    let fields = procedure.fields(library);
    let rules: Vec<&str> = procedure.rules().iter().map(|rule| rule.id).collect();
    if as_json {
        let outcome: serde_json::Map<String, Value> =
            procedure.outcome().iter().map(|(name, help)| ((*name).to_owned(), json!(help))).collect();
        crate::output::line(format_args!(
            "{}",
            json!({
                "name": procedure.name(), "summary": procedure.summary(), "dice": procedure.dice(), "fields": fields,
                "outcome": outcome, "rules": rules, "rounds": procedure.has_rounds(),
            })
        ));
        return;
    }
    crate::output::line(format_args!("{}  {}", paint(HEADING, procedure.name()), procedure.summary()));
    crate::output::line(format_args!("\n{}", paint(HEADING, "Facts")));
    print_fields(&fields, 1);
    crate::output::line(format_args!("\n{}\n  {}", paint(HEADING, "Dice, in this order"), procedure.dice()));
    crate::output::line(format_args!("\n{}", paint(HEADING, "Outcome")));
    for (name, help) in procedure.outcome() {
        crate::output::line(format_args!("  {name:<24} {help}"));
    }
    if procedure.has_rounds() {
        crate::output::line(format_args!(
            "\n{}",
            paint(QUIET, "Can be followed over several rounds: odds --rounds N.")
        ));
    }
    crate::output::line(format_args!("\n{}", paint(HEADING, "Clauses")));
    for line in rules.chunks(10) {
        crate::output::line(format_args!("  {}", line.join(" ")));
    }
}

fn print_fields(fields: &[Field], depth: usize) {
    let indent = "  ".repeat(depth);
    for field in fields {
        let name = format!("{indent}{}", field.name);
        let takes = takes(&field.shape);
        let help = match &field.only_for {
            Some(only) => format!("{} (only for {} {})", field.help, only.field, only.values.join(", ")),
            None => field.help.to_owned(),
        };
        let help = paint(QUIET, help);
        if takes.chars().count() <= 44 {
            crate::output::line(format_args!("{name:<24} {takes:<44} {help}"));
        } else {
            crate::output::line(format_args!("{name:<24} {takes}\n{:<24} {:<44} {help}", "", ""));
        }
        if let Shape::Object { fields, .. } | Shape::List { fields, .. } = &field.shape {
            print_fields(fields, depth + 1);
        }
    }
}

/// What a field takes, and its value when absent.
pub fn takes(shape: &Shape) -> String {
    let absent = match shape.default() {
        None => "required".to_owned(),
        Some(Value::Null) => "may be absent".to_owned(),
        Some(Value::String(text)) if text.starts_with('=') => format!("default: {}", text.trim_start_matches('=')),
        Some(value) => format!("default: {}", words(value)),
    };
    match shape {
        Shape::Flag { .. } => format!("yes/no, {absent}"),
        Shape::Text { max, .. } => format!("text up to {max}, {absent}"),
        Shape::Choice { values, .. } => format!("{}; {absent}", values.join(" ")),
        Shape::Number { min, max, step, .. } => {
            let step = if *step == 0.0 { "any".to_owned() } else { format!("step {step}") };
            format!("{min}..{max}, {step}, {absent}")
        }
        Shape::NumberOr { min, max, words, .. } => format!("{min}..{max} or {}; {absent}", words.join(" ")),
        Shape::Object { optional, .. } => if *optional { "object, may be absent" } else { "object" }.to_owned(),
        Shape::List { min, max, .. } => format!("list of {min} to {max}"),
        Shape::Values { min, max, item } => {
            let item = takes(item);
            format!("list of {min} to {max}: {}", item.trim_end_matches("; required").trim_end_matches(", required"))
        }
    }
}
