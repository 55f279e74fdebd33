//! The server as a program: started, killed in the middle of its work, started again. Nothing it has acknowledged may
//! be lost, and nothing may be done twice.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use grognard_battle::{Deed, read_log};
use grognard_books::Library;
use grognard_games::game;
use grognard_soak::cases;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng};
use serde_json::{Value, json};

use crate::served::{Client, Server, folder};

const BATTLES: usize = 20;
const COMMANDS: usize = 100;
const CLIENTS: usize = 4;

/// A battle as its client knows it.
struct Known {
    id: String,
    umpire: String,
    book: &'static str,
    n: u64,
}

fn note(turn: usize) -> Value {
    json!({ "act": { "name": "note", "with": { "text": format!("note {turn}") } } })
}

/// Sends the same command until an answer comes, however often the server dies meanwhile. If an offer is refused after
/// all, a note with the same key is sent instead.
fn insist(client: &Client, known: &Known, mut body: Value, turn: usize) -> Value {
    for _ in 0..2000 {
        match client.post_as(&known.umpire, &format!("/api/battles/{}/commands", known.id), &body) {
            Some((200, answer)) => return answer,
            Some((422, _)) => body["do"] = note(turn),
            // The battle or the server was being put away.
            Some((503, _)) | None => std::thread::sleep(Duration::from_millis(20)),
            Some((status, answer)) => panic!("{status}: {answer} to {body}"),
        }
    }
    panic!("the server did not come back")
}

/// An offer that can be carried out as it stands, or else a note.
fn next(client: &Client, known: &Known, turn: usize) -> Value {
    if !turn.is_multiple_of(3) {
        return note(turn);
    }
    let page = client.get_as(&known.umpire, &format!("/api/battles/{}", known.id));
    let offers = page.and_then(|(_, page)| page["table"]["offers"].as_array().cloned()).unwrap_or_default();
    let ready = offers.iter().find(|offer| offer["open"].as_array().is_some_and(Vec::is_empty));
    ready.map_or_else(|| note(turn), |offer| json!({ "act": { "name": offer["act"], "with": offer["with"] } }))
}

fn play(client: &Client, known: &mut Known, acknowledged: &AtomicUsize) {
    for turn in 0..COMMANDS {
        let key = format!("{} {turn}", known.id);
        let body = json!({ "after": known.n, "key": key, "do": next(client, known, turn) });
        let answer = insist(client, known, body, turn);
        assert_eq!(answer["n"].as_u64(), Some(known.n + 1), "{answer}");
        known.n += 1;
        acknowledged.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let wanted = cases("kills of a server with a file", 5, 1000);
    // It is killed after a number of commands rather than by the clock, so that fast and slow machines see as many
    // deaths.
    let apart = if wanted > 5 { 5..35 } else { 120..300 };
    let mut random = ChaCha8Rng::seed_from_u64(1809);
    let mut kills = 0;
    while kills < wanted {
        kills += kills_of_one_file(&mut random, apart.clone());
    }
}

/// Plays battles to their ends on one file while the server is killed again and again; returns how often.
fn kills_of_one_file(random: &mut ChaCha8Rng, apart: Range<usize>) -> u32 {
    let folder = folder("killed");
    let mut server = Server::start(folder.join("battles.sqlite"), 0);
    let port = server.port;
    let client = Client::new(port);
    let books = ["cohesion", "fatigue", "impact", "grand-tactics"];
    let battles: Vec<Known> = (0..BATTLES)
        .map(|place| {
            let book = books[place % books.len()];
            let body = json!({ "book": book, "from": { "example": true } });
            let (status, made) = client.post_as("", "/api/battles", &body).expect("the server answers");
            assert_eq!(status, 201, "{made}");
            let path = made["links"][0]["path"].as_str().unwrap();
            let umpire = path.split_once('#').unwrap().1.to_owned();
            Known { id: made["id"].as_str().unwrap().to_owned(), umpire, book, n: 0 }
        })
        .collect();

    let acknowledged = Arc::new(AtomicUsize::new(0));
    let done = Arc::new(AtomicBool::new(false));
    let mut parts: Vec<Vec<Known>> = (0..CLIENTS).map(|_| Vec::new()).collect();
    for (place, known) in battles.into_iter().enumerate() {
        parts[place % CLIENTS].push(known);
    }
    let clients: Vec<_> = (parts.into_iter())
        .map(|mut part| {
            let acknowledged = Arc::clone(&acknowledged);
            std::thread::spawn(move || {
                let client = Client::new(port);
                for known in &mut part {
                    play(&client, known, &acknowledged);
                }
                part
            })
        })
        .collect();
    let waiting = {
        let done = Arc::clone(&done);
        std::thread::spawn(move || {
            let parts: Vec<_> = clients.into_iter().map(std::thread::JoinHandle::join).collect();
            done.store(true, Ordering::Relaxed);
            parts
        })
    };
    let (mut kills, mut at) = (0, random.random_range(apart.clone()));
    while !done.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(1));
        if acknowledged.load(Ordering::Relaxed) >= at {
            server.kill();
            kills += 1;
            server = Server::start(folder.join("battles.sqlite"), port);
            at = acknowledged.load(Ordering::Relaxed) + random.random_range(apart.clone());
        }
    }
    let parts = waiting.join().expect("all clients");
    assert_eq!(acknowledged.load(Ordering::Relaxed), BATTLES * COMMANDS);
    assert!(kills >= 5, "only {kills} kills");

    for known in parts.into_iter().flat_map(|part| part.expect("a client")) {
        let file = client.text_as(&known.umpire, &format!("/api/battles/{}/file", known.id)).expect("the file");
        let log = read_log(file.as_bytes()).expect("a log");
        assert_eq!(log.records.len(), COMMANDS, "none lost, none twice");
        let mut notes: Vec<&str> = Vec::new();
        for record in &log.records {
            if let Deed::Act { name, with } = &record.deed
                && name == "note"
                && let Some(grognard_core::facts::Datum::Text(text)) = with.at("text")
            {
                notes.push(text);
            }
        }
        let all = notes.len();
        notes.dedup();
        assert_eq!(notes.len(), all, "a note stands twice");
        // Opening checks every hash.
        let game = game(known.book).expect("a book");
        let battle = game.open(Arc::new(Library::new()), log.header, log.records).expect("hashes that agree");
        assert_eq!(battle.replay(), [], "{}", known.book);
    }
    eprintln!("{} commands acknowledged over {kills} kills", BATTLES * COMMANDS);
    server.kill();
    std::fs::remove_dir_all(folder).expect("the folder of the test");
    kills
}

#[test]
fn a_server_that_is_asked_to_stop_says_goodbye_and_keeps_everything() {
    let folder = folder("stopped");
    let server = Server::start(folder.join("battles.sqlite"), 0);
    let client = Client::new(server.port);
    let body = json!({ "book": "cohesion", "from": { "example": true } });
    let (_, made) = client.post_as("", "/api/battles", &body).expect("an answer");
    let path = made["links"][0]["path"].as_str().unwrap();
    let (page, token) = path.split_once('#').unwrap();
    let code = server.stop();
    assert!(code.success(), "{code}");
    let server = Server::start(folder.join("battles.sqlite"), 0);
    let client = Client::new(server.port);
    let (status, page) =
        client.get_as(token, &format!("/api{}", page.replace("/battle/", "/battles/"))).expect("an answer");
    assert_eq!((status, page["n"].as_u64()), (200, Some(0)));
    server.stop();
    std::fs::remove_dir_all(folder).expect("the folder of the test");
}
