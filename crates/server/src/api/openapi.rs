//! The `OpenAPI` document, made from the handlers and their types.

use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;

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
        document,
    ),
    tags(
        (name = "rulings", description = "Rule a situation and weigh its odds"),
        (name = "rules", description = "Books, clauses and charts"),
        (name = "reference", description = "This interface")
    )
)]
struct Interface;

/// This interface as a document for tools.
#[utoipa::path(get, path = "/api/openapi.json", tag = "reference", responses((status = 200, body = Object)))]
pub async fn document() -> Json<Document> {
    Json(describe())
}

/// The document.
pub fn describe() -> Document {
    Interface::openapi()
}
