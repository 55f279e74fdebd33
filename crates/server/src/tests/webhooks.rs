//! A seat with a webhook is told that it is its turn: once.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::battles::Table;
use super::hall;
use super::wire::listen;
use crate::battles::Policy;

/// Something that takes webhooks and hands over their bodies.
async fn receiver() -> (String, mpsc::UnboundedReceiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let (sender, bodies) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut bytes = Vec::new();
            let mut part = [0; 4096];
            let body = loop {
                let read = stream.read(&mut part).await.unwrap();
                bytes.extend_from_slice(&part[..read]);
                let text = String::from_utf8_lossy(&bytes).into_owned();
                if let Some((_, body)) = text.split_once("\r\n\r\n")
                    && let Ok(body) = serde_json::from_str(body)
                {
                    break body;
                }
                assert!(read > 0, "{text}");
            };
            sender.send(body).unwrap();
            let _ = stream.write_all(b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n").await;
        }
    });
    (url, bodies)
}

async fn quiet(bodies: &mut mpsc::UnboundedReceiver<Value>) -> bool {
    tokio::time::timeout(Duration::from_millis(400), bodies.recv()).await.is_err()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_turn_is_told_once() {
    let hall = hall(Policy { private_webhooks: true, ..Policy::default() });
    let (_, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let (url, mut bodies) = receiver().await;
    let set = table.send(&table.a, "PUT", "/webhook", &json!({ "url": url, "style": "slack" })).await;
    assert_eq!(set.status.as_u16(), 204, "{}", set.text());
    let (mut turns, mut was) = (0, false);
    for n in 0..40 {
        let page = table.get(&table.a, "").await.json();
        let waiting = page["table"]["business"]["waiting"].as_array().unwrap().contains(&json!("a"));
        if waiting && !was {
            let body = tokio::time::timeout(Duration::from_secs(10), bodies.recv()).await.unwrap().unwrap();
            assert!(body["text"].as_str().unwrap().contains("your turn"), "{body}");
            turns += 1;
        }
        was = waiting;
        table.offer_or_note(n).await;
        if turns == 3 {
            break;
        }
    }
    assert!(turns >= 2, "{turns} turns");
    assert_eq!(table.get(&table.a, "/seats").await.json()["seats"][0]["webhook"], true);
    assert_eq!(table.send(&table.a, "DELETE", "/webhook", &json!({})).await.status.as_u16(), 204);
    while bodies.try_recv().is_ok() {}
    let n = table.number().await;
    for n in n..n + 6 {
        table.offer_or_note(n).await;
    }
    assert!(quiet(&mut bodies).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_own_network_is_out_of_reach_unless_allowed() {
    let hall = hall(Policy::default());
    let (_, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let (url, mut bodies) = receiver().await;
    for seat in [&table.a, &table.b, &table.umpire] {
        let set = table.send(seat, "PUT", "/webhook", &json!({ "url": url, "style": "discord" })).await;
        assert_eq!(set.status.as_u16(), 204);
    }
    for n in 0..6 {
        table.offer_or_note(n).await;
    }
    assert!(quiet(&mut bodies).await);
    for (url, style, field) in [("ftp://x", "slack", "url"), ("nonsense", "slack", "url"), (&*url, "telex", "style")] {
        let refused = table.send(&table.a, "PUT", "/webhook", &json!({ "url": url, "style": style })).await;
        assert_eq!(refused.json()["refused"][0]["field"], field);
    }
}
