//! The interface for programs, under `/api`.

mod ask;
pub mod battles;
mod body;
pub mod books;
mod examples;
mod openapi;
mod procedures;
mod qr;
mod reference;
mod rulings;
mod what_if;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use crate::problem::Problem;
use crate::state::App;

#[cfg(test)]
pub use openapi::describe as description;

/// Every address of the interface.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(reference::page))
        .route("/reference.css", get(reference::style))
        .route("/openapi.json", get(openapi::document))
        .route("/books", get(books::list))
        .route("/books/{book}", get(books::one))
        .route("/clauses/{id}", get(books::clause))
        .route("/examples", get(examples::list))
        .route("/procedures/{name}", get(procedures::one))
        .route("/resolve", post(rulings::resolve))
        .route("/odds", post(rulings::odds))
        .route("/what-if", post(what_if::ask))
        .route("/ask", post(ask::find))
        .route("/qr", post(qr::draw))
        .merge(battles::router())
        .fallback(async || Problem::not_found("There is nothing at this address; see /api for the reference."))
}
