//! `grognard odds --goal`: what would it take, and whether it really does.

use grognard_books::{Library, procedure};
use grognard_core::facts::Datum;
use grognard_core::what_if::{Goal, parse_chance, what_if};
use serde_json::{Value, json};

use crate::program::{code, err, grognard, out};

const FRONTAL: &str = "impact/charge-on-works.toml";
const SUPPORTED: &str = "impact/charge-with-supports.toml";

fn example(name: &str) -> String {
    format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn answer(arguments: &[&str]) -> Value {
    let output = grognard(&[&["odds"], arguments, &["--json"]].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
    serde_json::from_str(&out(&output)).unwrap()
}

/// The chance of a change in an answer.
fn chance<'a>(answer: &'a Value, field: &str, to: &Value) -> Option<&'a str> {
    let changes = answer["changes"].as_array().unwrap();
    changes.iter().find(|change| change["field"] == field && change["to"] == *to).and_then(|c| c["chance"].as_str())
}

/// The chance of one value of a field by plain odds, after a change if there is one.
fn plain_odds(procedure: &str, file: &str, change: Option<&str>, (field, value): (&str, &Value)) -> String {
    let facts: Vec<&str> = [file].into_iter().chain(change).collect();
    let odds = answer(&[&[procedure], &facts[..], &["--by", field]].concat());
    let rows = odds["odds"].as_array().unwrap();
    let row = rows.iter().find(|row| row["outcome"][field] == *value);
    row.map_or("0", |row| row["p"].as_str().unwrap()).to_owned()
}

#[test]
fn a_frontal_charge_on_works_is_told_of_flank_and_preparation() {
    let file = example(FRONTAL);
    let answer = answer(&["impact.charge", &file, "--goal", "result=attacker-wins"]);
    assert_eq!(answer["now"], "155/648");
    for (field, to, expected) in [
        ("charge_on", "full-flank", "287/432"),
        ("charge_on", "rear", "287/432"),
        ("defender.lead.level", "disorder", "493/648"),
        ("defender.lead.level", "shaken", "427/432"),
        ("defender.lead.level", "routed", "1"),
    ] {
        assert_eq!(chance(&answer, field, &json!(to)), Some(expected), "{field} {to}");
    }
    let text = out(&grognard(&["odds", "impact.charge", &file, "--goal", "result=attacker-wins"]));
    for wanted in [
        "now 23.92 % (155/648), wanted at least 50.00 % (1/2)",
        "whom it is done to\n   100.00 %        1  defender.lead.level: good-order -> routed",
        "where\n",
        "66.44 %  287/432  charge_on: front -> full-flank",
    ] {
        assert!(text.contains(wanted), "'{wanted}' is missing in\n{text}");
    }
}

#[test]
fn every_suggestion_verifies_when_fed_back() {
    for (procedure, file, field, value, at_least) in [
        ("impact.charge", FRONTAL, "result", "attacker-wins", "1/2"),
        ("impact.charge", FRONTAL, "result", "attacker-wins", "2/3"),
        ("impact.charge", SUPPORTED, "result", "attacker-wins", "97%"),
        ("impact.charge", SUPPORTED, "result", "defender-wins", "0.99"),
        ("cohesion.fire", "cohesion/volley.toml", "morale", "routed", "1/5"),
        ("cohesion.melee", "cohesion/melee.toml", "holder", "attacker", "2/3"),
    ] {
        let file = example(file);
        let goal = format!("{field}={value}");
        let answer = answer(&[procedure, &file, "--goal", &goal, "--at-least", at_least]);
        let wanted = (field, &json!(value));
        assert_eq!(answer["now"], plain_odds(procedure, &file, None, wanted));
        let changes = answer["changes"].as_array().unwrap();
        assert!(!changes.is_empty(), "{procedure} {goal}");
        for change in changes {
            let fact = format!("{}={}", change["field"].as_str().unwrap(), change["to"]);
            assert_eq!(change["chance"], plain_odds(procedure, &file, Some(&fact), wanted), "{procedure} {fact}");
        }
    }
}

#[test]
fn best_comes_first_and_numbers_move_no_further_than_they_must() {
    let file = example(FRONTAL);
    let answer = answer(&["impact.charge", &file, "--goal", "result=attacker-wins", "--at-least", "2/3"]);
    let chances: Vec<_> = answer["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| parse_chance(change["chance"].as_str().unwrap()).unwrap())
        .collect();
    assert!(chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
    assert!(chances.iter().all(|chance| *chance >= parse_chance("2/3").unwrap()), "{chances:?}");
    assert!(chance(&answer, "defender.lead.figures", &json!(2)).is_some());
    assert!(chance(&answer, "defender.lead.figures", &json!(1)).is_none(), "one step further is not the smallest");
    let short =
        plain_odds("impact.charge", &file, Some("defender.lead.figures=3"), ("result", &json!("attacker-wins")));
    assert!(parse_chance(&short).unwrap() < parse_chance("2/3").unwrap(), "{short}");
}

#[test]
fn supports_may_come_and_go() {
    let file = example(SUPPORTED);
    let goal = ["impact.charge", &file, "--goal", "result=attacker-wins", "--at-least", "97%"];
    let text = out(&grognard(&[&["odds"], &goal[..], &["--top", "0"]].concat()));
    assert!(text.contains("defender.supports: without experience trained\n"), "{text}");
    let file = example(FRONTAL);
    let text = out(&grognard(&["odds", "impact.charge", &file, "--goal", "result=attacker-wins", "--at-least", "1/3"]));
    assert!(text.contains("attacker.supports: one more, experience trained\n"), "{text}");
}

#[test]
fn it_is_said_when_nothing_is_enough_or_nothing_is_needed() {
    let file = example(SUPPORTED);
    let goal = ["odds", "impact.charge", &file, "--goal", "result=defender-wins", "--at-least"];
    let far = grognard(&[&goal[..], &["99%"]].concat());
    assert_eq!(code(&far), 0);
    assert!(out(&far).contains("reaches it; these come nearest"), "{}", out(&far));
    assert!(out(&far).contains("attacker.lead.formation: attack-column -> skirmishers"), "{}", out(&far));
    let near = grognard(&[&goal[..], &["0.1%"]].concat());
    assert!(out(&near).contains("already reached; nothing has to change"), "{}", out(&near));
}

#[test]
fn several_goals_hold_at_once() {
    let file = example(FRONTAL);
    let both = ["--goal", "result=attacker-wins", "--goal", "losers.0.level_after=routed", "--at-least", "1/2"];
    let answer = answer(&[&["impact.charge", &file], &both[..]].concat());
    assert_eq!(chance(&answer, "defender.lead.level", &json!("routed")), Some("1"));
    let now = parse_chance(answer["now"].as_str().unwrap()).unwrap();
    assert!(now < parse_chance("155/648").unwrap(), "less likely than either alone");
}

#[test]
fn slips_are_refused_with_what_would_be_taken() {
    let file = example(FRONTAL);
    for (goal, at_least, exit, message) in [
        ("resul=attacker-wins", "1/2", 1, "'resul' is not a field of the outcome. Allowed: result, win_by"),
        (
            "result=attacker",
            "1/2",
            1,
            "no outcome has result attacker, now or after any single change. Allowed: defender-wins",
        ),
        ("result", "1/2", 2, "'result' is not a goal; write FIELD=VALUE"),
        ("result=attacker-wins", "two thirds", 2, "'two thirds' is not a chance; write a fraction (2/3)"),
        ("result=attacker-wins", "3/2", 2, "is more than certain"),
    ] {
        let output = grognard(&["odds", "impact.charge", &file, "--goal", goal, "--at-least", at_least]);
        assert_eq!(code(&output), exit, "{goal} {at_least}");
        assert!(err(&output).contains(message), "{}", err(&output));
    }
    let refused = grognard(&["odds", "impact.charge", &file, "charge_on=above", "--goal", "result=attacker-wins"]);
    assert_eq!(code(&refused), 1);
    let alone = grognard(&["odds", "impact.charge", &file, "--at-least", "1/2"]);
    assert_eq!(code(&alone), 2, "--at-least is of no use without --goal");
}

#[test]
fn sampled_odds_are_not_enough() {
    let datum = Datum::from_toml(&std::fs::read_to_string(example(FRONTAL)).unwrap()).unwrap();
    let goals = [Goal::parse("result=attacker-wins").unwrap()];
    let wanted = (&goals[..], parse_chance("1/2").unwrap());
    let charge = procedure("impact.charge").unwrap();
    let refusals = what_if(charge, &Library::default(), &datum, wanted, 10).unwrap_err();
    assert!(refusals[0].reason.contains("needs exact odds"), "{refusals:?}");
}

#[test]
fn odds_group_and_compare_through_lists_and_objects() {
    let file = example(SUPPORTED);
    let by_list = out(&grognard(&["odds", "impact.charge", &file, "--by", "losers.level_after", "--top", "1"]));
    assert!(by_list.contains("losers.level_after [disorder, good-order, good-order]"), "{by_list}");
    let by_item = out(&grognard(&["odds", "impact.charge", &file, "--by", "losers.0.level_after"]));
    assert!(by_item.contains("losers.0.level_after none"), "stopped short has no losers: {by_item}");
    let unknown = grognard(&["odds", "impact.charge", &file, "--by", "losers.name"]);
    assert_eq!(code(&unknown), 1);
    let compare = ["--by", "result", "--compare", "defender.supports.0.level=disorder"];
    let compared = out(&grognard(&[&["odds", "impact.charge", &file], &compare[..]].concat()));
    assert!(compared.contains("  defender.supports.0.level: good-order -> disorder\n"), "{compared}");
    let force = |tactic: &str| {
        format!(
            r#"{{"grand_tactic":"{tactic}","lead_morale":3,"formations":[{{"cf":24,"mode":"line-of-battle","steps":12}}]}}"#
        )
    };
    let (a, b) = (format!("a={}", force("general-advance")), format!("b={}", force("general-advance")));
    let round = ["odds", "grand-tactics.round", &a, &b, "--by", "b", "--compare", "a.formations.0.cf=30"];
    let output = grognard(&round);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("  a.formations.0.cf: 24 -> 30\n"), "{}", out(&output));
}
