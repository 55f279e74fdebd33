//! What holds for several servers together: limits of an address, who is there, how often a seat gets a message.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grognard_cluster::{Cluster, Database};
use serde_json::{Value, json};

use super::battles::Table;
use super::several::{Server, at, server_within};
use super::webhooks::receiver;
use super::wire::{hear_kind, join};
use super::{get, post, store_of};
use crate::address::Party;
use crate::limits::Limits;
use crate::rate::Rate;
use crate::spending;

/// Longer than any announcement takes.
const PATIENCE: Duration = Duration::from_secs(20);

async fn two_servers(database: &Database, limits: &Limits) -> [Server; 2] {
    [server_within(database, limits.clone()).await, server_within(database, limits.clone()).await]
}

async fn until(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "it was not told");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_moves_between_servers_has_one_limit_of_requests() {
    let database = Cluster::shared().database();
    let party = Party::from(IpAddr::from([192, 0, 2, 1]));
    let mut servers = Vec::new();
    for _ in 0..2 {
        // Almost nothing is refilled during the test.
        let (rate, store) = (Arc::new(Rate::new(20.0, 0.000_1)), store_of(&database).await);
        tokio::spawn(spending::share(Arc::clone(&rate), store));
        servers.push((crate::router(super::app(), Arc::clone(&rate)), rate));
    }
    let [(one, rate_of_one), (two, rate_of_two)] = servers.as_slice() else { panic!("two servers") };
    // A store hears the others once its connection is made; the first request is repeated until it has been heard.
    let mut spent = 0_u32;
    while rate_of_two.left(party) > 19.5 {
        assert_eq!(get(one, "/api/books").await.status, 200);
        spent += 1;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    for _ in spent..12 {
        assert_eq!(get(one, "/api/books").await.status, 200);
    }
    let left = |rate: &Rate| rate.left(party).round();
    until(|| left(rate_of_two) <= 8.0 + f64::from(spent)).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut taken = 0;
    while get(two, "/api/books").await.status == 200 {
        taken += 1;
    }
    assert!(taken >= 8 && taken < 8 + spent.max(1), "{spent} of 12 were spent before the other heard, {taken} after");
    until(|| left(rate_of_one) <= 0.0).await;
    assert_eq!(get(one, "/api/books").await.status, 429);
    assert_eq!(get(two, "/api/books").await.status, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_battles_and_links_of_a_day_are_counted_by_all_servers_together() {
    let database = Cluster::shared().database();
    let limits = Limits { battles_per_day: 3, links_per_day: 2, ..Limits::default() };
    let [one, two] = two_servers(&database, &limits).await;
    let example = json!({ "book": "cohesion", "from": { "example": true } });
    let here = Table::make(&one.router, &example).await;
    Table::make(&two.router, &example).await;
    // An address that asks both at once gets it from one of them.
    let (left, right) =
        tokio::join!(post(&one.router, "/api/battles", &example), post(&two.router, "/api/battles", &example));
    let mut ended = [left.status.as_u16(), right.status.as_u16()];
    ended.sort_unstable();
    assert_eq!(ended, [201, 429], "{} {}", left.text(), right.text());
    let there = at(&here, &two);
    let public = json!({ "seat": "public" });
    for (table, status) in [(&here, 201), (&there, 201), (&here, 429), (&there, 429)] {
        assert_eq!(table.send(&table.umpire, "POST", "/seats", &public).await.status.as_u16(), status);
    }
    // A server that starts later knows it too, and counts of the present day are not forgotten.
    store_of(&database).await.forget_full().await.unwrap();
    let third = server_within(&database, limits).await;
    assert_eq!(post(&third.router, "/api/battles", &example).await.status.as_u16(), 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_there_is_told_across_servers() {
    let database = Cluster::shared().database();
    let [one, two] = two_servers(&database, &super::several::unlimited()).await;
    let here = Table::make(&one.router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let there = at(&here, &two);
    let is = |told: &Value, a: u64, b: u64| (told["a"].as_u64(), told["b"].as_u64()) == (Some(a), Some(b));
    let mut first = join(one.address, &here.id, &here.a, None).await;
    while !is(&hear_kind(&mut first, "present").await["seats"], 1, 0) {}
    let mut second = join(two.address, &here.id, &here.b, None).await;
    while !is(&hear_kind(&mut second, "present").await["seats"], 1, 1) {}
    while !is(&hear_kind(&mut first, "present").await["seats"], 1, 1) {}
    // A page that asks, and a server that only now opens the battle, know it as well.
    let third = server_within(&database, super::several::unlimited()).await;
    for table in [&here, &there, &at(&here, &third)] {
        let start = Instant::now();
        loop {
            let seats = table.get(&table.umpire, "/seats").await.json();
            let online = |seat: &str| {
                seats["seats"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|entry| entry["seat"] == seat)
                    .map(|entry| entry["online"].clone())
            };
            if online("a") == Some(json!(1)) && online("b") == Some(json!(1)) {
                break;
            }
            assert!(start.elapsed() < PATIENCE, "{seats}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    drop(first);
    while !is(&hear_kind(&mut second, "present").await["seats"], 0, 1) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_not_told_again_too_soon_by_another_server() {
    let database = Cluster::shared().database();
    let interval = Duration::from_secs(4);
    let [one, two] =
        two_servers(&database, &Limits { webhook_interval: interval, ..super::several::unlimited() }).await;
    let here = Table::make(&one.router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let (url, mut bodies) = receiver().await;
    let set = here.send(&here.a, "PUT", "/webhook", &json!({ "url": url, "style": "slack" })).await;
    assert_eq!(set.status.as_u16(), 204, "{}", set.text());
    let is_turn = async |table: &Table| {
        let page = table.get(&table.a, "").await.json();
        page["table"]["business"]["waiting"].as_array().unwrap().contains(&json!("a"))
    };
    let mut n = 0;
    while !is_turn(&here).await {
        here.forward(n).await;
        n += 1;
    }
    tokio::time::timeout(PATIENCE, bodies.recv()).await.unwrap().unwrap();
    let told = Instant::now();
    while is_turn(&here).await {
        here.forward(n).await;
        n += 1;
    }
    // The other server opens the battle only now and has not sent any message.
    let there = at(&here, &two);
    while !is_turn(&there).await {
        there.forward(n).await;
        n += 1;
    }
    tokio::time::timeout(PATIENCE, bodies.recv()).await.expect("told in the end").unwrap();
    assert!(told.elapsed() + Duration::from_millis(500) > interval, "told again after {:?}", told.elapsed());
    let quiet = tokio::time::timeout(interval + Duration::from_secs(2), bodies.recv()).await.is_err();
    assert!(quiet, "told twice of one turn");
}
