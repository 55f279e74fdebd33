//! The web client, embedded in the program.

use std::sync::LazyLock;

use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::pages;
use crate::problem::Problem;

/// A file of the client, and the tag by which a browser knows whether it has it.
struct File {
    path: &'static str,
    content: &'static [u8],
    tag: HeaderValue,
}

/// The files by their paths, as the build script found them.
static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    let files: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/client.rs"));
    files.iter().map(|(path, content)| File { path, content, tag: tag(content) }).collect()
});

/// The one page of the client.
const PAGE: &str = "index.html";

/// What is served where the program was built without its client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Grognard</title>\
    <h1>This program was built without its web client</h1><p>Install Node.js and build it again. The \
    interface for programs is there all the same: <a href=\"/api\">/api</a>.</p></html>";

/// The path of the file that is served at an address, if any.
pub fn served_at(address: &str) -> Option<&'static str> {
    let path = address.trim_start_matches('/');
    if let Some(found) = find(path) {
        return Some(found.path);
    }
    pages::is_page(path).then_some(PAGE)
}

/// Whether an address has a file's ending: then a file is missing there, and no page.
fn is_file(address: &str) -> bool {
    address.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

/// A file of the client, or its one page: the client itself decides what to show at an address.
pub async fn file(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "Pages can only be read.").into_response();
    }
    let address = request.uri().path();
    let Some(path) = served_at(address) else {
        return if is_file(address) { Problem::not_found("There is no such file.").into_response() } else { lost() };
    };
    match find(path) {
        Some(found) => answer(&request, found),
        None => (StatusCode::OK, [(CONTENT_TYPE, "text/html; charset=utf-8")], NO_CLIENT).into_response(),
    }
}

/// The page all the same, which says what there is instead; never known already, as a page that is there would be.
fn lost() -> Response {
    let page = find(PAGE).map_or(NO_CLIENT.as_bytes(), |page| page.content);
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, media_type(PAGE)), (CACHE_CONTROL, "no-cache")], page).into_response()
}

fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

fn answer(request: &Request, file: &'static File) -> Response {
    // Files under assets/ carry a hash of their content in their names.
    let cache = if file.path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = if request.headers().get(IF_NONE_MATCH) == Some(&file.tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(CONTENT_TYPE, media_type(file.path))], file.content).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(ETAG, file.tag.clone());
    response
}

fn tag(content: &[u8]) -> HeaderValue {
    let hash = Sha256::digest(content);
    let tag = hash.iter().take(16).fold(String::from("\""), |tag, byte| format!("{tag}{byte:02x}")) + "\"";
    HeaderValue::from_str(&tag).expect("hexadecimal digits in quotes can stand in a header")
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        _ => "application/octet-stream",
    }
}
