//! What is measured for the fire and the clash of a charge (IMP-18, IMP-31, IMP-40, IMP-57, IMP-68).

use grognard_battle::{Seat, Source};
use grognard_books::impact::unit::Level;
use grognard_table::Side;
use serde_json::json;

use super::bench::{Bench, Done};

/// Two lines 5.25 inches apart, face to face.
fn facing() -> Bench {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 26.0, 180);
    bench
}

fn reacted(bench: &Bench, (lead, target): (&str, &str), act: &str, faces: &[u8]) -> Done {
    let charged = bench.typed(Seat::A, "charge", &json!({"unit": lead, "target": target}), &[]).bench();
    charged.typed(Seat::B, act, &json!({"unit": target}), faces)
}

#[test]
fn imp_68_a_charger_under_fire_is_two_inches_off_whatever_the_rounding() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 44.38, 24.75, 329).put("b1", 41.77, 29.06, 145);
    bench.with("b1", |unit| (unit.figures, unit.level) = (6, Level::Disorder));
    let done = reacted(&bench, ("a1", "b1"), "react-fire", &[1, 1, 1, 1, 2, 2, 1, 1]);
    let fire = &done.rulings("impact.fire")[0].situation;
    assert_eq!((&fire["range"], &fire["target"]["enemy_within_two"]), (&json!(2), &json!(true)));
}

#[test]
fn imp_68_a_charger_under_fire_has_an_enemy_within_two_whatever_its_facing() {
    let mut wrong = Vec::new();
    for facing in (0..360_u16).step_by(10) {
        let mut bench = Bench::new("", Side::A);
        let turn = f64::from(facing).to_radians();
        let (x, y) = (36.0 + 5.3 * turn.sin(), 24.0 + 5.3 * turn.cos());
        bench.put("a1", 36.0, 24.0, facing).put("b1", x, y, (facing + 183) % 360);
        let charged = bench.typed(Seat::A, "charge", &json!({"unit": "a1", "target": "b1"}), &[]).bench();
        let done = charged.given(Seat::B, "react-fire", &json!({"unit": "b1"}), &Source::Seed(1));
        let fire = &done.rulings("impact.fire")[0].situation;
        if (&fire["range"], &fire["target"]["enemy_within_two"]) != (&json!(2), &json!(true)) {
            wrong.push((facing, fire["range"].clone(), fire["target"]["enemy_within_two"].clone()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn imp_57_a_charger_that_comes_from_nearer_is_fired_at_from_there() {
    // 0.95 inches apart; turned to its way the charger is farther off.
    let mut bench = Bench::new("", Side::A);
    bench.put("ah", 35.31, 20.95, 229).put("bh", 30.06, 22.94, 30);
    bench.with("bh", |unit| (unit.figures, unit.figures_at_start) = (7, 7));
    let done = reacted(&bench, ("ah", "bh"), "react-fire", &[1, 1, 6, 6, 1, 1]);
    assert_eq!(done.rulings("impact.fire")[0].situation["range"], json!(0.95));
}

#[test]
fn imp_18_free_volleys_are_fired_at_the_start_distance_by_whoever_goes_back_there() {
    // Battery and charger are 3.47 inches apart; the charger turns by 44 degrees, the battery toward it.
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 31.85, 26.69, 151).put("bg", 38.71, 24.64, 4);
    bench.with("bg", |unit| unit.figures = 5);
    let faces = [6, 6, 2, 2, 3, 4, 5, 1, 1, 1, 1, 6, 6];
    let done = reacted(&bench, ("a1", "bg"), "react-face", &faces);
    assert_eq!(done.rulings("impact.charge")[0].outcome["stop_inches"], 5);
    let volleys = done.rulings("impact.fire");
    assert_eq!(volleys.len(), 2);
    for volley in volleys {
        assert_eq!(volley.situation["range"], json!(3.47), "{}", volley.title);
    }
    let (x, y, _) = done.at("a1");
    assert_eq!((x, y), (3185, 2669));
}

#[test]
fn imp_31_a_leader_with_a_support_is_beside_a_charger_under_fire() {
    let mut bench = facing();
    bench.put("a2", 30.0, 19.25, 0).leader("a one", 30.0, 19.25);
    bench.state.leaders.get_mut("a one").unwrap().attached_to = Some("a2".to_owned());
    let with = json!({"unit": "a1", "target": "b1", "supports": ["a2"]});
    let charged = bench.typed(Seat::A, "charge", &with, &[]).bench();
    let done = charged.typed(Seat::B, "react-fire", &json!({"unit": "b1"}), &[1, 1, 6, 6, 6, 6, 1, 1]);
    assert_eq!(done.rulings("impact.fire")[0].situation["target"]["adjacent_leader"], json!(2));
}

#[test]
fn imp_40_in_a_charge_only_an_enemy_beside_it_is_another_one_within_two_inches() {
    // The attacker wins by six; the check of the loser is failed by three, with an enemy beside it by four.
    let won = [5, 4, 2, 2, 3, 1];
    let done = reacted(&facing(), ("a1", "b1"), "stand", &won);
    let facts =
        |done: &Done, side: &str| done.rulings("impact.charge")[0].situation[side]["lead"]["enemy_within_two"].clone();
    assert_eq!([facts(&done, "attacker"), facts(&done, "defender")], [json!(false), json!(false)]);
    assert_eq!(done.state.units["b1"].level, Level::Disorder);
    let mut bench = facing();
    bench.put("a4", 34.5, 26.0, 0);
    let done = reacted(&bench, ("a1", "b1"), "stand", &won);
    assert_eq!([facts(&done, "attacker"), facts(&done, "defender")], [json!(false), json!(true)]);
    assert_eq!(done.state.units["b1"].level, Level::Shaken);
}
