//! Commands taken back on the server: alone, and together with a computer's answers.

use std::time::Duration;

use serde_json::{Value, json};

use super::battles::Table;
use super::hall;
use super::wire::{join, listen};
use crate::battles::Policy;

/// What the person sees as soon as he is to act.
async fn when_to_act(table: &Table) -> Value {
    for _ in 0..1000 {
        let page = table.get(&table.a, "").await.json();
        let business = &page["table"]["business"];
        if business["waiting"].as_array().is_some_and(|waiting| waiting.iter().any(|side| side == "a")) {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the person is never to act");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_computer_answered_without_dice_is_taken_back_with_ones_own_command() {
    let hall = hall(Policy { pace: Duration::ZERO, ..Policy::default() });
    let (address, router, _stop) = listen(&hall).await;
    let wanted = json!({ "from": { "scenario": "mill-lane" }, "computers": { "b": "recruit" } });
    let table = Table::make(&router, &wanted).await;
    // A computer plays while somebody is looking on.
    let _socket = join(address, &table.id, &table.a, None).await;
    for _ in 0..40 {
        let before = when_to_act(&table).await;
        let n = before["n"].as_u64().unwrap();
        // The first offer that asks for nothing more.
        for offer in before["table"]["offers"].as_array().unwrap() {
            let deed = json!({ "act": { "name": offer["act"], "with": offer["with"] } });
            if table.command(&table.a, &json!({ "after": n, "do": deed })).await.status == 200 {
                break;
            }
        }
        let after = when_to_act(&table).await;
        let answered = after["n"].as_u64().unwrap();
        if answered == n + 1 || after["table"]["undo"].as_u64() != Some(n + 1) {
            continue;
        }
        // The computer has answered, and nobody has rolled.
        let undo = json!({ "after": answered, "do": { "undo": {} }, "key": "back" });
        let undone = table.command(&table.a, &undo).await;
        assert_eq!(undone.status, 200, "{}", undone.text());
        let now = when_to_act(&table).await;
        assert_eq!(now["table"]["offers"], before["table"]["offers"]);
        assert_eq!(now["n"].as_u64(), Some(answered + (answered - n)), "each is taken back by itself");
        // Sent twice, it is done once.
        assert_eq!(table.command(&table.a, &undo).await.json()["n"], undone.json()["n"]);
        assert_eq!(when_to_act(&table).await["n"], now["n"]);
        return;
    }
    panic!("the computer never answered without dice");
}
