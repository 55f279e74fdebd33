//! The `OpenAPI` document, made from the handlers and their types.

use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Grognard",
        description = "Rulings with receipts, exact odds and the rules themselves. Rulings and odds have the same JSON \
            as grognard batch; errors are application/problem+json.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    paths(
        super::books::list,
        super::books::one,
        super::books::clause,
        super::examples::list,
        super::procedures::one,
        super::rulings::resolve,
        super::rulings::odds,
        super::what_if::ask,
        super::ask::find,
        super::qr::draw,
        super::battles::starts,
        super::battles::scenarios,
        super::battles::ground,
        super::battles::map,
        super::battles::survey,
        super::battles::make,
        super::battles::page,
        super::battles::log,
        super::battles::course,
        super::battles::books,
        super::battles::file,
        super::battles::report,
        super::battles::give,
        super::battles::ask,
        super::battles::list,
        super::battles::add,
        super::battles::renew,
        super::battles::revoke,
        super::battles::set,
        super::battles::clear,
        super::battles::link,
        super::battles::receipt,
        super::battles::socket,
        document,
    ),
    modifiers(&SeatTokens),
    tags(
        (name = "rulings", description = "Rule a situation and weigh its odds"),
        (name = "battles", description = "Battles, seats, commands and the live way"),
        (name = "rules", description = "Books, clauses and charts"),
        (name = "reference", description = "This interface")
    )
)]
struct Interface;

/// Seats are opened by the token of their link, in the header of a request.
struct SeatTokens;

impl utoipa::Modify for SeatTokens {
    fn modify(&self, document: &mut Document) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("seat", scheme);
    }
}

/// This interface as a document for tools.
#[utoipa::path(get, path = "/api/openapi.json", tag = "reference", responses((status = 200, body = Object)))]
pub async fn document() -> Json<Document> {
    Json(describe())
}

/// The document.
pub fn describe() -> Document {
    Interface::openapi()
}
