//! One request, one connection, from an address of one's choice.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// A request and whose it is.
pub struct Ask<'a> {
    /// The method.
    pub method: &'a str,
    /// The address on the server.
    pub path: &'a str,
    /// The token of a seat; may be empty.
    pub token: &'a str,
    /// The body.
    pub body: String,
}

/// Connects from an address.
pub async fn connect(from: Ipv4Addr, server: SocketAddr) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind((from, 0).into()).ok()?;
    let stream = socket.connect(server).await.ok()?;
    stream.set_nodelay(true).ok()?;
    Some(stream)
}

/// The status and the JSON of the answer; none where there is no answer.
pub async fn ask(from: Ipv4Addr, server: SocketAddr, ask: &Ask<'_>) -> Option<(u16, Value)> {
    let Ask { method, path, token, body } = ask;
    let length = body.len();
    let talk = async {
        let mut stream = connect(from, server).await?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\nconnection: close\r\n\
             content-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.ok()?;
        // A server that has heard enough answers before all is sent.
        let _ = stream.write_all(body.as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let text = String::from_utf8(answer).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).unwrap_or_default()))
    };
    tokio::time::timeout(Duration::from_secs(40), talk).await.ok().flatten()
}

/// The id of a battle that was made, and the tokens of its links in order.
pub fn links_of(made: &Value) -> Option<(String, Vec<String>)> {
    let links = made["links"].as_array()?;
    let tokens = links.iter().filter_map(|link| Some(link["path"].as_str()?.split_once('#')?.1.to_owned()));
    Some((made["id"].as_str()?.to_owned(), tokens.collect()))
}
