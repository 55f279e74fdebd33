//! Somebody who only wants to play.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::http::{Ask, ask, links_of};

/// Between two commands.
const PAUSE: Duration = Duration::from_millis(100);

/// A player with a battle of his own.
pub struct Player {
    server: SocketAddr,
    id: String,
    token: String,
    n: u64,
}

impl Player {
    /// Makes a battle before the attack begins.
    pub async fn sit_down(server: SocketAddr) -> Self {
        let body = json!({ "book": "cohesion", "from": { "example": true } }).to_string();
        let making = Ask { method: "POST", path: "/api/battles", token: "", body };
        let (_, made) = ask(Ipv4Addr::LOCALHOST, server, &making).await.expect("an answer");
        let (id, tokens) = links_of(&made).expect("a battle");
        Player { server, id, token: tokens[0].clone(), n: 0 }
    }

    /// Gives commands until a moment; how long each took from the first try to its acknowledgement.
    pub async fn play(&mut self, until: Instant) -> Vec<Duration> {
        let mut waits = Vec::new();
        let path = format!("/api/battles/{}/commands", self.id);
        while Instant::now() < until {
            let deed = json!({ "act": { "name": "note", "with": { "text": "We hold." } } });
            let body = json!({ "after": self.n, "key": format!("note {}", self.n), "do": deed }).to_string();
            let command = Ask { method: "POST", path: &path, token: &self.token, body };
            let start = Instant::now();
            // Sent again until it is acknowledged, as the page does.
            while !matches!(ask(Ipv4Addr::LOCALHOST, self.server, &command).await, Some((200, _))) {
                assert!(start.elapsed() < Duration::from_mins(2), "the server is gone");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            waits.push(start.elapsed());
            self.n += 1;
            tokio::time::sleep(PAUSE).await;
        }
        waits
    }
}
