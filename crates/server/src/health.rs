//! For monitoring: whether the server is alive, whether it can serve, and its counts.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;

use crate::problem::Problem;
use crate::state::App;
use crate::store::StoreError;

/// How long the store may take to answer before the server counts as not ready.
const PATIENCE: Duration = Duration::from_secs(2);

/// `/healthz`, `/readyz` and `/metrics`.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(async || plain("alive\n")))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(app)
}

/// The server is ready if it can read the store and is not stopping.
async fn ready(State(app): State<Arc<App>>) -> Result<impl IntoResponse, Problem> {
    let not_ready = |words: &str| Problem::new(StatusCode::SERVICE_UNAVAILABLE, words);
    if *app.stopping().borrow() {
        return Err(not_ready("The server is stopping."));
    }
    match tokio::time::timeout(PATIENCE, app.hall.shared().store().is_ready()).await {
        Ok(Ok(())) => Ok(plain("ready\n")),
        Ok(Err(error)) => {
            tracing::error!(%error, "not ready");
            Err(not_ready(match error {
                StoreError::Damaged(_) => "The file of the battles is damaged; the log says what helps.",
                _ => "The store does not serve; the log says why.",
            }))
        }
        Err(_) => Err(not_ready("The store does not answer in time.")),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], app.hall.shared().metrics().text())
}

fn plain(words: &'static str) -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")], words)
}
