//! Who hands out seats, and how spectators are sent away.

use serde_json::json;

use super::battles::Table;
use super::wire::{hear, hear_kind, join, listen};
use super::{hall, post};
use crate::battles::Policy;

fn token_of(answer: &super::Answer) -> String {
    answer.json()["path"].as_str().unwrap().split_once('#').unwrap().1.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_umpire_and_the_maker_hand_out_links_for_looking_on() {
    let (_, router, _stop) = listen(&hall(Policy::default())).await;
    let body = json!({ "book": "cohesion", "from": { "example": true } });
    let made = post(&router, "/api/battles", &body).await.json();
    let token = |place: usize| made["links"][place]["path"].as_str().unwrap().split_once('#').unwrap().1.to_owned();
    let table = Table {
        server: router,
        id: made["id"].as_str().unwrap().to_owned(),
        umpire: token(0),
        a: token(1),
        b: token(2),
        public: token(3),
    };
    let maker = made["maker"].as_str().unwrap();
    let public = json!({ "seat": "public" });
    for seat in [&table.a, &table.b, &table.public] {
        assert_eq!(table.send(seat, "POST", "/seats", &public).await.status.as_u16(), 403);
        assert_eq!(table.send(seat, "DELETE", "/seats/public", &json!(null)).await.status.as_u16(), 403);
    }
    for stranger in ["", "nonsense"] {
        assert_eq!(table.send(stranger, "POST", "/seats", &public).await.status.as_u16(), 401);
        assert_eq!(table.send(stranger, "DELETE", "/seats/public", &json!(null)).await.status.as_u16(), 401);
    }
    for by in [&*table.umpire, maker] {
        let further = token_of(&table.send(by, "POST", "/seats", &public).await);
        assert_eq!(table.get(&further, "").await.json()["seat"], "public");
    }
    // The maker's token opens no seat and gives out none that has secrets.
    assert_eq!(table.get(maker, "").await.status.as_u16(), 401);
    for secret in ["umpire", "a", "b"] {
        assert_eq!(table.send(maker, "POST", "/seats", &json!({ "seat": secret })).await.status.as_u16(), 403);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn links_for_looking_on_are_ended_and_new_ones_work() {
    let hall = hall(Policy::default());
    let (address, router, _stop) = listen(&hall).await;
    let table = Table::make(&router, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    let mut looking = join(address, &table.id, &table.public, None).await;
    hear_kind(&mut looking, "table").await;
    let mut playing = join(address, &table.id, &table.a, None).await;
    hear_kind(&mut playing, "table").await;
    assert_eq!(table.send(&table.umpire, "DELETE", "/seats/public", &json!(null)).await.status.as_u16(), 204);
    while hear(&mut looking).await.is_some() {}
    assert_eq!(table.get(&table.public, "").await.status.as_u16(), 401);
    let kept = hall.shared().store().battle(table.id.clone()).await.unwrap().unwrap();
    assert!(kept.links.iter().all(|link| link.seat != "public"), "it comes back with the next start");
    let new = token_of(&table.send(&table.umpire, "POST", "/seats", &json!({ "seat": "public" })).await);
    assert_eq!(table.get(&new, "").await.status.as_u16(), 200);
    // The players are not disturbed.
    table.offer_or_note(0).await;
    assert_eq!(hear_kind(&mut playing, "entry").await["n"].as_u64(), Some(1));
}
