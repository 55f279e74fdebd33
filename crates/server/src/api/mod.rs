//! The interface for programs, under `/api`.

mod ask;
pub mod battles;
mod body;
pub mod books;
mod examples;
mod house;
mod openapi;
mod procedures;
mod qr;
mod reference;
mod rulings;
mod what_if;

use std::sync::Arc;

use axum::Router;
use axum::routing::{any, get, post};

use crate::problem::Problem;
use crate::state::App;

#[cfg(test)]
pub use openapi::describe as description;

/// Addresses of everything that stays the same for everybody as long as the server runs.
pub fn lasting() -> Router<Arc<App>> {
    Router::new()
        .route("/api", get(reference::page))
        .route("/api/", get(reference::page))
        .route("/api/reference.css", get(reference::style))
        .route("/api/openapi.json", get(openapi::document))
        .route("/api/books", get(books::list))
        .route("/api/books/{book}", get(books::one))
        .route("/api/clauses/{id}", get(books::clause))
        .route("/api/examples", get(examples::list))
        .route("/api/procedures/{name}", get(procedures::one))
        .merge(house::lasting())
        .merge(battles::lasting())
}

/// Every other address of the interface, in full: a router within a router takes every address apart and rewrites it.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/resolve", post(rulings::resolve))
        .route("/api/odds", post(rulings::odds))
        .route("/api/what-if", post(what_if::ask))
        .route("/api/ask", post(ask::find))
        .route("/api/qr", post(qr::draw))
        .merge(house::router())
        .merge(battles::router())
        .route(
            "/api/{*nothing}",
            any(async || Problem::not_found("There is nothing at this address; see /api for the reference.")),
        )
}
