//! Commands to a battle.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use grognard_core::refusal::Refusal;
use serde::Serialize;
use serde_json::json;

use super::bearer::Bearer;
use super::lengths;
use crate::api::body::{body_of, read};
use crate::battles::{Done, Given};
use crate::metrics::Ended;
use crate::model::Text;
use crate::model::{CommandReply, CommandRequest};
use crate::problem::Problem;
use crate::state::App;

/// The longest name that a sender may give to a command.
const MOST_KEY: usize = 100;

/// Gives a command. When the answer comes, the command is on the disk.
#[utoipa::path(
    post,
    path = "/api/battles/{id}/commands",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    request_body = CommandRequest,
    responses(
        (status = 200, body = CommandReply),
        (status = 401, body = crate::model::Problem, description = "The link opens no seat."),
        (status = 409, body = crate::model::Problem, description = "Stale or out of turn; `n` is the current number."),
        (status = 422, body = crate::model::Problem)
    )
)]
pub async fn give(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Problem> {
    let asked: CommandRequest = read(&body_of(body)?).map_err(|refused| Problem::refused(None, refused))?;
    if asked.key.as_ref().is_some_and(|key| key.is_empty() || key.chars().count() > MOST_KEY) {
        let reason = format!("must have 1 to {MOST_KEY} characters, or be left out.");
        return Err(Problem::refused(None, vec![Refusal::new("key", reason)]));
    }
    let too_long = lengths::of_command(&asked.what);
    if !too_long.is_empty() {
        return Err(Problem::refused(None, too_long));
    }
    let given = Given { after: asked.after, key: asked.key, what: asked.what, dice: asked.dice };
    let begun = Instant::now();
    let done = match app.hall.battle(&id).await {
        Ok(handle) => handle.command(token, given).await,
        Err(problem) => Err(problem),
    };
    app.hall.shared().metrics().command(ended(&done), begun.elapsed());
    let done = done?;
    Ok(match done {
        Done::Accepted(n, entry) => Json(Accepted { n, entry }).into_response(),
        Done::Needs(n, need) => {
            let need = json!({ "sides": need.sides, "for": need.what, "number": need.number, "of": need.of });
            Json(json!({ "n": n, "need": need })).into_response()
        }
    })
}

/// A command that was accepted.
#[derive(Serialize)]
struct Accepted {
    n: u64,
    entry: Text,
}

fn ended(done: &Result<Done, Problem>) -> Ended {
    match done {
        Ok(Done::Accepted(..)) => Ended::Accepted,
        Ok(Done::Needs(..)) => Ended::NeedsDice,
        Err(problem) if problem.status() == StatusCode::CONFLICT => Ended::Conflict,
        Err(problem) if problem.status().is_server_error() => Ended::Failed,
        Err(_) => Ended::Refused,
    }
}
