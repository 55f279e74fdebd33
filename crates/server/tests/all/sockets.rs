//! Live battles over real connections: catching up, being dropped for slowness, hostile clients.

use std::time::Duration;

use axum::http::HeaderValue;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

use super::battles::Table;
use super::hall;
use super::wire::{hear, hear_kind, join, listen, open};
use crate::battles::Policy;

fn quick() -> Policy {
    Policy { patience: Duration::from_millis(300), idle: Duration::from_millis(300), ..Policy::default() }
}

/// Waits until something is so, however long a busy machine takes.
async fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn apply(document: &mut Value, changes: &Value) {
    let changes: Vec<grognard_battle::Change> = serde_json::from_value(changes.clone()).unwrap();
    grognard_battle::apply(document, &changes).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_was_away_catches_up_without_a_gap() {
    let hall = hall(Policy::default());
    let (address, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "fatigue", "from": { "example": true } })).await;
    let mut socket = join(address, &table.id, &table.a, None).await;
    let first = hear_kind(&mut socket, "table").await;
    assert_eq!((first["n"].as_u64(), first["entries"].as_array().unwrap().len()), (Some(0), 0));
    let mut document = first["table"].clone();
    for n in 0..3 {
        table.offer_or_note(n).await;
        let entry = hear_kind(&mut socket, "entry").await;
        assert_eq!(entry["n"].as_u64(), Some(n + 1));
        apply(&mut document, &entry["changes"]);
        assert_eq!(document, table.get(&table.a, "").await.json()["table"]);
    }
    drop(socket);
    for n in 3..8 {
        table.offer_or_note(n).await;
    }
    let mut socket = join(address, &table.id, &table.a, Some(3)).await;
    let missed = hear_kind(&mut socket, "table").await;
    let numbers: Vec<u64> = missed["entries"].as_array().unwrap().iter().map(|e| e["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [4, 5, 6, 7, 8]);
    assert_eq!(missed["table"], table.get(&table.a, "").await.json()["table"]);
    assert_eq!(missed["entries"], table.get(&table.a, "/log?after=3").await.json()["entries"]);
    let present = hear_kind(&mut socket, "present").await;
    assert_eq!(present["seats"]["a"].as_u64(), Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_frames_close_their_own_connection_only() {
    let hall = hall(quick());
    let (address, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let mut good = join(address, &table.id, &table.a, None).await;
    hear_kind(&mut good, "table").await;

    // A wrong token, no JSON, something other than a greeting: reported, then closed.
    for text in [json!({ "token": "x", "after": 0 }).to_string(), "{".to_owned(), "[1]".to_owned(), String::new()] {
        let mut bad = open(address, &table.id).await;
        bad.send(Message::text(text)).await.unwrap();
        assert!(hear(&mut bad).await.unwrap().contains("\"kind\":\"problem\""));
        assert!(hear(&mut bad).await.is_none());
    }
    // Too long, before and after the greeting.
    for greeted in [false, true] {
        let mut bad =
            if greeted { join(address, &table.id, &table.b, None).await } else { open(address, &table.id).await };
        let _ = bad.send(Message::text("x".repeat(100_000))).await;
        while hear(&mut bad).await.is_some() {}
    }
    // Bytes instead of words, words that are not UTF-8, an operation that does not exist.
    let frames = [
        Frame::message(Bytes::from_static(&[1, 2, 3]), OpCode::Data(Data::Binary), true),
        Frame::message(Bytes::from_static(&[0xff, 0xfe]), OpCode::Data(Data::Text), true),
        Frame::message(Bytes::from_static(&[0]), OpCode::Data(Data::Reserved(5)), true),
    ];
    for frame in frames {
        let mut bad = open(address, &table.id).await;
        let _ = bad.send(Message::Frame(frame)).await;
        while hear(&mut bad).await.is_some() {}
    }
    // A client that says nothing is disconnected when the time is up.
    let mut silent = open(address, &table.id).await;
    while hear(&mut silent).await.is_some() {}
    // A client that never stops talking.
    let mut chatty = join(address, &table.id, &table.b, None).await;
    for _ in 0..200 {
        let _ = chatty.send(Message::text("{}")).await;
    }
    while hear(&mut chatty).await.is_some() {}

    table.offer_or_note(0).await;
    assert_eq!(hear_kind(&mut good, "entry").await["n"].as_u64(), Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_from_elsewhere_get_no_socket() {
    let hall = hall(quick());
    let (address, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let url = format!("ws://{address}/api/battles/{}/socket", table.id);
    let with_origin = |origin: String| {
        let mut request = url.clone().into_client_request().unwrap();
        request.headers_mut().insert("origin", HeaderValue::from_str(&origin).unwrap());
        tokio_tungstenite::connect_async(request)
    };
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let Err(Error::Http(answer)) = with_origin(origin.to_owned()).await else { panic!("{origin} was let in") };
        assert_eq!(answer.status().as_u16(), 403);
    }
    assert!(with_origin(format!("http://{address}")).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_dies_ends_its_sockets() {
    let hall = hall(quick());
    let (address, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let mut old = join(address, &table.id, &table.a, None).await;
    hear_kind(&mut old, "table").await;
    assert_eq!(table.send(&table.a, "POST", "/renew", &json!({})).await.status.as_u16(), 201);
    while hear(&mut old).await.is_some() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_nobody_looks_at_is_unloaded_and_opens_again() {
    let hall = hall(quick());
    let (address, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "impact", "from": { "example": true } })).await;
    table.offer_or_note(0).await;
    let socket = join(address, &table.id, &table.b, None).await;
    // A battle that was left alone more recently is put away first, because somebody looks at this one.
    Table::make(&router, &json!({ "book": "impact", "from": { "example": true } })).await;
    until(|| hall.live() == 1).await;
    assert!(hall.is_live(&table.id), "somebody looks");
    drop(socket);
    until(|| hall.live() == 0).await;
    assert_eq!(table.number().await, 1);
    table.offer_or_note(1).await;
    assert_eq!(table.number().await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_told_when_the_server_stops() {
    let hall = hall(quick());
    let (address, router, stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "impact", "from": { "example": true } })).await;
    let mut socket = join(address, &table.id, &table.b, None).await;
    hear_kind(&mut socket, "table").await;
    stop.send(true).unwrap();
    loop {
        match socket.next().await {
            Some(Ok(Message::Close(Some(frame)))) => {
                assert_eq!(u16::from(frame.code), 1001);
                return;
            }
            Some(Ok(_)) => {}
            other => panic!("no goodbye: {other:?}"),
        }
    }
}
