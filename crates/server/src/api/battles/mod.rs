//! Battles: made, looked at, played.

mod bearer;
mod commands;
mod field;
mod lengths;
mod making;
mod pages;
mod questions;
mod receipts;
mod seats;
pub(crate) mod socket;
mod wanted;
mod webhooks;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post, put};
use axum::{Router, middleware};
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::headers;
use crate::patience::PATIENCE;
use crate::state::App;

pub use commands::__path_give;
pub use field::{__path_map, __path_survey};
pub use making::{__path_ground, __path_make, __path_scenarios, __path_starts};
pub use pages::{__path_books, __path_course, __path_file, __path_log, __path_page, __path_report};
pub use questions::__path_ask;
pub use receipts::{__path_link, __path_receipt};
pub use seats::{__path_add, __path_list, __path_renew, __path_revoke};
pub use socket::__path_socket;
pub use webhooks::{__path_clear, __path_set};

/// The longest file or set-up of a battle.
pub const MOST_BATTLE_BYTES: usize = 8 << 20;

/// Addresses of what battles begin with.
pub fn lasting() -> Router<Arc<App>> {
    Router::new()
        .route("/api/battles/starts", get(making::starts))
        .route("/api/scenarios", get(making::scenarios))
        .route("/api/scenarios/{id}/ground", get(making::ground))
}

/// Addresses of battles.
pub fn router() -> Router<Arc<App>> {
    let short = DefaultBodyLimit::max(lengths::MOST_COMMAND_BYTES);
    // A battle may take long to open, but its sender must not fall silent.
    let long = (RequestBodyTimeoutLayer::new(PATIENCE), DefaultBodyLimit::max(MOST_BATTLE_BYTES));
    Router::new()
        .route("/api/battles", post(making::make).layer(long))
        .route("/api/battles/{id}", get(pages::page))
        .route("/api/battles/{id}/map", get(field::map))
        .route("/api/battles/{id}/survey", post(field::survey).layer(short))
        .route("/api/battles/{id}/log", get(pages::log))
        .route("/api/battles/{id}/course", get(pages::course))
        .route("/api/battles/{id}/books", get(pages::books))
        .route("/api/battles/{id}/file", get(pages::file))
        .route("/api/battles/{id}/report", get(pages::report))
        .route("/api/battles/{id}/commands", post(commands::give).layer(short))
        .route("/api/battles/{id}/questions", post(questions::ask).layer(short))
        .route("/api/battles/{id}/seats", get(seats::list).post(seats::add).layer(short))
        .route("/api/battles/{id}/seats/public", delete(seats::revoke))
        .route("/api/battles/{id}/renew", post(seats::renew))
        .route("/api/battles/{id}/webhook", put(webhooks::set).delete(webhooks::clear).layer(short))
        .route("/api/battles/{id}/receipts/{n}", get(receipts::link))
        .route("/api/battles/{id}/socket", get(socket::socket))
        .route("/api/receipts/{id}/{n}/{seal}", get(receipts::receipt))
        .layer(middleware::map_response(headers::private))
}
