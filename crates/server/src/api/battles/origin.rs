//! Which page a request comes from.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

/// The origin of the client's own pages, if the request says it comes from one of them.
pub fn own_origin(headers: &HeaderMap) -> Option<&str> {
    let origin = headers.get(ORIGIN)?.to_str().ok()?;
    let host = headers.get(HOST)?.to_str().ok()?;
    let (_, named) = origin.split_once("://")?;
    (named == host).then_some(origin)
}

/// Whether the request may come from where it does. A browser says which page asks; other programs say nothing.
pub fn is_from_here(headers: &HeaderMap) -> bool {
    !headers.contains_key(ORIGIN) || own_origin(headers).is_some()
}
