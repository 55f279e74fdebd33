//! Battles as a program sees them, without a network.

use axum::Router;
use grognard_battle::{Deed, Seat, read_log};
use grognard_games::GAMES;
use serde_json::{Value, json};

use super::{Answer, ask_as, get, post, server};
use crate::model::{CommandReply, Entry, MadeBattle, ReceiptPage};

/// A battle with the tokens of its seats.
pub struct Table {
    pub server: Router,
    pub id: String,
    pub umpire: String,
    pub a: String,
    pub b: String,
    pub public: String,
}

impl Table {
    pub async fn make(server: &Router, body: &Value) -> Self {
        let answer = post(server, "/api/battles", body).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let made: MadeBattle = serde_json::from_slice(&answer.body).unwrap();
        // A computer has no link.
        let token = |seat: Seat| {
            let link = made.links.iter().find(|link| link.seat == seat);
            link.map_or(String::new(), |link| link.path.split_once('#').unwrap().1.to_owned())
        };
        Table {
            server: server.clone(),
            id: made.id.clone(),
            umpire: token(Seat::Umpire),
            a: token(Seat::A),
            b: token(Seat::B),
            public: token(Seat::Public),
        }
    }

    async fn example(book: &str) -> Self {
        Self::make(&server(), &json!({ "book": book, "from": { "example": true } })).await
    }

    pub async fn get(&self, token: &str, path: &str) -> Answer {
        ask_as(&self.server, token, "GET", &format!("/api/battles/{}{path}", self.id), "").await
    }

    pub async fn send(&self, token: &str, method: &str, path: &str, body: &Value) -> Answer {
        ask_as(&self.server, token, method, &format!("/api/battles/{}{path}", self.id), body.to_string()).await
    }

    pub async fn command(&self, token: &str, body: &Value) -> Answer {
        self.send(token, "POST", "/commands", body).await
    }

    /// Gives the first command offered to the umpire that needs nothing more, or a note.
    pub async fn offer_or_note(&self, after: u64) {
        let page = self.get(&self.umpire, "").await.json();
        for offer in page["table"]["offers"].as_array().unwrap() {
            let deed = json!({ "act": { "name": offer["act"], "with": offer["with"] } });
            let answer = self.command(&self.umpire, &json!({ "after": after, "do": deed })).await;
            if answer.status == 200 {
                return;
            }
        }
        let answer = self.command(&self.umpire, &note(after, "nothing else to do")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }

    /// Goes on as the umpire: settles what is due, or begins the next phase, or does whatever else is offered.
    pub async fn forward(&self, after: u64) -> Value {
        let page = self.get(&self.umpire, "").await.json();
        let due = page["table"]["business"]["due"].as_array().unwrap().clone();
        let offers = page["table"]["offers"].as_array().unwrap().clone();
        let next = json!({ "act": "next-phase", "with": {} });
        // Officers would come and go without end.
        let idle = ["attach", "leave", "concede"];
        let others = offers.iter().filter(|offer| !idle.iter().any(|act| offer["act"] == *act));
        for offer in due.iter().chain([&next]).chain(others) {
            let deed = json!({ "act": { "name": offer["act"], "with": offer["with"] } });
            let answer = self.command(&self.umpire, &json!({ "after": after, "do": deed })).await;
            if answer.status == 200 {
                return answer.json();
            }
        }
        panic!("nothing can be done: {page}");
    }

    pub async fn number(&self) -> u64 {
        self.get(&self.umpire, "").await.json()["n"].as_u64().unwrap()
    }
}

fn read<T: serde::de::DeserializeOwned>(answer: &Answer) -> T {
    serde_json::from_slice(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.text()))
}

/// Every command of a book's own script, given over HTTP, leads to the log that the script leads to.
#[tokio::test(flavor = "multi_thread")]
async fn the_examples_are_played_over_http_to_the_same_end() {
    for game in GAMES {
        let example = std::fs::read(format!("../../examples/{}/battle.jsonl", game.book)).unwrap();
        let log = read_log(&example).unwrap();
        let example = json!({ "book": game.book, "from": { "example": true }, "dice": "typed" });
        let table = Table::make(&server(), &example).await;
        for record in &log.records {
            let token = match record.seat.name() {
                "umpire" => &table.umpire,
                "a" => &table.a,
                _ => &table.b,
            };
            let what = match &record.deed {
                Deed::Act { name, with } => json!({ "act": { "name": name, "with": with } }),
                Deed::Correction { at, to, reason } => {
                    json!({ "correction": { "at": at, "to": to, "reason": reason } })
                }
                Deed::Undo { .. } => json!({ "undo": {} }),
                other => panic!("{other:?}"),
            };
            let answer =
                table.command(token, &json!({ "after": record.n - 1, "do": what, "dice": record.faces })).await;
            assert_eq!(answer.status, 200, "{} {}: {}", game.book, record.n, answer.text());
            let CommandReply::Accepted(accepted) = read(&answer) else { panic!("{}", answer.text()) };
            assert_eq!(accepted.n, record.n);
        }
        for token in [&table.umpire, &table.a, &table.b, &table.public] {
            let page = table.get(token, "").await.json();
            assert_eq!(page["n"], log.records.len());
            let entries = table.get(token, "/log").await.json()["entries"].clone();
            let entries: Vec<Entry> = serde_json::from_value(entries).unwrap();
            assert_eq!(entries.len(), log.records.len());
        }
        let file = table.get(&table.umpire, "/file").await;
        let ours = read_log(&file.body).unwrap();
        let hashes = |log: &grognard_battle::Log| log.records.iter().map(|r| r.hash.clone()).collect::<Vec<_>>();
        assert_eq!(hashes(&ours), hashes(&log));
        let again = Table::make(&table.server, &json!({ "from": { "file": file.text() } })).await;
        assert_eq!(again.number().await, log.records.len() as u64);
        assert_eq!(again.get(&again.umpire, "/file").await.text(), file.text());
    }
}

pub fn note(after: u64, text: &str) -> Value {
    json!({ "after": after, "do": { "act": { "name": "note", "with": { "text": text } } } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_command_is_refused_and_a_repeated_one_is_not_done_twice() {
    let table = Table::example("cohesion").await;
    let mut first = note(0, "first");
    first["key"] = json!("k1");
    let done = table.command(&table.a, &first).await;
    assert_eq!(done.status, 200);
    let again = table.command(&table.a, &first).await;
    assert_eq!((again.status, again.text()), (done.status, done.text()));
    let stale = table.command(&table.a, &note(0, "late")).await;
    assert_eq!((stale.status.as_u16(), stale.json()["n"].as_u64()), (409, Some(1)));
    // A key belongs to its seat: the same key from another seat is another command.
    let other = table.command(&table.b, &first).await;
    assert_eq!(other.status.as_u16(), 409);
    assert_eq!(table.number().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_out_of_turn_is_refused_with_the_number() {
    let table = Table::example("cohesion").await;
    // Until only one side has to act.
    for n in 0..60 {
        let page = table.get(&table.umpire, "").await.json();
        let waiting = page["table"]["business"]["waiting"].as_array().unwrap().clone();
        if let [side] = waiting.as_slice() {
            let (right, wrong) = if *side == "a" { (&table.a, &table.b) } else { (&table.b, &table.a) };
            let offers = table.get(right, "").await.json()["table"]["offers"].clone();
            let deed = json!({ "act": { "name": offers[0]["act"], "with": offers[0]["with"] } });
            let refused = table.command(wrong, &json!({ "after": n, "do": deed })).await;
            assert_eq!(refused.status.as_u16(), 409, "{}", refused.text());
            assert_eq!(refused.json()["n"].as_u64(), Some(n));
            return;
        }
        table.forward(n).await;
    }
    panic!("nobody was ever out of turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_opened_by_their_links_only() {
    let table = Table::example("fatigue").await;
    for token in ["", "nonsense", &table.id] {
        assert_eq!(table.get(token, "").await.status.as_u16(), 401);
        assert_eq!(table.command(token, &note(0, "x")).await.status.as_u16(), 401);
    }
    assert_eq!(table.command(&table.public, &note(0, "x")).await.status.as_u16(), 403);
    assert_eq!(get(&table.server, "/api/battles/0000").await.status.as_u16(), 401);
    assert_eq!(ask_as(&table.server, &table.a, "GET", "/api/battles/0000", "").await.status.as_u16(), 404);
    // The umpire hands out seats; a player renews his own, and the old link ends.
    let asked = json!({ "seat": "a" });
    assert_eq!(table.send(&table.b, "POST", "/seats", &asked).await.status.as_u16(), 403);
    let link = table.send(&table.umpire, "POST", "/seats", &asked).await;
    assert_eq!(link.status.as_u16(), 201);
    let further = link.json()["path"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    assert_eq!(table.get(&further, "").await.json()["seat"], "a");
    let renewed = table.send(&further, "POST", "/renew", &json!({})).await;
    let own = renewed.json()["path"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    assert_eq!(table.get(&table.a, "").await.status.as_u16(), 401);
    assert_eq!(table.get(&further, "").await.status.as_u16(), 401);
    assert_eq!(table.get(&own, "").await.json()["seat"], "a");
    let seats = table.get(&table.umpire, "/seats").await.json();
    assert_eq!(seats["seats"][1], json!({ "seat": "a", "links": 1, "online": 0, "webhook": false }));
    assert_eq!(table.get(&own, "/seats").await.json()["seats"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_without_an_umpire_has_no_umpires_link() {
    let server = server();
    let body = json!({ "book": "impact", "from": { "example": true }, "umpire": false });
    let made: MadeBattle = read(&post(&server, "/api/battles", &body).await);
    let seats: Vec<Value> = made.links.iter().map(|link| json!(link.seat)).collect();
    assert_eq!(seats, [json!("a"), json!("b"), json!("public")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_is_the_umpires_until_the_battle_is_closed_and_then_its_dice_check() {
    let table = Table::example("cohesion").await;
    let words = json!({ "after": 0, "do": { "entropy": { "words": "three blind mice" } } });
    assert_eq!(table.command(&table.b, &words).await.status, 200);
    let (mut n, mut rolled) = (1, 0);
    while rolled < 3 {
        rolled += u32::from(table.forward(n).await["entry"]["dice"] == "rolled");
        n += 1;
        assert!(n < 80, "dice are hardly ever rolled");
    }
    assert_eq!(table.get(&table.a, "/file").await.status.as_u16(), 403);
    assert_eq!(table.get(&table.a, "/report").await.status.as_u16(), 403);
    let close = json!({ "after": n, "do": { "close": {} } });
    // Refused, and also out of turn if the dice have made it the enemy's turn.
    assert!([409, 422].contains(&table.command(&table.a, &close).await.status.as_u16()));
    assert_eq!(table.command(&table.umpire, &close).await.status, 200);
    let file = table.get(&table.a, "/file").await;
    assert_eq!(file.status, 200);
    assert!(table.get(&table.public, "/report").await.text().to_lowercase().contains("<!doctype html>"));
    let log = read_log(&file.body).unwrap();
    assert!(log.header.commitment.is_some());
    let game = GAMES.iter().find(|game| game.book == "cohesion").unwrap();
    let library = std::sync::Arc::new(grognard_books::Library::new());
    let battle = game.open(library, log.header, log.records).unwrap();
    assert_eq!(battle.replay(), []);
    let rolls = battle.check_rolls();
    assert!(rolls.wrong.is_empty() && rolls.checked >= 3, "{rolls:?}");
    let refused = table.command(&table.umpire, &json!({ "after": n + 1, "do": { "undo": {} } })).await;
    assert_eq!(refused.status.as_u16(), 422);
}

/// The file holds the order of the deck and a choice that is not shown yet (GT-105, GT-109).
#[tokio::test(flavor = "multi_thread")]
async fn gt_105_a_file_that_tells_what_the_umpire_may_not_know_waits_for_the_end_of_the_game() {
    let table = Table::make(&server(), &json!({ "book": "grand-tactics", "from": { "scenario": "lautern" } })).await;
    let act = |after: u64, name: &str| json!({ "after": after, "do": { "act": { "name": name, "with": {} } } });
    assert_eq!(table.get(&table.umpire, "/file").await.status, 200, "nothing has been dealt");
    assert_eq!(table.command(&table.a, &act(0, "drawn-up")).await.status, 200);
    assert_eq!(table.command(&table.b, &act(1, "drawn-up")).await.status, 200);
    for seat in [&table.umpire, &table.a, &table.public] {
        assert_eq!(table.get(seat, "/file").await.status.as_u16(), 403);
    }
    assert_eq!(table.get(&table.umpire, "/report").await.status, 200, "the report tells neither deck nor choice");
    assert_eq!(table.command(&table.a, &act(2, "concede")).await.status, 200);
    assert_eq!(table.get(&table.umpire, "/file").await.status, 200);
    assert_eq!(table.get(&table.a, "/file").await.status.as_u16(), 403, "a side waits until the battle is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_is_for_whoever_has_its_link_and_agrees_with_the_file() {
    let table = Table::example("cohesion").await;
    table.command(&table.a, &note(0, "for our eyes")).await;
    let link = table.get(&table.a, "/receipts/1").await.json()["path"].as_str().unwrap().to_owned();
    let receipt: ReceiptPage =
        read(&get(&table.server, &format!("/api{}", link.replace("/receipt/", "/receipts/"))).await);
    let shown = serde_json::to_string(&receipt).unwrap();
    assert!(!shown.contains("for our eyes"));
    let public = table.get(&table.public, "/log").await.json();
    assert_eq!(grognard_battle::digest(&public["entries"][0]), receipt.digest);
    let wrong = format!("{}0", &link[..link.len() - 1].replace("/receipt/", "/receipts/"));
    if format!("/api{wrong}") != format!("/api{}", link.replace("/receipt/", "/receipts/")) {
        assert_eq!(get(&table.server, &format!("/api{wrong}")).await.status.as_u16(), 404);
    }
    assert_eq!(table.get(&table.a, "/receipts/2").await.status.as_u16(), 404);
    assert_eq!(table.get(&table.a, "/receipts/x").await.status.as_u16(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_dice_are_asked_for_one_by_one() {
    let table = Table::example("cohesion").await;
    let page = table.get(&table.umpire, "").await.json();
    let offer = &page["table"]["offers"][0];
    let deed = json!({ "act": { "name": offer["act"], "with": offer["with"] } });
    let mut faces: Vec<u8> = Vec::new();
    for _ in 0..12 {
        let answer = table.command(&table.umpire, &json!({ "after": 0, "do": deed, "dice": faces })).await;
        match read(&answer) {
            CommandReply::Needs(needs) => {
                assert_eq!(table.number().await, 0);
                faces.push(needs.need.sides - u8::try_from(faces.len() % 2).unwrap());
            }
            CommandReply::Accepted(accepted) => {
                assert!(!faces.is_empty());
                assert_eq!(answer.json()["entry"]["dice"], "typed");
                assert_eq!(accepted.n, 1);
                return;
            }
        }
    }
    panic!("it never had enough dice");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_battle_cannot_begin_with_is_told_by_field() {
    let server = server();
    for (body, field) in [
        (json!({ "book": "whist", "from": { "example": true } }), "book"),
        (json!({ "from": { "example": true } }), "book"),
        (json!({ "book": "impact", "from": { "example": false } }), "from.example"),
        (json!({ "book": "impact", "from": { "setup": "= 3" } }), "from.setup"),
        (json!({ "book": "impact", "from": { "file": "{}" } }), "from.file"),
        (json!({ "book": "fatigue", "from": { "roster": "a,b\n1,2" } }), "from.roster"),
        (json!({ "book": "impact", "from": { "example": true }, "house": "[impact]\nnothing = 1" }), "house"),
        (json!({ "book": "impact" }), "request"),
    ] {
        let refused = post(&server, "/api/battles", &body).await;
        assert_eq!(refused.status.as_u16(), 422, "{body}");
        assert_eq!(refused.json()["refused"][0]["field"], field, "{body}: {}", refused.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_qr_code_is_drawn_for_a_link() {
    let server = server();
    let drawn = post(&server, "/api/qr", &json!({ "text": "http://127.0.0.1:7878/battle/x#y" })).await.json();
    assert!(drawn["size"].as_u64().unwrap() >= 29);
    assert!(drawn["path"].as_str().unwrap().starts_with("M4 4h7v1h-7z"));
    assert_eq!(post(&server, "/api/qr", &json!({ "text": "x".repeat(501) })).await.status.as_u16(), 422);
}
