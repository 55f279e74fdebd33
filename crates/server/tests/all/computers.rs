//! Computer players as requested: by word, and with a temperament that is left to chance.

use std::collections::BTreeSet;

use grognard_battle::{Skill, Wanted};
use serde_json::{Value, json};

use super::battles::Table;
use super::wire::listen;
use super::{hall, post, server};
use crate::battles::Policy;
use crate::model::WantedSkill;

fn wanted(computers: &Value) -> Value {
    json!({ "book": "cohesion", "from": { "scenario": "mill-lane" }, "computers": computers })
}

#[tokio::test(flavor = "multi_thread")]
async fn every_player_is_kept_and_shown_by_the_word_it_was_asked_for_by() {
    let server = server();
    for skill in Skill::ALL {
        let table = Table::make(&server, &wanted(&json!({ "b": skill.name() }))).await;
        assert_eq!(table.get(&table.a, "").await.json()["computers"], json!({ "b": skill.name() }));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_temperament_left_to_chance_is_settled_when_the_battle_is_made() {
    let hall = hall(Policy::default());
    let (_, router, _stop) = listen(&hall).await;
    let mut made = Vec::new();
    for _ in 0..40 {
        let table = Table::make(&router, &wanted(&json!({ "a": "any-drill", "b": "any-veteran" }))).await;
        // Nobody has opened the battle yet, so no computer writes while this reads.
        let kept = hall.shared().store().battle(table.id.clone()).await.unwrap().unwrap().computers;
        made.push((table, kept));
    }
    // The chance that one of them does not come up in forty battles is less than one in a million.
    let words: BTreeSet<&str> = made.iter().flat_map(|(_, kept)| kept.split(' ')).collect();
    let drills = ["a=drill", "a=bold-drill", "a=wary-drill"];
    let veterans = ["b=veteran", "b=bold-veteran", "b=wary-veteran"];
    assert_eq!(words, drills.into_iter().chain(veterans).collect());
    let (table, kept) = made.last().unwrap();
    let shown = table.get(&table.umpire, "").await.json()["computers"].clone();
    let word = |side: &str| shown[side].as_str().unwrap().to_owned();
    assert_eq!(*kept, format!("a={} b={}", word("a"), word("b")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_for_no_player_is_refused_by_its_field_with_those_there_are() {
    let refused = post(&server(), "/api/battles", &wanted(&json!({ "a": "bold-recruit", "b": "general" }))).await;
    assert_eq!(refused.status.as_u16(), 422);
    let refused = refused.json()["refused"].clone();
    for (index, field) in ["computers.a", "computers.b"].into_iter().enumerate() {
        assert_eq!(refused[index]["field"], field, "{refused}");
        assert_eq!(refused[index]["allowed"], json!(Wanted::ALL.map(Wanted::name)), "{refused}");
    }
}

#[test]
fn the_words_that_are_described_are_those_that_are_read() {
    for wanted in Wanted::ALL {
        assert!(serde_json::from_value::<WantedSkill>(json!(wanted.name())).is_ok(), "{}", wanted.name());
    }
}
