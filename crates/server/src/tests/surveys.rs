//! What a board answers, read back through the types of the interface.

use serde_json::{Value, json};

use super::battles::Table;
use super::{get, server};
use crate::model::{BattlePage, Course, MapAt, ScenarioGround, SurveyAnswer};

/// Asks, and holds the answer against the types: nothing in it is unknown to them, and nothing gets lost.
async fn ask(table: &Table, question: &Value) -> SurveyAnswer {
    let answer = table.send(&table.umpire, "POST", "/survey", question).await;
    assert_eq!(answer.status, 200, "{question}: {}", answer.text());
    let typed: SurveyAnswer =
        serde_json::from_slice(&answer.body).unwrap_or_else(|error| panic!("{question}: {error}"));
    assert_eq!(serde_json::to_value(&typed).unwrap(), answer.json(), "{question}");
    typed
}

/// The names of what the offers leave to be placed.
fn groups(page: &Value) -> Vec<String> {
    let offers = page["table"]["offers"].as_array().unwrap().iter();
    offers.filter_map(|offer| Some(offer["with"]["group"].as_str()?.to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_answers_in_the_types_of_the_interface() {
    let table = Table::make(&server(), &json!({ "from": { "scenario": "picket-line" } })).await;
    let (mut places, mut n) = (0, 0);
    let page = loop {
        let page = table.get(&table.umpire, "").await.json();
        // Which of the two comes first hangs on the beads.
        let phase = &page["table"]["business"]["clock"]["phase"];
        if phase == "fire phase" || phase == "movement phase" {
            break page;
        }
        for group in groups(&page) {
            let answer = ask(&table, &json!({ "ask": "places", "group": group })).await;
            assert!(matches!(answer, SurveyAnswer::Places(_)), "{answer:?}");
            places += 1;
        }
        table.forward(n).await;
        n += 1;
        assert!(n < 100, "the first turn comes");
    };
    assert!(places > 0, "nothing was placed");
    let typed: BattlePage = serde_json::from_value(page.clone()).unwrap();
    let (acts, board) = (serde_json::to_value(&typed.acts).unwrap(), serde_json::to_value(&typed.table.map).unwrap());
    assert_eq!((&acts, &board), (&page["acts"], &page["table"]["map"]));
    let at: MapAt = serde_json::from_slice(&table.get(&table.umpire, &format!("/map?at={n}")).await.body).unwrap();
    assert_eq!(Some(at.map), typed.table.map);

    let pieces = page["table"]["map"]["pieces"].as_array().unwrap();
    let names = pieces.iter().filter(|piece| piece["sort"] == "unit").map(|piece| &piece["name"]);
    for unit in names {
        let reach = ask(&table, &json!({ "ask": "reach", "unit": unit })).await;
        assert!(matches!(reach, SurveyAnswer::Reach(_)), "{reach:?}");
        let arcs = ask(&table, &json!({ "ask": "arcs", "unit": unit })).await;
        assert!(matches!(arcs, SurveyAnswer::Arcs(_)), "{arcs:?}");
        for intent in ["fire", "charge"] {
            let answer = ask(&table, &json!({ "ask": "prospects", "unit": unit, "intent": intent })).await;
            let SurveyAnswer::Prospects(answer) = answer else { panic!("{answer:?}") };
            assert!(!answer.prospects.is_empty());
        }
        for way in [json!([{ "step": "wheel", "degrees": 10 }, { "step": "ahead", "inches": 1 }]), Value::Null] {
            let question = match way {
                Value::Null => json!({ "ask": "plan", "unit": unit, "x": 10, "y": 12.5 }),
                path => json!({ "ask": "plan", "unit": unit, "path": path }),
            };
            let plan = ask(&table, &question).await;
            assert!(matches!(plan, SurveyAnswer::Plan(_)), "{plan:?}");
        }
        let far = ask(&table, &json!({ "ask": "measure", "from": unit, "to": { "x": 10, "y": 12.5 } })).await;
        assert!(matches!(far, SurveyAnswer::Measured(_)), "{far:?}");
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
        let course: Course = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(serde_json::to_value(&course).unwrap(), answer.json());
        assert_eq!(course.moments[0].n, 0);
        assert!(course.moments[0].sides.iter().all(|side| side.left > 0.0 && !side.gauges.is_empty()));
        assert!(course.moments.windows(2).all(|pair| pair[0].n < pair[1].n && pair[0].sides != pair[1].sides));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ground_of_every_scenario_can_be_looked_at() {
    let server = server();
    let list = get(&server, "/api/scenarios").await.json();
    for scenario in list["scenarios"].as_array().unwrap() {
        let id = scenario["id"].as_str().unwrap();
        let answer = get(&server, &format!("/api/scenarios/{id}/ground")).await;
        let ground: ScenarioGround =
            serde_json::from_slice(&answer.body).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(serde_json::to_value(&ground).unwrap(), answer.json());
        let Value::Object(map) = &answer.json()["map"] else { panic!("{id} has no map") };
        assert!(map["width"].as_f64().unwrap() > 0.0, "{id}");
        // Nobody is placed on a table yet; the armies of a campaign stand on its map.
        match map["kind"].as_str() {
            Some("field") => assert!(map["pieces"].as_array().unwrap().is_empty(), "{id}"),
            _ => assert!(!map["areas"].as_array().unwrap().is_empty(), "{id}"),
        }
    }
    assert_eq!(get(&server, "/api/scenarios/nowhere/ground").await.status, 404);
}
