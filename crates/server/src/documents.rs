//! What is the same for everybody as long as the server runs is made once: books, charts, the description of this
//! interface, the files of the client.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::problem::Problem;
use crate::state::App;
use crate::zip;

/// Documents that are kept: how many, and their bytes together.
const MOST: usize = 1000;
const MOST_BYTES: u64 = 32 << 20;

/// An answer as it goes out.
#[derive(Debug)]
pub struct Document {
    headers: HeaderMap,
    plain: Bytes,
    zipped: Option<Bytes>,
}

/// Weighs documents by their bytes.
#[derive(Clone, Debug)]
pub struct ByLength;

impl Weighter<String, Arc<Document>> for ByLength {
    fn weight(&self, path: &String, document: &Arc<Document>) -> u64 {
        let zipped = document.zipped.as_ref().map_or(0, Bytes::len);
        (path.len() + document.plain.len() + zipped) as u64
    }
}

/// Documents by their address.
pub type Documents = Cache<String, Arc<Document>, ByLength>;

/// None has been asked for yet.
pub fn none() -> Documents {
    Cache::with_weighter(MOST, MOST_BYTES, ByLength)
}

/// Answers with the document that was made before, or makes it while all who want it wait.
pub async fn once(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let asks_more = request.uri().query().is_some() || request.headers().contains_key(IF_NONE_MATCH);
    if request.method() != Method::GET || asks_more {
        return next.run(request).await;
    }
    let zips = zip::is_taken(request.headers());
    let path = request.uri().path().to_owned();
    match app.documents.get_or_insert_async(&path, make(request, next)).await {
        Ok(document) => document.answer(zips),
        Err(other) => *other,
    }
}

/// A document out of an answer; any other answer goes out as it is.
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

impl Document {
    fn answer(&self, zips: bool) -> Response {
        let zipped = self.zipped.as_ref().filter(|zipped| zips && zipped.len() < self.plain.len());
        let mut answer = Response::new(Body::from(zipped.unwrap_or(&self.plain).clone()));
        *answer.headers_mut() = self.headers.clone();
        if zipped.is_some() {
            zip::mark(answer.headers_mut());
        }
        answer
    }
}
