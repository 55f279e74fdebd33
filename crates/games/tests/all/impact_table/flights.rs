//! Flights, leaders and the end of a turn on a virtual table (IMP-53, IMP-54, IMP-59, IMP-62).

use grognard_battle::{Seat, Source};
use grognard_books::impact::unit::Level;
use grognard_games::impact::state::{Fate, Phase};
use grognard_table::Side;
use serde_json::json;

use super::bench::{Bench, Done, to};

/// `a1` is routed; the worst roll does not rally it, and it flees the inches of the last two dice.
fn flees(bench: &mut Bench, inches: [u8; 2]) -> Done {
    bench.with("a1", |unit| unit.level = Level::Routed);
    bench.typed(Seat::A, "rally", &json!({"unit": "a1"}), &[1, 1, inches[0], inches[1]])
}

fn routed_at(y: f64) -> Bench {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, y, 0).put("a2", 50.0, 12.0, 0).put("b1", 30.0, 40.0, 180);
    bench
}

#[test]
fn imp_59_a_flight_goes_at_right_angles_to_the_own_edge() {
    let done = flees(&mut routed_at(10.0), [3, 1]);
    assert_eq!(done.at("a1"), (3000, 600, 180));
    assert!(done.state.units["a1"].fled);
}

#[test]
fn imp_59_the_dice_are_those_of_the_ground_it_stands_in() {
    let mut bench =
        Bench::new("terrain = [{ kind = \"heavy-woods\", points = [[20, 8], [40, 8], [40, 12], [20, 12]] }]", Side::A);
    bench.put("a1", 30.0, 10.0, 0).put("a2", 50.0, 12.0, 0).put("b1", 30.0, 40.0, 180);
    bench.with("a1", |unit| unit.level = Level::Routed);
    let done = bench.typed(Seat::A, "rally", &json!({"unit": "a1"}), &[1, 1, 5]);
    assert_eq!(done.at("a1"), (3000, 500, 180));
}

#[test]
fn imp_59_who_would_end_on_a_friend_goes_on_until_it_is_free() {
    let mut bench = routed_at(10.0);
    bench.put("a3", 30.0, 6.0, 0);
    assert_eq!(flees(&mut bench, [3, 1]).at("a1"), (3000, 525, 180));
}

#[test]
fn imp_59_who_goes_on_until_it_is_free_stands_at_the_first_free_place() {
    // Between a2 and a3 is just as much room as a1 takes.
    let mut bench = routed_at(20.0);
    bench.put("a2", 30.0, 15.93, 0).put("a3", 30.0, 14.43, 0);
    assert_eq!(flees(&mut bench, [3, 1]).at("a1"), (3000, 1518, 180));
}

#[test]
fn imp_59_who_is_blocked_by_enemies_stops_and_loses_a_figure() {
    let mut bench = routed_at(10.0);
    bench.put("b2", 30.0, 8.0, 0);
    let done = flees(&mut bench, [3, 1]);
    assert_eq!(done.at("a1"), (3000, 875, 180));
    assert_eq!(done.state.units["a1"].figures, 7);
}

#[test]
fn imp_54_who_crosses_the_edge_is_eliminated_and_its_leader_goes_to_the_nearest_friend() {
    let mut bench = routed_at(2.0);
    bench.leader("a one", 30.0, 2.0);
    bench.state.leaders.get_mut("a one").unwrap().attached_to = Some("a1".to_owned());
    let done = flees(&mut bench, [3, 1]);
    assert_eq!(done.state.units["a1"].out, Fate::Eliminated);
    assert_eq!(done.state.brigades["a first"].units_eliminated, 1);
    let leader = &done.state.leaders["a one"];
    assert!(!leader.eliminated && leader.attached_to.is_none());
    let at = done.state.table.as_ref().unwrap().officers.get("a one").unwrap();
    assert_eq!((at.x, at.y), (5000, 1200));
}

#[test]
fn imp_53_a_leader_moves_fifteen_inches_and_goes_with_his_unit() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 10.0, 0).put("a4", 40.0, 10.0, 0).put("b1", 30.0, 40.0, 180);
    bench.leader("a one", 15.0, 10.0);
    bench.state.phase = Phase::FirstLeaders;
    let attach = |unit: &str| json!({"leader": "a one", "unit": unit});
    let bench_after = bench.typed(Seat::A, "attach", &attach("a1"), &[]).bench();
    assert_eq!(bench_after.state.leaders["a one"].attached_to.as_deref(), Some("a1"));
    assert!(bench.refused(Seat::A, "attach", &attach("a4")).contains("his own brigade only"));
    let alone = |x: f64| json!({"leader": "a one", "x": x, "y": 10});
    assert!(bench.refused(Seat::A, "move-leader", &alone(30.01)).contains("up to 15 inches; that is 15.01"));
    let done = bench.typed(Seat::A, "move-leader", &alone(30.0), &[]);
    assert!(done.state.leaders["a one"].stepped);
    let bench = bench_after.typed(Seat::A, "next-phase", &json!({}), &[]).bench();
    let done = bench.typed(Seat::A, "move", &to("a1", 30.0, 15.0), &[]);
    let at = done.state.table.as_ref().unwrap().officers.get("a one").unwrap();
    assert_eq!((at.x, at.y), (3000, 1500));
}

#[test]
fn imp_53_a_leader_reached_by_an_enemy_goes_to_the_nearest_friend() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 10.0, 0).put("b1", 36.0, 40.0, 180).leader("b one", 30.0, 15.2);
    let done = bench.typed(Seat::A, "move", &to("a1", 30.0, 15.0), &[]);
    let at = done.state.table.as_ref().unwrap().officers.get("b one").unwrap();
    assert_eq!((at.x, at.y), (3600, 4000));
    assert!(done.said("IMP-53", "b one goes to the nearest friend, b1"));
}

#[test]
fn imp_53_a_leader_reached_by_a_charge_is_gone_before_it_is_fought() {
    let mut bench = Bench::new("", Side::A);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 25.0, 180).put("b2", 34.1, 24.6, 180).leader("b one", 31.9, 24.3);
    let bench = bench.typed(Seat::A, "charge", &json!({"unit": "a1", "target": "b1"}), &[]).bench();
    let done = bench.given(Seat::B, "stand", &json!({"unit": "b1"}), &Source::Seed(1));
    assert!(done.said("IMP-53", "b one goes to the nearest friend, b2"));
    let facts = &done.rulings("impact.charge")[0].situation["defender"]["lead"];
    assert_eq!(facts["adjacent_leader"], json!(null), "2.1 inches off by then");
}

#[test]
fn imp_62_an_objective_is_held_by_whose_centre_is_near() {
    for (y, holder) in [(21.1, Some(Side::A)), (20.9, None)] {
        let mut bench = Bench::new("objectives = [{ name = \"Mill\", at = [36, 24] }]", Side::A);
        bench.put("a1", 36.0, y, 0).put("b1", 36.0, 40.0, 180);
        let mut done = bench.given(Seat::A, "next-phase", &json!({}), &Source::Seed(1));
        while done.state.turn == 1 {
            let bench = done.bench();
            done = bench.given(Seat::B, "next-phase", &json!({}), &Source::Seed(1));
        }
        assert_eq!(done.state.objectives["Mill"].held_by, holder, "{y}");
    }
}
