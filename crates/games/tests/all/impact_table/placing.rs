//! The set-up of a virtual table and placing on it (IMP-67).

use std::sync::Arc;

use grognard_battle::{AnyBattle, Seat, Source, Stop};
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::SCENARIOS;
use serde_json::{Value, json};

use super::bench::small;

fn begun(setup: &str) -> Result<Box<dyn AnyBattle>, String> {
    let begun = game("impact").unwrap().begin(Arc::default(), None, &Datum::from_toml(setup).unwrap());
    begun.map_err(|reasons| reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

fn give(battle: &mut dyn AnyBattle, seat: Seat, act: &str, with: &Value) -> Result<(), String> {
    match battle.decide(seat, act, &Datum::of(with), &Source::Seed(1)) {
        Ok(decided) => battle.accept(decided),
        Err(Stop::Refused(reasons)) => Err(reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn imp_67_side_a_places_everything_before_side_b_who_then_sees_it() {
    let mut battle = begun(&small("")).unwrap();
    let titles = |battle: &dyn AnyBattle, seat: Seat| -> Vec<String> {
        battle.offers(seat).into_iter().map(|offer| offer.title).collect()
    };
    assert_eq!(titles(battle.as_ref(), Seat::A)[..2], ["a first is placed", "a second is placed"]);
    assert!(titles(battle.as_ref(), Seat::B).is_empty());
    for group in ["a first", "a second"] {
        let refused = give(battle.as_mut(), Seat::B, "deploy", &json!({"group": group})).unwrap_err();
        assert!(refused.contains("belongs to Union") && !refused.contains("a chief"), "{refused}");
        give(battle.as_mut(), Seat::A, "deploy", &json!({"group": group})).unwrap();
        assert!(battle.view(Seat::B)["table"]["units"].as_object().unwrap().is_empty());
        assert!(battle.view(Seat::B)["units"].as_object().unwrap().values().all(|unit| unit["side"] == "b"));
    }
    give(battle.as_mut(), Seat::A, "deploy", &json!({"group": "a chief"})).unwrap();
    assert_eq!(battle.view(Seat::B)["table"]["units"].as_object().unwrap().len(), 7);
    for group in ["b first", "b second", "b chief"] {
        give(battle.as_mut(), Seat::B, "deploy", &json!({"group": group})).unwrap();
    }
    // Initiative is rolled by itself: a side's leaders take their steps.
    assert_eq!(battle.view(Seat::Umpire)["phase"], "first-leaders");
}

#[test]
fn imp_67_everybody_is_placed_within_twelve_inches_of_the_own_edge() {
    let mut battle = begun(&small("")).unwrap();
    let places = |y: f64| {
        let unit = |name: &str, x: f64| json!({"name": name, "x": x, "y": y, "facing": 0});
        json!({"group": "a second", "places": [unit("a4", 10.0), unit("a5", 20.0), unit("ah", 30.0),
            {"name": "a two", "x": 20.0, "y": 2.0}]})
    };
    let refused = give(battle.as_mut(), Seat::A, "deploy", &places(11.7)).unwrap_err();
    assert!(refused.contains("a4 is not wholly in its zone"), "{refused}");
    give(battle.as_mut(), Seat::A, "deploy", &places(11.6)).unwrap();
}

#[test]
fn imp_67_a_table_is_72_by_48_inches_unless_the_file_says_otherwise() {
    let battle = begun(&small("")).unwrap();
    let ground = &battle.view(Seat::Umpire)["table"]["ground"];
    assert_eq!((&ground["width"], &ground["depth"]), (&json!(7200), &json!(4800)));
    let refused = begun(&small("objectives = [\"Mill\"]")).err().unwrap();
    assert!(refused.contains("objectives.0.at: is missing"), "{refused}");
    let refused = begun(&small("objectives = [{ name = \"a1\", at = [36, 24] }]")).err().unwrap();
    assert!(refused.contains("is the name of something else"), "{refused}");
    let refused = begun(&small("terrain = [{ kind = \"swamp\", points = [[1, 1], [2, 1], [2, 2]] }]")).err().unwrap();
    assert!(refused.contains("terrain.0.kind"), "{refused}");
}

/// How a set-up differs from a battle of the book: brigades of a side, regiments and batteries of a brigade, zones.
fn departures(setup: &Value, deploy_inches: f64) -> Vec<String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let table_depth = setup["table"]["depth"].as_f64().unwrap_or(48.0);
    let mut found = Vec::new();
    for side in ["a", "b"] {
        let army = &setup[side];
        let brigades = list(&army["brigades"]);
        if !(2..=4).contains(&brigades.len()) {
            found.push(format!("{side}: {} brigades", brigades.len()));
        }
        for brigade in brigades {
            let (guns, regiments): (Vec<Value>, Vec<Value>) =
                list(&brigade["units"]).into_iter().partition(|unit| unit["arm"] == "artillery");
            if !(3..=5).contains(&regiments.len()) || guns.len() > 1 {
                found.push(format!("{}: {} regiments, {} batteries", brigade["name"], regiments.len(), guns.len()));
            }
        }
        let corners = list(&army["zone"]["points"]).into_iter().filter_map(|corner| corner[1].as_f64());
        let depth = corners.map(|y| if side == "a" { y } else { table_depth - y }).fold(0.0, f64::max);
        if depth > deploy_inches {
            found.push(format!("{side}: a zone {depth} inches deep"));
        }
    }
    found
}

#[test]
fn imp_67_a_scenario_is_a_battle_of_the_book_or_says_why_it_is_not() {
    let library = grognard_books::Library::new();
    let tables: &grognard_books::impact::Tables = library.as_ref();
    let deploy_inches = f64::from(tables.game.geometry.deploy_inches);
    let mut other = Vec::new();
    for scenario in SCENARIOS.iter().filter(|scenario| scenario.book == "impact") {
        let setup: Value = toml::from_str(scenario.text).unwrap();
        let found = departures(&setup, deploy_inches);
        if found.is_empty() {
            continue;
        }
        other.push(scenario.id);
        let says = scenario.text.lines().any(|line| line.starts_with('#') && line.contains("IMP-67"));
        assert!(says, "{} does not say why: {}", scenario.id, found.join("; "));
    }
    assert_eq!(other, ["sayres-lane", "brick-kiln"]);
}
