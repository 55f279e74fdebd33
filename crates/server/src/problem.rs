//! Errors as `application/problem+json`: what is wrong and what to do.

use std::any::Any;

use axum::Json;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use grognard_core::refusal::{Refusal, Refusals};
use serde_json::Value;

use crate::model;
use crate::store::StoreError;

/// This many reasons are listed at most: the answer to a rubbish request should be short enough to read.
const MOST_REASONS: usize = 100;

const MEDIA_TYPE: HeaderValue = HeaderValue::from_static("application/problem+json");

/// A problem to be sent.
#[derive(Debug)]
pub struct Problem {
    status: StatusCode,
    detail: String,
    /// Boxed, because every fallible handler carries a problem that hardly ever occurs.
    id: Option<Box<Value>>,
    refused: Refusals,
    n: Option<u64>,
}

impl Problem {
    pub fn status(&self) -> StatusCode {
        self.status
    }

    pub fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Problem { status, detail: detail.into(), id: None, refused: Vec::new(), n: None }
    }

    /// There is no such thing.
    pub fn not_found(detail: impl Into<String>) -> Self {
        Problem::new(StatusCode::NOT_FOUND, detail)
    }

    /// Facts, dice or a request were refused: every reason.
    pub fn refused(id: Option<Value>, mut refused: Refusals) -> Self {
        let more = refused.len().saturating_sub(MOST_REASONS);
        if more > 0 {
            refused.truncate(MOST_REASONS);
            refused.push(Refusal::new("request", format!("has {more} more faults. Mend these first.")));
        }
        let detail = refused.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        Problem { status: StatusCode::UNPROCESSABLE_ENTITY, detail, id: id.map(Box::new), refused, n: None }
    }

    /// A command was refused while it is the enemy's turn.
    pub fn out_of_turn(refused: Refusals) -> Self {
        Problem { status: StatusCode::CONFLICT, ..Problem::refused(None, refused) }
    }

    /// The link that was used opens no seat.
    pub fn no_seat() -> Self {
        let detail = "This link opens no seat here: it was not copied whole, or a newer one has taken its place.";
        Problem::new(StatusCode::UNAUTHORIZED, detail)
    }

    /// A seat asks for something that belongs to another.
    pub fn forbidden(detail: impl Into<String>) -> Self {
        Problem::new(StatusCode::FORBIDDEN, detail)
    }

    /// A fault of the server.
    pub fn fault() -> Self {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "This is a fault of the program.")
    }

    /// The store failed.
    pub fn of_store(error: &StoreError) -> Self {
        match error {
            StoreError::Full => Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "The server has no room left to write anything down, so nothing was done. Tell whoever runs it: its log \
                 says what helps.",
            ),
            StoreError::Damaged(_) => Problem::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "What the server has kept is damaged. Tell whoever runs it: its log says what helps.",
            ),
            _ => Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The database does not answer. Try again in a moment."),
        }
    }

    /// The same problem with the number of the battle's last command.
    #[must_use]
    pub fn at(mut self, n: u64) -> Self {
        self.n = Some(n);
        self
    }

    /// The problem as JSON describes it.
    pub fn model(self) -> model::Problem {
        model::Problem {
            kind: "about:blank".to_owned(),
            title: self.status.canonical_reason().unwrap_or("Problem").to_owned(),
            status: self.status.as_u16(),
            detail: self.detail,
            id: self.id.map(|id| *id),
            refused: self.refused.into_iter().map(model::Refused::from).collect(),
            n: self.n,
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> axum::response::Response {
        let status = self.status;
        let mut response = (status, Json(self.model())).into_response();
        response.headers_mut().insert(CONTENT_TYPE, MEDIA_TYPE);
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// Adds words to errors that layers answer with a bare status.
pub fn of_bare_status(response: axum::response::Response) -> axum::response::Response {
    let status = response.status();
    let worded = response.headers().get(CONTENT_TYPE).is_some_and(|kind| {
        let kind = kind.as_bytes();
        kind == MEDIA_TYPE.as_bytes() || kind.starts_with(b"text/html")
    });
    if worded || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let detail = match status {
        StatusCode::METHOD_NOT_ALLOWED => "This address takes another method; see /api for the reference.",
        StatusCode::PAYLOAD_TOO_LARGE => "The request is too long: 1 MiB at most, 8 MiB for a battle's file.",
        StatusCode::SERVICE_UNAVAILABLE => "This took too long and was given up. Ask for less, or try again.",
        StatusCode::NOT_FOUND => "There is nothing at this address; see /api for the reference.",
        _ => "The request could not be read; see /api for the reference.",
    };
    let mut answer = Problem::new(status, detail).into_response();
    // What the layer said apart from the status, such as the methods that are allowed.
    for (name, value) in response.headers() {
        if name != CONTENT_TYPE && name != axum::http::header::CONTENT_LENGTH {
            answer.headers_mut().insert(name, value.clone());
        }
    }
    answer
}

/// A fault of the server. The words of the panic go to the log through the panic hook, not to the caller.
pub fn of_panic(_: Box<dyn Any + Send + 'static>) -> Response<axum::body::Body> {
    Problem::fault().into_response()
}
