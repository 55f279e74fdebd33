//! The virtual table of a battle: how it looked after a command, and its answers to questions.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use grognard_battle::answers::Answer;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusal;
use serde::Deserialize;

use super::bearer::Bearer;
use super::lengths;
use crate::api::body::{body_of, read};
use crate::battles::Seated;
use crate::model::{MapAt, SurveyQuestion};
use crate::problem::Problem;
use crate::state::App;
use crate::written::Written;

/// Asks the board something: `reach`, `plan`, `prospects`, `arcs`, `places`, `measure`. Nothing changes.
#[utoipa::path(
    post,
    path = "/api/battles/{id}/survey",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    request_body = SurveyQuestion,
    responses(
        (status = 200, body = Answer),
        (status = 401, body = crate::model::Problem),
        (status = 422, body = crate::model::Problem)
    )
)]
pub async fn survey(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    body: Result<Bytes, BytesRejection>,
) -> Result<Written<Answer>, Problem> {
    let question: Datum = read(&body_of(body)?).map_err(|refused| Problem::refused(None, refused))?;
    let too_long = lengths::of_datum("request", &question);
    if !too_long.is_empty() {
        return Err(Problem::refused(None, too_long));
    }
    let handle = app.hall.battle(&id).await?;
    let look = move |Seated { room, seat }: Seated<'_>| {
        room.battle.survey(seat, &question).map_err(|refused| Problem::refused(None, refused))
    };
    handle.read(token, look).await
}

/// Which moment.
#[derive(Debug, Deserialize)]
pub struct At {
    at: u64,
}

/// The board as it was after a command; 0 for the start.
#[utoipa::path(
    get,
    path = "/api/battles/{id}/map",
    tag = "battles",
    security(("seat" = [])),
    params(
        ("id" = String, Path, description = "The battle."),
        ("at" = u64, Query, description = "The number of the command.")
    ),
    responses(
        (status = 200, body = MapAt),
        (status = 401, body = crate::model::Problem),
        (status = 404, body = crate::model::Problem),
        (status = 422, body = crate::model::Problem)
    )
)]
pub async fn map(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    query: Result<Query<At>, QueryRejection>,
) -> Result<Written<MapAt>, Problem> {
    let Query(At { at }) = query.map_err(|_| {
        let reason = "must be the number of a command, 0 for the start.";
        Problem::refused(None, vec![Refusal::new("at", reason)])
    })?;
    let handle = app.hall.battle(&id).await?;
    let look = move |Seated { room, seat }: Seated<'_>| match room.battle.board_at(at, seat) {
        Some(map) => Ok(MapAt { n: at, map }),
        None => {
            let detail = "There is no such command here, or the battle has no virtual table.";
            Err(Problem::new(StatusCode::NOT_FOUND, detail))
        }
    };
    handle.read(token, look).await
}
