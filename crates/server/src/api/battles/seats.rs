//! Who holds which seat.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{Extensions, StatusCode};
use grognard_battle::Seat;
use grognard_core::refusal::Refusal;

use super::bearer::Bearer;
use crate::address::Party;
use crate::api::body::{body_of, read};
use crate::battles::token::{hash_of, new_token};
use crate::battles::{Handle, Room, Seated};
use crate::model::{SeatEntry, SeatLink, SeatRequest, Seats};
use crate::problem::Problem;
use crate::state::App;
use crate::store::Link;

/// Links to one seat.
const MOST_LINKS: usize = 50;

impl SeatLink {
    /// The link of a token. What follows `#` is never sent to a server, so it appears in no log.
    pub fn new(id: &str, seat: Seat, token: &str) -> Self {
        SeatLink { seat, path: format!("/battle/{id}#{token}") }
    }
}

/// The seats: all of them for the umpire, its own for any other seat.
#[utoipa::path(
    get,
    path = "/api/battles/{id}/seats",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    responses((status = 200, body = Seats), (status = 401, body = crate::model::Problem))
)]
pub async fn list(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<Json<Seats>, Problem> {
    let handle = app.hall.battle(&id).await?;
    let look = |Seated { room, seat }: Seated<'_>| {
        let present = room.present();
        let shown = Seat::ALL.into_iter().filter(|one| seat == Seat::Umpire || *one == seat);
        let seats = shown.map(|one| SeatEntry {
            seat: one,
            links: room.links.iter().filter(|link| link.seat == one.name()).count(),
            online: present.at(one),
            webhook: room.webhooks.iter().any(|hook| hook.seat == one.name()),
        });
        Ok(Json(Seats { seats: seats.collect() }))
    };
    handle.seated(token, look).await
}

/// A further link for a seat, given by the umpire. The maker's token gives links for looking on.
#[utoipa::path(
    post,
    path = "/api/battles/{id}/seats",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    request_body = SeatRequest,
    responses(
        (status = 201, body = SeatLink),
        (status = 401, body = crate::model::Problem),
        (status = 403, body = crate::model::Problem),
        (status = 422, body = crate::model::Problem),
        (status = 429, body = crate::model::Problem)
    )
)]
pub async fn add(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    extensions: Extensions,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<SeatLink>), Problem> {
    let asked: SeatRequest = read(&body_of(body)?).map_err(|refused| Problem::refused(None, refused))?;
    let wanted = asked.seat;
    let handle = app.hall.battle(&id).await?;
    let may = move |room: &mut Room| {
        may_hand_out(room, &token, wanted)?;
        if room.links.iter().filter(|link| link.seat == wanted.name()).count() >= MOST_LINKS {
            let reason = format!("has {MOST_LINKS} links already; pass one of them on.");
            return Err(Problem::refused(None, vec![Refusal::new("seat", reason)]));
        }
        Ok(())
    };
    handle.look(may).await??;
    app.may_add_a_link(Party::of(&extensions)).await?;
    link(&app, &handle, id, wanted, false).await
}

/// The umpire hands out every seat. The maker of a battle may only let people look on: a side's links would show him
/// that side's secrets.
fn may_hand_out(room: &Room, token: &str, wanted: Seat) -> Result<(), Problem> {
    match room.seat_of(token) {
        Some(Seat::Umpire) => Ok(()),
        None if room.is_maker(token) && wanted == Seat::Public => Ok(()),
        None if !room.is_maker(token) => Err(Problem::no_seat()),
        _ => Err(Problem::forbidden(
            "The umpire hands out seats; whoever made the battle may hand out links for looking on.",
        )),
    }
}

/// Ends all links for looking on. The umpire may do so, and the holder of the maker's token; new ones can be made.
#[utoipa::path(
    delete,
    path = "/api/battles/{id}/seats/public",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    responses(
        (status = 204),
        (status = 401, body = crate::model::Problem),
        (status = 403, body = crate::model::Problem)
    )
)]
pub async fn revoke(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<StatusCode, Problem> {
    let handle = app.hall.battle(&id).await?;
    handle.look(move |room| may_hand_out(room, &token, Seat::Public)).await??;
    app.hall.shared().store().drop_links(id, Seat::Public.name().to_owned()).await.map_err(|error| {
        tracing::error!(%error, "links could not be ended");
        Problem::fault()
    })?;
    let take = |room: &mut Room| {
        room.links.retain(|old| old.seat != Seat::Public.name());
        room.tidy();
    };
    handle.look(take).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A new link for one's own seat. All its older links end, so nobody else holds the seat any more.
#[utoipa::path(
    post,
    path = "/api/battles/{id}/renew",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    responses(
        (status = 201, body = SeatLink),
        (status = 401, body = crate::model::Problem),
        (status = 403, body = crate::model::Problem),
        (status = 429, body = crate::model::Problem)
    )
)]
pub async fn renew(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    extensions: Extensions,
) -> Result<(StatusCode, Json<SeatLink>), Problem> {
    let handle = app.hall.battle(&id).await?;
    let seat = handle.seated(token, |Seated { seat, .. }| Ok(seat)).await?;
    if seat == Seat::Public {
        return Err(Problem::forbidden("A link for looking on belongs to everybody."));
    }
    app.may_add_a_link(Party::of(&extensions)).await?;
    link(&app, &handle, id, seat, true).await
}

async fn link(
    app: &App,
    handle: &Handle,
    id: String,
    seat: Seat,
    alone: bool,
) -> Result<(StatusCode, Json<SeatLink>), Problem> {
    let token = new_token()?;
    let link = Link { token_hash: hash_of(&token), seat: seat.name().to_owned() };
    app.hall.shared().store().add_link(id.clone(), link.clone(), alone).await.map_err(|error| {
        tracing::error!(%error, "a link could not be kept");
        Problem::fault()
    })?;
    let take = move |room: &mut Room| {
        if alone {
            room.links.retain(|old| old.seat != link.seat);
        }
        room.links.push(link);
        room.tidy();
    };
    handle.look(take).await?;
    Ok((StatusCode::CREATED, Json(SeatLink::new(&id, seat, &token))))
}
