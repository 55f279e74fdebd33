//! Whatever is the same for everybody is made once, and is sent compressed to clients that accept it.

use std::io::Read as _;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, Request};
use tower::ServiceExt as _;

use crate::rate::Rate;
use crate::router;

const LASTING: [&str; 10] = [
    "/api",
    "/api/openapi.json",
    "/api/books",
    "/api/books/cohesion",
    "/api/books/cohesion/figures",
    "/api/clauses/COH-28",
    "/api/examples",
    "/api/procedures/cohesion.fire",
    "/api/scenarios",
    "/api/battles/starts",
];

async fn get(server: &axum::Router, path: &str, encoding: &str) -> (HeaderMap, Vec<u8>) {
    let request = Request::builder().uri(path).header(ACCEPT_ENCODING, encoding).body(Body::empty()).unwrap();
    let answer = server.clone().oneshot(request).await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    let headers = answer.headers().clone();
    (headers, to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_the_same_for_everybody_is_made_once() {
    let app = Arc::new(super::app());
    let server = crate::router_of(Arc::clone(&app), Rate::new(1e9, 1e9));
    for path in LASTING {
        let (_, first) = get(&server, path, "identity").await;
        let made = app.documents.get(path).unwrap();
        let (headers, again) = get(&server, path, "identity").await;
        assert_eq!(first, again, "{path}");
        assert!(!headers.contains_key(CONTENT_ENCODING));
        let (headers, zipped) = get(&server, path, "gzip").await;
        assert!(Arc::ptr_eq(&made, &app.documents.get(path).unwrap()), "{path} is made anew");
        assert_eq!(headers[CONTENT_ENCODING], "gzip", "{path}");
        assert!(headers.get_all(VARY).iter().any(|vary| vary == "accept-encoding"), "{path}");
        assert!(headers.contains_key(CONTENT_TYPE));
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(zipped.as_slice()).read_to_end(&mut text).unwrap();
        assert_eq!(text, first, "{path}");
    }
}

/// Made-up addresses do not create documents.
#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_the_client_is_kept_once_whatever_its_address() {
    let app = Arc::new(super::app());
    let server = crate::router_of(Arc::clone(&app), Rate::new(1e9, 1e9));
    let (_, first) = get(&server, "/", "gzip").await;
    let kept = app.documents.len();
    for number in 0..20 {
        let (_, page) = get(&server, &format!("/battle/{number}"), "gzip").await;
        assert_eq!(page, first);
    }
    assert_eq!(app.documents.len(), kept);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_answer_of_a_battle_comes_compressed_too() {
    let server = router(super::app(), Rate::new(1e9, 1e9));
    let setup = grognard_soak::worst::setup("impact").to_string();
    let wanted = serde_json::json!({ "book": "impact", "from": { "setup": setup } });
    let table = super::battles::Table::make(&server, &wanted).await;
    let ask = async |encoding: &str| {
        let request = Request::builder().uri(format!("/api/battles/{}", table.id)).header(ACCEPT_ENCODING, encoding);
        let request = request.header("authorization", format!("Bearer {}", table.umpire)).body(Body::empty()).unwrap();
        let answer = server.clone().oneshot(request).await.unwrap();
        let headers = answer.headers().clone();
        (headers, to_bytes(answer.into_body(), usize::MAX).await.unwrap())
    };
    let (_, plain) = ask("identity").await;
    let (headers, zipped) = ask("gzip").await;
    assert_eq!(headers[CONTENT_ENCODING], "gzip");
    assert!(zipped.len() * 4 < plain.len());
    let mut text = Vec::new();
    flate2::read::GzDecoder::new(zipped.as_ref()).read_to_end(&mut text).unwrap();
    assert_eq!(text, plain);
}

#[test]
fn every_error_is_documented_as_the_kind_it_has() {
    let document = serde_json::to_value(crate::api::description()).unwrap();
    let mut errors = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            for (status, answer) in operation["responses"].as_object().unwrap() {
                if status.starts_with(['4', '5']) {
                    let kinds: Vec<&String> = answer["content"].as_object().unwrap().keys().collect();
                    assert_eq!(kinds, ["application/problem+json"], "{method} {path} {status}");
                    errors += 1;
                }
            }
        }
    }
    assert!(errors > 100);
}

#[tokio::test(flavor = "multi_thread")]
async fn rubbish_gets_no_longer_an_answer_than_one_can_read() {
    let server = super::server();
    let values: Vec<_> =
        (0..3000).map(|n| serde_json::json!({ "path": format!("no.such.{n}"), "value": [] })).collect();
    let answer =
        super::post(&server, "/api/house/check", &serde_json::json!({ "name": "rubbish", "values": values })).await;
    assert_eq!(answer.status, 422);
    let reasons = answer.json()["refused"].as_array().unwrap().clone();
    assert_eq!(reasons.len(), 101);
    assert!(reasons[100]["reason"].as_str().unwrap().contains("2900 more"), "{}", reasons[100]);
}
