//! Who falls back, flees or gives way goes its way unless an enemy stands in it (IMP-19, IMP-59, IMP-76).

use grognard_battle::Seat;
use grognard_books::impact::unit::{Formation, Level};
use grognard_table::Side;
use serde_json::json;

use super::bench::{Bench, Done};

/// `a1` charges `b1` from where the two stand; `b1` stands.
fn fought(bench: &Bench, faces: &[u8]) -> Done {
    let charged = bench.typed(Seat::A, "charge", &json!({"unit": "a1", "target": "b1"}), &[]).bench();
    charged.typed(Seat::B, "stand", &json!({"unit": "b1"}), faces)
}

#[test]
fn imp_19_whoever_merely_touches_an_enemy_falls_back_all_the_way() {
    // The winner's front edge and a corner of the loser touch, to less than a hundredth.
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 17.45, 19.69, 218).put("b1", 13.50, 15.79, 274);
    let done = fought(&bench, &[1, 3, 1, 6, 2, 6]);
    let lost = &done.rulings("impact.charge")[0].outcome;
    assert_eq!((&lost["result"], &lost["fall_back"]), (&json!("attacker-wins"), &json!(2)));
    assert_eq!(done.at("b1"), (1206, 1440, 274), "two inches straight away from the winner's centre");
    assert_eq!(done.state.units["b1"].figures, 7, "one figure of the chart, none for being stopped");
}

#[test]
fn imp_76_whoever_merely_touches_an_enemy_gives_way() {
    // The charger's front edge and a corner of the charged touch, to less than a hundredth.
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 15.03, 17.27, 225).put("b5", 13.50, 15.79, 274);
    bench.with("b5", |unit| unit.formation = Formation::Skirmishers);
    let bench = bench.typed(Seat::A, "charge", &json!({"unit": "a1", "target": "b5"}), &[]).bench();
    let done = bench.typed(Seat::B, "evade", &json!({"unit": "b5"}), &[]);
    assert_eq!(done.at("b5"), (703, 953, 274), "one move straight away");
}

#[test]
fn imp_19_a_routed_loser_is_not_stopped_by_its_own_turn() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 44.38, 24.75, 329).put("b1", 41.77, 29.06, 145);
    bench.with("b1", |unit| (unit.figures, unit.level) = (6, Level::Disorder));
    // Four inches; the worst roll: routed. It turns home beside the winner.
    let done = fought(&bench, &[1, 1, 2, 2, 1, 1]);
    let lost = &done.rulings("impact.charge")[0].outcome;
    assert_eq!((&lost["fall_back"], &lost["losers"][0]["level_after"]), (&json!(4), &json!("routed")));
    assert_eq!(done.at("b1"), (3965, 3245, 0));
    assert_eq!(done.state.units["b1"].figures, 5);
}

#[test]
fn imp_59_who_flees_is_not_stopped_by_its_own_turn() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 12.19, 17.66, 71).put("bg", 14.75, 18.56, 173).put("a2", 50.0, 12.0, 0);
    bench.with("a1", |unit| (unit.level, unit.figures) = (Level::Routed, 6));
    bench.with("bg", |unit| (unit.figures, unit.sections_lost) = (3, 1));
    let done = bench.typed(Seat::A, "rally", &json!({"unit": "a1"}), &[1, 1, 6, 4]);
    assert_eq!(done.at("a1"), (1219, 766, 180));
    assert_eq!(done.state.units["a1"].figures, 6);
}

#[test]
fn imp_59_an_enemy_whom_the_way_leads_into_stops_a_flight_though_the_turn_meets_him_too() {
    let mut bench = Bench::new("", Side::A);
    // The guns stand aslant from beside a1 to before its way home: turned it would lie on them from the start.
    bench.put("a1", 30.0, 20.0, 90).put("bg", 31.33, 18.59, 300).put("a2", 50.0, 12.0, 0);
    bench.with("a1", |unit| unit.level = Level::Routed);
    let done = bench.typed(Seat::A, "rally", &json!({"unit": "a1"}), &[1, 1, 6, 4]);
    assert_eq!(done.state.units["a1"].figures, 7, "stopped");
    let (x, y, facing) = done.at("a1");
    assert!(x == 3000 && (1960..1980).contains(&y), "{x}, {y}: as far as the way is free");
    assert!((90..180).contains(&facing), "{facing}: home as far as there is room");
}

#[test]
fn imp_75_a_routed_battery_is_limbered_as_it_falls_back() {
    // Its teams would stand on the winner, were they hitched where it stood.
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("bg", 30.0, 25.0, 0);
    let bench = bench.typed(Seat::A, "charge", &json!({"unit": "a1", "target": "bg"}), &[]).bench();
    let done = bench.typed(Seat::B, "stand", &json!({"unit": "bg"}), &[6, 6, 1, 1]);
    assert_eq!(done.rulings("impact.charge")[0].outcome["fall_back"], 12);
    assert_eq!(done.at("bg"), (3000, 3700, 0));
    let guns = &done.state.units["bg"];
    assert_eq!(
        (guns.formation, guns.figures),
        (Formation::Limbered, 2),
        "four figures of the chart and none for being stopped"
    );
}
