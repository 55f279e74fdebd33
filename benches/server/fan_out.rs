//! How long a command takes to reach everybody who looks on: 500 sockets, 100 commands a second.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::Line;
use crate::client::{Client, battle, look_on, note};

const BATTLES: usize = 20;
const SOCKETS: usize = 500;
const PER_SECOND: u32 = 100;
const SECONDS: u32 = 10;

/// When each command was sent.
type Sent = Arc<Mutex<HashMap<(String, u64), Instant>>>;

async fn listen(address: SocketAddr, id: String, token: &str, sent: Sent, delays: Arc<Mutex<Vec<Duration>>>) {
    let battle = id.clone();
    let tell = move |n, now: Instant| {
        let from = sent.lock().expect("no panic").get(&(id.clone(), n)).copied();
        if let Some(from) = from {
            delays.lock().expect("no panic").push(now - from);
        }
    };
    look_on(address, &battle, token, tell).await;
}

/// Measures from the moment before a command is sent to the moment a socket has it.
pub async fn run(address: SocketAddr) -> Line {
    let (sent, delays) = (Sent::default(), Arc::new(Mutex::new(Vec::new())));
    let mut battles = Vec::new();
    for _ in 0..BATTLES {
        let mut client = Client::new(address).await;
        let (id, token) = battle(&mut client).await;
        for _ in 0..SOCKETS / BATTLES {
            listen(address, id.clone(), &token, Arc::clone(&sent), Arc::clone(&delays)).await;
        }
        battles.push((client, id, token, 0_u64));
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut beat = tokio::time::interval(Duration::from_secs(1) / PER_SECOND);
    for turn in 0..(PER_SECOND * SECONDS) as usize {
        beat.tick().await;
        let (client, id, token, n) = &mut battles[turn % BATTLES];
        sent.lock().expect("no panic").insert((id.clone(), *n + 1), Instant::now());
        client.give(&format!("/api/battles/{id}/commands"), token, &note(*n, "one of a thousand")).await;
        *n += 1;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut delays = std::mem::take(&mut *delays.lock().expect("no panic"));
    delays.sort_unstable();
    let expected = (PER_SECOND * SECONDS) as usize * (SOCKETS / BATTLES);
    assert_eq!(delays.len(), expected, "every socket has every command of its battle");
    let at = |share: usize| delays[(delays.len() * share / 100).min(delays.len() - 1)].as_secs_f64() * 1000.0;
    Line {
        job: "fan-out to 500 sockets, 100/s",
        ours: format!("p99 {:.1} ms", at(99)),
        floor: format!("median {:.1} ms", at(50)),
        ratio: format!("{:.1}", at(99) / at(50)),
        goal: "p99 under 50 ms",
        reached: at(99) < 50.0,
    }
}
