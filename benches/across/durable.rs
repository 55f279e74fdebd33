//! Commands that the database has on its disk before they are acknowledged, with one, two and three processes, beside bare
//! inserts of the same size through the same driver: one row and one transaction each, over as many connections as battles.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio_postgres::NoTls;

use crate::client::{Client, battle, note};
use crate::program::Program;

const BATTLES: usize = 20;
const SECONDS: u64 = 4;
/// Each job runs so often, the floor before it every time.
const ROUNDS: usize = 3;
const WORDS: &str = "the same note again and again";
/// What one process is to reach of the floor.
const GOAL: f64 = 0.5;

async fn bare(database: &str, line: &str) -> f64 {
    let mut tasks = Vec::new();
    let (first, wire) = tokio_postgres::connect(database, NoTls).await.expect("a connection");
    tokio::spawn(wire);
    first
        .batch_execute("CREATE TABLE IF NOT EXISTS bare (n bigserial PRIMARY KEY, line text NOT NULL)")
        .await
        .expect("a table");
    let start = Instant::now();
    for _ in 0..BATTLES {
        let (database, line) = (database.to_owned(), line.to_owned());
        tasks.push(tokio::spawn(async move {
            let (connection, wire) = tokio_postgres::connect(&database, NoTls).await.expect("a connection");
            tokio::spawn(wire);
            let add = connection.prepare("INSERT INTO bare (line) VALUES ($1)").await.expect("a statement");
            let mut count = 0_u32;
            while start.elapsed() < Duration::from_secs(SECONDS) {
                connection.execute(&add, &[&line]).await.expect("a row");
                count += 1;
            }
            count
        }));
    }
    per_second(tasks, start).await
}

async fn served(processes: &[SocketAddr]) -> f64 {
    let mut tables = Vec::new();
    for _ in 0..BATTLES {
        let mut clients = Vec::new();
        for process in processes {
            clients.push(Client::new(*process).await);
        }
        let (id, token) = battle(&mut clients[0]).await;
        tables.push((clients, id, token));
    }
    let start = Instant::now();
    let play = |(place, (mut clients, id, token)): (usize, (Vec<Client>, String, String))| {
        tokio::spawn(async move {
            let path = format!("/api/battles/{id}/commands");
            let mut n = 0_u32;
            // A table stays where it is, as players do; the processes have equal shares of the tables.
            let at = place % clients.len();
            while start.elapsed() < Duration::from_secs(SECONDS) {
                clients[at].give(&path, &token, &note(u64::from(n), WORDS)).await;
                n += 1;
            }
            n
        })
    };
    per_second(tables.into_iter().enumerate().map(play).collect(), start).await
}

async fn per_second(tasks: Vec<tokio::task::JoinHandle<u32>>, start: Instant) -> f64 {
    let mut count = 0.0;
    for task in tasks {
        count += f64::from(task.await.expect("a client"));
    }
    count / start.elapsed().as_secs_f64()
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or_default()
}

/// Measures all and prints it; whether the goal was reached.
pub async fn run(database: &str, programs: &[Program]) -> bool {
    let addresses: Vec<SocketAddr> = programs.iter().map(|program| program.address).collect();
    let mut client = Client::new(addresses[0]).await;
    let (id, token) = battle(&mut client).await;
    client.give(&format!("/api/battles/{id}/commands"), &token, &note(0, WORDS)).await;
    let log = client.get(&format!("/api/battles/{id}/file"), &token).await;
    let line = log.lines().last().expect("a line").to_owned();
    let mut reached = true;
    for processes in 1..=addresses.len() {
        let (mut floors, mut rates) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            floors.push(bare(database, &line).await);
            rates.push(served(&addresses[..processes]).await);
        }
        let ratio = median(rates.iter().zip(&floors).map(|(rate, floor)| rate / floor).collect());
        let goal = if processes == 1 { format!("  goal at least {GOAL}") } else { String::new() };
        let (rate, floor) = (median(rates), median(floors));
        println!(
            "durable commands a second, {processes} processes: {rate:.0} beside {floor:.0} bare inserts, {ratio:.2}{goal}"
        );
        reached &= processes > 1 || ratio >= GOAL;
    }
    reached
}
