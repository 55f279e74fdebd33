//! The `OpenAPI` document, made from the handlers and their types.

use axum::Json;
use utoipa::OpenApi;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Document, Ref, RefOr, Schema};

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
        super::house::list,
        super::house::check,
        super::house::compare,
        super::house::fight,
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
    modifiers(&SeatTokens, &CommonAnswers, &ClosedTypes, &TaggedTypes),
    tags(
        (name = "rulings", description = "Rule a situation and weigh its odds"),
        (name = "battles", description = "Battles, seats, commands and the live way"),
        (name = "house rules", description = "What a house rule changes"),
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

/// Answers that any operation may give. What an operation says itself comes first.
struct CommonAnswers;

impl utoipa::Modify for CommonAnswers {
    fn modify(&self, document: &mut Document) {
        for (path, item) in &mut document.paths.paths {
            let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
            for operation in operations.into_iter().flatten() {
                let mut may = vec![
                    ("429", "Too many requests came from this address."),
                    ("500", "A fault of the server. It is in its log."),
                    ("503", "The server is busy or stopping, or its store does not answer."),
                ];
                if operation.security.is_some() {
                    may.push(("401", "The link opens no seat."));
                    may.push(("403", "This seat may not."));
                }
                if path.contains('{') {
                    may.push(("404", "There is no such thing here."));
                }
                if operation.parameters.as_ref().is_some_and(|all| !all.is_empty()) {
                    may.push(("400", "The address cannot be read."));
                    may.push(("422", "What is asked for is not what is wanted; every reason is named."));
                }
                if operation.request_body.is_some() {
                    may.push(("408", "The body did not come in time."));
                    may.push(("413", "The body is too long."));
                    may.push(("422", "The body is not what is wanted; every reason is named."));
                }
                let answers = &mut operation.responses.responses;
                for (status, words) in may {
                    answers.entry(status.to_owned()).or_insert_with(|| RefOr::T(problem(words)));
                }
                for (status, answer) in answers {
                    if let RefOr::T(answer) = answer
                        && status.starts_with(['4', '5'])
                    {
                        // Handlers name only the type, and types are taken for plain JSON.
                        answer.content = problem("").content;
                    }
                }
            }
        }
    }
}

/// Types have no fields other than those they name.
struct ClosedTypes;

impl utoipa::Modify for ClosedTypes {
    fn modify(&self, document: &mut Document) {
        let schemas = document.components.iter_mut().flat_map(|components| components.schemas.values_mut());
        for schema in schemas {
            if let RefOr::T(Schema::Object(object)) = schema
                && !object.properties.is_empty()
            {
                let closed = || Box::new(AdditionalProperties::FreeForm(false));
                object.additional_properties.get_or_insert_with(closed);
            }
        }
    }
}

/// A type that is part of another beside the name of its kind: it cannot exclude further fields.
struct TaggedTypes;

impl utoipa::Modify for TaggedTypes {
    fn modify(&self, document: &mut Document) {
        let Some(components) = &mut document.components else { return };
        let mut tagged = Vec::new();
        for schema in components.schemas.values() {
            let RefOr::T(Schema::OneOf(choice)) = schema else { continue };
            for item in &choice.items {
                let RefOr::T(Schema::AllOf(both)) = item else { continue };
                let references = both.items.iter().filter_map(|part| match part {
                    RefOr::Ref(reference) => reference.ref_location.rsplit('/').next().map(str::to_owned),
                    RefOr::T(_) => None,
                });
                tagged.extend(references);
            }
        }
        for name in tagged {
            if let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(&name) {
                object.additional_properties = None;
            }
        }
    }
}

fn problem(words: &str) -> Response {
    let schema = Ref::from_schema_name("Problem");
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new().description(words).content("application/problem+json", content).build()
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
