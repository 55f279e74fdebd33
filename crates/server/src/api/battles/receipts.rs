//! A ruling on a page of its own, for anybody with the link.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use super::bearer::Bearer;
use crate::battles::Seated;
use crate::model::{ReceiptLink, ReceiptPage};
use crate::problem::Problem;
use crate::state::App;

fn no_such() -> Problem {
    Problem::not_found("There is no such ruling here. Was the link copied whole?")
}

/// The link of a command's receipt.
#[utoipa::path(
    get,
    path = "/api/battles/{id}/receipts/{n}",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle."), ("n" = u64, Path, description = "The command.")),
    responses((status = 200, body = ReceiptLink), (status = 401, body = crate::model::Problem), (status = 404, body = crate::model::Problem))
)]
pub async fn link(
    State(app): State<Arc<App>>,
    path: Result<Path<(String, u64)>, PathRejection>,
    Bearer(token): Bearer,
) -> Result<Json<ReceiptLink>, Problem> {
    let Path((id, n)) = path.map_err(|_| no_such())?;
    let handle = app.hall.battle(&id).await?;
    let look = move |Seated { room, .. }: Seated<'_>| {
        if n == 0 || n > room.number() {
            return Err(no_such());
        }
        Ok(Json(ReceiptLink { path: format!("/receipt/{}/{n}/{}", room.id, room.seal(n)) }))
    };
    handle.seated(token, look).await
}

/// A command as the public sees it, for anybody with its link.
#[utoipa::path(
    get,
    path = "/api/receipts/{id}/{n}/{seal}",
    tag = "battles",
    params(
        ("id" = String, Path, description = "The battle."),
        ("n" = u64, Path, description = "The command."),
        ("seal" = String, Path, description = "The seal of the link.")
    ),
    responses((status = 200, body = ReceiptPage), (status = 404, body = crate::model::Problem))
)]
pub async fn receipt(
    State(app): State<Arc<App>>,
    path: Result<Path<(String, u64, String)>, PathRejection>,
) -> Result<Json<Value>, Problem> {
    let Path((id, n, seal)) = path.map_err(|_| no_such())?;
    let handle = app.hall.battle(&id).await?;
    let found = handle.look(move |room| {
        if room.seal(n) != seal {
            return None;
        }
        let (entry, digest) = room.receipt(n)?;
        let header = room.battle.header();
        let battle = json!({
            "id": room.id,
            "title": header.title,
            "book": header.book,
            "sides": header.sides,
            "commitment": header.commitment,
        });
        let brought_in = room.was_brought_in(n);
        Some(Json(json!({ "battle": battle, "entry": entry, "digest": digest, "brought_in": brought_in })))
    });
    found.await?.ok_or_else(no_such)
}
