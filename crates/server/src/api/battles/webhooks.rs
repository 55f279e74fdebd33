//! Where to send a seat the message that it is its turn.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use grognard_battle::Seat;
use grognard_core::refusal::Refusal;

use super::bearer::Bearer;
use crate::api::body::{body_of, read};
use crate::battles::{Seated, Style, tell_turn};
use crate::model::WebhookRequest;
use crate::origin::own_origin;
use crate::problem::Problem;
use crate::state::App;
use crate::store::Webhook;

/// The longest address.
const MOST_URL: usize = 500;

/// Sets the webhook of one's own seat. A message is sent when its turn comes, once each time.
#[utoipa::path(
    put,
    path = "/api/battles/{id}/webhook",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    request_body = WebhookRequest,
    responses(
        (status = 204),
        (status = 401, body = crate::model::Problem),
        (status = 403, body = crate::model::Problem),
        (status = 422, body = crate::model::Problem)
    )
)]
pub async fn set(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<StatusCode, Problem> {
    let asked: WebhookRequest = read(&body_of(body)?).map_err(|refused| Problem::refused(None, refused))?;
    let refused = check(&asked);
    if !refused.is_empty() {
        return Err(Problem::refused(None, refused));
    }
    let handle = app.hall.battle(&id).await?;
    let known = |Seated { room, seat }: Seated<'_>| {
        let old = room.webhooks.iter().find(|hook| hook.seat == seat.name());
        Ok((seat, old.map(|hook| (hook.url.clone(), hook.told))))
    };
    let (seat, old) = handle.seated(token, known).await?;
    if seat == Seat::Public {
        return Err(Problem::forbidden("Only seats that play or judge are told."));
    }
    // If this address has had the message, setting it again does not send another.
    let told = old.is_some_and(|(url, told)| told && url == asked.url);
    let page = own_origin(&headers).map(|origin| format!("{origin}/battle/{id}"));
    let hook = Webhook { seat: seat.name().to_owned(), url: asked.url, style: asked.style, page, told };
    keep(app.hall.shared().store().set_webhook(id, hook.clone()).await)?;
    let hall = Arc::clone(&app.hall);
    let take = move |room: &mut crate::battles::Room| {
        room.webhooks.retain(|old| old.seat != hook.seat);
        room.webhooks.push(hook);
        tell_turn(room, hall.shared());
    };
    handle.look(take).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes the webhook of one's own seat.
#[utoipa::path(
    delete,
    path = "/api/battles/{id}/webhook",
    tag = "battles",
    security(("seat" = [])),
    params(("id" = String, Path, description = "The battle.")),
    responses((status = 204), (status = 401, body = crate::model::Problem))
)]
pub async fn clear(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Bearer(token): Bearer,
) -> Result<StatusCode, Problem> {
    let handle = app.hall.battle(&id).await?;
    let seat = handle.seated(token, |Seated { seat, .. }| Ok(seat)).await?;
    keep(app.hall.shared().store().drop_webhook(id, seat.name().to_owned()).await)?;
    handle.look(move |room| room.webhooks.retain(|old| old.seat != seat.name())).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn check(asked: &WebhookRequest) -> Vec<Refusal> {
    let mut refused = Vec::new();
    let uri: Option<Uri> = asked.url.parse().ok().filter(|_| asked.url.len() <= MOST_URL);
    let web = |uri: &Uri| matches!(uri.scheme_str(), Some("https" | "http")) && uri.host().is_some();
    if !uri.is_some_and(|uri| web(&uri)) {
        refused.push(Refusal::new("url", format!("must be an address https://..., at most {MOST_URL} characters.")));
    }
    if Style::named(&asked.style).is_none() {
        let names = Style::ALL.map(|style| style.name().to_owned());
        refused.push(Refusal::new("style", "is not known.").allowing(names));
    }
    refused
}

fn keep(kept: Result<(), crate::store::StoreError>) -> Result<(), Problem> {
    kept.map_err(|error| {
        tracing::error!(%error, "a webhook could not be kept");
        Problem::fault()
    })
}
