//! Compression: long answers are compressed where nobody waits for it, short ones on their way out.

use std::io::Write as _;
use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody as _, to_bytes};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, VARY};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use tower_http::compression::Predicate;

use crate::address::caller;
use crate::problem::Problem;
use crate::queue::Queue;

/// Answers up to this length are compressed within a fraction of a millisecond.
const SHORT: u64 = 16 << 10;

/// Answers that may be compressed by the layer, on the way out.
#[derive(Clone, Copy, Debug)]
pub struct Short;

impl Predicate for Short {
    fn should_compress<B: axum::body::HttpBody>(&self, response: &axum::http::Response<B>) -> bool {
        // An answer without a length comes in small pieces.
        response.body().size_hint().exact().is_none_or(|length| length <= SHORT)
    }
}

/// Whether the client accepts compressed answers.
pub fn is_taken(headers: &HeaderMap) -> bool {
    let coding = |item: &str| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip") || name == "*");
        named && !parts.any(|weight| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0_f32)))
    };
    headers
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|all| all.split(',').any(coding))
}

/// Whether compressing a kind of content makes it shorter.
pub fn helps(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    !headers.contains_key(CONTENT_ENCODING)
        && (kind.starts_with("text/") || kind.ends_with("json") || kind.ends_with("jsonl") || kind == "image/svg+xml")
        && kind != "text/event-stream"
}

/// Compressed.
pub fn zipped(content: &[u8], how: Compression) -> Bytes {
    let mut zip = GzEncoder::new(Vec::with_capacity(content.len() / 4), how);
    // Writing into memory does not fail.
    let _ = zip.write_all(content);
    Bytes::from(zip.finish().unwrap_or_default())
}

/// Marks an answer as compressed.
pub fn mark(headers: &mut HeaderMap) {
    headers.remove(CONTENT_LENGTH);
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.append(VARY, HeaderValue::from_static("accept-encoding"));
}

/// Compresses a long answer, on a core of its own.
pub async fn long(answer: Response, cores: &Arc<Queue>) -> Response {
    let length = answer.body().size_hint().exact();
    if length.is_none_or(|length| length <= SHORT) || !helps(answer.headers()) {
        return answer;
    }
    // If too many jobs wait for a core, it is sent as it is.
    let Some(turn) = cores.turn(caller()).await else { return answer };
    let (mut parts, body) = answer.into_parts();
    let Ok(content) = to_bytes(body, usize::MAX).await else { return Problem::fault().into_response() };
    let job = move || {
        let content = zipped(&content, Compression::fast());
        drop(turn);
        content
    };
    let Ok(content) = tokio::task::spawn_blocking(job).await else { return Problem::fault().into_response() };
    mark(&mut parts.headers);
    Response::from_parts(parts, Body::from(content))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_takes_gzip_says_so() {
        let taken =
            |value: &'static str| is_taken(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(value))]));
        assert!(["gzip", "br, GZIP;q=0.5", "*", "deflate,gzip ; q=1"].into_iter().all(taken));
        assert!(!["", "br", "gzip;q=0", "identity", "gzipped", "gzip; q=0.0"].into_iter().any(taken));
        assert!(!is_taken(&HeaderMap::new()));
    }
}
