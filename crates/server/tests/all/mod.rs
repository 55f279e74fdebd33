//! The interface as a program sees it.

mod admin;
mod battles;
mod bringing;
mod computers;
mod failing;
mod fuzz;
mod guard;
mod health;
mod holding;
mod hostile;
mod house;
mod lasting;
mod memory;
mod probes;
mod repeatable;
mod rulings;
mod seats;
mod secrecy;
mod several;
mod sockets;
mod store;
mod surveys;
mod taking_back;
mod together;
mod webhooks;
mod wire;
mod writing;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{AUTHORIZATION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{Request, StatusCode};
use grognard_books::Library;
use grognard_cluster::Database;
use grognard_core::tables::Change;
use serde_json::Value;
use tokio::sync::watch;
use tower::ServiceExt as _;

use crate::battles::{Hall, Policy};
use crate::limits::Limits;
use crate::model::Problem;
use crate::rate::Rate;
use crate::router;
use crate::state::App;
use crate::store::{Place, Store};

/// The battles of a test are kept in memory, separate from those of other tests.
pub fn hall(policy: Policy) -> Arc<Hall> {
    hall_within(policy, Limits { battles_per_day: u32::MAX, links_per_day: u32::MAX, ..Limits::default() })
}

pub fn hall_within(policy: Policy, limits: Limits) -> Arc<Hall> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let name = format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let store = Store::memory(&name, limits.data_mebibytes);
    Arc::new(Hall::new(store, policy, limits, None))
}

/// The store of one more server on a database.
pub async fn store_of(database: &Database) -> Store {
    let place = Place::Database(database.address.parse().unwrap());
    Store::open(&place, 4096).await.unwrap()
}

pub fn app_with(library: Library, changes: Vec<Change>) -> App {
    App::new(library, changes, hall(Policy::default()), watch::channel(false).1)
}

pub fn app() -> App {
    app_with(Library::new(), Vec::new())
}

pub fn server() -> axum::Router {
    router(app(), Rate::new(1e9, 1e9))
}

pub struct Answer {
    pub status: StatusCode,
    pub kind: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

pub async fn ask(server: &axum::Router, method: &str, path: &str, body: impl Into<Body>) -> Answer {
    ask_as(server, "", method, path, body).await
}

/// Asks with the token of a seat; an empty one is not sent.
pub async fn ask_as(server: &axum::Router, token: &str, method: &str, path: &str, body: impl Into<Body>) -> Answer {
    let mut request = Request::builder().method(method).uri(path).body(body.into()).unwrap();
    if !token.is_empty() {
        request.headers_mut().insert(AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
    }
    request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([192, 0, 2, 1], 1000))));
    let response = server.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let header =
        |name| response.headers().get(name).map_or("", |value: &axum::http::HeaderValue| value.to_str().unwrap());
    let kind = header(CONTENT_TYPE).to_owned();
    assert!(header(CONTENT_SECURITY_POLICY).starts_with("default-src 'none'"), "{path}");
    assert_eq!(header(axum::http::header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{path}");
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec();
    let answer = Answer { status, kind, body };
    // Only a mistyped address of the client is answered by a page.
    let lost = status == StatusCode::NOT_FOUND && !path.starts_with("/api") && answer.kind.starts_with("text/html");
    if (status.is_client_error() || status.is_server_error()) && !lost {
        assert_eq!(answer.kind, "application/problem+json", "{path}");
        let problem: Problem = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(problem.status, status.as_u16());
        assert!(!problem.detail.is_empty());
    }
    answer
}

pub async fn get(server: &axum::Router, path: &str) -> Answer {
    ask(server, "GET", path, Body::empty()).await
}

pub async fn post(server: &axum::Router, path: &str, body: &Value) -> Answer {
    ask(server, "POST", path, body.to_string()).await
}
