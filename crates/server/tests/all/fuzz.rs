//! Hostile requests made from the interface's own description: valid ones, nearly valid ones, and rubbish. None may
//! cause a server error.

use axum::body::Body;
use axum::http::{Method, Request};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom as _;
use rand::{Rng, RngExt as _, SeedableRng};
use serde_json::{Map, Value, json};
use tower::ServiceExt as _;

use super::battles::Table;
use super::server;
use crate::api::description;

struct Fuzzer {
    random: ChaCha8Rng,
    schemas: Value,
    words: Vec<String>,
}

impl Fuzzer {
    fn chance(&mut self, percent: u32) -> bool {
        self.random.next_u32() % 100 < percent
    }

    fn word(&mut self) -> String {
        self.words.choose(&mut self.random).cloned().unwrap_or_default()
    }

    /// A value that fits a schema.
    fn value(&mut self, schema: &Value, depth: u32) -> Value {
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            let schema = self.schemas[name].clone();
            return if depth > 8 { Value::Null } else { self.value(&schema, depth + 1) };
        }
        for way in ["oneOf", "anyOf"] {
            if let Some(options) = schema[way].as_array() {
                let option = options.choose(&mut self.random).cloned().unwrap_or_default();
                return self.value(&option, depth + 1);
            }
        }
        if let Some(parts) = schema["allOf"].as_array() {
            return parts.clone().iter().fold(json!({}), |mut whole, part| {
                if let (Value::Object(whole), Value::Object(part)) = (&mut whole, self.value(part, depth + 1)) {
                    whole.extend(part);
                }
                whole
            });
        }
        if let Some(values) = schema["enum"].as_array() {
            return values.choose(&mut self.random).cloned().unwrap_or_default();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds.choose(&mut self.random).cloned().unwrap_or_default(),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("string") => json!(self.word()),
            Some("integer") => json!(self.random.random_range(0..12)),
            Some("number") => json!(self.random.random_range(-3.0..30.0)),
            Some("boolean") => json!(self.chance(50)),
            Some("array") => {
                let count = self.random.random_range(0..4);
                (0..count).map(|_| self.value(&schema["items"], depth + 1)).collect()
            }
            Some("object") => self.object(schema, depth),
            _ => self.anything(depth),
        }
    }

    fn object(&mut self, schema: &Value, depth: u32) -> Value {
        let Some(properties) = schema["properties"].as_object() else {
            let count = self.random.random_range(0..4);
            return (0..count).map(|_| (self.word(), self.anything(depth + 1))).collect::<Map<_, _>>().into();
        };
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut object = Map::new();
        for (name, part) in properties.clone() {
            if required.contains(&json!(name)) || self.chance(40) {
                object.insert(name, self.value(&part, depth + 1));
            }
        }
        object.into()
    }

    /// Any value at all.
    fn anything(&mut self, depth: u32) -> Value {
        let most = if depth > 4 { 6 } else { 8 };
        match self.random.random_range(0..most) {
            0 => Value::Null,
            1 => json!(self.chance(50)),
            2 => json!(self.random.next_u64()),
            3 => json!(-self.random.random_range(0..1_000_000_i64)),
            4 => json!(self.random.random_range(-1e300..1e300)),
            5 => json!(self.word()),
            6 => (0..self.random.random_range(0..4)).map(|_| self.anything(depth + 1)).collect(),
            _ => self.object(&Value::Null, depth + 1),
        }
    }

    /// A value with one thing in it changed.
    fn spoil(&mut self, value: &mut Value) {
        match value {
            Value::Object(map) if !map.is_empty() && self.chance(80) => {
                let keys: Vec<String> = map.keys().cloned().collect();
                let key = keys.choose(&mut self.random).cloned().unwrap_or_default();
                match self.random.random_range(0..4) {
                    0 => drop(map.remove(&key)),
                    1 => drop(map.insert(self.word(), self.anything(0))),
                    _ => self.spoil(map.get_mut(&key).unwrap()),
                }
            }
            Value::Array(items) if !items.is_empty() && self.chance(80) => {
                let place = self.random.random_range(0..items.len());
                self.spoil(&mut items[place]);
            }
            other => *other = self.anything(0),
        }
    }

    fn body(&mut self, schema: &Value) -> Vec<u8> {
        let mut value = self.value(schema, 0);
        match self.random.random_range(0..10) {
            0..=3 => value.to_string().into_bytes(),
            4..=7 => {
                self.spoil(&mut value);
                value.to_string().into_bytes()
            }
            8 => {
                let mut text = value.to_string().into_bytes();
                text.truncate(self.random.random_range(0..=text.len()));
                text
            }
            _ => match self.random.random_range(0..3) {
                0 => (0..200).map(|_| self.random.next_u32().to_le_bytes()[0]).collect(),
                1 => "[".repeat(20_000).into_bytes(),
                _ => Vec::new(),
            },
        }
    }
}

fn encoded(text: &str) -> String {
    text.bytes().take(60).fold(String::new(), |path, byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => path + &char::from(byte).to_string(),
        _ => path + &format!("%{byte:02X}"),
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_made_from_the_description_ends_in_a_fault() {
    let document = serde_json::to_value(description()).unwrap();
    let server = server();
    let mut tables = Vec::new();
    for book in ["cohesion", "fatigue", "impact", "grand-tactics"] {
        tables.push(Table::make(&server, &json!({ "book": book, "from": { "example": true } })).await);
    }
    let mut words: Vec<String> = [
        "",
        "a",
        "b",
        "cohesion",
        "fatigue",
        "impact",
        "grand-tactics",
        "cohesion.fire",
        "fatigue.morale-check",
        "impact.charge",
        "COH-28",
        "note",
        "fire",
        "move",
        "hour",
        "next",
        "text",
        "unit",
        "target",
        "/units",
        "/turn",
        "0",
        "1",
        "7",
        "99999999999999999999",
        "-1",
        "\u{0}",
        "../..",
        "é\u{202e}🐎",
        "' OR 1=1 --",
        "discord",
        "https://hooks.invalid/x",
        "http://127.0.0.1:1/",
        "[cohesion]\nx = 1",
        "book = \"impact\"",
        "cohesion.fire_modifiers.rear = 3",
        "cohesion.fire_modifiers.rear",
        "mill-lane",
        "recruit",
    ]
    .map(str::to_owned)
    .to_vec();
    words.push("long ".repeat(3000));
    words.extend(tables.iter().map(|table| table.id.clone()));
    let mut fuzzer =
        Fuzzer { random: ChaCha8Rng::seed_from_u64(7), schemas: document["components"]["schemas"].clone(), words };
    let requests = grognard_soak::cases("hostile requests to each operation of the server", 50, 150);
    let mut seen = std::collections::BTreeMap::<u16, usize>::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            for _ in 0..requests {
                let table = tables.choose(&mut fuzzer.random).unwrap();
                let mut address = path.clone();
                while let Some((before, rest)) = address.split_once('{') {
                    let (name, after) = rest.split_once('}').unwrap();
                    let known = name == "id" && fuzzer.random.next_u32() % 100 < 80;
                    let part = if known { table.id.clone() } else { encoded(&fuzzer.word()) };
                    address = format!("{before}{part}{after}");
                }
                if fuzzer.chance(20) {
                    address = format!("{address}?after={}", encoded(&fuzzer.word()));
                }
                let body = if schema.is_null() { Vec::new() } else { fuzzer.body(schema) };
                let mut request = Request::builder()
                    .method(Method::from_bytes(method.to_uppercase().as_bytes()).unwrap())
                    .uri(&address);
                if fuzzer.chance(85) {
                    let token =
                        [&table.umpire, &table.a, &table.b, &table.public].choose(&mut fuzzer.random).copied().unwrap();
                    request = request.header("authorization", format!("Bearer {token}"));
                }
                let shown = String::from_utf8_lossy(&body).chars().take(500).collect::<String>();
                let Ok(request) = request.body(Body::from(body)) else { continue };
                let answer = server.clone().oneshot(request).await.unwrap();
                let status = answer.status();
                *seen.entry(status.as_u16()).or_default() += 1;
                let told = operation["responses"].get(status.as_str()).is_some();
                assert!(told, "{status} of {method} {path} is not described: {address} {shown}");
                assert!(!status.is_server_error(), "{status} {method} {address}: {shown}");
                if status.is_client_error() {
                    assert_eq!(answer.headers()["content-type"], "application/problem+json", "{method} {address}");
                }
            }
        }
    }
    // Requests got past the first checks: there were answers of every kind.
    for status in [200, 201, 401, 404, 422] {
        assert!(seen.get(&status).is_some_and(|count| *count > 5), "{seen:?}");
    }
}
