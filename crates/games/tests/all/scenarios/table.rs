//! The table as it is drawn, asked, corrected and read back.

use std::sync::Arc;

use grognard_battle::{Seat, line_of, read_log};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::game;
use serde_json::{Value, json};

use super::{Reasons, begin, place_all, text_of};

#[test]
fn the_table_is_drawn_in_inches_with_everything_on_it() {
    let mut battle = begin(&text_of("picket-line")).unwrap();
    let bare = battle.board(Seat::Public).unwrap();
    let bare = bare.field().unwrap();
    assert_eq!((bare.pieces.len(), bare.off.len()), (0, 8));
    assert!(bare.off.iter().all(|off| off.fate == "to place"));
    place_all(battle.as_mut());
    let map = serde_json::to_value(battle.board(Seat::Public).unwrap()).unwrap();
    assert_eq!(map["kind"], "field");
    assert_eq!((map["width"].as_f64(), map["depth"].as_f64()), (Some(36.0), Some(24.0)));
    assert_eq!(map["areas"][0]["points"][1], json!([10.0, 8.0]));
    assert_eq!(map["zones"][1]["side"], "b");
    assert_eq!(
        map["objectives"][0],
        json!({ "name": "the crossroads", "x": 18.0, "y": 12.0, "radius": 3.0, "held": null })
    );
    let pieces = map["pieces"].as_array().unwrap();
    assert_eq!(pieces.len(), 8);
    let piece = |name: &str| pieces.iter().find(|piece| piece["name"] == name).unwrap().clone();
    let unit = piece("12th Indiana");
    assert_eq!((unit["width"].as_f64(), unit["depth"].as_f64()), (Some(5.0), Some(0.5)));
    assert_eq!((unit["label"].as_str(), unit["branch"].as_str()), (Some("12 IN"), Some("infantry")));
    assert_eq!((unit["facing"].as_u64(), unit["outline"].as_str()), (Some(0), Some("solid")));
    assert_eq!(piece("9th Tennessee")["facing"], 180);
    assert_eq!(piece("Doyle")["branch"], "headquarters");
    let marking = battle.business(Seat::A).waiting[0];
    let ready: Vec<_> =
        pieces.iter().filter(|piece| piece["ready"] == true).map(|piece| piece["side"].clone()).collect();
    assert_eq!(ready, [json!(marking.name()), json!(marking.name())]);
}

#[test]
fn distances_are_measured_between_nearest_edges() {
    let mut battle = begin(&text_of("picket-line")).unwrap();
    place_all(battle.as_mut());
    let ask = |question: Value| {
        let answer = battle.survey(Seat::Public, &Datum::of(&question)).map_err(|reasons| reasons[0].to_string());
        answer.map(|answer| serde_json::to_value(answer).unwrap())
    };
    let unit = |name: &str, of: &str| battle.document()["table"]["units"][name]["at"][of].as_f64().unwrap() / 100.0;
    let across = unit("9th Tennessee", "y") - unit("12th Indiana", "y");
    let there =
        ask(json!({ "ask": "measure", "from": "12th Indiana", "to": { "x": unit("12th Indiana", "x"), "y": 20 } }));
    assert_eq!(
        there.unwrap()["inches"].as_f64(),
        Some(((20.0 - unit("12th Indiana", "y") - 0.25) * 100.0).round() / 100.0)
    );
    let between = ask(json!({ "ask": "measure", "from": "12th Indiana", "to": "9th Tennessee" })).unwrap();
    assert!(between["inches"].as_f64().unwrap() >= across - 0.51, "{between}");
    assert!(ask(json!({ "ask": "measure", "from": "12th Indiana", "to": "Nobody" })).is_err());
    assert!(ask(json!({ "ask": "weather" })).unwrap_err().contains("'weather' is not known"));
    assert!(ask(json!({ "ask": "places", "group": "Doyle's Brigade" })).unwrap_err().contains("on the table already"));
}

#[test]
fn corrections_that_break_the_table_are_refused() {
    let mut battle = begin(&text_of("picket-line")).unwrap();
    place_all(battle.as_mut());
    let other = battle.document()["table"]["units"]["40th Indiana"]["at"]["x"].clone();
    let reasons = |at: &str, to: &Value| {
        let refused = battle.correct(Seat::Umpire, at, to, "test").expect_err("this should have been refused");
        refused.iter().map(ToString::to_string).collect::<Reasons>().join("\n")
    };
    assert!(reasons("/table/units/12th Indiana/at/x", &other).contains("overlap"));
    assert!(reasons("/table/units/12th Indiana/at/x", &json!(-5)).contains("off the table"));
    assert!(reasons("/units/12th Indiana/fate", &json!("destroyed")).contains("has a place on the table"));
    assert!(reasons("/table/officers/Doyle/y", &json!(99_999)).contains("off the table"));
    assert!(reasons("/table/units/12th Indiana/facing", &json!(400)).contains("0 to 359"));
}

#[test]
fn a_battle_on_a_table_can_be_read_back() {
    let mut battle = begin(&text_of("picket-line")).unwrap();
    place_all(battle.as_mut());
    let text = line_of(battle.header()) + &battle.records().iter().map(line_of).collect::<String>();
    let log = read_log(text.as_bytes()).unwrap();
    let again = game("cohesion").unwrap().open(Arc::new(Library::new()), log.header, log.records).unwrap();
    assert_eq!(again.document(), battle.document());
    assert_eq!(again.board(Seat::A), battle.board(Seat::A));
    assert_eq!(battle.replay(), []);
}
