//! A client that costs next to nothing: one connection, one request after another.

use std::net::SocketAddr;
use std::time::Instant;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// The names of headers come in small letters.
const LENGTH: &str = "\r\ncontent-length: ";

/// One connection.
pub struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Client {
    /// Connects.
    pub async fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Client { stream, buffer: Vec::with_capacity(1 << 16) }
    }

    /// Sends a request that is ready to go and reads the whole answer; its status and where its body begins and ends.
    pub async fn send(&mut self, request: &[u8]) -> (u16, &[u8]) {
        self.stream.write_all(request).await.expect("a request goes out");
        self.buffer.clear();
        loop {
            let read = self.stream.read_buf(&mut self.buffer).await.expect("an answer");
            assert!(read > 0, "the connection was closed");
            // Past its head an answer may break off within a letter.
            let read = std::str::from_utf8(&self.buffer)
                .or_else(|error| std::str::from_utf8(&self.buffer[..error.valid_up_to()]));
            let Some((text, _)) = read.expect("a head of words").split_once("\r\n\r\n") else { continue };
            let head = text.len();
            let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
            let length = text.split_once(LENGTH).and_then(|(_, rest)| rest.split("\r\n").next()?.parse().ok());
            let length: usize = length.unwrap_or(0);
            while self.buffer.len() < head + 4 + length {
                let read = self.stream.read_buf(&mut self.buffer).await.expect("the rest of it");
                assert!(read > 0, "the connection was closed");
            }
            return (status, &self.buffer[head + 4..head + 4 + length]);
        }
    }

    /// The text at an address.
    pub async fn get(&mut self, path: &str, token: &str) -> String {
        let request = format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\n\r\n");
        let (status, body) = self.send(request.as_bytes()).await;
        assert_eq!(status, 200);
        String::from_utf8_lossy(body).into_owned()
    }

    /// Gives a command that must be accepted; its result is not read.
    pub async fn give(&mut self, path: &str, token: &str, command: &Value) {
        let (status, answer) = self.send(request(path, token, &command.to_string()).as_bytes()).await;
        assert!(status < 300, "{status}: {}", String::from_utf8_lossy(answer));
    }

    /// Posts JSON and reads JSON.
    pub async fn post(&mut self, path: &str, token: &str, body: &Value) -> Value {
        let request = request(path, token, &body.to_string());
        let (status, answer) = self.send(request.as_bytes()).await;
        let answer: Value = serde_json::from_slice(answer).expect("JSON");
        assert!(status < 300, "{status}: {answer}");
        answer
    }
}

/// A request as it goes over the wire.
pub fn request(path: &str, token: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\ncontent-length: {length}\r\n\r\n{body}"
    )
}

/// Looks on at a battle: tells every command's number and when it came.
pub async fn look_on(address: SocketAddr, id: &str, token: &str, mut tell: impl FnMut(u64, Instant) + Send + 'static) {
    let url = format!("ws://{address}/api/battles/{id}/socket");
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
    socket.send(Message::text(json!({ "token": token, "after": null }).to_string())).await.expect("a greeting");
    tokio::spawn(async move {
        while let Some(Ok(message)) = socket.next().await {
            let Message::Text(text) = message else { continue };
            let now = Instant::now();
            if text.starts_with("{\"kind\":\"entry\"") {
                let entry = serde_json::from_str::<Value>(&text).unwrap_or_default();
                tell(entry["n"].as_u64().unwrap_or(0), now);
            }
        }
    });
}

/// A battle of the cohesion example: its id and the umpire's token.
pub async fn battle(client: &mut Client) -> (String, String) {
    let made = client.post("/api/battles", "", &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let path = made["links"][0]["path"].as_str().expect("a link").to_owned();
    let (page, token) = path.split_once('#').expect("a token");
    (page.trim_start_matches("/battle/").to_owned(), token.to_owned())
}

/// A note as a command.
pub fn note(after: u64, text: &str) -> Value {
    json!({ "after": after, "do": { "act": { "name": "note", "with": { "text": text } } } })
}
