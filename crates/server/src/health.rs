//! For whoever watches over the server: whether it lives, whether it can serve, and its counts.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;

use crate::state::App;

/// How long the store may take to answer before the server counts as not ready.
const PATIENCE: Duration = Duration::from_secs(2);

/// `/healthz`, `/readyz` and `/metrics`.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(async || plain(StatusCode::OK, "alive\n".to_owned())))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(app)
}

/// Ready is who can read the store and has not been told to stop.
async fn ready(State(app): State<Arc<App>>) -> impl IntoResponse {
    if *app.stopping().borrow() {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "stopping\n".to_owned());
    }
    match tokio::time::timeout(PATIENCE, app.hall.shared().store().is_ready()).await {
        Ok(Ok(())) => plain(StatusCode::OK, "ready\n".to_owned()),
        Ok(Err(error)) => {
            tracing::error!(%error, "not ready");
            plain(StatusCode::SERVICE_UNAVAILABLE, "the store does not serve; see the log\n".to_owned())
        }
        Err(_) => plain(StatusCode::SERVICE_UNAVAILABLE, "the store does not answer in time\n".to_owned()),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], app.hall.shared().metrics().text())
}

fn plain(status: StatusCode, words: String) -> impl IntoResponse {
    (status, [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")], words)
}
