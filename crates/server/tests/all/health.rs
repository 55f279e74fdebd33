//! What an operator can see of a running server.

use serde_json::json;

use super::battles::Table;
use super::{get, hall, server};
use crate::battles::Policy;
use crate::rate::Rate;
use crate::router;
use crate::state::App;
use tokio::sync::watch;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_says_that_it_lives_and_is_ready_and_what_it_has_done() {
    let server = server();
    assert_eq!(get(&server, "/healthz").await.text(), "alive\n");
    assert_eq!(get(&server, "/readyz").await.text(), "ready\n");
    let table = Table::make(&server, &json!({ "book": "cohesion", "from": { "example": true } })).await;
    table.offer_or_note(0).await;
    let deed = json!({ "act": { "name": "no such act", "with": {} } });
    assert_eq!(table.command(&table.umpire, &json!({ "after": 1, "do": deed })).await.status, 422);
    assert_eq!(table.command(&table.umpire, &json!({ "after": 7, "do": deed })).await.status, 409);
    let counts = get(&server, "/metrics").await;
    assert!(counts.kind.starts_with("application/openmetrics-text"));
    for line in [
        "grognard_commands_total{ended=\"Accepted\"} 1",
        "grognard_commands_total{ended=\"Refused\"} 1",
        "grognard_commands_total{ended=\"Conflict\"} 1",
        "grognard_command_seconds_count 3",
        "grognard_live_battles 1",
        "grognard_sockets 0",
        "grognard_store_errors_total 0",
    ] {
        assert!(counts.text().lines().any(|told| told == line), "{line}\n{}", counts.text());
    }
    assert!(!counts.text().contains(&table.id), "no battle is named");
}

#[tokio::test]
async fn a_server_that_stops_is_not_ready() {
    let (stop, stopping) = watch::channel(false);
    let app = App::new(grognard_books::Library::new(), Vec::new(), hall(Policy::default()), stopping);
    let server = router(app, Rate::new(1e9, 1e9));
    stop.send(true).unwrap();
    assert_eq!(get(&server, "/readyz").await.status, 503);
    assert_eq!(get(&server, "/healthz").await.status, 200);
}
