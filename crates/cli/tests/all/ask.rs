//! `grognard ask`: what to ask for, what not, and why.

use serde_json::Value;

use crate::program::{code, err, grognard, out};

const VOLLEY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/cohesion/volley.toml");

/// A routed battalion under fire makes no check, whatever the other facts.
const ROUTED: &[&str] = &[
    "fatigue.morale-check",
    "phase=reciprocal-infantry-cavalry-fire",
    "circumstance=fire-loss",
    r#"units=[{"arm":"infantry","cmr":6,"figures":12,"figures_lost":2,"state":"routed"}]"#,
];

fn answer(arguments: &[&str]) -> Value {
    let output = grognard(&[&["ask"], arguments, &["--json"]].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
    serde_json::from_str(&out(&output)).unwrap()
}

fn paths(answer: &Value, list: &str) -> Vec<String> {
    let list = answer[list].as_array().unwrap();
    list.iter().map(|one| one["path"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn what_is_open_is_asked_most_telling_first() {
    let answer = answer(&["cohesion.fire", VOLLEY, "--open", "aspect", "--open", "target.cover_other"]);
    assert_eq!(answer["settled"], false);
    let ask = answer["ask"].as_array().unwrap();
    assert_eq!(ask.len(), 2);
    assert!(ask.iter().all(|question| question["why"] == "changes" && question["kind"] == "choice"));
    assert!(ask[0]["telling"].as_f64() >= ask[1]["telling"].as_f64());
}

#[test]
fn without_a_list_everything_that_is_not_given_is_open() {
    let output = grognard(&["ask", "cohesion.fire", VOLLEY]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let text = out(&output);
    for field in ["aspect", "target.cover_other", "firer.cohesion", "line_of_sight"] {
        assert!(text.contains(&format!("  {field} ")), "{field} in {text}");
    }
    assert!(!text.contains("  range "), "{text}");
}

#[test]
fn nothing_is_asked_of_a_unit_that_makes_no_check() {
    let open = ["--open", "group", "--open", "cover", "--open", "officers", "--open", "in_burning_terrain"];
    let answer = answer(&[ROUTED, &open].concat());
    assert_eq!(answer["settled"], true);
    assert_eq!(paths(&answer, "skipped"), ["group", "cover", "officers", "in_burning_terrain"]);
    let text = out(&grognard(&[&["ask"], ROUTED, &open].concat()));
    assert!(text.contains("nothing left to ask") && text.contains("only single is taken here"), "{text}");
    assert!(text.contains("whatever the answer, the odds are the same"), "{text}");
}

#[test]
fn facts_of_other_circumstances_are_left_out_at_once() {
    let answer = answer(&[ROUTED, &["--open", "surprise_distance", "--open", "explosion.distance"]].concat());
    assert_eq!(answer["skipped"][0]["reason"], "counts only for circumstance surprise");
    assert_eq!(answer["skipped"][1]["reason"], "counts only for circumstance explosion");
}

#[test]
fn slips_are_refused() {
    let output = grognard(&["ask", "cohesion.fire", VOLLEY, "--open", "wind"]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("wind: is not a field here."), "{}", err(&output));
    let output = grognard(&["ask", "cohesion.fire", VOLLEY, "firer.arm=pikes", "--open", "aspect", "--json"]);
    assert_eq!(code(&output), 1);
    assert!(out(&output).contains("refused"), "{}", out(&output));
    assert_eq!(code(&grognard(&["ask", "cohesion.volley"])), 2);
}
