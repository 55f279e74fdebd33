//! `grognard duel`: battles between computer players, the same on any number of threads.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::folder::{Folder, with_special_rules};
use crate::program::{code, err, grognard, out};

fn duel(arguments: &[&str]) -> String {
    let output = grognard(&[&["duel", "picket-line"], arguments].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output)
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_one_thread_and_on_two() {
    let games = ["--a", "drill", "--b", "veteran", "--games", "12", "--json"];
    let of = |more: &[&str]| duel(&[&games, more].concat());
    let one = of(&["--seed", "7", "--threads", "1"]);
    assert_eq!(one, of(&["--seed", "7", "--threads", "2"]));
    assert_ne!(one, of(&["--seed", "8", "--threads", "2"]));
}

#[test]
fn battles_that_are_checked_are_the_same_battles() {
    let plain = ["--a", "recruit", "--b", "drill", "--games", "4", "--seed", "3", "--json"];
    let [bare, checked] = [duel(&plain), duel(&[&plain[..], &["--check"]].concat())]
        .map(|text| serde_json::from_str::<Value>(&text).unwrap());
    assert_eq!(bare["battles"], checked["battles"]);
    assert_eq!(bare["battles"].as_array().map(Vec::len), Some(4));
}

#[test]
fn wins_are_counted_by_player_and_by_side() {
    let answer: Value =
        serde_json::from_str(&duel(&["--a", "drill", "--b", "recruit", "--games", "10", "--seed", "1", "--json"]))
            .unwrap();
    let battles = answer["battles"].as_array().unwrap();
    let won = |who: &dyn Fn(&Value) -> bool| battles.iter().filter(|battle| who(battle)).count();
    let first = won(&|battle| battle["ending"]["winner"] == battle["first_is"]);
    let drawn = won(&|battle| battle["ending"]["winner"].is_null());
    let side_a = won(&|battle| battle["ending"]["winner"] == "a");
    assert_eq!(answer["won"]["first"], first);
    assert_eq!(answer["won"]["drawn"], drawn);
    assert_eq!(answer["by_side"]["a"], side_a);
    let changed = battles.chunks(2).all(|pair| pair[0]["first_is"] == "a" && pair[1]["first_is"] == "b");
    assert!(changed, "the players change sides");
}

#[test]
fn a_temperament_left_to_chance_follows_from_the_seed_and_changes_sides_with_its_player() {
    let games = ["--a", "any-drill", "--b", "bold-drill", "--games", "24", "--json", "--seed"];
    let of = |seed: &str| serde_json::from_str::<Value>(&duel(&[&games[..], &[seed]].concat())).unwrap();
    let answer = of("5");
    assert_eq!(answer, of("5"));
    assert_eq!([&answer["first"], &answer["second"]], ["any-drill", "bold-drill"]);
    let battles = answer["battles"].as_array().unwrap();
    let first = |battle: &Value| battle["players"][battle["first_is"].as_str().unwrap()].as_str().unwrap().to_owned();
    for pair in battles.chunks(2) {
        assert_eq!(first(&pair[0]), first(&pair[1]), "a pair of battles has the same players");
        assert_eq!(pair[0]["players"]["b"], "bold-drill");
    }
    let drawn: BTreeSet<String> = battles.iter().map(first).collect();
    assert_eq!(drawn, ["bold-drill", "drill", "wary-drill"].map(str::to_owned).into());
}

#[test]
fn a_player_nobody_knows_is_refused_with_those_there_are() {
    let output = grognard(&["duel", "picket-line", "--a", "bold-recruit"]);
    assert_eq!(code(&output), 2);
    let told = err(&output);
    assert!(told.contains("bold-recruit") && told.contains("bold-drill") && told.contains("any-veteran"), "{told}");
}

#[test]
fn a_scenario_with_special_rules_is_fought_by_them() {
    let folder = Folder::new("duel-special-rules");
    let own = folder.file("own.toml");
    std::fs::write(&own, with_special_rules("picket-line")).unwrap();
    let output =
        grognard(&["duel", &own, "--a", "drill", "--b", "drill", "--games", "2", "--seed", "3", "--json", "--check"]);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    let special: Value = serde_json::from_str(&out(&output)).unwrap();
    let plain: Value =
        serde_json::from_str(&duel(&["--a", "drill", "--b", "drill", "--games", "2", "--seed", "3", "--json"]))
            .unwrap();
    assert_eq!(special["battles"].as_array().map(Vec::len), Some(2));
    assert_ne!(special["battles"], plain["battles"], "the special rules make a difference");
}

#[test]
fn a_scenario_that_is_not_known_is_refused_with_those_that_are() {
    let output = grognard(&["duel", "waterloo"]);
    assert_eq!(code(&output), 2);
    let told = err(&output);
    assert!(told.contains("waterloo") && told.contains("picket-line"), "{told}");
}

/// A map of areas and a battle without one are played out like a table in inches.
#[test]
fn campaigns_and_battles_of_areas_are_played_out_and_checked() {
    for (scenario, games) in [("sierra", "2"), ("lautern", "6")] {
        let players = ["--a", "recruit", "--b", "recruit", "--games", games, "--seed", "4", "--check", "--json"];
        let output = grognard(&[&["duel", scenario], &players[..]].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        let answer: Value = serde_json::from_str(&out(&output)).unwrap();
        assert_eq!(answer["battles"].as_array().map(Vec::len), games.parse().ok(), "{scenario}");
    }
}
