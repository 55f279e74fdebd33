//! Clients that keep everything they can get: connections, sockets, quotas.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Error;

use super::battles::Table;
use super::wire::{join, listen, open};
use super::{hall_within, post};
use crate::battles::Policy;
use crate::limits::Limits;
use crate::rate::Rate;
use crate::router;
use crate::state::App;

const ASK: &[u8] = b"GET /api/scenarios HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";

/// Everything that is received before the connection is closed.
async fn to_the_end(stream: &mut TcpStream) -> Vec<u8> {
    let mut heard = Vec::new();
    // A reset connection has ended too.
    let _ = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut heard)).await.expect("it is closed");
    heard
}

/// Whether a request is answered on a connection, which stays open.
async fn is_answered(stream: &mut TcpStream) -> bool {
    let mut first = [0; 8];
    stream.write_all(ASK).await.is_ok() && stream.read_exact(&mut first).await.is_ok() && first == *b"HTTP/1.1"
}

async fn from(own: [u8; 4], address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((own, 0).into()).unwrap();
    socket.connect(address).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_does_not_say_what_it_wants_is_given_up() {
    let hall = hall_within(Policy::default(), Limits { head: Duration::from_millis(100), ..Limits::default() });
    let (address, _router, _stop) = listen(&hall).await;
    for begun in [&b""[..], b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-more: "] {
        let mut half = TcpStream::connect(address).await.unwrap();
        half.write_all(begun).await.unwrap();
        let heard = to_the_end(&mut half).await;
        assert!(!heard.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&heard));
    }
    let mut whole = TcpStream::connect(address).await.unwrap();
    assert!(is_answered(&mut whole).await);
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn one_address_holds_so_many_connections_and_another_still_gets_in() {
    let limits = Limits { connections: 4, connections_per_address: 3, ..Limits::default() };
    let (address, _router, _stop) = listen(&hall_within(Policy::default(), limits)).await;
    let (one, other, third) = ([127, 0, 0, 1], [127, 0, 0, 2], [127, 0, 0, 3]);
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut stream = from(one, address).await;
        assert!(is_answered(&mut stream).await);
        held.push(stream);
    }
    assert!(!is_answered(&mut from(one, address).await).await, "one more than an address may have");
    let mut fourth = from(other, address).await;
    assert!(is_answered(&mut fourth).await, "another address gets in");
    assert!(!is_answered(&mut from(third, address).await).await, "one more than there are in all");
    held.clear();
    // It takes the server a moment to notice.
    while !is_answered(&mut from(one, address).await).await {}
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_holds_so_many_sockets_and_they_count_as_connections() {
    let limits = Limits { sockets_per_address: 2, connections_per_address: 3, ..Limits::default() };
    let hall = hall_within(Policy::default(), limits);
    let (address, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let mut held = vec![join(address, &table.id, &table.a, None).await, open(address, &table.id).await];
    let url = format!("ws://{address}/api/battles/{}/socket", table.id);
    let Err(Error::Http(answer)) = tokio_tungstenite::connect_async(url.clone()).await else {
        panic!("a third socket")
    };
    assert_eq!(answer.status().as_u16(), 429);
    drop(answer);
    let mut last = TcpStream::connect(address).await.unwrap();
    while !is_answered(&mut last).await {
        // The connection of the third socket may not have ended yet.
        last = TcpStream::connect(address).await.unwrap();
    }
    assert!(!is_answered(&mut TcpStream::connect(address).await.unwrap()).await, "sockets do not count");
    held.clear();
    while tokio_tungstenite::connect_async(url.clone()).await.is_err() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_makes_so_many_battles_and_links_in_a_day() {
    let limits = Limits { battles_per_day: 2, links_per_day: 1, ..Limits::default() };
    let hall = hall_within(Policy::default(), limits);
    let app = App::new(grognard_books::Library::new(), Vec::new(), hall, tokio::sync::watch::channel(false).1);
    let server = router(app, Rate::new(1e9, 1e9));
    let example = json!({ "book": "cohesion", "from": { "example": true } });
    let table = Table::make(&server, &example).await;
    Table::make(&server, &example).await;
    let third = post(&server, "/api/battles", &example).await;
    assert_eq!(third.status.as_u16(), 429, "{}", third.text());
    let asked = json!({ "seat": "public" });
    assert_eq!(table.send(&table.umpire, "POST", "/seats", &asked).await.status.as_u16(), 201);
    assert_eq!(table.send(&table.umpire, "POST", "/seats", &asked).await.status.as_u16(), 429);
    assert_eq!(table.send(&table.a, "POST", "/renew", &json!({})).await.status.as_u16(), 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_text_has_a_greatest_length() {
    let server = super::server();
    let table = Table::make(&server, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let long = "x".repeat(5000);
    let deeds = [
        ("reason", json!({ "correction": { "at": "/turn", "to": 1, "reason": long } })),
        ("at", json!({ "correction": { "at": long, "to": 1, "reason": "why not" } })),
        ("to.deep", json!({ "correction": { "at": "/turn", "to": { "deep": [long] }, "reason": "why not" } })),
        ("name", json!({ "act": { "name": long, "with": {} } })),
        ("with.text", json!({ "act": { "name": "note", "with": { "text": long } } })),
        ("with", json!({ "act": { "name": "note", "with": { &long: 1 } } })),
        ("words", json!({ "entropy": { "words": long } })),
    ];
    for (field, deed) in deeds {
        let refused = table.command(&table.umpire, &json!({ "after": 0, "do": deed })).await;
        assert_eq!(refused.status.as_u16(), 422, "{field}: {}", refused.text());
        assert_eq!(refused.json()["refused"][0]["field"], field);
        assert!(refused.body.len() < 1000, "{field} is sent back whole");
    }
    let whole = json!({ "after": 0, "do": { "act": { "name": "note", "with": { "text": "x".repeat(100_000) } } } });
    assert_eq!(table.command(&table.umpire, &whole).await.status.as_u16(), 413);
    for (field, from) in [
        ("from.scenario", json!({ "scenario": long })),
        ("from.setup", json!({ "setup": "x".repeat(2 << 20) })),
        ("from.roster", json!({ "roster": "x".repeat(2 << 20) })),
    ] {
        let refused = post(&server, "/api/battles", &json!({ "book": "cohesion", "from": from })).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["refused"][0]["field"]), (422, &json!(field)));
    }
    let house = json!({ "book": "cohesion", "from": { "example": true }, "house": "#".repeat(2 << 20) });
    assert_eq!(post(&server, "/api/battles", &house).await.json()["refused"][0]["field"], "house");
    assert_eq!(table.number().await, 0);
}
