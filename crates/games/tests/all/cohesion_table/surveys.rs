//! Questions that a table answers.

use serde_json::json;

use super::bench::Bench;

#[test]
fn targets_come_with_facts_reasons_and_exact_odds() {
    let mut bench = Bench::new("");
    bench.put("a1", 10.0, 18.0, 0);
    bench.put("b1", 10.0, 23.0, 90);
    bench.mark("firing", "firing");
    bench.play("a> choose first");
    let answer = bench.survey(&json!({ "ask": "prospects", "unit": "a1", "intent": "fire" }));
    let list = answer["prospects"].as_array().unwrap();
    let b1 = list.iter().find(|one| one["target"] == "b1").unwrap();
    let fact = |name: &str, value: &str| json!({ "name": name, "value": value });
    let facts = [fact("range", "medium range"), fact("aspect", "enfilade"), fact("cover", "in the open")];
    assert_eq!(b1["facts"], json!(facts));
    assert_eq!(b1["allowed"], true, "{b1}");
    let shares: f64 = b1["odds"].as_array().unwrap().iter().map(|one| one["share"].as_f64().unwrap()).sum();
    assert!(shares > 1.0, "no effect, steps lost, shaken, routed and destroyed overlap: {shares}");
    let share = |one: &serde_json::Value| one["share"].as_f64().unwrap();
    assert_eq!((&b1["hope"]["words"], &b1["odds"][0]["words"]), (&json!("some effect"), &json!("no effect")));
    assert!((share(&b1["hope"]) + share(&b1["odds"][0]) - 1.0).abs() < 1e-12, "{b1}");
    let b2 = list.iter().find(|one| one["target"] == "b2").unwrap();
    assert_eq!(b2["allowed"], false);
    assert!(!b2["reasons"].as_array().unwrap().is_empty());
}

#[test]
fn reach_and_plan_agree_with_what_moves_are_taken() {
    let mut bench = Bench::new("");
    bench.mark("moving", "firing");
    bench.play("a> choose first");
    let reach = bench.survey(&json!({ "ask": "reach", "unit": "a1" }));
    assert_eq!(reach["allowance"], 4.0);
    let cells = reach["cells"].as_array().unwrap();
    assert!(cells.iter().any(|cell| cell["x"] == 5.0 && cell["y"] == 6.0), "straight ahead: {cells:?}");
    assert!(cells.iter().any(|cell| cell["x"] == 5.0 && cell["y"] == 2.0 && cell["cost"] == 0.0), "its own: {cells:?}");
    assert!(!cells.iter().any(|cell| cell["y"].as_f64().unwrap() > 6.0));
    let plan = bench.survey(&json!({ "ask": "plan", "unit": "a1", "x": 5, "y": 6 }));
    assert_eq!(plan["legal"], true, "{plan}");
    assert_eq!(plan["cost"], 4.0);
    assert_eq!(plan["way_points"], json!([[5.0, 4.0], [5.0, 6.0]]));
    let far = bench.survey(&json!({ "ask": "plan", "unit": "a1", "path": [{ "step": "ahead", "inches": 5 }] }));
    assert_eq!(far["legal"], false);
    bench.play(&format!("a> move a1 path={}", plan["path"]));
    assert_eq!(bench.pose("a1"), (500, 600, 0));
}

#[test]
fn a_way_that_leads_too_far_is_told_as_far_as_it_goes() {
    let mut bench = Bench::new("");
    bench.mark("moving", "firing");
    bench.play("a> choose first");
    let question =
        |as_far: bool| json!({ "ask": "plan", "unit": "a1", "x": 5, "y": 20, "facing": 0, "as_far": as_far });
    assert_eq!(bench.survey(&question(false))["legal"], false);
    let far = bench.survey(&question(true));
    assert_eq!(far["legal"], true, "{far}");
    assert_eq!(far["end"]["facing"], 0);
    assert!(far["end"]["y"].as_f64().unwrap() > 5.95, "{far}");
    bench.play(&format!("a> move a1 path={}", far["path"]));
    assert!(bench.pose("a1").1 > 595);
}

#[test]
fn friends_that_go_first_are_out_of_the_way() {
    let mut bench = Bench::new("");
    bench.put("a1", 20.0, 4.0, 0);
    bench.put("a2", 20.0, 7.0, 0);
    bench.mark("moving", "firing");
    bench.play("a> choose first");
    let plan = json!({ "ask": "plan", "unit": "a1", "x": 20, "y": 7, "facing": 0 });
    assert_eq!(bench.survey(&plan)["legal"], false);
    let mut first = plan;
    first["without"] = json!(["a2"]);
    assert_eq!(bench.survey(&first)["legal"], true);
}

#[test]
fn arcs_are_drawn_by_range_band() {
    let bench = Bench::new("");
    let arcs = bench.survey(&json!({ "ask": "arcs", "unit": "a1" }));
    let bands: Vec<&str> =
        arcs["bands"].as_array().unwrap().iter().map(|band| band["name"].as_str().unwrap()).collect();
    assert_eq!(bands, ["short", "medium", "long"]);
}

/// The odds that cavalry takes the ground of guns 6 inches ahead, with a charge bonus of 1D6 and this modifier. Guns do
/// not run, and the charge is never short: only the momentum depends on the bonus.
fn takes_the_guns(modifier: i32) -> f64 {
    let mut bench = Bench::new(&format!("[rules.charge]\nbonus_modifier = {modifier}\n"));
    bench.mark("moving", "firing");
    bench.play("a> choose first");
    bench.put("a horse", 10.0, 20.0, 0);
    bench.put("b guns", 10.0, 27.25, 180);
    let answer = bench.survey(&json!({ "ask": "prospects", "unit": "a horse", "intent": "charge" }));
    let at_guns = answer["prospects"].as_array().unwrap().iter().find(|one| one["target"] == "b guns").unwrap().clone();
    assert_eq!((&at_guns["allowed"], &at_guns["distance"]), (&json!(true), &json!(6.0)), "{at_guns}");
    let odds = at_guns["odds"].as_array().unwrap();
    let share = |words: &str| odds.iter().find(|one| one["words"] == words).unwrap()["share"].as_f64().unwrap();
    assert!(share("falls short").abs() < 1e-12, "{at_guns}");
    share("the attacker takes the ground")
}

#[test]
fn odds_of_a_charge_take_the_mean_bonus_from_the_charts() {
    // The mean move is 6 + 3.5 - 1 inches, of which 6 are more than half, or 6 + 3.5 + 5, of which they are less.
    let (with_momentum, without) = (takes_the_guns(-1), takes_the_guns(5));
    assert!(with_momentum > without, "{with_momentum} and {without}");
}
