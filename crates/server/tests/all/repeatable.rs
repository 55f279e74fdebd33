//! Battles with a seed: the same commands give the same battle, however fast they come.

use std::time::Duration;

use serde_json::{Value, json};

use super::battles::Table;
use super::wire::{join, listen};
use super::{hall, post, server};
use crate::battles::Policy;

/// A fight where both sides place in secret, so that both may act at once.
fn wanted(seed: u64, computers: &Value) -> Value {
    json!({ "from": { "scenario": "ford-farm" }, "seed": seed, "computers": computers })
}

/// The log without the moments at which it was written.
async fn log(table: &Table) -> Vec<Value> {
    let mut log = table.get(&table.umpire, "/log?after=0").await.json()["entries"].as_array().unwrap().clone();
    for entry in &mut log {
        entry.as_object_mut().unwrap().remove("at");
    }
    log
}

/// The first commands of a battle that two computers play.
async fn fought(pace: Duration, seed: u64, commands: usize) -> Vec<Value> {
    let hall = hall(Policy { pace, ..Policy::default() });
    let (address, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &wanted(seed, &json!({ "a": "any-drill", "b": "any-drill" }))).await;
    let _socket = join(address, &table.id, &table.umpire, None).await;
    for _ in 0..6000 {
        let page = table.get(&table.umpire, "").await.json();
        let over = !page["table"]["business"]["over"].is_null();
        if over || page["n"].as_u64().unwrap() >= commands as u64 {
            let mut log = log(&table).await;
            log.truncate(commands);
            return log;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the computers do not go on");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_battles_of_one_seed_between_computers_have_equal_logs() {
    let first = fought(Duration::ZERO, 7, 120).await;
    assert!(first.iter().any(|entry| entry["dice"] == "rolled"), "dice were rolled");
    assert_eq!(first, fought(Duration::ZERO, 7, 120).await);
    assert_ne!(first, fought(Duration::ZERO, 8, 120).await);
}

/// The first commands of a battle of a person, who does the first thing he can, against a computer.
async fn played(pace: Duration, hesitation: Duration) -> Vec<Value> {
    let hall = hall(Policy { pace, ..Policy::default() });
    let (address, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &wanted(7, &json!({ "b": "drill" }))).await;
    let _socket = join(address, &table.id, &table.a, None).await;
    let mut given = 0;
    for _ in 0..2000 {
        tokio::time::sleep(hesitation).await;
        let page = table.get(&table.a, "").await.json();
        for offer in page["table"]["offers"].as_array().unwrap() {
            let deed = json!({ "act": { "name": offer["act"], "with": offer["with"] } });
            let answer = table.command(&table.a, &json!({ "after": page["n"], "do": deed })).await;
            if answer.status == 200 {
                given += 1;
                break;
            }
            // The computer was faster, so he looks again.
            if answer.status == 409 {
                break;
            }
        }
        if given == 12 {
            let n = usize::try_from(page["n"].as_u64().unwrap()).unwrap();
            let mut log = log(&table).await;
            log.truncate(n + 1);
            return log;
        }
    }
    panic!("the person cannot go on");
}

#[tokio::test(flavor = "multi_thread")]
async fn how_fast_somebody_is_changes_nothing_in_a_battle_with_a_seed() {
    let slow = played(Duration::ZERO, Duration::from_millis(200)).await;
    let fast = played(Duration::from_millis(50), Duration::ZERO).await;
    assert!(slow.iter().any(|entry| entry["seat"] == "b"), "the computer acted too");
    assert_eq!(slow, fast);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seed_promises_no_dice_and_every_seat_is_told() {
    let table = Table::make(&server(), &wanted(7, &json!({}))).await;
    for seat in [&table.a, &table.public] {
        let page = table.get(seat, "").await;
        assert_eq!((&page.json()["seeded"], &page.json()["commitment"]), (&json!(true), &Value::Null));
        assert!(!page.text().contains("\"seed\""), "the number itself stays with whoever chose it");
    }
    let closed = table.command(&table.umpire, &json!({ "after": 0, "do": { "close": {} } })).await;
    assert!(closed.text().contains("come from a seed and were never promised"), "{}", closed.text());
    let plain = Table::make(&server(), &json!({ "from": { "scenario": "ford-farm" } })).await;
    assert_eq!(plain.get(&plain.a, "").await.json()["seeded"], json!(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_commands_takes_no_seed_and_loses_its_own() {
    let table = Table::make(&server(), &wanted(7, &json!({}))).await;
    let note = json!({ "after": 0, "do": { "act": { "name": "note", "with": { "text": "We begin." } } } });
    assert_eq!(table.command(&table.umpire, &note).await.status, 200);
    let file = table.get(&table.umpire, "/file").await.text();
    assert!(file.lines().next().unwrap().contains("\"seed\":7"), "{file}");
    let refused = post(&server(), "/api/battles", &json!({ "from": { "file": file }, "seed": 8 })).await;
    assert_eq!((refused.status.as_u16(), refused.json()["refused"][0]["field"].clone()), (422, json!("seed")));
    let brought = Table::make(&server(), &json!({ "from": { "file": file } })).await;
    assert_eq!(brought.get(&brought.a, "").await.json()["seeded"], json!(false));
}
