//! Rulings and odds: the same JSON as `grognard batch`.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use grognard_books::wire::{Do, Reply, answer_only, read_only};

use super::body::body_of;
use crate::model::{OddsReply, OddsRequest, ResolveReply, ResolveRequest};
use crate::problem::Problem;
use crate::state::App;

/// A request of up to this many bytes is read where it arrives; a longer one where it keeps nobody waiting.
const SHORT: usize = 8 << 10;

/// A ruling with its receipt, or the die that is needed next.
#[utoipa::path(
    post,
    path = "/api/resolve",
    tag = "rulings",
    request_body = ResolveRequest,
    responses((status = 200, body = ResolveReply), (status = 422, body = crate::model::Problem))
)]
pub async fn resolve(State(app): State<Arc<App>>, body: Result<Bytes, BytesRejection>) -> Result<Response, Problem> {
    answer(app, Do::Resolve, body_of(body)?).await.map(json_bytes)
}

/// The odds of every outcome, exact if every way the dice can fall can be weighed.
#[utoipa::path(
    post,
    path = "/api/odds",
    tag = "rulings",
    request_body = OddsRequest,
    responses((status = 200, body = OddsReply), (status = 422, body = crate::model::Problem))
)]
pub async fn odds(State(app): State<Arc<App>>, body: Result<Bytes, BytesRejection>) -> Result<Response, Problem> {
    let body = body_of(body)?;
    // Odds depend only on the request and the charts, and a form asks for the same ones again and again.
    if let Some(known) = app.known_odds.get(&body) {
        return Ok(json_bytes(known));
    }
    let bytes = answer(Arc::clone(&app), Do::Odds, body.clone()).await?;
    // A copy, because the bytes that were read are part of a larger buffer, which would be kept with them.
    app.known_odds.insert(Bytes::copy_from_slice(&body), bytes.clone());
    Ok(json_bytes(bytes))
}

fn json_bytes(bytes: Bytes) -> Response {
    ([(CONTENT_TYPE, "application/json")], bytes).into_response()
}

/// The reply as it is sent.
async fn answer(app: Arc<App>, act: Do, body: Bytes) -> Result<Bytes, Problem> {
    if body.len() > SHORT {
        return app.work(move |app| written(answer_only(&app.library, act, &body, fresh_seed))).await?;
    }
    let request = match read_only(act, &body) {
        Ok(request) => request,
        Err(reply) => return written(*reply),
    };
    let procedure = request.procedure();
    let job = move |app: &App| match act {
        Do::Resolve => written(request.answer(&app.library, fresh_seed)),
        Do::Odds => app.pace.timed(procedure, || written(request.answer(&app.library, fresh_seed))),
    };
    match act {
        Do::Resolve => job(&app),
        Do::Odds if app.pace.is_quick(procedure) => job(&app),
        Do::Odds => app.work(job).await?,
    }
}

fn written(reply: Reply) -> Result<Bytes, Problem> {
    match reply {
        Reply::Refused { id, refused } => {
            let id = serde_json::to_value(id).unwrap_or_default();
            Err(Problem::refused(Some(id), refused))
        }
        reply => serde_json::to_vec(&reply).map(Bytes::from).map_err(|_| Problem::fault()),
    }
}

/// A seed that cannot be foreseen. The keys of the standard library's hasher come from the operating system.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(std::process::id())
}
