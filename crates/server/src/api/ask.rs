//! Which facts are worth asking for, as in `grognard ask`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use grognard_books::Library;
use grognard_core::ask::{ask, not_given};
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::registry::AnyProcedure;

use super::body::body_of;
use crate::model::{AskRequest, Asked};
use crate::problem::Problem;
use crate::state::App;

/// Open facts at once.
const MOST_OPEN: usize = 200;
/// How long facts are examined one by one. Each has its own budget of situations, so their number alone could occupy a
/// core for long.
const TIME: Duration = Duration::from_secs(1);

/// Which facts not given yet can still change the odds, and for the rest, why not.
#[utoipa::path(
    post,
    path = "/api/ask",
    tag = "rulings",
    request_body = AskRequest,
    responses((status = 200, body = Asked), (status = 422, body = crate::model::Problem))
)]
pub async fn find(State(app): State<Arc<App>>, body: Result<Bytes, BytesRejection>) -> Result<Json<Asked>, Problem> {
    let body = body_of(body)?;
    let found = app.work(move |app| answer(&app.library, &body, TIME)).await?;
    found.map(Json).map_err(|refused| Problem::refused(None, refused))
}

fn answer(library: &Library, body: &[u8], time: Duration) -> Result<Asked, Refusals> {
    let refuse = |field: &str, reason: String| vec![Refusal::new(field, reason)];
    let request: AskRequest =
        serde_json::from_slice(body).map_err(|error| refuse("request", format!("cannot be read: {error}.")))?;
    let procedure = grognard_books::procedure(&request.procedure)
        .ok_or_else(|| refuse("procedure", "there is no such procedure.".to_owned()))?;
    let known = request.situation;
    let open = request.open.unwrap_or_else(|| not_given(&procedure.fields(library), &known));
    if open.len() > MOST_OPEN {
        return Err(refuse("open", format!("must have at most {MOST_OPEN} paths.")));
    }
    if request.alone {
        one_by_one(procedure, library, &known, open, Instant::now() + time)
    } else {
        ask(procedure, library, &known, &open).map(Asked::from)
    }
}

/// Examines each open fact alone, the others at their usual values, until the time is up.
fn one_by_one(
    procedure: &dyn AnyProcedure<Library>,
    library: &Library,
    known: &Datum,
    open: Vec<String>,
    until: Instant,
) -> Result<Asked, Refusals> {
    let mut asked = Asked::default();
    for path in open {
        if Instant::now() >= until {
            asked.not_tried.push(path);
            continue;
        }
        let one = Asked::from(ask(procedure, library, known, &[path])?);
        asked.tried += one.tried;
        asked.ask.extend(one.ask);
        asked.skipped.extend(one.skipped);
    }
    asked.ask.sort_by(|a, b| b.telling.total_cmp(&a.telling));
    asked.settled = asked.ask.is_empty() && asked.not_tried.is_empty();
    Ok(asked)
}

#[cfg(test)]
mod tests;
