//! A server on a real port, and clients that speak WebSocket to it.

use std::net::SocketAddr;
use std::sync::Arc;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::battles::Hall;
use crate::connections;
use crate::proxies::Proxies;
use crate::rate::Rate;
use crate::router;
use crate::state::App;

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server on a port of its own; it ends with the test's runtime.
pub async fn listen(hall: &Arc<Hall>) -> (SocketAddr, axum::Router, watch::Sender<bool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopping) = watch::channel(false);
    let app = App::new(grognard_books::Library::new(), Vec::new(), Arc::clone(hall), stopping);
    let router = router(app, Rate::new(1e9, 1e9));
    let (service, limits) = (router.clone(), hall.shared().limits().clone());
    tokio::spawn(async move {
        connections::serve(listener, service, &limits, Proxies::default(), std::future::pending()).await;
    });
    (address, router, stop)
}

pub async fn open(address: SocketAddr, id: &str) -> Socket {
    connect_async(format!("ws://{address}/api/battles/{id}/socket")).await.unwrap().0
}

/// Opens a socket and says who it is.
pub async fn join(address: SocketAddr, id: &str, token: &str, after: Option<u64>) -> Socket {
    let mut socket = open(address, id).await;
    say(&mut socket, &json!({ "token": token, "after": after })).await;
    socket
}

pub async fn say(socket: &mut Socket, value: &Value) {
    socket.send(Message::text(value.to_string())).await.unwrap();
}

/// The next message in words; none once the connection is closed.
pub async fn hear(socket: &mut Socket) -> Option<String> {
    loop {
        let next =
            tokio::time::timeout(std::time::Duration::from_secs(20), socket.next()).await.expect("a message in time");
        match next {
            Some(Ok(Message::Text(text))) => return Some(text.to_string()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            _ => return None,
        }
    }
}

/// The next message of a kind, as JSON.
pub async fn hear_kind(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let text = hear(socket).await.unwrap_or_else(|| panic!("closed before '{kind}' came"));
        let value: Value = serde_json::from_str(&text).unwrap();
        if value["kind"] == kind {
            return value;
        }
    }
}
