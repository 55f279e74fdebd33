//! House rules before and after: what can be changed, whether it fits, what it does to odds and to battles.

mod battles;
mod examples;
mod figures;
mod odds;
mod reading;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use crate::state::App;

pub use battles::{__path_fight, fight};
pub use figures::{__path_list, list};
pub use odds::{__path_compare, compare};
pub use reading::{__path_check, check};

/// The address of the values that can be changed.
pub fn lasting() -> Router<Arc<App>> {
    Router::new().route("/api/books/{book}/figures", get(list))
}

/// Addresses that show the effects of a change.
pub fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/house/check", post(check))
        .route("/api/house/odds", post(compare))
        .route("/api/house/battles", post(fight))
}
