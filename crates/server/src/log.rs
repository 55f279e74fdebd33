//! What is logged: method, path, status and time of each request. Never the query, which holds a player's situation,
//! and never a body.

use std::time::Duration;

use axum::http::{Request, Response};
use tower_http::classify::{ServerErrorsAsFailures, SharedClassifier};
use tower_http::trace::{DefaultOnBodyChunk, DefaultOnEos, DefaultOnFailure, DefaultOnRequest, TraceLayer};
use tracing::{Level, Span};

type Layer = TraceLayer<
    SharedClassifier<ServerErrorsAsFailures>,
    fn(&Request<axum::body::Body>) -> Span,
    DefaultOnRequest,
    fn(&Response<axum::body::Body>, Duration, &Span),
    DefaultOnBodyChunk,
    DefaultOnEos,
    DefaultOnFailure,
>;

/// Writes warnings and errors to standard error.
pub fn start() {
    let started = tracing_subscriber::fmt()
        .with_max_level(Level::WARN)
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .with_target(false)
        .try_init();
    // Somebody who serves twice in one process has a log already.
    drop(started);
}

/// Puts each request into the log.
pub fn layer() -> Layer {
    TraceLayer::new_for_http().make_span_with(span as fn(&_) -> _).on_response(answered as fn(&_, _, &_))
}

fn span(request: &Request<axum::body::Body>) -> Span {
    tracing::warn_span!("request", method = %request.method(), path = request.uri().path())
}

fn answered(response: &Response<axum::body::Body>, took: Duration, _: &Span) {
    tracing::info!(status = response.status().as_u16(), took = took.as_millis(), "answered");
}
