//! Several servers on one `PostgreSQL` database.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use grognard_cluster::{Cluster, Database};
use serde_json::{Value, json};

use super::battles::Table;
use super::store_of;
use super::wire::{hear, hear_kind, join, listen};
use crate::battles::{Hall, Policy};
use crate::limits::Limits;
use crate::store::Store;

/// A server on a port of its own.
pub struct Server {
    pub address: std::net::SocketAddr,
    pub router: Router,
    _stop: tokio::sync::watch::Sender<bool>,
}

/// Limits no test runs into.
pub fn unlimited() -> Limits {
    Limits { battles_per_day: u32::MAX, links_per_day: u32::MAX, ..Limits::default() }
}

async fn server(database: &Database) -> Server {
    server_within(database, unlimited()).await
}

pub async fn server_within(database: &Database, limits: Limits) -> Server {
    let policy = Policy { private_webhooks: true, ..Policy::default() };
    let hall = Arc::new(Hall::new(store_of(database).await, policy, limits, None));
    tokio::spawn(Arc::clone(&hall).follow_others());
    let (address, router, stop) = listen(&hall).await;
    Server { address, router, _stop: stop }
}

/// The same battle at another server.
pub fn at(table: &Table, server: &Server) -> Table {
    let [id, umpire, a, b, public] = [&table.id, &table.umpire, &table.a, &table.b, &table.public].map(Clone::clone);
    Table { server: server.router.clone(), id, umpire, a, b, public }
}

fn note(after: u64, text: &str) -> Value {
    json!({ "after": after, "do": { "act": { "name": "note", "with": { "text": text, "public": true } } } })
}

async fn number(table: &Table) -> u64 {
    table.get(&table.a, "").await.json()["n"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_start_at_once_make_the_tables_once() {
    let database = Cluster::shared().database();
    let stores = [(); 6].map(|()| {
        tokio::spawn({
            let database = database.clone();
            async move { store_of(&database).await }
        })
    });
    for store in stores {
        store.await.unwrap().is_ready().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_server_writes_the_sockets_of_another_hear() {
    let database = Cluster::shared().database();
    let (one, two) = (server(&database).await, server(&database).await);
    let here = Table::make(&one.router, &json!({ "book": "fatigue", "from": { "example": true } })).await;
    let there = at(&here, &two);
    let mut socket = join(two.address, &here.id, &here.b, None).await;
    let first = hear_kind(&mut socket, "table").await;
    let mut document = first["table"].clone();
    for n in 0..12 {
        // They take turns, and each has seen what the other did.
        let table = if n % 3 == 0 { &there } else { &here };
        table.offer_or_note(n).await;
        let entry = hear_kind(&mut socket, "entry").await;
        assert_eq!(entry["n"].as_u64(), Some(n + 1));
        let changes: Vec<grognard_battle::Change> = serde_json::from_value(entry["changes"].clone()).unwrap();
        grognard_battle::apply(&mut document, &changes).unwrap();
        assert_eq!(document, here.get(&here.b, "").await.json()["table"]);
    }
    let [log, other] = [&here, &there].map(|table| table.get(&table.umpire, "/log"));
    assert_eq!(log.await.json(), other.await.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_is_given_once_and_a_key_is_known_to_all() {
    let database = Cluster::shared().database();
    let (one, two) = (server(&database).await, server(&database).await);
    let here = Table::make(&one.router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let there = at(&here, &two);
    // Both have the battle in memory at number 0.
    assert_eq!((number(&here).await, number(&there).await), (0, 0));
    for round in 0..10 {
        let (left, right) = (note(round, "left"), note(round, "right"));
        let (left, right) = tokio::join!(here.command(&here.a, &left), there.command(&there.b, &right));
        let mut ended = [left.status.as_u16(), right.status.as_u16()];
        ended.sort_unstable();
        assert_eq!(ended, [200, 409], "{} {}", left.text(), right.text());
        let stale = if left.status == 409 { left } else { right };
        assert_eq!(stale.json()["n"].as_u64(), Some(round + 1), "it says how far the battle has gone");
    }
    let mut keyed = note(10, "once");
    keyed["key"] = json!("order 7");
    let first = here.command(&here.a, &keyed).await.json();
    let again = there.command(&there.a, &keyed).await.json();
    assert_eq!((first["n"].as_u64(), &first), (Some(11), &again));
    assert_eq!((number(&here).await, number(&there).await), (11, 11));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_is_renewed_at_one_server_is_dead_at_all() {
    let database = Cluster::shared().database();
    let (one, two) = (server(&database).await, server(&database).await);
    let here = Table::make(&one.router, &json!({ "book": "impact", "from": { "example": true } })).await;
    let there = at(&here, &two);
    let mut socket = join(two.address, &here.id, &here.a, None).await;
    hear_kind(&mut socket, "table").await;
    let renewed = here.send(&here.a, "POST", "/renew", &Value::Null).await;
    assert_eq!(renewed.status, 201, "{}", renewed.text());
    let token = renewed.json()["path"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    // At once, not only when the announcement arrives.
    let refused = there.command(&here.a, &note(0, "with the old link")).await;
    assert_eq!(refused.status, 401, "{}", refused.text());
    assert_eq!(there.command(&token, &note(0, "with the new one")).await.status, 200);
    // A spectator with the old link is sent away.
    while hear(&mut socket).await.is_some() {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_was_cut_off_is_found_again_and_nothing_acknowledged_is_lost() {
    // A cluster of its own, so that other tests are not cut off with it.
    let cluster = Cluster::alone();
    let database = cluster.database();
    let (one, two) = (server(&database).await, server(&database).await);
    let here = Table::make(&one.router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let there = at(&here, &two);
    let mut kept = 0;
    for round in 0..4 {
        for table in [&here, &there] {
            for attempt in 0.. {
                let mut command = note(kept, "still here");
                command["key"] = json!(format!("{round} {kept}"));
                let answer = table.command(&table.a, &command).await;
                if answer.status == 200 {
                    kept = answer.json()["n"].as_u64().unwrap();
                    break;
                }
                assert!(answer.status == 503 && attempt < 100, "{}", answer.text());
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        let cut = Arc::clone(&cluster);
        tokio::task::spawn_blocking(move || cut.restart()).await.unwrap();
    }
    // Each command was carried out once.
    let mut seen = None;
    for _ in 0..100 {
        let page = there.get(&there.a, "").await;
        if page.status == 200 && page.json()["n"].as_u64() == Some(8) {
            seen = Some(kept);
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(seen, Some(8));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_battle_is_gone_at_every_server() {
    let database = Cluster::shared().database();
    let (one, two) = (server(&database).await, server(&database).await);
    let here = Table::make(&one.router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let there = at(&here, &two);
    assert_eq!(number(&there).await, 0);
    let store: Store = store_of(&database).await;
    store.delete_untouched(here.id.clone(), i64::MAX).await.unwrap();
    let refused = there.command(&there.a, &note(0, "to nobody")).await;
    assert_eq!(refused.status, 404, "{}", refused.text());
}
