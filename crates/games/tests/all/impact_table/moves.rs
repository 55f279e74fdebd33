//! Moves, turns and changes on a virtual table (IMP-28, IMP-55, IMP-61, IMP-64, IMP-65, IMP-71, IMP-72).

use grognard_battle::{Seat, Source};
use grognard_books::impact::unit::{Formation, Level};
use grognard_table::Side;
use serde_json::json;

use super::bench::{Bench, to};

/// `a1` in line, looking up the table; `b1` far off.
fn alone(ground: &str) -> Bench {
    let mut bench = Bench::new(ground, Side::A);
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 40.0, 180);
    bench
}

#[test]
fn imp_55_a_line_goes_ahead_at_its_full_rate() {
    let done = alone("").typed(Seat::A, "move", &to("a1", 30.0, 16.0), &[]);
    assert_eq!(done.at("a1"), (3000, 1600, 0));
    assert!(done.state.units["a1"].moved);
    assert_eq!(done.state.units["a1"].ap, 1);
    let words = alone("").refused(Seat::A, "move", &to("a1", 30.0, 16.25));
    assert!(words.contains("1042 thousandths of a move"), "{words}");
}

#[test]
fn imp_55_a_move_ends_with_a_facing_within_45_degrees_of_the_old_one() {
    let way = |facing: u16| json!({"unit": "a1", "x": 34, "y": 14, "facing": facing});
    assert_eq!(alone("").typed(Seat::A, "move", &way(45), &[]).at("a1"), (3400, 1400, 45));
    assert_eq!(alone("").typed(Seat::A, "move", &way(315), &[]).at("a1"), (3400, 1400, 315));
    let words = alone("").refused(Seat::A, "move", &way(46));
    assert!(words.contains("within 45 degrees of the old one"), "{words}");
}

#[test]
fn imp_55_other_directions_go_at_half_rate_and_keep_the_facing() {
    assert_eq!(alone("").typed(Seat::A, "move", &to("a1", 33.0, 10.0), &[]).at("a1"), (3300, 1000, 0));
    assert_eq!(alone("").typed(Seat::A, "move", &to("a1", 30.0, 7.0), &[]).at("a1"), (3000, 700, 0));
    let words = alone("").refused(Seat::A, "move", &to("a1", 33.25, 10.0));
    assert!(words.contains("thousandths of a move"), "{words}");
    let turned = json!({"unit": "a1", "x": 33, "y": 10, "facing": 10});
    assert!(alone("").refused(Seat::A, "move", &turned).contains("keeps its facing"));
}

#[test]
fn imp_55_columns_and_skirmishers_go_any_way_at_their_full_rate() {
    for (formation, far) in [(Formation::AttackColumn, 7.0), (Formation::Skirmishers, 9.0)] {
        let mut bench = alone("");
        bench.with("a1", |unit| unit.formation = formation);
        let way = json!({"unit": "a1", "x": 30.0 - far, "y": 10, "facing": 200});
        let done = bench.typed(Seat::A, "move", &way, &[]);
        assert_eq!(done.at("a1"), (3000 - super::bench::hundredths(far), 1000, 200));
    }
}

#[test]
fn imp_64_no_way_leads_through_enemies_or_formed_friends_but_through_skirmishers() {
    let mut bench = alone("");
    bench.put("a2", 30.0, 13.0, 0);
    assert!(bench.refused(Seat::A, "move", &to("a1", 30.0, 15.0)).contains("leads through a2"));
    let mut bench = alone("");
    bench.put("a5", 30.0, 13.0, 0);
    assert_eq!(bench.typed(Seat::A, "move", &to("a1", 30.0, 15.0), &[]).at("a1"), (3000, 1500, 0));
    assert!(bench.refused(Seat::A, "move", &to("a1", 30.0, 13.0)).contains("end on a5"));
    let mut bench = alone("");
    bench.put("b2", 30.0, 12.5, 180).with("b2", |unit| unit.formation = Formation::Skirmishers);
    assert!(bench.refused(Seat::A, "move", &to("a1", 30.0, 15.0)).contains("leads through b2"));
}

#[test]
fn imp_64_a_move_ends_no_nearer_than_half_an_inch_to_an_enemy() {
    let mut bench = alone("");
    bench.put("b1", 30.0, 17.0, 180).with("b1", |unit| unit.reacted = true);
    assert!(bench.refused(Seat::A, "move", &to("a1", 30.0, 15.76)).contains("within 0.5 inches of b1"));
    assert_eq!(bench.typed(Seat::A, "move", &to("a1", 30.0, 15.75), &[]).at("a1"), (3000, 1575, 0));
}

#[test]
fn imp_28_a_shaken_unit_does_not_come_nearer_to_the_enemy() {
    let mut bench = alone("");
    bench.with("a1", |unit| unit.level = Level::Shaken);
    assert!(bench.refused(Seat::A, "move", &to("a1", 30.0, 11.0)).contains("IMP-28"));
    assert_eq!(bench.typed(Seat::A, "move", &to("a1", 30.0, 9.0), &[]).at("a1"), (3000, 900, 0));
}

#[test]
fn imp_61_units_of_a_broken_brigade_do_not_advance() {
    let mut bench = alone("");
    bench.state.brigades.get_mut("a first").unwrap().broken = true;
    assert!(bench.refused(Seat::A, "move", &to("a1", 30.0, 11.0)).contains("IMP-61"));
    assert_eq!(bench.typed(Seat::A, "move", &to("a1", 30.0, 9.0), &[]).at("a1"), (3000, 900, 0));
}

#[test]
fn imp_65_ground_is_paid_by_the_inch() {
    let woods = "terrain = [{ kind = \"light-woods\", points = [[20, 13], [40, 13], [40, 20], [20, 20]] }]";
    let done = alone(woods).typed(Seat::A, "move", &to("a1", 30.0, 15.0), &[]);
    assert_eq!(done.rulings("impact.move")[0].outcome["milli_actions"], 1000);
    assert!(alone(woods).refused(Seat::A, "move", &to("a1", 30.0, 15.25)).contains("IMP-65"));
}

#[test]
fn imp_71_a_unit_turns_by_any_angle_but_not_onto_somebody() {
    let face = |facing: u16| json!({"unit": "a1", "facing": facing});
    assert_eq!(alone("").typed(Seat::A, "face", &face(137), &[]).at("a1"), (3000, 1000, 137));
    let mut bench = alone("");
    bench.put("a2", 30.0, 11.2, 0);
    assert!(bench.refused(Seat::A, "face", &face(90)).contains("overlap a2"));
}

#[test]
fn imp_71_a_formation_needs_its_room() {
    let change = json!({"unit": "a1", "to": "extended-line"});
    let done = alone("").typed(Seat::A, "formation", &change, &[]);
    assert_eq!(done.state.units["a1"].formation, Formation::ExtendedLine);
    let mut bench = alone("");
    bench.put("a2", 34.0, 10.0, 0);
    assert!(bench.refused(Seat::A, "formation", &change).contains("would overlap a2"));
}

#[test]
fn imp_71_a_merged_regiment_stands_where_the_first_stood() {
    let mut bench = alone("");
    bench.put("a2", 31.2, 10.0, 0);
    for unit in ["a1", "a2"] {
        bench.with(unit, |unit| unit.figures = 2);
    }
    let done = bench.typed(Seat::A, "merge", &json!({"unit": "a1", "with": "a2"}), &[]);
    assert_eq!(done.at("a1"), (3000, 1000, 0));
    assert!(!done.state.table.as_ref().unwrap().units.contains_key("a2"));
    assert_eq!(done.state.units["a1"].figures, 4);
    bench.put("a2", 34.0, 10.0, 0);
    assert!(bench.refused(Seat::A, "merge", &json!({"unit": "a1", "with": "a2"})).contains("adjacent"));
}

#[test]
fn imp_72_a_unit_that_has_begun_ends_before_another_begins() {
    let mut bench = alone("");
    bench.put("a2", 40.0, 10.0, 0);
    let bench = bench.typed(Seat::A, "move", &to("a1", 30.0, 12.0), &[]).bench();
    let done = bench.typed(Seat::A, "move", &to("a2", 40.0, 12.0), &[]);
    assert_eq!((done.state.units["a1"].ap, done.state.units["a2"].ap), (0, 1));
    assert!(done.said("IMP-72", "a1"));
}

#[test]
fn imp_56_a_phase_in_which_nobody_has_points_left_ends_by_itself() {
    let bench = alone("").typed(Seat::A, "move", &to("a1", 30.0, 12.0), &[]).bench();
    let done = bench.given(Seat::A, "face", &json!({"unit": "a1", "facing": 20}), &Source::Seed(1));
    assert_eq!(done.state.acting(), Some(Side::B));
}

#[test]
fn a_table_measures_and_is_not_told() {
    let told = json!({"unit": "a1", "x": 30, "y": 12, "terrain": "road", "watched_by": ["b1"]});
    let words = alone("").refused(Seat::A, "move", &told);
    assert!(words.contains("terrain: the table measures this itself"), "{words}");
    assert!(words.contains("watched_by: the table measures this itself"), "{words}");
    for act in ["flee", "initiative", "contact"] {
        assert!(alone("").refused(Seat::Umpire, act, &json!({})).contains("the table does"));
    }
}
