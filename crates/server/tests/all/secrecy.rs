//! Nothing leaks: what is sent to a seat does not depend on anything it cannot know.
//!
//! Two servers hold the same running battle under the same id, tokens and dice. Only the secrets of the other side
//! differ: they are shuffled on one of the servers. Every byte that a side or the public gets over HTTP and over its
//! socket must be the same.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use grognard_battle::{
    Argument, Breadth, Game, Header, Seat, Source, Whim, apply, candidates, document_of, hash, line_of, read_log,
    state_of,
};
use grognard_cluster::Cluster;
use grognard_core::facts::Datum;
use grognard_games::fatigue::Fatigue;
use grognard_games::game;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::impact::Impact;
use grognard_games::scenario::scenario;
use grognard_players::Skill;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use super::probes::Rosters;
use super::wire::{Socket, hear, join, listen};
use super::{ask_as, hall, store_of};
use crate::battles::token::hash_of;
use crate::battles::{Hall, Policy};
use crate::limits::Limits;
use crate::store::{Kept, Link, NewBattle};

const ID: &str = "0123456789abcdef0123";

fn token(seat: Seat) -> String {
    format!("token of {}", seat.name())
}

/// Where the battles of a house are kept.
#[derive(Clone)]
enum Home {
    /// In memory, by one server.
    Memory,
    /// In a database of its own, by two servers that are asked in turn.
    Database(Arc<Cluster>),
}

/// Servers with one battle whose books are these.
struct House {
    /// Where sockets are opened.
    address: SocketAddr,
    routers: Vec<Router>,
    asked: AtomicUsize,
}

impl House {
    async fn with(header: &Header, home: &Home) -> Self {
        let time = "2026-11-15T12:00:00Z".to_owned();
        let policy = Policy { fixed_time: Some(time.clone()), ..Policy::default() };
        let halls = match home {
            Home::Memory => vec![hall(policy)],
            Home::Database(cluster) => {
                let database = cluster.database();
                let mut halls = Vec::new();
                for _ in 0..2 {
                    let store = store_of(&database).await;
                    let hall = Arc::new(Hall::new(store, policy.clone(), Limits::default(), None));
                    tokio::spawn(Arc::clone(&hall).follow_others());
                    halls.push(hall);
                }
                halls
            }
        };
        let links = Seat::ALL.map(|seat| Link { token_hash: hash_of(&token(seat)), seat: seat.name().to_owned() });
        let kept = Kept {
            created: time,
            header: line_of(header),
            secret: Some("11".repeat(32)),
            seal_key: vec![7; 32],
            umpire: true,
            computers: String::new(),
            brought_in: None,
            records: Vec::new(),
            links: links.to_vec(),
            webhooks: Vec::new(),
            revision: 0,
        };
        let new = NewBattle { id: ID.to_owned(), kept, visited: None };
        halls[0].shared().store().add_battle(new).await.unwrap();
        let (mut routers, mut last) = (Vec::new(), None);
        for hall in &halls {
            let (address, router, stop) = listen(hall).await;
            // The sender must live as long as the server; a server in a test ends with the process.
            std::mem::forget(stop);
            routers.push(router);
            last = Some(address);
        }
        House { address: last.unwrap(), routers, asked: AtomicUsize::new(0) }
    }

    /// The server whose turn it is.
    fn router(&self) -> &Router {
        &self.routers[self.asked.fetch_add(1, Ordering::Relaxed) % self.routers.len()]
    }

    async fn ask(&self, seat: Seat, method: &str, path: &str, body: &Value) -> String {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = ask_as(self.router(), &token(seat), method, &format!("/api/battles/{ID}{path}"), body).await;
        format!("{} {}", answer.status, answer.text())
    }

    /// Waits until every server knows about the socket at one of them, which they report to each other in time.
    async fn has_heard_of(&self, seat: Seat) {
        for router in &self.routers {
            loop {
                let seats = ask_as(router, &token(seat), "GET", &format!("/api/battles/{ID}/seats"), "").await.json();
                let is_here = |entry: &Value| entry["seat"] == seat.name() && entry["online"] == 1;
                if seats["seats"].as_array().unwrap().iter().any(is_here) {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }

    async fn json(&self, seat: Seat, path: &str) -> Value {
        ask_as(&self.routers[0], &token(seat), "GET", &format!("/api/battles/{ID}{path}"), "").await.json()
    }
}

/// Two houses that differ in what a seat cannot know.
struct Pair {
    seat: Seat,
    houses: [House; 2],
    sockets: [Socket; 2],
}

impl Pair {
    async fn of<G: Game>((header, document): (&Header, &Value), seat: Seat, seed: u64, home: &Home) -> Option<Self> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut state = state_of::<G>(document).unwrap();
        G::shuffle_hidden(&grognard_books::Library::new(), &mut state, seat, &mut |most| {
            random.next_u32() % most.max(1)
        });
        let shuffled = document_of(&state);
        if shuffled == *document {
            return None;
        }
        let with = |document: &Value| Header { state: document.clone(), hash: hash(document), ..header.clone() };
        let houses = [House::with(&with(document), home).await, House::with(&with(&shuffled), home).await];
        let [one, two] = &houses;
        let sockets =
            [join(one.address, ID, &token(seat), Some(0)).await, join(two.address, ID, &token(seat), Some(0)).await];
        for house in &houses {
            house.has_heard_of(seat).await;
        }
        Some(Pair { seat, houses, sockets })
    }

    /// Asks both houses and compares what comes back, to the byte.
    async fn compare(&self, method: &str, path: &str, body: &Value) -> String {
        let [one, two] = &self.houses;
        let first = one.ask(self.seat, method, path, body).await;
        let second = two.ask(self.seat, method, path, body).await;
        assert_eq!(first, second, "{} {method} {path} {body}", self.seat.name());
        first
    }

    /// Compares the messages on both sockets, to the byte.
    async fn compare_sockets(&mut self, messages: usize) {
        let [one, two] = &mut self.sockets;
        for _ in 0..messages {
            let (first, second) = (hear(one).await.unwrap(), hear(two).await.unwrap());
            assert_eq!(first, second, "the socket of {}", self.seat.name());
        }
    }

    /// Everything that can be asked without changing anything.
    async fn look_around(&self) {
        for path in ["", "/log", "/log?after=0", "/course", "/books", "/seats", "/receipts/1", "/receipts/9"] {
            self.compare("GET", path, &Value::Null).await;
        }
        assert!(self.compare("GET", "/file", &Value::Null).await.starts_with("403"));
        assert!(self.compare("GET", "/report", &Value::Null).await.starts_with("403"));
        let receipt = self.houses[0].json(self.seat, "/receipts/1").await;
        if let Some(path) = receipt["path"].as_str() {
            let path = path.replace("/receipt/", "/api/receipts/");
            let [one, two] = &self.houses;
            let first = ask_as(one.router(), "", "GET", &path, "").await.text();
            let second = ask_as(two.router(), "", "GET", &path, "").await.text();
            assert_eq!(first, second);
        }
    }

    /// Tries every act there is as commands of the seat, and returns how many were tried. All are refused.
    async fn try_commands(&self, rosters: &Rosters<'_>) -> usize {
        let page = self.houses[0].json(self.seat, "").await;
        let n = page["n"].as_u64().unwrap();
        // The public is turned away at once, a side gets reasons.
        let refusal = if self.seat == Seat::Public { "403" } else { "\"refused\":[{" };
        let mut tried = 0;
        for act in page["acts"].as_array().unwrap() {
            for with in rosters.probes(act) {
                // Impossible faces: whatever can be refused is refused, and nothing is ever accepted.
                let deed = json!({ "act": { "name": act["name"], "with": with } });
                let body = json!({ "after": n, "do": deed, "dice": [255] });
                let answer = self.compare("POST", "/commands", &body).await;
                assert!(answer.starts_with('4') && answer.contains(refusal), "{deed}: {answer}");
                self.compare("POST", "/questions", &json!({ "act": act["name"], "with": with })).await;
                tried += 1;
            }
        }
        for offer in page["table"]["offers"].as_array().unwrap() {
            let asked = json!({ "act": offer["act"], "with": offer["with"] });
            self.compare("POST", "/questions", &asked).await;
        }
        for deed in [
            json!({ "undo": {} }),
            json!({ "correction": { "at": "/sides/b/account/total", "to": 1, "reason": "x" } }),
            // The books have nothing there, and the umpire is shown what they have.
            json!({ "correction": { "at": "/units/Nobody/side", "to": "a", "reason": "x" } }),
            json!({ "close": {} }),
        ] {
            let answer = self.compare("POST", "/commands", &json!({ "after": n, "do": deed })).await;
            // A side may close a battle that is over.
            assert!(answer.starts_with('4') || deed.get("close").is_some(), "{deed}: {answer}");
        }
        tried
    }
}

/// The books of the book's example after every so many commands.
fn moments(book: &str, every: usize) -> (Header, Vec<Value>) {
    let log = read_log(&std::fs::read(format!("../../examples/{book}/battle.jsonl")).unwrap()).unwrap();
    let mut document = log.header.state.clone();
    let mut moments = vec![document.clone()];
    for (place, record) in log.records.iter().enumerate() {
        apply(&mut document, &record.events).unwrap();
        if place % every == every - 1 {
            moments.push(document.clone());
        }
    }
    (log.header, moments)
}

/// The books of a scenario before those of its first commands that may meet a secret.
fn before_commands(id: &str, acts: &[&str], most: usize) -> (Header, Vec<Value>) {
    let known = scenario(id).unwrap();
    let setup = Datum::from_toml(known.text).unwrap();
    let mut battle = game(known.book).unwrap().begin(Arc::default(), None, &setup).unwrap();
    let mut moments = Vec::new();
    while moments.len() < most {
        let Some(side) = battle.business(Seat::Umpire).waiting.first().copied() else { break };
        let Some(chosen) = battle.choose(side, Skill::Drill, 3) else { break };
        if acts.contains(&chosen.act.as_str()) {
            moments.push(battle.document().clone());
        }
        let decided = battle.decide(Seat::of(side), &chosen.act, &chosen.with, &Source::Seed(3)).unwrap();
        battle.accept(decided).unwrap();
    }
    (battle.header().clone(), moments)
}

/// Commands with typed dice, at moments when they may run into a secret: the answer before a command is accepted, and
/// what the socket says until then, are the same in both houses. Returns how many were given, and how many of them were
/// accepted.
async fn typed_dice_tell_nothing<G: Game>((header, moments): (Header, Vec<Value>)) -> (usize, usize) {
    const DICE: [&[u8]; 7] = [&[], &[1], &[6], &[20], &[1, 1, 1], &[6, 6, 6, 6, 6, 6], &[255]];
    let library = grognard_books::Library::new();
    let (mut given, mut accepted) = (0, 0);
    for (place, document) in moments.iter().enumerate() {
        for seat in [Seat::A, Seat::B] {
            let state = state_of::<G>(document).unwrap();
            let side = seat.side().unwrap();
            let breadth = Breadth { most: 60, each: 1 };
            let mut commands = candidates::<G>(&library, &state, side, breadth, &mut Whim::of(side, 1, 1));
            commands.sort_by(|one, two| one.act.cmp(&two.act));
            commands.dedup_by(|one, two| one.act == two.act);
            let mut pair = None;
            for command in &commands {
                for dice in DICE {
                    // A pair that accepted a command is finished; any other command has changed nothing.
                    if pair.is_none() {
                        let seed = place as u64;
                        pair = Pair::of::<G>((&header, document), seat, seed, &Home::Memory).await;
                    }
                    let Some(both) = &mut pair else { continue };
                    let deed = json!({ "act": { "name": command.act, "with": command.with } });
                    let body = json!({ "after": 0, "do": deed, "dice": dice });
                    let mut answers = Vec::new();
                    for house in &both.houses {
                        answers.push(house.ask(seat, "POST", "/commands", &body).await);
                    }
                    given += 1;
                    if answers.iter().all(|answer| answer.starts_with("200") && answer.contains("\"entry\"")) {
                        accepted += 1;
                        pair = None;
                        continue;
                    }
                    assert_eq!(answers[0], answers[1], "{} {body}", seat.name());
                    both.compare("GET", "", &Value::Null).await;
                }
            }
            // The sockets have only heard where the battle stands and who is there.
            if let Some(both) = &mut pair {
                both.compare_sockets(2).await;
            }
        }
    }
    (given, accepted)
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_dice_tell_no_secret_before_a_command_is_accepted() {
    let told = [
        Box::pin(typed_dice_tell_nothing::<GrandTactics>(before_commands("lautern", &["commit"], 3))).await,
        Box::pin(typed_dice_tell_nothing::<Impact>(before_commands("sayres-lane", &["charge"], 2))).await,
        Box::pin(typed_dice_tell_nothing::<Fatigue>(before_commands("ford-farm", &["fire", "ready"], 2))).await,
    ];
    println!("typed dice over HTTP (given, accepted) by book: {told:?}");
    assert!(told.iter().all(|(given, accepted)| *given > 20 && *accepted > 0), "{told:?}");
}

#[derive(Debug, Default)]
struct Compared {
    /// Pairs of houses.
    pairs: usize,
    /// Commands that both houses of a pair refused.
    refused: usize,
}

impl Compared {
    /// Checks that enough was compared: this many pairs, and for each of them every act of the book and every argument
    /// of it that takes a name.
    fn is_enough<G: Game>(&self, pairs: usize) {
        let takes_name = |argument: &&Argument| argument.takes.names().is_some();
        let named = G::ACTS.iter().flat_map(|act| act.arguments).filter(takes_name).count();
        let refused = self.pairs * (G::ACTS.len() + named);
        assert!(self.pairs >= pairs && self.refused >= refused, "{self:?}, not {pairs} pairs and {refused} refused");
    }
}

async fn nothing_leaks<G: Game>(every: usize, home: Home) -> Compared {
    let (header, moments) = moments(G::BOOK, every);
    let mut compared = Compared::default();
    for (place, document) in moments.iter().enumerate() {
        for seat in [Seat::A, Seat::B, Seat::Public] {
            let Some(mut pair) = Pair::of::<G>((&header, document), seat, place as u64, &home).await else { continue };
            compared.pairs += 1;
            // Where it stands, and who is there.
            pair.compare_sockets(2).await;
            pair.look_around().await;
            // Secret commands of the other side: its notes and words, different on the two tables.
            let other = if seat == Seat::A { Seat::B } else { Seat::A };
            for (house, text) in pair.houses.iter().zip(["we attack at dawn", "we do not"]) {
                let deed = json!({ "act": { "name": "note", "with": { "text": text } } });
                let done = house.ask(other, "POST", "/commands", &json!({ "after": 0, "do": deed })).await;
                assert!(done.starts_with("200"), "{done}");
            }
            pair.compare_sockets(1).await;
            pair.look_around().await;
            compared.refused += pair.try_commands(&Rosters::of(document, seat, place)).await;
        }
    }
    compared
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_totals_orders_and_morale_do_not_leak() {
    nothing_leaks::<Fatigue>(24, Home::Memory).await.is_enough::<Fatigue>(12);
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_hands_and_choices_do_not_leak() {
    nothing_leaks::<GrandTactics>(17, Home::Memory).await.is_enough::<GrandTactics>(4);
}

#[tokio::test(flavor = "multi_thread")]
async fn rosters_before_deployment_do_not_leak() {
    nothing_leaks::<Impact>(30, Home::Memory).await.is_enough::<Impact>(1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_leaks_through_two_servers_on_a_database() {
    let home = Home::Database(Cluster::shared());
    nothing_leaks::<Fatigue>(60, home.clone()).await.is_enough::<Fatigue>(4);
    nothing_leaks::<GrandTactics>(40, home).await.is_enough::<GrandTactics>(2);
}
