//! Questions about a board and their answers.

use serde_json::{Value, json};

use super::battles::Table;
use super::{get, server};

/// The answer to a question.
async fn ask(table: &Table, question: &Value) -> Value {
    let answer = table.send(&table.umpire, "POST", "/survey", question).await;
    assert_eq!(answer.status, 200, "{question}: {}", answer.text());
    answer.json()
}

/// The names that the offers leave to be placed.
fn groups(page: &Value) -> Vec<String> {
    let offers = page["table"]["offers"].as_array().unwrap().iter();
    offers.filter_map(|offer| Some(offer["with"]["group"].as_str()?.to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_answers_every_question() {
    let table = Table::make(&server(), &json!({ "from": { "scenario": "picket-line" } })).await;
    let (mut places, mut n) = (0, 0);
    let page = loop {
        let page = table.get(&table.umpire, "").await.json();
        // Which of the two comes first depends on the beads.
        let phase = &page["table"]["business"]["clock"]["phase"];
        if phase == "fire phase" || phase == "movement phase" {
            break page;
        }
        for group in groups(&page) {
            let answer = ask(&table, &json!({ "ask": "places", "group": group })).await;
            assert!(!answer["places"].as_array().unwrap().is_empty(), "{answer}");
            places += 1;
        }
        table.forward(n).await;
        n += 1;
        assert!(n < 100, "the first turn comes");
    };
    assert!(places > 0, "nothing was placed");
    let at = table.get(&table.umpire, &format!("/map?at={n}")).await.json();
    assert_eq!((&at["n"], &at["map"]), (&json!(n), &page["table"]["map"]));

    let pieces = page["table"]["map"]["pieces"].as_array().unwrap();
    let names = pieces.iter().filter(|piece| piece["sort"] == "unit").map(|piece| &piece["name"]);
    for unit in names {
        let reach = ask(&table, &json!({ "ask": "reach", "unit": unit })).await;
        assert!(reach["cells"].is_array(), "{reach}");
        let arcs = ask(&table, &json!({ "ask": "arcs", "unit": unit })).await;
        assert!(arcs["bands"].is_array(), "{arcs}");
        for intent in ["fire", "charge"] {
            let answer = ask(&table, &json!({ "ask": "prospects", "unit": unit, "intent": intent })).await;
            assert!(!answer["prospects"].as_array().unwrap().is_empty());
        }
        for way in [json!([{ "step": "wheel", "degrees": 10 }, { "step": "ahead", "inches": 1 }]), Value::Null] {
            let question = match way {
                Value::Null => json!({ "ask": "plan", "unit": unit, "x": 10, "y": 12.5 }),
                path => json!({ "ask": "plan", "unit": unit, "path": path }),
            };
            let plan = ask(&table, &question).await;
            assert!(plan["path"].is_array() && plan["legal"].is_boolean(), "{plan}");
        }
        let far = ask(&table, &json!({ "ask": "measure", "from": unit, "to": { "x": 10, "y": 12.5 } })).await;
        assert!(far["inches"].as_f64().unwrap() > 0.0, "{far}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_course_of_a_battle_tells_a_seat_how_both_sides_stood() {
    let table = Table::make(&server(), &json!({ "book": "cohesion", "from": { "example": true } })).await;
    for n in 0..40 {
        table.forward(n).await;
    }
    for seat in [&table.umpire, &table.public] {
        let answer = table.get(seat, "/course").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let course = answer.json();
        let moments = course["moments"].as_array().unwrap();
        assert_eq!(moments[0]["n"], 0);
        let stands = |side: &Value| side["left"].as_f64() > Some(0.0) && !side["gauges"].as_array().unwrap().is_empty();
        assert!(moments[0]["sides"].as_array().unwrap().iter().all(stands));
        let goes_on =
            |pair: &[Value]| pair[0]["n"].as_u64() < pair[1]["n"].as_u64() && pair[0]["sides"] != pair[1]["sides"];
        assert!(moments.windows(2).all(goes_on));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ground_of_every_scenario_can_be_looked_at() {
    let server = server();
    let list = get(&server, "/api/scenarios").await.json();
    for scenario in list["scenarios"].as_array().unwrap() {
        let id = scenario["id"].as_str().unwrap();
        let answer = get(&server, &format!("/api/scenarios/{id}/ground")).await;
        let Value::Object(map) = &answer.json()["map"] else { panic!("{id} has no map") };
        assert!(map["width"].as_f64().unwrap() > 0.0, "{id}");
        // No piece is placed on a table yet; the armies of a campaign are on its map.
        match map["kind"].as_str() {
            Some("field") => assert!(map["pieces"].as_array().unwrap().is_empty(), "{id}"),
            _ => assert!(!map["areas"].as_array().unwrap().is_empty(), "{id}"),
        }
    }
    assert_eq!(get(&server, "/api/scenarios/nowhere/ground").await.status, 404);
}
