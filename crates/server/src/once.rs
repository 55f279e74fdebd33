//! Answers that are the same for everybody are made once and kept as documents.

use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, IF_NONE_MATCH};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;

use crate::client;
use crate::documents::Document;
use crate::problem::Problem;
use crate::state::App;
use crate::zip;

/// Answers with the document that was made before. If there is none, makes it while everybody who wants it waits.
pub async fn once(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let asks_more = request.uri().query().is_some() || request.headers().contains_key(IF_NONE_MATCH);
    if request.method() != Method::GET || asks_more {
        return next.run(request).await;
    }
    let address = request.uri().path();
    // The pages of the client are all the same file, whatever their addresses.
    let known = if address.starts_with("/api") { Some(address) } else { client::served_at(address) };
    let Some(known) = known.map(str::to_owned) else { return next.run(request).await };
    let zips = zip::is_taken(request.headers());
    match app.documents.get_or_insert_async(&known, make(request, next)).await {
        Ok(document) => document.answer(zips),
        Err(other) => *other,
    }
}

/// Makes a document from an answer; an answer that cannot be kept is returned as it is.
async fn make(request: Request, next: Next) -> Result<Arc<Document>, Box<Response>> {
    let answer = next.run(request).await;
    if answer.status() != StatusCode::OK {
        return Err(Box::new(answer));
    }
    let (mut parts, body) = answer.into_parts();
    parts.headers.remove(CONTENT_LENGTH);
    let fault = || Box::new(Problem::fault().into_response());
    let plain = to_bytes(body, usize::MAX).await.map_err(|_| fault())?;
    let zipped = if zip::helps(&parts.headers) {
        let content = plain.clone();
        let job = move || zip::zipped(&content, Compression::best());
        Some(tokio::task::spawn_blocking(job).await.map_err(|_| fault())?)
    } else {
        None
    };
    Ok(Arc::new(Document { headers: parts.headers, plain, zipped }))
}
