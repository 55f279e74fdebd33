//! What an operator does with a server's battles: nothing is lost when they are copied to a database and back.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use grognard_cluster::Cluster;
use serde_json::json;
use tokio::sync::watch;

use super::battles::Table;
use crate::admin::{copy, delete, expire, export, import, list};
use crate::battles::{Hall, Policy};
use crate::limits::Limits;
use crate::rate::Rate;
use crate::router;
use crate::state::App;
use crate::store::{Kept, Place, Store};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grognard-admin-{}-{name}", std::process::id()));
    std::fs::remove_dir_all(&folder).ok();
    std::fs::create_dir(&folder).unwrap();
    folder
}

/// A file with two battles that have commands, keys, links and a webhook.
async fn filled(path: PathBuf) {
    let place = Place::File(path);
    let store = Store::open(&place, 100).await.unwrap();
    let policy = Policy { private_webhooks: true, ..Policy::default() };
    let hall = Arc::new(Hall::new(store, policy, Limits::default(), None));
    let app = App::new(grognard_books::Library::new(), Vec::new(), Arc::clone(&hall), watch::channel(false).1);
    let router = router(app, Rate::new(1e9, 1e9));
    for book in ["fatigue", "cohesion"] {
        let table = Table::make(&router, &json!({ "book": book, "from": { "example": true } })).await;
        for n in 0..5 {
            table.offer_or_note(n).await;
        }
        let deed = json!({ "act": { "name": "note", "with": { "text": "keyed" } } });
        let kept = table.command(&table.a, &json!({ "after": 5, "do": deed, "key": "seven" })).await;
        assert_eq!(kept.status, 200, "{}", kept.text());
        let hook = json!({ "url": "http://127.0.0.1:9/hook", "style": "slack" });
        assert_eq!(table.send(&table.b, "PUT", "/webhook", &hook).await.status, 204);
    }
    hall.put_away().await;
    drop((router, hall));
    // Messages to webhooks that are under way still use the store.
    while Store::open(&place, 100).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn everything(place: &Place) -> Vec<(String, i64, Kept)> {
    let store = Store::open_to_read(place).await.unwrap();
    let mut all = Vec::new();
    for (id, visited) in store.visits().await.unwrap() {
        // Only a database counts changes of seats.
        let kept = Kept { revision: 0, ..store.battle(id.clone()).await.unwrap().unwrap() };
        all.push((id, visited, kept));
    }
    all
}

/// Administration needs a runtime of its own.
async fn aside<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(job).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_goes_to_a_database_and_back_and_nothing_is_lost() {
    let folder = folder("copied");
    let (first, back) = (Place::File(folder.join("first.sqlite")), Place::File(folder.join("back.sqlite")));
    filled(folder.join("first.sqlite")).await;
    let kept = Cluster::shared().database();
    let database = Place::Database(kept.address.parse().unwrap());
    let before = everything(&first).await;
    assert_eq!(before.len(), 2);
    assert!(before.iter().all(|(_, _, kept)| kept.records.len() == 6 && !kept.webhooks.is_empty()));
    let places = (first.clone(), database.clone(), back.clone());
    aside(move || {
        assert_eq!(copy(&places.0, &places.1, |_, _| ()), Ok(2));
        assert_eq!(copy(&places.1, &places.2, |_, _| ()), Ok(2));
        let again = copy(&places.0, &places.2, |_, _| ()).unwrap_err();
        assert!(again.contains("empty"), "{again}");
    })
    .await;
    assert_eq!(everything(&database).await, before);
    assert_eq!(everything(&back).await, before);
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn battles_are_listed_handed_out_taken_in_and_deleted() {
    let folder = folder("kept");
    filled(folder.join("club.sqlite")).await;
    let place = Place::File(folder.join("club.sqlite"));
    aside(move || {
        let listed = list(&place).unwrap();
        let books: Vec<&str> = listed.iter().map(|battle| battle.book.as_str()).collect();
        assert_eq!((books.len(), listed[0].commands), (2, 6));
        let file = export(&place, &listed[0].id).unwrap();
        let (id, links) = import(&place, file.clone()).unwrap();
        assert!(links.iter().all(|(_, path)| path.starts_with(&format!("/battle/{id}#"))), "{links:?}");
        assert_eq!(export(&place, &id).unwrap(), file);
        delete(&place, &id).unwrap();
        assert!(delete(&place, &id).unwrap_err().contains("grognard admin list"));
        assert_eq!(list(&place).unwrap().len(), 2);
        assert_eq!(expire(&place, 0), Ok(0));
        assert_eq!(expire(&place, i64::MAX), Ok(2));
        assert!(list(&place).unwrap().is_empty());
        assert!(list(&Place::File("nowhere.sqlite".into())).unwrap_err().contains("nowhere.sqlite"));
    })
    .await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_in_use_is_copied_and_not_changed() {
    let folder = folder("used");
    filled(folder.join("club.sqlite")).await;
    let place = Place::File(folder.join("club.sqlite"));
    let store = Store::open(&place, 100).await.unwrap();
    let backup = Place::File(folder.join("backup.sqlite"));
    aside(move || {
        assert_eq!(copy(&place, &backup, |_, _| ()), Ok(2));
        assert!(expire(&place, i64::MAX).unwrap_err().contains("another server uses this file"));
    })
    .await;
    drop(store);
    std::fs::remove_dir_all(folder).unwrap();
}
