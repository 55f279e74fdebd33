//! Three servers on one database. Clients move between them; servers are killed and the database is cut off at random.
//! Nothing acknowledged may be lost, nothing may be done twice, and spectators miss nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use grognard_battle::read_log;
use grognard_books::Library;
use grognard_cluster::Cluster;
use grognard_games::game;
use grognard_soak::cases;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, connect};

use crate::served::{Client, Server};

const SERVERS: usize = 3;
const COMMANDS: u64 = 40;
const CLIENTS: usize = 8;
const BOOKS: [&str; 4] = ["cohesion", "fatigue", "impact", "grand-tactics"];
/// Battles with a spectator.
const WATCHED: usize = 6;
/// Longer than any server takes to come back.
const PATIENCE: Duration = Duration::from_mins(1);

struct Known {
    id: String,
    umpire: String,
    book: &'static str,
}

fn make(client: &Client, book: &'static str) -> Known {
    let body = json!({ "book": book, "from": { "example": true } });
    let (status, made) = client.post_as("", "/api/battles", &body).expect("the server answers");
    assert_eq!(status, 201, "{made}");
    let umpire = made["links"][0]["path"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    Known { id: made["id"].as_str().unwrap().to_owned(), umpire, book }
}

/// Sends a command to one server after the other until one accepts it.
fn insist(clients: &[Client], first: usize, known: &Known, body: &Value) -> Value {
    for place in first..first + 3000 {
        let client = &clients[place % clients.len()];
        match client.post_as(&known.umpire, &format!("/api/battles/{}/commands", known.id), body) {
            Some((200, answer)) => return answer,
            Some((503 | 500, _)) | None => std::thread::sleep(Duration::from_millis(20)),
            Some((status, answer)) => panic!("{status}: {answer} to {body}"),
        }
    }
    panic!("no server came back")
}

fn play(clients: &[Client], known: &Known, seed: u64, acknowledged: &AtomicUsize) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for n in 0..COMMANDS {
        let deed = json!({ "act": { "name": "note", "with": { "text": format!("note {n}") } } });
        let body = json!({ "after": n, "key": format!("command {n}"), "do": deed });
        let answer = insist(clients, random.random_range(0..SERVERS), known, &body);
        assert_eq!(answer["n"].as_u64(), Some(n + 1), "{answer}");
        acknowledged.fetch_add(1, Ordering::Relaxed);
    }
}

/// Watches a battle to its last command, at whichever server is alive. Every number comes once and in order.
fn look_on(ports: [u16; SERVERS], known: &Known) {
    let (mut seen, mut place) = (0, 0);
    while seen < COMMANDS {
        place += 1;
        let address = format!("ws://127.0.0.1:{}/api/battles/{}/socket", ports[place % SERVERS], known.id);
        let Ok((mut socket, _)) = connect(address) else {
            std::thread::sleep(Duration::from_millis(50));
            continue;
        };
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(PATIENCE)).expect("a socket that can be waited for");
        }
        let hello = json!({ "token": known.umpire, "after": seen }).to_string();
        if socket.send(Message::text(hello)).is_err() {
            continue;
        }
        while seen < COMMANDS
            && let Ok(message) = socket.read()
        {
            let Message::Text(text) = message else { continue };
            let told: Value = serde_json::from_str(&text).expect("JSON");
            let missed = told["entries"].as_array().into_iter().flatten().filter_map(|entry| entry["n"].as_u64());
            let numbers: Vec<u64> =
                if told["kind"] == "entry" { told["n"].as_u64().into_iter().collect() } else { missed.collect() };
            for n in numbers {
                assert_eq!(n, seen + 1, "{}: out of order", known.id);
                seen = n;
            }
        }
    }
}

#[test]
fn three_servers_and_a_database_that_die_lose_nothing() {
    let (wanted, count) = (cases("faults of three servers and their database", 8, 300), cases("their battles", 16, 64));
    let cluster = Cluster::alone();
    let database = cluster.database();
    let mut servers: Vec<Server> = (0..SERVERS).map(|_| Server::start_quietly(&database.address, 0)).collect();
    let ports: [u16; SERVERS] = std::array::from_fn(|place| servers[place].port);
    let first = Client::new(ports[0]);
    let (acknowledged, mut faults) = (Arc::new(AtomicUsize::new(0)), 0);
    let mut random = ChaCha8Rng::seed_from_u64(1815);
    // As many rounds of battles as it takes until enough has gone wrong.
    while faults < wanted {
        let battles: Vec<Known> = (0..count as usize).map(|place| make(&first, BOOKS[place % BOOKS.len()])).collect();
        let battles = Arc::new(battles);
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let watchers: Vec<_> =
                battles.iter().take(WATCHED).map(|known| scope.spawn(move || look_on(ports, known))).collect();
            let players: Vec<_> = (0..CLIENTS)
                .map(|client| {
                    let (battles, acknowledged) = (Arc::clone(&battles), Arc::clone(&acknowledged));
                    scope.spawn(move || {
                        let clients = ports.map(Client::new);
                        for (place, known) in battles.iter().enumerate().filter(|(place, _)| place % CLIENTS == client)
                        {
                            play(&clients, known, place as u64, &acknowledged);
                        }
                    })
                })
                .collect();
            let waiting = scope.spawn(|| {
                for player in players {
                    player.join().expect("a player");
                }
                done.store(true, Ordering::Relaxed);
            });
            let mut at = acknowledged.load(Ordering::Relaxed) + random.random_range(30..120);
            while !done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
                if acknowledged.load(Ordering::Relaxed) < at {
                    continue;
                }
                faults += 1;
                if random.random_range(0..4) == 0 {
                    cluster.restart();
                } else {
                    let place = random.random_range(0..SERVERS);
                    servers[place].kill();
                    servers[place] = Server::start_quietly(&database.address, ports[place]);
                }
                at = acknowledged.load(Ordering::Relaxed) + random.random_range(30..120);
            }
            waiting.join().expect("all players");
            for watcher in watchers {
                watcher.join().expect("a watcher");
            }
        });
        for known in battles.iter() {
            // Any server has everything.
            for port in ports {
                let path = format!("/api/battles/{}/file", known.id);
                let file = Client::new(port).text_as(&known.umpire, &path).expect("the file");
                let log = read_log(file.as_bytes()).expect("a log");
                assert_eq!(log.records.len() as u64, COMMANDS, "none lost, none twice");
                // Opening checks every hash.
                let game = game(known.book).expect("a book");
                game.open(Arc::new(Library::new()), log.header, log.records).expect("hashes that agree");
            }
        }
    }
    eprintln!("{} commands acknowledged over {faults} faults", acknowledged.load(Ordering::Relaxed));
}
