//! An answer whose JSON is written where it was made: a large one would otherwise hold up a worker for everybody else.

use std::marker::PhantomData;

use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::problem::Problem;

/// The text of a `T`.
pub struct Written<T> {
    text: Vec<u8>,
    of: PhantomData<fn(T)>,
}

impl<T: Serialize> Written<T> {
    /// Writes it.
    pub fn of(answer: &T) -> Result<Self, Problem> {
        let text = serde_json::to_vec(answer).map_err(|_| Problem::fault())?;
        Ok(Written { text, of: PhantomData })
    }
}

impl<T> IntoResponse for Written<T> {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, HeaderValue::from_static("application/json"))], self.text).into_response()
    }
}
