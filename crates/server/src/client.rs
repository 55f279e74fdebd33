//! The web client, embedded in the program.

use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// What is served where the program was built without its client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Grognard</title>\
    <h1>This program was built without its web client</h1><p>Install Node.js and build it again. The \
    interface for programs is there all the same: <a href=\"/api\">/api</a>.</p></html>";

/// A file of the client, or its one page: the client itself knows what to show at an address.
pub async fn file(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "Pages can only be read.").into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if let Some(found) = Client::get(path) {
        return answer(&request, path, found);
    }
    // An address with a file's ending is a file that is missing, not a page.
    if path.rsplit('/').next().is_some_and(|last| last.contains('.') && !path.starts_with("desk/")) {
        return Problem::not_found("There is no such file.").into_response();
    }
    match Client::get("index.html") {
        Some(page) => answer(&request, "index.html", page),
        None => (StatusCode::OK, [(CONTENT_TYPE, "text/html; charset=utf-8")], NO_CLIENT).into_response(),
    }
}

fn answer(request: &Request, path: &str, file: EmbeddedFile) -> Response {
    let tag =
        file.metadata.sha256_hash().iter().take(16).fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}"));
    let tag = tag + "\"";
    // Files under assets/ carry a hash of their content in their names.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = request.headers().get(IF_NONE_MATCH).is_some_and(|given| given.as_bytes() == tag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(CONTENT_TYPE, media_type(file.metadata.mimetype()))], file.data.into_owned()).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    response
}

fn media_type(guessed: &str) -> String {
    if guessed.starts_with("text/") { format!("{guessed}; charset=utf-8") } else { guessed.to_owned() }
}
