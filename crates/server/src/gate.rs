//! What every request passes on its way in and every answer on its way out: one layer for all of it, because each layer
//! of a router copies all that lie below it for every request.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::hosts::Hosts;
use crate::{headers, origin, patience, problem};

/// Turns away what may not come in, waits for the rest, and gives the answer its words and headers.
pub async fn pass(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    let answer = match origin::objection(&request, &hosts) {
        Some(objection) => objection.into_response(),
        None => patience::wait(request, next).await,
    };
    headers::secure(problem::of_bare_status(answer))
}
