//! Battles that nobody comes to: they wait, leave memory, and are deleted if the operator wants it.

use std::time::Duration;

use grognard_soak::worst;
use serde_json::{Value, json};

use super::battles::Table;
use super::wire::{hear_kind, join, listen};
use super::{ask_as, hall_within, post};
use crate::battles::{Policy, expiry};
use crate::limits::Limits;

fn example() -> Value {
    json!({ "book": "cohesion", "from": { "example": true } })
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_play_while_somebody_watches_and_wait_while_nobody_does() {
    let limits = Limits { unwatched: Duration::ZERO, ..Limits::default() };
    let hall = hall_within(Policy { pace: Duration::ZERO, ..Policy::default() }, limits);
    let (address, router, _stop) = listen(&hall).await;
    let computers = json!({ "a": "recruit", "b": "recruit" });
    let wanted = json!({ "book": "cohesion", "from": { "scenario": "picket-line" }, "computers": computers });
    let made = post(&router, "/api/battles", &wanted).await.json();
    let id = made["id"].as_str().unwrap();
    let umpire = made["links"][0]["path"].as_str().unwrap().split_once('#').unwrap().1;
    let path = format!("/api/battles/{id}");
    // A computer that was free to play would have done so between two of these.
    for _ in 0..10 {
        let page = ask_as(&router, umpire, "GET", &path, "").await.json();
        assert_eq!(page["n"].as_u64(), Some(0), "they play for nobody");
    }
    let mut socket = join(address, id, umpire, None).await;
    let played = hear_kind(&mut socket, "entry").await;
    assert!(played["n"].as_u64() >= Some(1));
    drop(socket);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_idle_battle_leaves_memory_when_another_wants_in() {
    let hall = hall_within(Policy::default(), Limits { battles_in_memory: 2, ..Limits::default() });
    let (_, router, _stop) = listen(&hall).await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(Table::make(&router, &example()).await);
    }
    for table in &tables {
        assert_eq!(table.number().await, 0);
        assert!(hall.live() <= 2);
    }
    let live = || tables.iter().map(|table| hall.is_live(&table.id)).collect::<Vec<_>>();
    assert_eq!(live(), [false, true, true]);
    // A visit counts, and a battle that had left memory comes back whole.
    assert_eq!(tables[1].number().await, 0);
    tables[0].offer_or_note(0).await;
    assert_eq!(live(), [true, true, false]);
    assert_eq!(tables[2].number().await, 0);
    assert_eq!(tables[1].number().await, 0);
    assert_eq!(tables[0].number().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_nobody_opens_is_deleted_in_time_and_one_that_is_open_stays() {
    let hall = hall_within(Policy::default(), Limits { battles_in_memory: 1, ..Limits::default() });
    let (_, router, _stop) = listen(&hall).await;
    let (old, open) = (Table::make(&router, &example()).await, Table::make(&router, &example()).await);
    old.offer_or_note(0).await;
    assert_eq!(open.number().await, 0);
    let (day, now) = (Duration::from_hours(24), crate::clock::seconds());
    expiry::expire(&hall, day, now).await;
    assert!(hall.shared().store().battle(old.id.clone()).await.unwrap().is_some(), "it was opened today");
    expiry::expire(&hall, day, now + 3 * 24 * 3600).await;
    assert!(hall.shared().store().battle(old.id.clone()).await.unwrap().is_none());
    assert_eq!(old.get(&old.umpire, "").await.status.as_u16(), 404);
    assert_eq!(open.number().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_of_the_battles_does_not_outgrow_its_limit() {
    let limits = Limits { data_mebibytes: 1, battles_per_day: u32::MAX, ..Limits::default() };
    let (_, router, _stop) = listen(&hall_within(Policy::default(), limits)).await;
    let table = Table::make(&router, &example()).await;
    let mut made = 0;
    let full = loop {
        let answer = post(&router, "/api/battles", &example()).await;
        if answer.status.as_u16() != 201 {
            break answer;
        }
        made += 1;
        assert!(made < 1000, "it grows without end");
    };
    assert_eq!(full.status.as_u16(), 503, "{}", full.text());
    assert_eq!(table.number().await, 0, "what is there can still be looked at");
}

/// The worst legal set-ups of every book from one address, looked at from every seat.
#[tokio::test(flavor = "multi_thread")]
async fn the_heaviest_battles_stay_within_the_memory_for_battles() {
    let limits = Limits { battle_mebibytes: 48, battles_per_day: u32::MAX, ..Limits::default() };
    let hall = hall_within(Policy::default(), limits.clone());
    let (_, router, _stop) = listen(&hall).await;
    let mut tables = Vec::new();
    for book in worst::BOOKS {
        let setup = worst::setup(book).to_string();
        let wanted = json!({ "book": book, "from": { "setup": setup } });
        for _ in 0..2 {
            let table = Table::make(&router, &wanted).await;
            for token in [&table.umpire, &table.a, &table.b, &table.public] {
                let page = table.get(token, "").await;
                assert_eq!(page.status.as_u16(), 200, "{book}: {}", page.text());
            }
            assert!(hall.weight() > 0);
            assert!(hall.weight() <= limits.battle_bytes(), "{book}: {} bytes", hall.weight());
            tables.push(table);
        }
    }
    assert!(hall.live() < tables.len(), "the oldest have left");
    assert_eq!(tables[0].number().await, 0, "and come back");
}

/// A visitor who brings heavy battles pushes out his own, not those of others.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_brings_heavy_battles_keeps_nobody_else_out() {
    let limits = Limits { battle_mebibytes: 96, battles_per_day: u32::MAX, ..Limits::default() };
    let hall = hall_within(Policy::default(), limits);
    let (_, router, _stop) = listen(&hall).await;
    let honest = Table::make(&router, &example()).await;
    assert_eq!(ask_from(&router, 7, &honest).await, 200);
    let heavy = json!({ "book": "cohesion", "from": { "setup": worst::setup("cohesion").to_string() } });
    for _ in 0..12 {
        let table = Table::make(&router, &heavy).await;
        assert_eq!(table.get(&table.umpire, "").await.status.as_u16(), 200);
    }
    assert!(hall.is_live(&honest.id), "the oldest of all, and not the one that left");
}

/// Looks at a battle from another address than the tests usually do.
async fn ask_from(router: &axum::Router, last: u8, table: &Table) -> u16 {
    let request = axum::http::Request::builder()
        .uri(format!("/api/battles/{}", table.id))
        .header("authorization", format!("Bearer {}", table.umpire));
    let mut request = request.body(axum::body::Body::empty()).unwrap();
    let from = std::net::SocketAddr::from(([192, 0, 2, last], 1000));
    request.extensions_mut().insert(axum::extract::ConnectInfo(from));
    tower::ServiceExt::oneshot(router.clone(), request).await.unwrap().status().as_u16()
}
