//! Whatever stays the same for everybody as long as the server runs is made once: books, charts, the description of
//! this interface, the files of the client.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::response::Response;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::zip;

/// The most documents that are kept, and the most bytes of all of them.
const MOST: usize = 1000;
const MOST_BYTES: u64 = 32 << 20;

/// An answer ready to be sent.
#[derive(Debug)]
pub struct Document {
    /// Its type, and how long it may be kept elsewhere.
    pub headers: HeaderMap,
    pub plain: Bytes,
    /// Compressed, if that makes it shorter.
    pub zipped: Option<Bytes>,
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

/// An empty store of documents.
pub fn none() -> Documents {
    Cache::with_weighter(MOST, MOST_BYTES, ByLength)
}

impl Document {
    /// The document as it is sent, compressed or not.
    pub fn answer(&self, zips: bool) -> Response {
        let zipped = self.zipped.as_ref().filter(|zipped| zips && zipped.len() < self.plain.len());
        let mut answer = Response::new(Body::from(zipped.unwrap_or(&self.plain).clone()));
        *answer.headers_mut() = self.headers.clone();
        if zipped.is_some() {
            zip::mark(answer.headers_mut());
        }
        answer
    }
}
