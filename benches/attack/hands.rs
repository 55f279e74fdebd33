//! What hostile hands do.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::SinkExt as _;
use grognard_soak::worst;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio_tungstenite::tungstenite::Message;

use crate::Attack;
use crate::http::{Ask, ask, connect, links_of};

/// Half-sent heads that one address holds at once, and its sockets.
const HEADS: usize = 300;
const SOCKETS: usize = 150;

impl Attack {
    async fn ask(&self, method: &str, path: &str, token: &str, body: String) -> Option<(u16, Value)> {
        ask(self.from, self.server, &Ask { method, path, token, body }).await
    }

    /// A battle of its own: its id and tokens.
    async fn battle(&self, wanted: &Value) -> Option<(String, Vec<String>)> {
        links_of(&self.ask("POST", "/api/battles", "", wanted.to_string()).await?.1)
    }

    /// A battle, however often it takes.
    async fn some_battle(&self) -> (String, Vec<String>) {
        loop {
            let wanted = json!({ "book": "cohesion", "from": { "example": true } });
            if let Some(made) = self.battle(&wanted).await {
                return made;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

/// Begins requests and never ends them.
pub async fn half_heads(attack: Attack) {
    let mut held = VecDeque::new();
    while attack.goes_on() {
        if let Some(mut stream) = connect(attack.from, attack.server).await {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ").await;
            held.push_back(stream);
            attack.got_through();
        }
        if held.len() > HEADS {
            held.pop_front();
        }
        if let Some(stream) = held.back_mut() {
            let _ = stream.write_all(b"a").await;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Looks on at its own battle from as many sockets as it can get.
pub async fn sockets(attack: Attack) {
    let (id, tokens) = attack.some_battle().await;
    let url = format!("ws://{}/api/battles/{id}/socket", attack.server);
    let mut held = VecDeque::new();
    while attack.goes_on() {
        let opened = match connect(attack.from, attack.server).await {
            Some(stream) => tokio_tungstenite::client_async(&url, stream).await.ok(),
            None => None,
        };
        if let Some((mut socket, _)) = opened {
            let _ = socket.send(Message::text(json!({ "token": tokens[0], "after": 0 }).to_string())).await;
            held.push_back(socket);
            attack.got_through();
        }
        if held.len() > SOCKETS {
            held.pop_front();
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

/// Sets webhooks that never answer, again and again.
pub async fn webhooks(attack: Attack) {
    let (id, tokens) = attack.some_battle().await;
    let path = format!("/api/battles/{id}/webhook");
    let mut count = 0_u32;
    while attack.goes_on() {
        for token in tokens.iter().take(3) {
            count += 1;
            let url = format!("http://{}/{}", attack.tarpit, count % 5);
            let set = attack.ask("PUT", &path, token, json!({ "url": url, "style": "slack" }).to_string()).await;
            if matches!(set, Some((204, _))) {
                attack.got_through();
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Makes battles that computers play and comes back to each.
pub async fn computers(attack: Attack) {
    let computers = json!({ "a": "veteran", "b": "veteran" });
    let wanted = json!({ "book": "cohesion", "from": { "scenario": "standard" }, "computers": computers });
    let mut made = Vec::new();
    while attack.goes_on() {
        if let Some(battle) = attack.battle(&wanted).await {
            made.push(battle);
            attack.got_through();
        }
        for (id, tokens) in made.iter().rev().take(20) {
            attack.ask("GET", &format!("/api/battles/{id}"), &tokens[0], String::new()).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Brings in battles that are small on paper and large in memory, and opens them.
pub async fn imports(attack: Attack) {
    let bodies = attack.files.each_ref().map(|file| json!({ "from": { "file": file } }).to_string());
    for body in bodies.iter().cycle() {
        if !attack.goes_on() {
            return;
        }
        let answer = attack.ask("POST", "/api/battles", "", body.clone()).await;
        if matches!(answer, Some((201 | 422, _))) {
            attack.got_through();
        }
        if let Some((id, tokens)) = answer.and_then(|(_, made)| links_of(&made)) {
            attack.ask("GET", &format!("/api/battles/{id}"), &tokens[0], String::new()).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Writes a mebibyte of reasons into the books.
pub async fn long_words(attack: Attack) {
    let (id, tokens) = attack.some_battle().await;
    let correction = json!({ "at": "/turn", "to": 1, "reason": "x".repeat(1_000_000) });
    let body = json!({ "after": 0, "do": { "correction": correction } }).to_string();
    while attack.goes_on() {
        if attack.ask("POST", &format!("/api/battles/{id}/commands"), &tokens[0], body.clone()).await.is_some() {
            attack.got_through();
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Brings the largest set-ups there may be, and looks at each from every seat.
pub async fn largest(attack: Attack) {
    let bodies = worst::BOOKS.map(|book| {
        let setup = worst::setup(book).to_string();
        json!({ "book": book, "from": { "setup": setup } }).to_string()
    });
    for body in bodies.iter().cycle() {
        if !attack.goes_on() {
            return;
        }
        let answer = attack.ask("POST", "/api/battles", "", body.clone()).await;
        let Some((id, tokens)) = answer.and_then(|(_, made)| links_of(&made)) else {
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        attack.got_through();
        for token in &tokens {
            attack.ask("GET", &format!("/api/battles/{id}"), token, String::new()).await;
        }
    }
}
