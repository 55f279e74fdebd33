//! The live connection to a battle: where it stands, what was missed, then every command as it happens.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::Extensions;
use axum::response::Response;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::address::Party;
use crate::battles::Listener;
use crate::battles::token::hash_of;
use crate::connections::Held;
use crate::metrics::Counted;
use crate::model::SocketMessage;
use crate::problem::Problem;
use crate::state::App;

/// The longest message a client may send: a token and a number.
const MOST_BYTES: usize = 4096;
/// How often a silent connection is asked whether it is still there, and how many of these questions may go unanswered.
const PING: Duration = Duration::from_secs(20);
/// Messages a client may send between two pings.
const MOST_MESSAGES: u32 = 100;
/// Messages that may wait for a slow client before it is left behind.
const MOST_WAITING: usize = 64;

/// What a client says first.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    token: String,
    #[serde(default)]
    after: Option<u64>,
}

/// Opens the live connection. The first message is `{"token": "...", "after": n}`; the reference describes what comes
/// back.
#[utoipa::path(
    get,
    path = "/api/battles/{id}/socket",
    tag = "battles",
    params(("id" = String, Path, description = "The battle.")),
    responses(
        (status = 101, description = "A WebSocket. The first message to the server is {token, after}; then come \
            {kind: table, n, table, entries}, and for each command {kind: entry, n, entry, changes}; who is there comes \
            as {kind: present, seats}."),
        (status = 400, body = crate::model::Problem, description = "No WebSocket was asked for."),
        (status = 403, body = crate::model::Problem, description = "The page that asks is from elsewhere."),
        (status = 429, body = crate::model::Problem, description = "This address has too many sockets.")
    )
)]
pub async fn socket(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    extensions: Extensions,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| {
        let detail = "This address is for WebSockets; see /api for the reference.";
        Problem::new(axum::http::StatusCode::BAD_REQUEST, detail)
    })?;
    // The connection counts as long as the socket exists.
    let place = (app.place_for_a_socket(Party::of(&extensions))?, extensions.get::<Held>().cloned());
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(async move |socket| {
        let counted = Counted::in_gauge(&app.hall.shared().metrics().sockets);
        talk(&app, &id, socket).await;
        drop(counted);
        drop(place);
    }))
}

async fn talk(app: &Arc<App>, id: &str, mut socket: WebSocket) {
    let patience = app.hall.shared().patience();
    let joined = match hello(&mut socket, patience).await {
        Ok(hello) => join(app, id, hello).await,
        Err(problem) => Err(problem),
    };
    match joined {
        Ok(receiver) => listen(app, &mut socket, receiver).await,
        Err(problem) => {
            let text = SocketMessage::Problem { problem: &problem.model() }.text();
            let _ = timeout(patience, socket.send(Message::Text(text))).await;
            close(&mut socket, patience, close_code::POLICY, "refused").await;
        }
    }
}

async fn hello(socket: &mut WebSocket, patience: Duration) -> Result<Hello, Problem> {
    let first = timeout(patience, async {
        loop {
            match socket.recv().await {
                Some(Ok(Message::Text(text))) => return Some(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    });
    let text = first.await.ok().flatten().ok_or_else(unclear)?;
    read_hello(&text)
}

fn unclear() -> Problem {
    let detail = "The first message must be {\"token\": \"...\", \"after\": n}.";
    Problem::new(axum::http::StatusCode::BAD_REQUEST, detail)
}

pub fn read_hello(text: &str) -> Result<Hello, Problem> {
    serde_json::from_str(text).map_err(|_| unclear())
}

/// Joins a battle; its messages come out of the receiver.
pub async fn join(app: &Arc<App>, id: &str, hello: Hello) -> Result<mpsc::Receiver<Utf8Bytes>, Problem> {
    let handle = app.hall.battle(id).await?;
    let (sender, receiver) = mpsc::channel(MOST_WAITING);
    let token_hash = hash_of(&hello.token);
    let enter = move |seated: crate::battles::Seated<'_>| {
        seated.room.join(Listener { seat: seated.seat, token_hash, sender }, hello.after)
    };
    handle.seated(hello.token, enter).await?;
    Ok(receiver)
}

/// Passes messages on until one of the two ends has gone.
async fn listen(app: &App, socket: &mut WebSocket, mut receiver: mpsc::Receiver<Utf8Bytes>) {
    let patience = app.hall.shared().patience();
    let mut stopping = app.stopping();
    let (mut heard, mut messages) = (Instant::now(), 0);
    let mut pings = tokio::time::interval(PING);
    loop {
        tokio::select! {
            text = receiver.recv() => match text {
                Some(text) => {
                    if !matches!(timeout(patience, socket.send(Message::Text(text))).await, Ok(Ok(()))) {
                        return;
                    }
                }
                // It was too slow and has been dropped, or its link has ended.
                None => return close(socket, patience, close_code::AGAIN, "come again").await,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Close(_))) | None => return,
                Some(Ok(_)) => {
                    heard = Instant::now();
                    messages += 1;
                    if messages > MOST_MESSAGES {
                        return close(socket, patience, close_code::POLICY, "too many messages").await;
                    }
                }
                Some(Err(_)) => return close(socket, patience, close_code::POLICY, "not understood").await,
            },
            _ = pings.tick() => {
                messages = 0;
                if heard.elapsed() > 3 * PING {
                    return;
                }
                if !matches!(timeout(patience, socket.send(Message::Ping(axum::body::Bytes::new()))).await, Ok(Ok(()))) {
                    return;
                }
            }
            _ = stopping.changed() => return close(socket, patience, close_code::AWAY, "the server stops").await,
        }
    }
}

async fn close(socket: &mut WebSocket, patience: Duration, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    let _ = timeout(patience, socket.send(Message::Close(Some(frame)))).await;
}
