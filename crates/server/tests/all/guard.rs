//! Pages from elsewhere, names that are not ours, and answers that must stay in no cache.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response};
use serde_json::json;
use tower::ServiceExt as _;

use super::battles::Table;
use super::{app, server};
use crate::hosts::Hosts;
use crate::rate::Rate;
use crate::router;

async fn with(server: &Router, method: &str, path: &str, headers: &[(&str, &str)], body: String) -> Response<Body> {
    let request = headers
        .iter()
        .fold(Request::builder().method(method).uri(path), |request, (name, value)| request.header(*name, *value));
    server.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_from_elsewhere_change_nothing() {
    let server = server();
    let table = Table::make(&server, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let bearer = format!("Bearer {}", table.umpire);
    let battle = |rest: &str| format!("/api/battles/{}{rest}", table.id);
    let changes = [
        ("POST", "/api/battles".to_owned(), json!({ "book": "cohesion", "from": { "example": true } }), 201),
        ("POST", battle("/commands"), json!({ "after": 0, "do": { "entropy": { "words": "three mice" } } }), 200),
        ("POST", battle("/seats"), json!({ "seat": "a" }), 201),
        ("PUT", battle("/webhook"), json!({ "url": "https://hooks.example/x", "style": "slack" }), 204),
        ("DELETE", battle("/webhook"), json!(null), 204),
        ("DELETE", battle("/seats/public"), json!(null), 204),
        ("POST", battle("/renew"), json!(null), 201),
    ];
    for (method, path, body, good) in changes {
        let send = |origin: &'static str| {
            let headers = [
                ("host", "war.example"),
                ("origin", origin),
                ("content-type", "text/plain"),
                ("authorization", bearer.as_str()),
            ];
            let (server, path, body) = (server.clone(), path.clone(), body.to_string());
            async move { with(&server, method, &path, &headers, body).await.status().as_u16() }
        };
        for foreign in ["http://evil.example", "null", "https://war.example.evil.example", "http://war.example:81"] {
            assert_eq!(send(foreign).await, 403, "{method} {path} from {foreign}");
        }
        assert_eq!(send("https://war.example").await, good, "{method} {path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_not_ours_is_not_answered_to() {
    let mut app = app();
    app.hosts = Arc::new(Hosts::new(&["war.example".to_owned()], [0, 0, 0, 0].into()));
    let server = router(app, Rate::new(1e9, 1e9));
    for (host, status) in [("war.example", 200), ("war.example:443", 200), ("127.0.0.1:80", 200), ("evil.example", 421)]
    {
        for path in ["/", "/api/scenarios"] {
            let answer = with(&server, "GET", path, &[("host", host)], String::new()).await;
            assert_eq!(answer.status().as_u16(), status, "{path} as {host}");
        }
    }
    // Behind a proxy that changes the name, pages under the name that the server was given are ours.
    let body = json!({ "book": "cohesion", "from": { "example": true } }).to_string();
    let headers = [("host", "127.0.0.1:7878"), ("origin", "https://war.example")];
    assert_eq!(with(&server, "POST", "/api/battles", &headers, body).await.status().as_u16(), 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_seat_is_sent_stays_in_no_cache() {
    let server = server();
    let table = Table::make(&server, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let bearer = format!("Bearer {}", table.umpire);
    for path in ["", "/log", "/books", "/file", "/report", "/seats"] {
        let path = format!("/api/battles/{}{path}", table.id);
        let answer = with(&server, "GET", &path, &[("authorization", &bearer)], String::new()).await;
        let cache = answer.headers().get("cache-control").map(|value| value.to_str().unwrap());
        assert_eq!(cache, Some("no-store"), "{path}");
    }
    let body = json!({ "book": "cohesion", "from": { "example": true } }).to_string();
    let made = with(&server, "POST", "/api/battles", &[], body).await;
    assert_eq!(made.headers()["cache-control"], "no-store");
}
