//! Commands that are on the disk before they are acknowledged, beside bare appends to `SQLite` of the same size and
//! durability: one row and one transaction each.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};
use serde_json::{Value, json};

use crate::Line;
use crate::client::{Client, battle, note};

const BATTLES: usize = 20;
/// Each job runs so often, the floor before it every time: what the machine does otherwise meets all of them alike.
const ROUNDS: usize = 5;
const SECONDS: u64 = 2;

fn bare(file: &Path, line: &str) -> f64 {
    let connection = Connection::open(file).expect("a file");
    connection.pragma_update(None, "journal_mode", "WAL").expect("WAL");
    connection.pragma_update(None, "synchronous", "FULL").expect("FULL");
    connection
        .execute_batch("CREATE TABLE IF NOT EXISTS records (n INTEGER PRIMARY KEY, line TEXT NOT NULL)")
        .expect("a table");
    let mut add = connection.prepare("INSERT INTO records (line) VALUES (?1)").expect("a statement");
    let (start, mut count) = (Instant::now(), 0.0);
    while start.elapsed() < Duration::from_secs(SECONDS) {
        add.execute(params![line]).expect("an append");
        count += 1.0;
    }
    count / start.elapsed().as_secs_f64()
}

async fn served(address: SocketAddr, command: impl Fn(u64) -> Value + Clone + Send + Sync + 'static) -> f64 {
    let mut clients = Vec::new();
    for _ in 0..BATTLES {
        let mut client = Client::new(address).await;
        let (id, token) = battle(&mut client).await;
        clients.push((client, id, token));
    }
    let start = Instant::now();
    let tasks: Vec<_> = clients
        .into_iter()
        .map(|(mut client, id, token)| {
            let command = command.clone();
            tokio::spawn(async move {
                let path = format!("/api/battles/{id}/commands");
                let mut n = 0_u32;
                while start.elapsed() < Duration::from_secs(SECONDS) {
                    client.give(&path, &token, &command(u64::from(n))).await;
                    n += 1;
                }
                n
            })
        })
        .collect();
    let mut count = 0.0;
    for task in tasks {
        count += f64::from(task.await.expect("a client"));
    }
    count / start.elapsed().as_secs_f64()
}

/// A command that changes the books: the umpire puts a mark on a unit and takes it off again.
fn correction(after: u64) -> Value {
    let to = after.is_multiple_of(2);
    let at = "/units/7th Ohio/first_fire_used";
    json!({ "after": after, "do": { "correction": { "at": at, "to": to, "reason": "for the bench" } } })
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// Measures them in turn: the floor, notes, and commands that change the books. Reports the medians of the rounds.
pub async fn run(address: SocketAddr, folder: &Path) -> [Line; 2] {
    let mut client = Client::new(address).await;
    let (id, token) = battle(&mut client).await;
    client.give(&format!("/api/battles/{id}/commands"), &token, &note(0, "the same note again and again")).await;
    // What the server writes for such a note: the last line of its log.
    let log = client.get(&format!("/api/battles/{id}/file"), &token).await;
    let line = log.lines().last().expect("a line").to_owned();
    let file = folder.join("bare.sqlite");
    let (mut floors, mut notes, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (file, line) = (file.clone(), line.clone());
        let floor = tokio::task::spawn_blocking(move || bare(&file, &line)).await.expect("the floor");
        floors.push(floor);
        notes.push(served(address, |n| note(n, "the same note again and again")).await);
        changes.push(served(address, correction).await);
    }
    let ratio = |rates: &[f64]| median(rates.iter().zip(&floors).map(|(rate, floor)| rate / floor).collect());
    let (ratio, ratio_of_changes) = (ratio(&notes), ratio(&changes));
    let (floor, ours, corrected) = (median(floors), median(notes), median(changes));
    let notes = Line {
        job: "durable commands a second",
        ours: format!("{ours:.0}"),
        floor: format!("{floor:.0} bare appends"),
        ratio: format!("{ratio:.2}"),
        goal: "at least 0.5",
        reached: ratio >= 0.5,
    };
    let changes = Line {
        job: "durable commands that change books",
        ours: format!("{corrected:.0}"),
        floor: format!("{floor:.0} bare appends"),
        ratio: format!("{ratio_of_changes:.2}"),
        goal: "at least 0.5",
        reached: ratio_of_changes >= 0.5,
    };
    [notes, changes]
}
