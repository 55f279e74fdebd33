//! "What would it take" over every procedure: its promises are compared with the odds after the change.

use grognard_books::cases::{Expected, cases};
use grognard_books::{BOOKS, Library, procedure};
use grognard_core::facts::Datum;
use grognard_core::odds::LEAF_BUDGET;
use grognard_core::what_if::{Goal, WhatIf, parse_chance, what_if};
use serde_json::Value;

/// How many cases of a procedure are examined; the others are much like them.
const CASES_EACH: usize = 8;

/// A single value of the outcome a case ends with, as a goal.
fn goal_of(outcome: &Value) -> Option<Goal> {
    let (field, value) = outcome.as_object()?.iter().find(|(_, value)| !value.is_array() && !value.is_object())?;
    Some(Goal { field: field.clone(), value: value.clone() })
}

fn promises_are_kept(library: &Library, name: &str, situation: &Datum, goal: &Goal, answer: &WhatIf) {
    for change in &answer.changes {
        let mut changed = situation.clone();
        changed.set(&change.field, Datum::of(&change.to));
        let odds = procedure(name).unwrap().exact_odds(library, &changed, LEAF_BUDGET).unwrap().unwrap();
        assert_eq!(odds.chance(|outcome| goal.holds(outcome)), change.chance, "{name}: {change:?}");
        assert!(change.chance > answer.now, "{name}: {change:?}");
        assert_eq!(change.reaches, change.chance >= answer.at_least, "{name}: {change:?}");
    }
}

#[test]
fn every_suggestion_of_every_procedure_verifies() {
    let library = Library::new();
    let mut listed = 0;
    for book in BOOKS {
        let mut looked_at: Vec<String> = Vec::new();
        for case in cases(book) {
            let Expected::Outcome(outcome) = &case.expected else { continue };
            let Some(goal) = goal_of(outcome) else { continue };
            if looked_at.iter().filter(|name| **name == case.procedure).count() == CASES_EACH {
                continue;
            }
            let asked = (std::slice::from_ref(&goal), parse_chance("1").unwrap());
            let any = procedure(&case.procedure).unwrap();
            let answer = what_if(any, &library, &case.situation, asked, LEAF_BUDGET);
            let answer = answer.unwrap_or_else(|refusals| panic!("{}: {refusals:?}", case.name));
            promises_are_kept(&library, &case.procedure, &case.situation, &goal, &answer);
            listed += answer.changes.len();
            looked_at.push(case.procedure);
        }
    }
    assert!(listed > 100, "only {listed} suggestions");
}
