//! The exact odds of every example of a book, before and after.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use grognard_books::{BOOKS, Library, book};
use grognard_core::odds::{Distribution, reduced};
use grognard_core::refusal::{Refusal, Refusals};
use serde_json::Value;

use super::examples::{Weighed, examples_of};
use super::reading::library_of;
use crate::api::body::{body_of, read};
use crate::model::{ExampleChange, HouseOdds, HouseOddsRequest, OutcomeChange, Refused};
use crate::problem::Problem;
use crate::state::App;

/// Leaves for the odds of one example. Hundreds are weighed for one answer.
const LEAVES_EACH: u64 = 50_000;
/// How long examples are weighed. Each has its own budget of leaves, so their number alone could occupy a core.
const TIME: Duration = Duration::from_secs(5);

/// What house rules change in the exact odds of every example of a book.
#[utoipa::path(
    post,
    path = "/api/house/odds",
    tag = "house rules",
    request_body = HouseOddsRequest,
    responses((status = 200, body = HouseOdds), (status = 422, body = crate::model::Problem))
)]
pub async fn compare(
    State(app): State<Arc<App>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<HouseOdds>, Problem> {
    let body = body_of(body)?;
    let found = app.work(move |_| read(&body).and_then(|request| weigh(&request, Instant::now() + TIME))).await?;
    found.map(Json).map_err(|refused| Problem::refused(None, refused))
}

fn weigh(request: &HouseOddsRequest, until: Instant) -> Result<HouseOdds, Refusals> {
    let book = book(&request.book).ok_or_else(|| {
        vec![Refusal::new("book", "there is no such book.").allowing(BOOKS.iter().map(|book| book.name))]
    })?;
    let before = library_of("before", request.before.as_deref())?;
    let after = library_of("after", Some(&request.after))?;
    let mut odds = HouseOdds { changed: Vec::new(), unchanged: 0, not_weighed: 0 };
    for example in examples_of(book) {
        if Instant::now() >= until {
            odds.not_weighed += 1;
            continue;
        }
        match (weighed(&example, &before), weighed(&example, &after)) {
            (Found::TooLarge, _) | (_, Found::TooLarge) => odds.not_weighed += 1,
            (Found::Odds(one), Found::Odds(other)) if same(&one, &other) => odds.unchanged += 1,
            (Found::Refused(_), Found::Refused(_)) => odds.unchanged += 1,
            (one, other) => odds.changed.push(change(&example, one, other)),
        }
    }
    odds.changed.sort_by(|a, b| b.shift.total_cmp(&a.shift));
    Ok(odds)
}

enum Found {
    Odds(Distribution<Value>),
    Refused(Refusals),
    TooLarge,
}

fn weighed(example: &Weighed, library: &Library) -> Found {
    match example.procedure.exact_odds(library, &example.situation, LEAVES_EACH) {
        Ok(Some(distribution)) => Found::Odds(distribution),
        Ok(None) => Found::TooLarge,
        Err(refused) => Found::Refused(refused),
    }
}

/// Rows are sorted by chance, and equals by outcome, so that equal odds have equal rows.
fn same(one: &Distribution<Value>, other: &Distribution<Value>) -> bool {
    let shares =
        |odds: &Distribution<Value>| odds.rows.iter().map(|row| reduced(row.1, odds.total)).collect::<Vec<_>>();
    one.rows.iter().map(|row| &row.0).eq(other.rows.iter().map(|row| &row.0)) && shares(one) == shares(other)
}

fn change(example: &Weighed, before: Found, after: Found) -> ExampleChange {
    let (before, refused_before) = parts(before);
    let (after, refused_after) = parts(after);
    let ruled = refused_before.is_empty() && refused_after.is_empty();
    let rows = outcomes(&before, &after);
    let shift = if ruled { rows.iter().map(|row| row.difference.max(0.0)).sum::<f64>() / 100.0 } else { 1.0 };
    ExampleChange {
        title: example.title,
        procedure: example.procedure.name(),
        situation: serde_json::to_value(&example.situation).unwrap_or_default(),
        rows,
        shift,
        refused_before,
        refused_after,
    }
}

fn parts(found: Found) -> (Distribution<Value>, Vec<Refused>) {
    let nothing = || Distribution { rows: Vec::new(), total: 1 };
    match found {
        Found::Odds(distribution) => (distribution, Vec::new()),
        Found::TooLarge => (nothing(), Vec::new()),
        Found::Refused(refused) => (nothing(), refused.into_iter().map(Refused::from).collect()),
    }
}

/// Every outcome of either, those of the first in its order.
fn outcomes(before: &Distribution<Value>, after: &Distribution<Value>) -> Vec<OutcomeChange> {
    let weights = |odds: &'_ Distribution<Value>| odds.rows.iter().map(|row| (row.0.to_string(), row.1)).collect();
    let (ones, others): (HashMap<String, u128>, HashMap<String, u128>) = (weights(before), weights(after));
    let new = after.rows.iter().filter(|row| !ones.contains_key(&row.0.to_string()));
    before
        .rows
        .iter()
        .chain(new)
        .map(|(outcome, _)| {
            let key = outcome.to_string();
            let [one, other] = [&ones, &others].map(|weights| weights.get(&key).copied().unwrap_or(0));
            OutcomeChange {
                outcome: outcome.clone(),
                before: reduced(one, before.total).to_string(),
                after: reduced(other, after.total).to_string(),
                difference: 100.0 * (share(other, after.total) - share(one, before.total)),
            }
        })
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "for sorting and for a rounded difference")]
fn share(weight: u128, total: u128) -> f64 {
    weight as f64 / total.max(1) as f64
}
