//! The questions over HTTP against those of the engine and against the odds themselves.

use axum::http::StatusCode;
use grognard_core::facts::{Field, Shape};
use grognard_core::odds::{Distribution, reduced};
use serde_json::{Value, json};

use super::*;
use crate::api::examples::first_of;
use crate::tests::server;

async fn post(path: &str, body: &Value) -> (StatusCode, Value) {
    let answer = crate::tests::post(&server(), path, body).await;
    (answer.status, answer.json())
}

fn volley() -> Value {
    let unit = json!({ "arm": "infantry", "formation": "line", "original_stands": 5 });
    let (mut firer, mut target) = (unit.clone(), unit);
    firer["weapon"] = json!("rifle-musket");
    firer["first_fire"] = json!(true);
    target["cover"] = json!("light");
    json!({ "range": 5, "firer": firer, "target": target })
}

#[tokio::test]
async fn what_is_open_together_is_answered_as_by_the_engine() {
    let open = ["aspect".to_owned(), "line_of_sight".to_owned(), "firer.routed".to_owned()];
    let request = json!({ "procedure": "cohesion.fire", "situation": volley(), "open": open });
    let (status, reply) = post("/api/ask", &request).await;
    assert_eq!(status, StatusCode::OK, "{reply}");
    let procedure = grognard_books::procedure("cohesion.fire").unwrap();
    let known = Datum::of(&volley());
    let engine = serde_json::to_value(ask(procedure, &Library::new(), &known, &open).unwrap()).unwrap();
    for field in ["ask", "skipped", "settled", "tried"] {
        assert_eq!(reply[field], engine[field], "{field}");
    }
    assert_eq!(reply["ask"][0]["path"], "aspect");
    assert_eq!(reply["skipped"].as_array().unwrap().len(), 2, "{reply}");
}

/// For every procedure, as its desk opens: a fact that is said to change nothing by itself leaves the odds as they are,
/// and every fact that is not given is answered exactly once.
#[tokio::test]
async fn a_fact_that_is_skipped_alone_leaves_the_odds_as_they_are() {
    const LEAVES: u64 = 200_000;
    let library = Library::new();
    let mut tried = 0;
    for procedure in grognard_books::procedures() {
        let example = first_of(procedure);
        let known = Datum::of(&example);
        let body = json!({ "procedure": procedure.name(), "situation": example, "alone": true });
        let asked = answer(&library, body.to_string().as_bytes(), Duration::from_mins(1)).unwrap();
        let mut answered: Vec<&str> = asked.ask.iter().map(|question| question.path.as_str()).collect();
        answered.extend(asked.skipped.iter().map(|skipped| skipped.path.as_str()));
        answered.sort_unstable();
        let mut open = not_given(&procedure.fields(&library), &known);
        open.sort();
        assert_eq!(answered, open, "{}", procedure.name());
        let Some(as_it_is) = procedure.exact_odds(&library, &known, LEAVES).unwrap() else { continue };
        for skipped in &asked.skipped {
            for value in values_at(&procedure.fields(&library), &skipped.path) {
                let mut changed = example.clone();
                put(&mut changed, &skipped.path, value);
                let changed = Datum::of(&changed);
                let Ok(Some(odds)) = procedure.exact_odds(&library, &changed, LEAVES) else { continue };
                assert_eq!(rows(&odds), rows(&as_it_is), "{} {}", procedure.name(), skipped.path);
                tried += 1;
            }
        }
    }
    assert!(tried > 30, "only {tried} values were tried");
}

fn rows(odds: &Distribution<Value>) -> Vec<(String, String)> {
    let share = |(outcome, weight): &(Value, u128)| (outcome.to_string(), reduced(*weight, odds.total).to_string());
    let mut rows: Vec<_> = odds.rows.iter().map(share).collect();
    rows.sort();
    rows
}

/// The values of a flag or a choice.
fn values_at(fields: &[Field], path: &str) -> Vec<Value> {
    let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
    let Some(field) = fields.iter().find(|field| field.name == step) else { return Vec::new() };
    match (&field.shape, rest) {
        (Shape::Object { fields, .. }, Some(rest)) => values_at(fields, rest),
        (Shape::Flag { .. }, None) => vec![json!(true), json!(false)],
        (Shape::Choice { values, .. }, None) => values.iter().map(|value| json!(value)).collect(),
        _ => Vec::new(),
    }
}

fn put(facts: &mut Value, path: &str, value: Value) {
    match path.split_once('.') {
        Some((step, rest)) => put(&mut facts[step], rest, value),
        None => facts[path] = value,
    }
}

#[test]
fn facts_for_which_there_is_no_time_are_named() {
    let body = json!({ "procedure": "cohesion.fire", "situation": volley(), "alone": true, "open": ["aspect"] });
    let asked = answer(&Library::new(), body.to_string().as_bytes(), Duration::ZERO).unwrap();
    assert_eq!((asked.not_tried, asked.settled), (vec!["aspect".to_owned()], false));
}

#[tokio::test]
async fn slips_are_told_by_their_field() {
    let many = vec!["aspect"; MOST_OPEN + 1];
    let lion = {
        let mut situation = volley();
        situation["target"]["formation"] = json!("lion");
        situation
    };
    for (body, field) in [
        (json!([]), "request"),
        (json!({ "procedure": "cohesion.fire" }), "request"),
        (json!({ "procedure": "cohesion.fire", "situation": volley(), "opne": [] }), "request"),
        (json!({ "procedure": "cohesion.dance", "situation": {} }), "procedure"),
        (json!({ "procedure": "cohesion.fire", "situation": volley(), "open": many }), "open"),
        (json!({ "procedure": "cohesion.fire", "situation": volley(), "open": ["weather"] }), "weather"),
        (json!({ "procedure": "cohesion.fire", "situation": lion, "alone": true }), "target.formation"),
    ] {
        let (status, problem) = post("/api/ask", &body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        assert_eq!(problem["refused"][0]["field"], field, "{problem}");
    }
}
