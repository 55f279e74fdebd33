//! Ways of a charge after the reaction of its target: one move, into contact, and back to its start (IMP-16, IMP-18,
//! IMP-58, IMP-75).

use grognard_battle::{Seat, Source};
use grognard_books::impact::unit::Formation;
use grognard_field::Pose;
use grognard_games::impact::footprint::block_at;
use grognard_table::Side;
use serde_json::{Value, json};

use super::bench::{Bench, Done};

fn charge(bench: &Bench, with: &Value) -> Bench {
    bench.typed(Seat::A, "charge", with, &[]).bench()
}

/// `a1` charges `b1`, which reacts.
fn reacted(bench: &Bench, act: &str, faces: &[u8]) -> Done {
    let charged = charge(bench, &json!({"unit": "a1", "target": "b1"}));
    charged.typed(Seat::B, act, &json!({"unit": "b1"}), faces)
}

/// How far two stand apart.
fn gap(done: &Done, one: &str, other: &str) -> i32 {
    let library = grognard_books::Library::new();
    let [one, other] = [one, other].map(|name| {
        let pose: Pose = done.state.table.as_ref().unwrap().units[name];
        block_at(library.as_ref(), &done.state.units[name], pose)
    });
    one.distance(&other)
}

/// `b1` shows its flank to `a1`, almost a whole move off.
fn far_flank(y: f64) -> Bench {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, y, 90);
    bench
}

#[test]
fn imp_58_a_charger_whose_target_has_turned_goes_no_farther_than_one_move() {
    // Straight on it would be 6.15 inches; after another turn a corner is met sooner.
    let done = reacted(&far_flank(28.2), "react-face", &[6, 6, 6, 6, 1, 1]);
    assert!(done.said("IMP-71", "b1 looks 135 degrees now"));
    let won = &done.rulings("impact.charge")[0].outcome;
    assert_eq!(won["result"], "attacker-wins");
    let (x, y, facing) = done.at("a1");
    let far = f64::from(x - 3000).hypot(f64::from(y - 2000));
    assert!(far <= 600.0 && facing != 0, "{far} to {x}, {y} at {facing} degrees");
}

#[test]
fn imp_58_no_charge_is_fought_with_a_target_that_has_turned_out_of_reach() {
    let mut bench = far_flank(28.3);
    bench.with("a1", |unit| unit.figures = 2);
    let done = reacted(&bench, "react-face", &[6, 6]);
    assert!(done.rulings("impact.charge").is_empty() && done.state.charge.is_none() && done.state.due.is_empty());
    assert!(done.said("IMP-75", "no way of one move leads a1 into contact with b1 any more"));
    assert_eq!(done.at("a1"), (3000, 2600, 0), "one move toward where b1 stands");
    assert_eq!(done.at("b1"), (3000, 2830, 135));
}

#[test]
fn imp_75_a_charger_that_cannot_meet_its_target_halts_half_an_inch_off_any_enemy() {
    let mut bench = far_flank(28.3);
    bench.with("a1", |unit| unit.figures = 2).put("b2", 32.0, 26.0, 90);
    bench.with("b2", |unit| unit.figures = 2);
    let done = reacted(&bench, "react-face", &[6, 6]);
    assert!(done.said("IMP-75", "no dice and no volley"));
    let (x, y, _) = done.at("a1");
    assert_eq!(x, 3000);
    let apart = gap(&done, "a1", "b2");
    assert!(apart >= 50, "{apart} at {y}");
}

#[test]
fn imp_16_a_lead_that_has_shrunk_under_fire_goes_on_until_it_touches() {
    let mut bench = Bench::new("", Side::A);
    // As wide as it was it would touch b1's corner, less wide it comes past that to b1's flank.
    bench.put("a1", 30.0, 20.0, 330).put("b1", 34.9, 25.0, 180);
    bench.with("a1", |unit| unit.figures = 7);
    let before = bench.ready();
    // One figure, and with it a stand; the check is passed. The charge is won.
    let done = reacted(&bench, "react-fire", &[3, 3, 6, 6, 6, 6, 1, 1]);
    assert_eq!(done.state.units["a1"].figures, 6);
    assert_eq!(done.rulings("impact.charge")[0].outcome["result"], "attacker-wins");
    let library = grognard_books::Library::new();
    let stood = before.table.as_ref().unwrap().units["b1"];
    let came = done.state.table.as_ref().unwrap().units["a1"];
    let [lead, target] =
        [("a1", came), ("b1", stood)].map(|(name, pose)| block_at(library.as_ref(), &done.state.units[name], pose));
    let target = grognard_field::Block::new(stood, grognard_field::Footprint::new(400, target.size.depth));
    assert_eq!(lead.distance(&target), 0);
}

#[test]
fn imp_18_supports_of_a_lead_that_halts_at_its_start_stand_at_theirs() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 36.28, 32.54, 182).put("a2", 34.73, 34.00, 196).put("b1", 32.19, 31.47, 346);
    for (name, figures) in [("a1", 6), ("a2", 6), ("b1", 5)] {
        bench.with(name, |unit| unit.figures = figures);
    }
    let bench = charge(&bench, &json!({"unit": "a1", "target": "b1", "supports": ["a2"]}));
    let done = bench.typed(Seat::B, "react-face", &json!({"unit": "b1"}), &[6, 6, 2, 2, 3, 3, 4, 1, 1, 1, 1]);
    assert_eq!(done.rulings("impact.charge")[0].outcome["stop_inches"], 4);
    // 1.18 inches off at the start: there is no room for the lead's turn beside its support.
    assert_eq!(done.at("a1"), (3628, 3254, 182));
    assert_eq!(done.at("a2"), (3473, 3400, 196));
}

/// `a1` charges to the right with `a2`, which `a3` holds up, so that `a1` has no room to halt beside it for a part of its way.
fn held_up(target: &str, off: f64) -> Bench {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("a2", 34.1, 20.0, 0).put("a3", 36.8, 21.4, 0);
    let aside = off * std::f64::consts::FRAC_1_SQRT_2;
    bench.put(target, 30.0 + aside, 20.0 + aside, 225);
    bench
}

#[test]
fn imp_57_a_charger_is_fired_at_two_inches_off_whether_there_is_room_to_halt_or_not() {
    let bench = charge(&held_up("b1", 5.6), &json!({"unit": "a1", "target": "b1", "supports": ["a2"]}));
    let done = bench.given(Seat::B, "react-fire", &json!({"unit": "b1"}), &Source::Seed(1));
    let seen = &done.rulings("impact.fire")[0];
    let lines: Vec<&str> = seen.lines.iter().map(|line| line.text.as_str()).collect();
    assert!(lines.contains(&"clear line of sight, 2.76 inches between the centres"), "{lines:#?}");
}

#[test]
fn imp_75_a_lead_that_goes_on_keeps_off_other_enemies_when_there_is_no_room_for_its_supports() {
    let mut bench = held_up("b5", 5.0);
    bench.with("b5", |unit| unit.formation = Formation::Skirmishers);
    bench.put("b2", 29.79, 25.87, 225);
    let bench = charge(&bench, &json!({"unit": "a1", "target": "b5", "supports": ["a2"]}));
    let done = bench.typed(Seat::B, "evade", &json!({"unit": "b5"}), &[]);
    assert!(done.said("IMP-75", "a1 goes on to where b5 stood"));
    // b2 lets it come 2.85 inches on; there a2, which a3 holds up, would lie under it.
    assert!(gap(&done, "a1", "b2") >= 50, "{:?}", done.at("a1"));
    assert_eq!(done.at("a1"), (3125, 2125, 45), "as far as there is room beside a2");
}

#[test]
fn imp_75_a_lead_that_goes_on_does_not_halt_beside_an_enemy_it_started_by() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("b5", 30.0, 25.0, 180).put("b2", 32.6, 19.6, 90).put("b3", 34.3, 22.0, 180);
    bench.with("b5", |unit| unit.formation = Formation::Skirmishers);
    let bench = charge(&bench, &json!({"unit": "a1", "target": "b5"}));
    let done = bench.typed(Seat::B, "evade", &json!({"unit": "b5"}), &[]);
    // b3 lets it come 0.85 inches on, beside b2 all the way.
    assert_eq!(done.at("a1"), (3000, 2000, 0));
}

#[test]
fn imp_16_a_charge_is_fought_in_contact_though_a_support_stands_where_its_target_would_be_met() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 14.21, 22.68, 183).put("a2", 17.08, 20.65, 220).put("a3", 18.75, 18.50, 204);
    bench.put("b1", 15.14, 20.36, 61).put("b2", 16.30, 16.90, 357);
    bench.with("b1", |unit| unit.figures = 6);
    let bench = charge(&bench, &json!({"unit": "a1", "target": "b1", "supports": ["a2"]}));
    // Straight on b1, turned, would be met where a2 stands, and a2 cannot get out of the way: a1 turns otherwise.
    let done = bench.typed(Seat::B, "react-face", &json!({"unit": "b1"}), &[6, 6, 6, 6, 1, 1]);
    assert!(done.said("IMP-71", "b1 looks 16 degrees now"));
    assert_eq!(done.rulings("impact.charge")[0].outcome["result"], "attacker-wins");
    let library = grognard_books::Library::new();
    let pose: Pose = done.state.table.as_ref().unwrap().units["a1"];
    let lead = block_at(library.as_ref(), &done.state.units["a1"], pose);
    let target = grognard_field::Footprint::new(300, lead.size.depth);
    let stood = Pose::new(grognard_field::Point::new(1514, 2036), 16);
    assert_eq!(lead.distance(&grognard_field::Block::new(stood, target)), 0);
}
