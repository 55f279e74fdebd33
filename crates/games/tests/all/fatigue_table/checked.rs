//! What a table enters into morale checks, and what follows from a failed one.

use grognard_battle::Seat;
use grognard_books::fatigue::names::{Circumstance, Phase, State as Morale};
use grognard_field::Pose;
use grognard_games::fatigue::state::Step;
use serde_json::json;

use super::bench::{Bench, checks, record};
use super::given::{WOOD, at, give, morale, offers, refuses, table, try_with, until};

#[test]
fn fat_18_a_screen_that_fails_is_no_longer_out() {
    let mut bench = table("", Phase::Movement, Step::Act);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 28.0, 180);
    bench.with("a1", |unit| {
        (unit.skirmishers, unit.figures_lost) = (2, 1);
        unit.screen = Some(Pose::new(at(30.0, 23.0), 0));
    });
    bench.state.queue = serde_json::from_value(json!([{
        "kind": "check", "units": ["a1"], "group": "cluster", "circumstance": Circumstance::FireLoss, "friend": null,
        "distance": null, "warned": false, "charger": null, "firer": "b1",
    }]))
    .unwrap();
    assert!(try_with(&bench, 1, Seat::A, "check", &json!({"cluster_gap": 1})).is_err(), "measured");
    until(&mut bench, Seat::A, "check", &json!({}), |state| state.units.get("a1").unwrap().skirmishers == 0);
    assert!(bench.state.units.get("a1").unwrap().screen.is_none());
}

/// How often out of a hundred b1 fails a check for a figure lost to a1.
fn failures(bench: &mut Bench) -> usize {
    bench.with("b1", |unit| unit.figures_lost = 1);
    bench.state.queue = serde_json::from_value(json!([{
        "kind": "check", "units": ["b1"], "group": "single", "circumstance": Circumstance::FireLoss, "friend": null,
        "distance": null, "warned": false, "charger": null, "firer": "a1",
    }]))
    .unwrap();
    let state = |seed| try_with(bench, seed, Seat::B, "check", &json!({})).unwrap_or_else(|why| panic!("{why:#?}"));
    (0..100).filter(|seed| morale(&state(*seed), "b1") != Morale::Good).count()
}

#[test]
fn fat_56_and_61_cover_against_the_firer_and_officers_near_help_a_check() {
    let far = |ground: &str| {
        let mut bench = table(ground, Phase::Movement, Step::Act);
        bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 23.0, 180);
        bench
    };
    let open = failures(&mut far(""));
    assert!(failures(&mut far(WOOD)) < open, "in a wood");
    let wall = |y: f64| format!("[[lines]]\nkind = \"hedge\"\npoints = [[25,{y}],[35,{y}]]\n");
    assert!(failures(&mut far(&wall(22.4))) < open, "behind a hedge");
    assert_eq!(failures(&mut far(&wall(23.6))), open, "before a hedge");
    let mut led = far("");
    led.officer("b colonel", 30.0, 26.0);
    assert!(failures(&mut led) < open, "in his radius");
    led.officer("b colonel", 30.0, 33.0);
    assert_eq!(failures(&mut led), open, "out of his radius");
    for told in ["officers", "cover", "burning", "barred", "group", "together_with"] {
        assert!(try_with(&led, 1, Seat::B, "check", &json!({told: "class-2"})).is_err(), "{told}");
    }
}

/// Units that have lost a figure to fire and check at the end of the phase, in the order of the list.
fn at_the_end_of_the_phase(units: &[&str]) -> Bench {
    let mut bench = table("", Phase::ReciprocalInfantryCavalryFire, Step::Closing);
    let checks = units.iter().map(|unit| {
        bench.with(unit, |unit| unit.figures_lost = 1);
        json!({
            "kind": "check", "units": [unit], "group": "single", "circumstance": Circumstance::FireLoss,
            "friend": null, "distance": null, "warned": false, "charger": null,
        })
    });
    bench.state.later = serde_json::from_value(checks.collect()).unwrap();
    bench
}

/// Who checks when a command is given, in order.
fn order(bench: &Bench, seat: Seat, act: &str, with: &serde_json::Value) -> Vec<String> {
    let record = record(&bench.state, 1, seat, act, with);
    checks(&record).iter().map(|ruled| ruled.title.split(' ').next().unwrap().to_owned()).collect()
}

#[test]
fn fat_156_each_side_checks_in_its_owners_order_at_the_end_of_a_phase_the_acting_side_first() {
    let mut bench = at_the_end_of_the_phase(&["b1", "b2", "a1", "a3", "a4"]);
    assert_eq!(bench.state.phasing(), Some(grognard_battle::Side::A));
    assert_eq!(offers(&bench, Seat::A, "check").len(), 3);
    assert!(offers(&bench, Seat::B, "check").is_empty() && offers(&bench, Seat::B, "pass").is_empty());
    refuses(&bench, "FAT-156", Seat::B, "pass", &json!({}));
    assert!(try_with(&bench, 1, Seat::B, "check", &json!({"unit": "b1"})).is_err(), "not before the acting side");
    // The owner names a unit and is asked again; the last one needs no choice.
    assert_eq!(order(&bench, Seat::A, "check", &json!({"unit": "a4"})), ["a4"]);
    give(&mut bench, Seat::A, "check", &json!({"unit": "a4"}));
    assert_eq!(order(&bench, Seat::A, "check", &json!({"unit": "a3"})), ["a3", "a1"]);
    give(&mut bench, Seat::A, "check", &json!({"unit": "a3"}));
    // Now the other side, which leaves it to the list.
    assert_eq!(offers(&bench, Seat::B, "check").len(), 2);
    assert_eq!(order(&bench, Seat::B, "pass", &json!({})), ["b1", "b2"]);
    give(&mut bench, Seat::B, "pass", &json!({}));
    assert!(bench.state.later.is_empty());
    assert_eq!(bench.state.as_listed, None, "it is chosen anew in the next phase");
}

#[test]
fn fat_156_a_check_that_has_no_other_beside_it_is_made_by_itself() {
    let bench = at_the_end_of_the_phase(&["a1", "b1"]);
    assert!(offers(&bench, Seat::A, "pass").is_empty());
    assert_eq!(order(&bench, Seat::A, "check", &json!({"unit": "a1"})), ["a1", "b1"]);
}
