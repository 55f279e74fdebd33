//! What the server says when the store fails, or when stored data is damaged.

use serde_json::json;

use super::battles::{Table, note};
use super::wire::listen;
use super::{hall_within, post};
use crate::battles::Policy;
use crate::limits::Limits;
use crate::store::{NewRecord, StoreError};

/// A broken line of the log, as a failing disk might leave it.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_battle_says_that_it_is_damaged_and_the_others_are_served() {
    let hall = hall_within(Policy::default(), Limits { battles_in_memory: 1, ..Limits::default() });
    let (_, router, _stop) = listen(&hall).await;
    let example = json!({ "book": "cohesion", "from": { "example": true } });
    let (torn, whole) = (Table::make(&router, &example).await, Table::make(&router, &example).await);
    let line = "{\"n\":1,\"seat\":\"umpire\"".to_owned();
    let record = NewRecord { battle: torn.id.clone(), n: 1, line, key: None, revision: 0 };
    assert!(hall.shared().store().add_record(record).await.unwrap());
    let answer = torn.get(&torn.umpire, "").await;
    assert_eq!(answer.status, 500);
    let problem = answer.json();
    assert!(problem["detail"].as_str().unwrap().contains("is damaged"), "{problem}");
    assert_eq!(whole.number().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_says_who_can_help() {
    let limits = Limits { data_mebibytes: 1, battles_per_day: u32::MAX, ..Limits::default() };
    let (_, router, _stop) = listen(&hall_within(Policy::default(), limits)).await;
    let example = json!({ "book": "cohesion", "from": { "example": true } });
    let table = Table::make(&router, &example).await;
    while post(&router, "/api/battles", &example).await.status == 201 {}
    // A long note does not fit either.
    let mut n = table.number().await;
    let refused = loop {
        let answer = table.command(&table.umpire, &note(n, &"x".repeat(2000))).await;
        if answer.status != 200 {
            break answer;
        }
        n += 1;
    };
    assert_eq!(refused.status, 503);
    assert!(refused.text().contains("no room left"), "{}", refused.text());
    assert!(StoreError::Full.to_string().contains("--data-limit"));
}
