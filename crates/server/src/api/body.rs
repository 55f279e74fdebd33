//! The body of a request.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use grognard_core::refusal::{Refusal, Refusals};
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// The body, or the reason why there is none.
pub fn body_of(read: Result<Bytes, BytesRejection>) -> Result<Bytes, Problem> {
    read.map_err(|rejection| {
        let detail = match rejection.status() {
            axum::http::StatusCode::PAYLOAD_TOO_LARGE => {
                "The request is too long: 1 MiB at most, 8 MiB for a battle's file."
            }
            _ => "The request did not arrive whole. Send it again.",
        };
        Problem::new(rejection.status(), detail)
    })
}

/// Reads a request from its body, or gives the reason against it.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusals> {
    serde_json::from_slice(body).map_err(|error| vec![Refusal::new("request", format!("cannot be read: {error}."))])
}
