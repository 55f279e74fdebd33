//! Rulings and odds: the same JSON as `grognard batch`.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use axum::Json;
use axum::body::{Bytes, to_bytes};
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use grognard_books::wire::{Do, Reply, answer_only};

use super::body::body_of;
use crate::model::{OddsReply, OddsRequest, ResolveReply, ResolveRequest};
use crate::problem::Problem;
use crate::state::App;

/// A ruling with its receipt, or the die that is needed next.
#[utoipa::path(
    post,
    path = "/api/resolve",
    tag = "rulings",
    request_body = ResolveRequest,
    responses((status = 200, body = ResolveReply), (status = 422, body = crate::model::Problem))
)]
pub async fn resolve(State(app): State<Arc<App>>, body: Result<Bytes, BytesRejection>) -> Result<Response, Problem> {
    answer(app, Do::Resolve, body_of(body)?).await
}

/// The odds of every outcome, exact where every way the dice can fall can be weighed.
#[utoipa::path(
    post,
    path = "/api/odds",
    tag = "rulings",
    request_body = OddsRequest,
    responses((status = 200, body = OddsReply), (status = 422, body = crate::model::Problem))
)]
pub async fn odds(State(app): State<Arc<App>>, body: Result<Bytes, BytesRejection>) -> Result<Response, Problem> {
    let body = body_of(body)?;
    // Odds are a function of the request and the charts alone, and a form asks for the same ones again and again.
    if let Some(known) = app.known_odds.get(&body) {
        return Ok(json_bytes(known));
    }
    let reply = answer(Arc::clone(&app), Do::Odds, body.clone()).await?;
    let bytes = to_bytes(reply.into_body(), usize::MAX).await.map_err(|_| Problem::fault())?;
    app.known_odds.insert(body, bytes.clone());
    Ok(json_bytes(bytes))
}

fn json_bytes(bytes: Bytes) -> Response {
    ([(CONTENT_TYPE, "application/json")], bytes).into_response()
}

async fn answer(app: Arc<App>, act: Do, body: Bytes) -> Result<Response, Problem> {
    match app.work(move |app| answer_only(&app.library, act, &body, fresh_seed)).await? {
        Reply::Refused { id, refused } => {
            let id = serde_json::to_value(id).unwrap_or_default();
            Err(Problem::refused(Some(id), refused))
        }
        reply => Ok(Json(reply).into_response()),
    }
}

/// A seed nobody can foresee. The standard library's hasher keys come from the operating system.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(std::process::id())
}
