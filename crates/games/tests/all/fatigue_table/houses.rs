//! Units enter buildings and redoubts or go round them: no way leads through one (FAT-165, section 8).

use grognard_battle::Seat;
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_field::Pose;
use grognard_games::fatigue::derive::building;
use grognard_games::fatigue::state::Step;
use grognard_games::fatigue::ways::{assault, charge, entry, retires, rides_on};
use serde_json::json;

use super::bench::{Bench, piece};
use super::given::{HOUSE, at, give, into_farm, pose, refuses, table};

/// Movement beside the farm, which lies from (28, 22) to (32, 26).
fn beside_the_farm() -> Bench {
    table(HOUSE, Phase::Movement, Step::Act)
}

#[test]
fn fat_165_whoever_lies_on_a_house_with_a_corner_does_not_walk_into_it() {
    let mut bench = beside_the_farm();
    // Turned where it stood, a1 has a corner in the farm.
    bench.put("a1", 32.25, 22.5, 343);
    refuses(&bench, "FAT-144", Seat::A, "move", &json!({"unit": "a1", "x": 30.75, "y": 24.0, "facing": 343}));
    give(&mut bench, Seat::A, "move", &json!({"unit": "a1", "x": 32.75, "y": 25.5, "facing": 0}));
    assert_eq!(pose(&bench, "a1").at, at(32.75, 25.5), "past it, its middle outside");
}

#[test]
fn fat_165_an_attack_on_foot_leads_through_no_house() {
    let against = |bench: &Bench| {
        let lay = bench.lay();
        let clauses = assault(&lay, piece(&lay, "a1"), piece(&lay, "b1"));
        clauses.err().unwrap_or_default().into_iter().map(|(rule, _)| rule.id).collect::<Vec<_>>()
    };
    // The right of a1 would sweep over the corner of the farm.
    let mut bench = beside_the_farm();
    bench.put("a1", 27.0, 21.5, 0).put("b1", 26.5, 24.0, 180);
    assert_eq!(against(&bench), ["FAT-144"]);
    refuses(&bench, "FAT-144", Seat::A, "assault", &json!({"unit": "a1", "target": "b1"}));
    // Its middle would cross a wing of the farm, which it overlaps.
    bench.put("a1", 27.5, 22.5, 0).put("b1", 29.75, 26.25, 270);
    assert_eq!(against(&bench), ["FAT-144"]);
    // Clear of it nothing is in the way.
    bench.put("a1", 26.0, 21.5, 0).put("b1", 26.0, 24.0, 180);
    assert!(against(&bench).is_empty());
}

#[test]
fn fat_165_a_garrison_is_attacked_at_its_wall_and_attacks_out_of_its_house() {
    let mut bench = beside_the_farm();
    bench.put("a1", 30.0, 20.0, 0);
    into_farm(&mut bench, &["b1"]);
    let lay = bench.lay();
    assert!(assault(&lay, piece(&lay, "a1"), piece(&lay, "b1")).is_ok());
    drop(lay);
    let mut bench = beside_the_farm();
    bench.put("b1", 30.0, 28.0, 180);
    into_farm(&mut bench, &["a1"]);
    let lay = bench.lay();
    assert!(assault(&lay, piece(&lay, "a1"), piece(&lay, "b1")).is_ok());
}

#[test]
fn fat_171_a_charger_rides_round_no_corner_of_a_house_and_stops_before_it() {
    let mut bench = beside_the_farm();
    bench.put("ah", 27.0, 16.0, 0).put("b1", 27.0, 25.0, 180);
    let lay = bench.lay();
    let (ah, b1) = (piece(&lay, "ah"), piece(&lay, "b1"));
    let against: Vec<_> = charge(&lay, ah, b1).unwrap_err().into_iter().map(|(rule, _)| rule.id).collect();
    assert_eq!(against, ["FAT-144"]);
    // With b1 gone, there is nothing before him but the farm.
    let end: Pose = rides_on(&lay, ah, at(27.0, 30.0));
    let front = end.at.y + ah.block.size.depth / 2;
    assert!((2190..=2200).contains(&front), "{front}");
}

#[test]
fn fat_67_whoever_retires_stops_before_a_house_that_stands_half_in_his_way() {
    let barn =
        "[[terrain]]\nkind = \"building-1\"\nname = \"barn\"\npoints = [[30.5,22],[32,22],[32,22.5],[30.5,22.5]]\n";
    let back = |ground: &str| {
        let mut bench = table(ground, Phase::Movement, Step::Act);
        bench.put("a1", 30.0, 20.0, 180).with("a1", |unit| unit.state = Morale::Disordered);
        let lay = bench.lay();
        retires(&lay, piece(&lay, "a1")).map(|(_, gone)| gone)
    };
    assert_eq!(back(""), Some(300));
    assert!(back(barn).is_some_and(|gone| (170..=175).contains(&gone)), "up to its wall, to a twentieth of an inch");
}

#[test]
fn fat_165_no_way_into_a_house_leads_through_another() {
    let shed = "[[terrain]]\nkind = \"building-1\"\nname = \"shed\"\npoints = [[29,20.5],[31,20.5],[31,21],[29,21]]\n";
    let against = |ground: &str| {
        let mut bench = table(ground, Phase::Movement, Step::Act);
        bench.put("a1", 30.0, 19.5, 0);
        let lay = bench.lay();
        let way = entry(&lay, piece(&lay, "a1"), &building(&lay, "farm").unwrap());
        way.err().unwrap_or_default().into_iter().map(|(rule, _)| rule.id).collect::<Vec<_>>()
    };
    assert!(against(HOUSE).is_empty());
    assert_eq!(against(&format!("{HOUSE}{shed}")), ["FAT-144"]);
}
