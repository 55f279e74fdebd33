//! QR codes, for links that go from a screen to a phone.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use grognard_core::refusal::Refusal;
use qrcode::{Color, EcLevel, QrCode};

use super::body::body_of;
use crate::model;
use crate::problem::Problem;

/// The longest text.
const MOST_CHARACTERS: usize = 500;
/// Light modules around the code, as the standard wants them.
const QUIET: usize = 4;

/// A text as a QR code. It is sent in the body, not in the address, because a link may be a secret.
#[utoipa::path(
    post,
    path = "/api/qr",
    tag = "reference",
    request_body = model::QrRequest,
    responses((status = 200, body = model::QrCode), (status = 422, body = model::Problem))
)]
pub async fn draw(body: Result<Bytes, BytesRejection>) -> Result<Json<model::QrCode>, Problem> {
    let refuse = |field: &str, reason: String| Problem::refused(None, vec![Refusal::new(field, reason)]);
    let asked: model::QrRequest = serde_json::from_slice(&body_of(body)?)
        .map_err(|error| refuse("request", format!("cannot be read: {error}.")))?;
    let length = asked.text.chars().count();
    if length == 0 || length > MOST_CHARACTERS {
        return Err(refuse("text", format!("must have 1 to {MOST_CHARACTERS} characters.")));
    }
    let code = QrCode::with_error_correction_level(asked.text.as_bytes(), EcLevel::M)
        .map_err(|_| refuse("text", "does not fit into a QR code; shorten it.".to_owned()))?;
    Ok(Json(model::QrCode { size: code.width() + 2 * QUIET, path: path(&code) }))
}

/// One stroke for each run of dark modules in a row.
fn path(code: &QrCode) -> String {
    use std::fmt::Write as _;
    let mut path = String::new();
    let colors = code.to_colors();
    for (y, row) in colors.chunks(code.width()).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one == next) {
            if run.first() == Some(&Color::Dark) {
                let (from, down, long) = (x + QUIET, y + QUIET, run.len());
                let _ = write!(path, "M{from} {down}h{long}v1h-{long}z");
            }
            x += run.len();
        }
    }
    path
}
