//! What is logged: warnings and errors, and for a request that failed its method, path, status and time. Never the
//! query, which holds a player's situation, and never a body.

use std::time::Instant;

use axum::http::{Method, StatusCode, Uri};
use tracing::Level;

/// Writes warnings and errors to standard error.
pub fn start() {
    let started = tracing_subscriber::fmt()
        .with_max_level(Level::WARN)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .with_target(false)
        .try_init();
    // If a server is started twice in one process, the log already exists.
    drop(started);
}

/// Logs a request that failed.
pub fn answered(method: &Method, uri: &Uri, status: StatusCode, came: Instant) {
    if status.is_server_error() {
        let took = came.elapsed().as_millis();
        tracing::error!(%method, path = uri.path(), status = status.as_u16(), took, "a request failed");
    }
}
