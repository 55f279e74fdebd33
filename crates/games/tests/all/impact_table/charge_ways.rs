//! Ways of a charge after the reaction of its target: one move, into contact, and back to its start (IMP-16, IMP-18,
//! IMP-58, IMP-75).

use grognard_battle::Seat;
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
    let (a, b) = (&done.state.units["a1"], &done.state.units["b2"]);
    let pose = |name: &str| -> Pose { done.state.table.as_ref().unwrap().units[name] };
    let library = grognard_books::Library::new();
    let apart = block_at(library.as_ref(), a, pose("a1")).distance(&block_at(library.as_ref(), b, pose("b2")));
    assert!(apart >= 50, "{apart} at {y}");
}

#[test]
fn imp_16_a_lead_that_has_shrunk_under_fire_goes_on_until_it_touches() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 330).put("b1", 33.6, 25.0, 180);
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
