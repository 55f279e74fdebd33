//! Battles that come in as files: limited, played again, marked.

use axum::Router;
use grognard_battle::{Log, apply, hash, line_of, read_log};
use grognard_games::GAMES;
use serde::Deserialize;
use serde_json::{Value, json};

use super::battles::Table;
use super::{Answer, get, post, server};
use crate::model::{BroughtIn, MadeBattle, ReceiptPage};

fn example(book: &str) -> Log {
    read_log(&std::fs::read(format!("../../examples/{book}/battle.jsonl")).unwrap()).unwrap()
}

fn text_of(log: &Log) -> String {
    std::iter::once(line_of(&log.header)).chain(log.records.iter().map(line_of)).collect()
}

async fn bring(server: &Router, text: &str) -> Answer {
    post(server, "/api/battles", &json!({ "from": { "file": text } })).await
}

fn made(answer: &Answer) -> MadeBattle {
    assert_eq!(answer.status, 201, "{}", answer.text());
    serde_json::from_slice(&answer.body).unwrap()
}

fn reason(answer: &Answer) -> String {
    assert_eq!(answer.status, 422, "{}", answer.text());
    answer.json()["refused"][0]["reason"].as_str().unwrap().to_owned()
}

fn token(made: &MadeBattle, seat: usize) -> &str {
    made.links[seat].path.split_once('#').unwrap().1
}

/// What a page says about where the battle came from.
#[derive(Deserialize)]
struct Page {
    commitment: Option<String>,
    brought_in: Option<BroughtIn>,
}

async fn page(server: &Router, made: &MadeBattle, seat: usize) -> Page {
    let answer = super::ask_as(server, token(made, seat), "GET", &format!("/api/battles/{}", made.id), "").await;
    serde_json::from_slice(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.text()))
}

/// A file saved before the first command, its dice promised by the server it comes from.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_saved_before_the_first_command_is_gone_on_with() {
    for game in GAMES {
        let here = Table::make(&server(), &json!({ "book": game.book, "from": { "example": true } })).await;
        let file = here.get(&here.umpire, "/file").await.text();
        let elsewhere = server();
        let answer = bring(&elsewhere, &file).await;
        let brought = made(&answer);
        let mark = brought.brought_in.as_ref().unwrap();
        assert_eq!((mark.commands, mark.count, mark.other_charts), (0, 0, false), "{mark:?}");
        let there = page(&elsewhere, &brought, 0).await;
        let old = here.get(&here.umpire, "").await.json();
        // No die has fallen, so the dice are promised by the server that rolls them from here on.
        assert!(there.commitment.is_some());
        assert_ne!(there.commitment.as_deref(), old["commitment"].as_str());
        let again = Table::make(&elsewhere, &json!({ "from": { "file": file } })).await;
        again.offer_or_note(0).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sound_file_is_marked_and_nothing_differs() {
    let server = server();
    for game in GAMES {
        let log = example(game.book);
        let count = log.records.len() as u64;
        let brought = made(&bring(&server, &text_of(&log)).await);
        let mark = brought.brought_in.as_ref().unwrap();
        assert_eq!((mark.commands, mark.count, mark.other_charts), (count, 0, false), "{}: {mark:?}", game.book);
        for seat in 0..4 {
            let seen = page(&server, &brought, seat).await.brought_in.unwrap();
            assert_eq!((seen.commands, seen.count, seen.differing.len()), (count, 0, 0));
        }
        // Receipts of commands that came with the file say so; those of commands ruled here do not.
        let note = json!({ "after": count, "do": { "act": { "name": "note", "with": { "text": "here" } } } });
        let path = format!("/api/battles/{}", brought.id);
        let umpire = token(&brought, 0);
        super::ask_as(&server, umpire, "POST", &format!("{path}/commands"), note.to_string()).await;
        for (n, elsewhere) in [(1, true), (count, true), (count + 1, false)] {
            let link = super::ask_as(&server, umpire, "GET", &format!("{path}/receipts/{n}"), "").await.json();
            let link = link["path"].as_str().unwrap().replace("/receipt/", "/api/receipts/");
            let receipt: ReceiptPage = serde_json::from_slice(&get(&server, &link).await.body).unwrap();
            assert_eq!(receipt.brought_in, elsewhere, "{} {n}", game.book);
        }
    }
    let here = Table::make(&server, &json!({ "book": "impact", "from": { "example": true } })).await;
    assert_eq!(here.get(&here.a, "").await.json().get("brought_in"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_differs_when_it_is_played_again_is_told() {
    let server = server();
    let mut log = example("cohesion");
    // A face that was never rolled: the events are kept, but the dice do not lead to them.
    let forged = log.records.iter_mut().find(|record| record.faces.len() > 1 && !record.events.is_empty()).unwrap();
    let n = forged.n;
    forged.faces[0] = if forged.faces[0] == 1 { 2 } else { 1 };
    log.header.tables = "0123456789abcdef".to_owned();
    let brought = made(&bring(&server, &text_of(&log)).await);
    let mark = brought.brought_in.as_ref().unwrap();
    assert!(mark.other_charts && mark.count > 1, "{mark:?}");
    let told = mark.differences.as_ref().unwrap();
    assert!(told.iter().any(|difference| difference.n == n), "{told:?}");
    assert!(told.iter().any(|difference| difference.n == 0 && difference.difference.contains("charts")), "{told:?}");
    for seat in 0..4 {
        let seen = page(&server, &brought, seat).await.brought_in.unwrap();
        assert!(seen.other_charts && seen.differing.contains(&n) && seen.differing.contains(&0));
        // A difference may be about one side's secret.
        assert_eq!(seen.differences.is_some(), seat == 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rubbish_in_the_head_of_a_file_is_refused() {
    let server = server();
    let log = example("impact");
    let with = |change: &dyn Fn(&mut Log)| {
        let mut log = log.clone();
        change(&mut log);
        text_of(&log)
    };
    for (text, words) in [
        (with(&|log| log.header.commitment = Some("rubbish".to_owned())), "no commitment"),
        (with(&|log| log.header.commitment = Some("AB".repeat(32))), "no commitment"),
        (with(&|log| log.header.tables = "mine".to_owned()), "no hash"),
        (with(&|log| log.header.title = "x".repeat(201)), "longer than 200"),
        (with(&|log| log.header.sides[1] = "x".repeat(201)), "longer than 200"),
    ] {
        let refused = reason(&bring(&server, &text).await);
        assert!(refused.contains(words), "{refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limits_of_a_set_up_hold_for_files() {
    let mut log = example("grand-tactics");
    log.records.clear();
    let areas = log.header.state["areas"].as_object_mut().unwrap();
    let one = areas.values().next().unwrap().clone();
    for number in 0..4193 {
        areas.insert(format!("area {number}"), one.clone());
    }
    log.header.hash = hash(&log.header.state);
    let refused = reason(&bring(&server(), &text_of(&log)).await);
    assert!(refused.contains("areas; 200 are the most"), "{refused}");
}

/// Thousands of small commands on large armies are turned away, and other requests are served meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_small_file_of_much_work_is_refused() {
    let mut log = example("fatigue");
    let mut record = log.records.swap_remove(0);
    log.records.clear();
    let units = log.header.state["units"].as_object_mut().unwrap();
    let one = units.values().next().unwrap().clone();
    for number in 0..200 {
        units.insert(format!("unit {number}"), one.clone());
    }
    log.header.hash = hash(&log.header.state);
    let mut books = log.header.state.clone();
    let size = books.to_string().len();
    (record.faces, record.dice) = (Vec::new(), None);
    record.rulings.clear();
    record.said.clear();
    // Hashes are slow to make; the limit is passed long before the end, so the rest may be wrong.
    for n in 1..=8000_u64 {
        let title = format!("The Mill {}", n % 2);
        let was = books["title"].clone();
        record.n = n;
        record.deed =
            serde_json::from_value(json!({ "correction": { "at": "/title", "to": title, "reason": "misread" } }))
                .unwrap();
        record.events = vec![serde_json::from_value(json!({ "at": "/title", "from": was, "to": title })).unwrap()];
        apply(&mut books, &record.events).unwrap();
        if n <= 2 {
            record.hash = hash(&books);
        } else {
            let earlier: &grognard_battle::Record = &log.records[usize::try_from(n).unwrap() - 3];
            record.hash.clone_from(&earlier.hash);
        }
        log.records.push(record.clone());
    }
    assert!(size * 8000 > 500_000_000, "{size}");
    let text = text_of(&log);
    assert!(text.len() < 3_000_000, "{}", text.len());
    let server = server();
    let honest = Table::make(&server, &json!({ "book": "impact", "from": { "example": true } })).await;
    let (refused, ()) = tokio::join!(bring(&server, &text), honest.offer_or_note(0));
    let refused = reason(&refused);
    assert!(refused.contains("its commands times the size of its books"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_type_dice_is_settled_when_a_battle_is_made() {
    let server = server();
    let make = |dice: Value| {
        let mut body = json!({ "book": "cohesion", "from": { "example": true } });
        if !dice.is_null() {
            body["dice"] = dice;
        }
        body
    };
    for (asked, setting) in [(Value::Null, "own"), (json!("typed"), "typed"), (json!("rolled"), "rolled")] {
        let table = Table::make(&server, &make(asked)).await;
        assert_eq!(table.get(&table.a, "").await.json()["dice"], setting);
        let file = table.get(&table.umpire, "/file").await.text();
        assert_eq!(read_log(file.as_bytes()).unwrap().header.dice.name(), setting);
        // The umpire may type in all settings but one.
        let page = table.get(&table.umpire, "").await.json();
        let offer = &page["table"]["offers"][0];
        let deed = json!({ "act": { "name": offer["act"], "with": offer["with"] } });
        let answer = table.command(&table.umpire, &json!({ "after": 0, "do": deed, "dice": [] })).await;
        if setting == "rolled" {
            assert!(reason(&answer).contains("the program rolls all dice"));
        } else {
            assert_eq!(answer.status, 200, "{}", answer.text());
        }
    }
    let wrong = post(&server, "/api/battles", &make(json!("loaded"))).await;
    assert_eq!(wrong.status, 422);
    // A file with commands keeps its setting; a file without may get another.
    let log = example("cohesion");
    let body = json!({ "from": { "file": text_of(&log) }, "dice": "rolled" });
    assert!(reason(&post(&server, "/api/battles", &body).await).contains("before the first command"));
    let body = json!({ "from": { "file": line_of(&log.header) }, "dice": "rolled" });
    let table = Table::make(&server, &body).await;
    assert_eq!(table.get(&table.a, "").await.json()["dice"], "rolled");
}
