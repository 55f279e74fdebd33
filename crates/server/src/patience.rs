//! How long finding an answer may take.

use std::time::Duration;

use axum::extract::Request;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

/// How long most requests may take to arrive and be answered.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// A battle that is brought in as a file is played again from its first command, which takes long for a long battle on
/// a small machine.
const FOR_A_BATTLE: Duration = Duration::from_mins(5);

/// Gives up a request that takes too long.
pub async fn wait(request: Request, next: Next) -> Response {
    let makes_a_battle = request.method() == Method::POST && request.uri().path() == "/api/battles";
    let most = if makes_a_battle { FOR_A_BATTLE } else { PATIENCE };
    let answered = tokio::time::timeout(most, next.run(request)).await;
    answered.unwrap_or_else(|_| StatusCode::SERVICE_UNAVAILABLE.into_response())
}
