//! What the table answers: reach, ways, and prospects of fire and charge with exact odds.

use grognard_battle::{Game as _, Seat};
use grognard_books::impact::unit::Formation;
use grognard_core::facts::Datum;
use grognard_games::impact::Impact;
use grognard_table::Side;
use grognard_table::answers::{Answer, Intent, Plan, Prospect, Question};
use serde_json::json;

use super::bench::{Bench, to};

fn ask(bench: &Bench, question: &Question) -> Answer {
    Impact::survey(&bench.library, &bench.ready(), Seat::A, question).unwrap_or_else(|reasons| panic!("{reasons:?}"))
}

fn prospect(bench: &Bench, unit: &str, intent: Intent, target: &str) -> Prospect {
    let Answer::Prospects(all) = ask(bench, &Question::Prospects { unit: unit.to_owned(), intent }) else { panic!() };
    all.prospects.into_iter().find(|one| one.target == target).unwrap()
}

fn share(prospect: &Prospect, words: &str) -> f64 {
    prospect.odds.iter().find(|chance| chance.words == words).unwrap_or_else(|| panic!("{words}")).share
}

fn lines() -> Bench {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 26.0, 180);
    bench
}

/// The book's page measured these: 44 % won, 32 % stopped short, 24 % repulsed.
#[test]
fn imp_17_a_frontal_charge_of_equal_lines_has_the_odds_of_the_page() {
    let found = prospect(&lines(), "a1", Intent::Charge, "b1");
    assert!(found.allowed, "{:?}", found.reasons);
    let rounded = |words: &str| format!("{:.0}", share(&found, words) * 100.0);
    assert_eq!(rounded("the attacker wins"), "44");
    assert_eq!(rounded("stops short, both fire"), "32");
    assert_eq!(rounded("the defender wins"), "24");
    assert!(found.hope.unwrap().chance.is_some(), "the odds are exact");
}

#[test]
fn imp_46_supports_beside_the_lead_count_in_its_prospects() {
    let mut bench = lines();
    bench.put("a2", 34.0, 20.0, 0).put("a3", 26.0, 20.0, 0);
    let found = prospect(&bench, "a1", Intent::Charge, "b1");
    // 2D6 + 6 - 1 against 2D6 + 6 - 6: won unless the attacker rolls four less, in 206 of 1296 cases.
    assert_eq!(found.hope.as_ref().unwrap().chance.as_deref(), Some("545/648"));
    assert!(found.facts.iter().any(|fact| fact.name == "supports" && fact.value == "with a2 and a3"));
}

#[test]
fn imp_68_a_charge_on_the_flank_is_worth_more() {
    let mut bench = lines();
    bench.put("b1", 30.0, 25.0, 90);
    let found = prospect(&bench, "a1", Intent::Charge, "b1");
    assert_eq!(found.facts[0].value, "on its full flank");
    assert_eq!(format!("{:.0}", share(&found, "the attacker wins") * 100.0), "84");
}

#[test]
fn imp_50_fire_tells_its_range_aspect_and_odds_or_why_not() {
    let mut bench = lines();
    bench.put("b1", 30.0, 23.5, 180).put("b2", 50.0, 23.0, 180);
    let found = prospect(&bench, "a1", Intent::Fire, "b1");
    assert!(found.allowed);
    assert_eq!(found.distance, Some(2.75));
    let facts: Vec<&str> = found.facts.iter().map(|fact| fact.value.as_str()).collect();
    assert_eq!(facts, ["normal range", "from the front", "in the open"]);
    assert!((share(&found, "no effect") + found.hope.as_ref().unwrap().share - 1.0).abs() < 1e-12);
    let far = prospect(&bench, "a1", Intent::Fire, "b2");
    assert!(!far.allowed && far.reasons.iter().any(|reason| reason.rule.as_deref() == Some("IMP-03")));
}

#[test]
fn whatever_is_within_reach_may_be_gone_to() {
    let ground = "terrain = [{ kind = \"light-woods\", points = [[26, 24], [34, 24], [34, 30], [26, 30]] }]\n\
        lines = [{ kind = \"road\", points = [[24, 0], [24, 48]] }]";
    for formation in [Formation::BattleLine, Formation::RoadColumn, Formation::Skirmishers] {
        let mut bench = Bench::new(ground, Side::A);
        bench.put("a1", 24.0, 20.0, 0).put("a2", 31.5, 20.0, 0).put("b1", 27.0, 27.0, 180);
        bench.with("a1", |unit| unit.formation = formation).with("b1", |unit| unit.reacted = true);
        let Answer::Reach(reach) = ask(&bench, &Question::Reach { unit: "a1".to_owned() }) else { panic!() };
        assert!(reach.cells.len() > 20, "{formation:?}: {}", reach.cells.len());
        for cell in reach.cells.iter().step_by(7) {
            let way = Datum::of(&json!({"x": cell.x, "y": cell.y}));
            let plan = ask(&bench, &Question::Plan { unit: "a1".to_owned(), way });
            let Answer::Plan(Plan { legal, reasons, .. }) = plan else { panic!() };
            assert!(legal, "{formation:?} to {cell:?}: {reasons:?}");
            bench.typed(Seat::A, "move", &to("a1", cell.x, cell.y), &[]);
        }
    }
}

#[test]
fn a_plan_goes_as_far_as_it_may_and_its_steps_are_taken_as_a_command() {
    let bench = lines();
    let way = Datum::of(&json!({"x": 30, "y": 40, "as_far": true}));
    let Answer::Plan(plan) = ask(&bench, &Question::Plan { unit: "a1".to_owned(), way }) else { panic!() };
    assert!(plan.legal, "{:?}", plan.reasons);
    let end = plan.end.unwrap();
    assert!(end.y > 24.0 && end.y <= 24.75, "half an inch off b1: {end:?}");
    let done = bench.typed(Seat::A, "move", &json!({"unit": "a1", "path": plan.path}), &[]);
    assert_eq!(done.at("a1").1, super::bench::hundredths(end.y));
}

#[test]
fn arcs_are_drawn_by_range() {
    let bench = lines();
    let Answer::Arcs(arcs) = ask(&bench, &Question::Arcs { unit: "a1".to_owned() }) else { panic!() };
    let bands: Vec<(&str, f64)> = arcs.bands.iter().map(|band| (band.name.as_str(), band.inches)).collect();
    assert_eq!(bands, [("normal", 3.0), ("long", 6.0)]);
}
