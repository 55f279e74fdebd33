//! What is read of a battle is written while it is being read, and not by the worker of the request.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::to_bytes;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse as _;
use grognard_soak::worst;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::battles::Table;
use super::hall;
use super::wire::listen;
use crate::battles::Policy;

/// Something that notices when it is written.
struct Noticed(Arc<AtomicBool>);

impl Serialize for Noticed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.store(true, Ordering::Relaxed);
        to.serialize_str("read")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_is_written_before_it_comes_back() {
    let hall = hall(Policy::default());
    let (_, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let written = Arc::new(AtomicBool::new(false));
    let noticed = Noticed(Arc::clone(&written));
    let read = hall.battle(&table.id).await.unwrap().read(table.umpire.clone(), move |_| Ok(noticed)).await.unwrap();
    assert!(written.load(Ordering::Relaxed), "it would be written later, where others wait");
    let answer = read.into_response();
    assert_eq!(answer.headers()[CONTENT_TYPE], "application/json");
    assert_eq!(to_bytes(answer.into_body(), usize::MAX).await.unwrap(), "\"read\"");
}

/// For the heaviest battle of a book, whole documents are such answers.
#[tokio::test(flavor = "multi_thread")]
async fn the_largest_answers_are_whole() {
    let hall = hall(Policy::default());
    let (_, router, _stop) = listen(&hall).await;
    let wanted = json!({ "book": "impact", "from": { "setup": worst::setup("impact").to_string() } });
    let table = Table::make(&router, &wanted).await;
    for (path, holds) in [("", "/table/map"), ("/books", "/units"), ("/map?at=0", "/map"), ("/course", "/moments")] {
        let path = format!("/api/battles/{}{path}", table.id);
        let answer = super::ask_as(&router, &table.umpire, "GET", &path, "").await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.json().pointer(holds).is_some_and(|part| *part != Value::Null), "{path}");
    }
}
