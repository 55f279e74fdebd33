//! A seat with a webhook gets one message when its turn comes.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::battles::Table;
use super::wire::listen;
use super::{hall, hall_within};
use crate::battles::Policy;
use crate::limits::Limits;

/// A receiver of webhooks that hands over their bodies.
pub async fn receiver() -> (String, mpsc::UnboundedReceiver<Value>) {
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
    let limits = Limits { webhook_interval: Duration::ZERO, ..Limits::default() };
    let hall = hall_within(Policy { private_webhooks: true, ..Policy::default() }, limits);
    let (_, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let (url, mut bodies) = receiver().await;
    let set = table.send(&table.a, "PUT", "/webhook", &json!({ "url": url, "style": "slack" })).await;
    assert_eq!(set.status.as_u16(), 204, "{}", set.text());
    let (mut turns, mut was) = (0, false);
    for n in 0..80 {
        let page = table.get(&table.a, "").await.json();
        let waiting = page["table"]["business"]["waiting"].as_array().unwrap().contains(&json!("a"));
        if waiting && !was {
            let body = tokio::time::timeout(Duration::from_secs(10), bodies.recv()).await.unwrap().unwrap();
            assert!(body["text"].as_str().unwrap().contains("your turn"), "{body}");
            turns += 1;
        }
        was = waiting;
        table.forward(n).await;
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
        table.forward(n).await;
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

/// Messages go out one after another here, so a superfluous one would come before the last.
#[tokio::test(flavor = "multi_thread")]
async fn setting_the_same_address_again_sends_nothing() {
    let limits = Limits { webhook_interval: Duration::ZERO, webhooks: 1, ..Limits::default() };
    let hall = hall_within(Policy { private_webhooks: true, ..Policy::default() }, limits);
    let (_, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let mut n = 0;
    while !table.get(&table.a, "").await.json()["table"]["business"]["waiting"]
        .as_array()
        .unwrap()
        .contains(&json!("a"))
    {
        table.forward(n).await;
        n += 1;
    }
    let (url, mut bodies) = receiver().await;
    for _ in 0..3 {
        let set = table.send(&table.a, "PUT", "/webhook", &json!({ "url": url, "style": "slack" })).await;
        assert_eq!(set.status.as_u16(), 204);
    }
    let other = json!({ "url": format!("{url}/other"), "style": "discord" });
    assert_eq!(table.send(&table.a, "PUT", "/webhook", &other).await.status.as_u16(), 204);
    let mut heard = Vec::new();
    while heard.len() < 2 {
        heard.push(tokio::time::timeout(Duration::from_secs(20), bodies.recv()).await.unwrap().unwrap());
    }
    assert!(heard[0]["text"].is_string(), "{heard:?}");
    assert!(heard[1]["content"].is_string(), "told twice at one address: {heard:?}");
}
