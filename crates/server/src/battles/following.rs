//! Several servers may have the same battle in memory: how each learns what the others have written.

use std::sync::Arc;

use axum::http::StatusCode;

use super::room::Room;
use super::shared::Shared;
use super::turn;
use crate::problem::Problem;
use crate::store::News;

/// Brings a room up to date with the store. A server with a store of its own never has anything to do here.
pub(super) async fn catch_up(room: &mut Room, shared: &Arc<Shared>) -> Result<(), Problem> {
    let news = shared.store().news(&room.id, room.number(), room.revision).await.map_err(|error| {
        shared.metrics().store_errors.inc();
        tracing::warn!(battle = room.id, %error, "what other servers have written cannot be read");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "The battle cannot be read now. Try again in a moment.")
    })?;
    let Some(News { records, seats }) = news else {
        room.lost = true;
        return Err(Problem::not_found("There is no such battle here any more."));
    };
    if let Some((links, webhooks, revision)) = seats {
        (room.links, room.webhooks, room.revision) = (links, webhooks, revision);
        room.tidy();
    }
    for record in &records {
        if let Err(error) = room.follow(record) {
            // Its books may be half changed, so nobody is shown them any more.
            tracing::error!(
                battle = room.id,
                error,
                "a command of another server does not fit; the battle is opened anew"
            );
            room.lost = true;
            return Err(Problem::fault());
        }
    }
    if !records.is_empty() {
        turn::tell(room, shared);
    }
    Ok(())
}
