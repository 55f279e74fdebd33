//! Odds over HTTP, asked for again and asked for the first time, beside a bare echo of axum.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use serde_json::json;

use crate::Line;
use crate::client::{Client, request};

const CONNECTIONS: usize = 8;
const SECONDS: u64 = 4;

async fn echo() -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let router = Router::new().route("/echo", post(async |body: Bytes| body));
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// Requests a second over some connections.
async fn rate(address: SocketAddr, requests: impl Fn(usize, u64) -> String + Clone + Send + 'static) -> f64 {
    let start = Instant::now();
    let tasks: Vec<_> = (0..CONNECTIONS)
        .map(|place| {
            let requests = requests.clone();
            tokio::spawn(async move {
                let mut client = Client::new(address).await;
                let mut count = 0_u32;
                while start.elapsed() < Duration::from_secs(SECONDS) {
                    let (status, _) = client.send(requests(place, u64::from(count)).as_bytes()).await;
                    assert_eq!(status, 200);
                    count += 1;
                }
                count
            })
        })
        .collect();
    let mut count = 0.0;
    for task in tasks {
        count += f64::from(task.await.expect("a client"));
    }
    count / start.elapsed().as_secs_f64()
}

/// What is asked of a volley, but for the brace and the id it begins with.
fn volley() -> String {
    let situation = json!({
        "range": 5,
        "firer": { "arm": "infantry", "formation": "line", "original_stands": 5, "weapon": "rifle-musket", "first_fire": true },
        "target": { "arm": "infantry", "formation": "line", "original_stands": 5, "moving": true, "cover": "light" },
    });
    json!({ "procedure": "cohesion.fire", "situation": situation }).to_string().split_off(1)
}

/// Measures the echo, then odds that are known, then odds that are new each time.
pub async fn run(address: SocketAddr) -> [Line; 2] {
    let volley = volley();
    let body = format!("{{\"id\":1,{volley}");
    let echoed = request("/echo", "", &body);
    let floor = rate(echo().await, move |_, _| echoed.clone()).await;
    let asked = request("/api/odds", "", &body);
    let known = rate(address, move |_, _| asked.clone()).await;
    let fresh = move |place, count| request("/api/odds", "", &format!("{{\"id\":[{place},{count}],{volley}"));
    let fresh = rate(address, fresh).await;
    let line = |job, ours: f64, goal, least: f64| Line {
        job,
        ours: format!("{ours:.0} a second"),
        floor: format!("{floor:.0} echoes"),
        ratio: format!("{:.2}", ours / floor),
        goal,
        reached: ours / floor >= least,
    };
    [
        line("odds over HTTP, known", known, "at least 0.6", 0.6),
        line("odds over HTTP, new each time", fresh, "at least 0.3", 0.3),
    ]
}
