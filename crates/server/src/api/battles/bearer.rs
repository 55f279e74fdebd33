//! The token of a seat, from the header of a request.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use crate::problem::Problem;

pub struct Bearer(pub String);

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token =
            header.and_then(|value| value.split_once(' ')).filter(|(kind, _)| kind.eq_ignore_ascii_case("bearer"));
        token.map(|(_, token)| Bearer(token.trim().to_owned())).ok_or_else(Problem::no_seat)
    }
}
