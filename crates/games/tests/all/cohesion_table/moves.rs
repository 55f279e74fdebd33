//! Moves over the table: what a way costs, where it may lead, the way-points, formations (COH-65 to 73, 110, 111).

use serde_json::json;

use super::bench::Bench;

/// Goes to a's movement: all of a move, all of b fire, but nobody is near.
fn a_moves(ground: &str) -> Bench {
    let mut bench = Bench::new(ground);
    bench.mark("moving", "firing");
    bench.play("a> choose first");
    assert_eq!(bench.at("/phase"), "movement");
    bench
}

#[test]
fn coh_65_a_line_goes_four_inches_and_no_further() {
    let mut bench = a_moves("");
    let why = bench.refuses(r#"a> move a1 path=[{"step":"ahead","inches":4.01}]"#);
    assert!(why.contains("would spend 4.01 inches and has 4") && why.contains("COH-70"), "{why}");
    bench.play(r#"a> move a1 path=[{"step":"ahead","inches":4}]"#);
    assert_eq!(bench.pose("a1"), (500, 600, 0));
    assert_eq!(bench.at("/units/a1/moved"), true);
    assert_eq!(bench.at("/table/ways/0/0"), "a1");
}

#[test]
fn a_wheel_costs_the_way_of_the_outer_corner() {
    // Five inches wide, 30 degrees: 5 x pi / 6 = 2.618 inches. The inner front corner stays where it is.
    let mut bench = a_moves("");
    let why = bench.refuses(r#"a> move a1 path=[{"step":"wheel","degrees":30},{"step":"ahead","inches":1.39}]"#);
    assert!(why.contains("would spend 4.01 inches"), "{why}");
    bench.play(r#"a> move a1 path=[{"step":"wheel","degrees":30},{"step":"ahead","inches":1.38}]"#);
    assert_eq!(bench.pose("a1").2, 30);
}

#[test]
fn sideways_and_back_cost_double_and_skirmishers_go_any_way() {
    let mut bench = a_moves("");
    assert!(bench.refuses(r#"a> move a1 path=[{"step":"left","inches":2.01}]"#).contains("would spend 4.02"));
    bench.play(r#"a> move a1 path=[{"step":"left","inches":1},{"step":"back","inches":1}]"#);
    assert_eq!(bench.pose("a1"), (400, 100, 0));
    assert!(bench.refuses(r#"a> move a2 path=[{"step":"face","facing":90}]"#).contains("COH-111"));
    bench.correct("/units/a2/formation", &json!("skirmish"));
    bench
        .play(r#"a> move a2 path=[{"step":"left","inches":2},{"step":"to","x":14,"y":6},{"step":"face","facing":90}]"#);
    assert_eq!(bench.pose("a2"), (1400, 600, 90));
}

#[test]
fn coh_69_rough_ground_and_coh_68_obstacles_are_found_on_the_way() {
    let ground = "[[terrain]]\nkind = \"woods\"\npoints = [[0, 3], [10, 3], [10, 4], [0, 4]]\n\
                  [[lines]]\nkind = \"fence\"\npoints = [[0, 4.5], [60, 4.5]]\n";
    let mut bench = a_moves(ground);
    // One inch in the open, one through woods at half the rate (2), the fence 1: all 4 inches, and no hair more.
    bench.play(r#"a> move a1 path=[{"step":"ahead","inches":2}]"#);
    let mut bench = a_moves(ground);
    let why = bench.refuses(r#"a> move a1 path=[{"step":"ahead","inches":2.51}]"#);
    assert!(why.contains("would spend 4.51"), "{why}");
    bench.play(r#"a> move a1 path=[{"step":"ahead","inches":2.49}]"#);
    bench.says("COH-69 rough ground");
}

#[test]
fn coh_65_a_column_uses_a_road() {
    let road = "[[lines]]\nkind = \"road\"\npoints = [[5, 0], [5, 40]]\n";
    let mut bench = a_moves(road);
    bench.correct("/units/a1/formation", &json!("column"));
    // 10 inches a turn on the road.
    bench.play(r#"a> move a1 path=[{"step":"ahead","inches":10}]"#);
    assert_eq!(bench.pose("a1"), (500, 1200, 0));
}

#[test]
fn coh_104_no_way_leads_off_the_table_or_near_an_enemy() {
    let mut bench = a_moves("");
    assert!(bench.refuses(r#"a> move a1 path=[{"step":"back","inches":1.8}]"#).contains("off the table. (COH-104)"));
    bench.put("b1", 5.0, 6.0, 180);
    bench.put("b2", 5.0, 9.0, 180);
    // Front edge at 2.25, the enemy's at 5.75: 2.5 inches ahead leave exactly one.
    let why = bench.refuses(r#"a> move a1 path=[{"step":"ahead","inches":2.51}]"#);
    assert!(why.contains("within 1 inch of b1; only a charge does. (COH-104)"), "{why}");
    bench.correct("/units/b1/out_of_ammo", &json!(true));
    bench.correct("/units/b2/out_of_ammo", &json!(true));
    bench.play(r#"a> move a1 path=[{"step":"ahead","inches":2.5}]"#);
}

#[test]
fn a_unit_already_near_may_leave_but_come_no_nearer() {
    let mut bench = a_moves("");
    bench.put("b1", 5.0, 3.0, 180);
    bench.correct("/units/b1/out_of_ammo", &json!(true));
    assert!(bench.refuses(r#"a> move a1 path=[{"step":"ahead","inches":0.1}]"#).contains("COH-104"));
    bench.play(r#"a> move a1 path=[{"step":"back","inches":1}]"#);
}

/// A unit within an inch of an enemy comes no nearer, and does not pass through him to stand as far behind him.
#[test]
fn coh_112_a_unit_near_an_enemy_does_not_go_through_it() {
    let mut bench = a_moves("");
    bench.put("b1", 5.0, 3.0, 180);
    bench.correct("/units/b1/out_of_ammo", &json!(true));
    // Half an inch before it, and half an inch behind it.
    let why = bench.refuses(r#"a> move a1 path=[{"step":"ahead","inches":2}]"#);
    assert!(why.contains("within 1 inch of b1") && why.contains("COH-104"), "{why}");
    assert!(bench.refuses("a> move a1 x=5 y=4 facing=0").contains("COH-"));
    bench.play(r#"a> move a1 path=[{"step":"left","inches":1}]"#);
}

/// An overlap forced by a result is tolerated until one of the two moves; then that unit comes out clear.
#[test]
fn coh_104_who_lies_on_an_enemy_leaves_it() {
    let mut bench = a_moves("");
    bench.correct("/units/b1/out_of_ammo", &json!(true));
    bench.put("b1", 5.0, 3.5, 180);
    bench.correct("/units/a1/disordered", &json!(true));
    bench.put("a1", 5.0, 3.0, 0);
    let why = bench.refuses(r#"a> move a1 path=[{"step":"back","inches":0.2}]"#);
    assert!(why.contains("within 1 inch of b1") && why.contains("COH-104"), "{why}");
    bench.play(r#"a> move a1 path=[{"step":"back","inches":1}]"#);
}

#[test]
fn coh_73_through_friends_one_must_come_out_clear() {
    let mut bench = a_moves("");
    bench.put("a2", 5.0, 4.0, 0);
    assert!(bench.refuses(r#"a> move a1 path=[{"step":"ahead","inches":2}]"#).contains("it would end on a2"));
    bench.play(r#"a> move a1 path=[{"step":"ahead","inches":2.5}]"#);
    bench.says("a1 passes through a2");
    bench.says("COH-73 a1 is disordered by passing through a2.");
}

#[test]
fn a_place_is_enough_and_the_program_finds_the_cheapest_way() {
    let mut bench = a_moves("");
    bench.play("a> move a1 x=5 y=5.5 facing=0");
    assert_eq!(bench.pose("a1"), (500, 550, 0));
    assert!(bench.refuses("a> move a2 x=12 y=7").contains("finds no way there with the 4 inches it has"));
}

#[test]
fn coh_110_the_enemy_may_fire_at_each_way_point() {
    let mut bench = a_moves("");
    bench.put("b1", 5.0, 14.0, 180);
    // Skirmishers go 8 inches: way-points at 2, 4, 6 and 8. In range (10 inches) from the second on: 11.5, 9.5, 7.5 ...
    bench.put("a1", 5.0, 0.5, 0);
    bench.correct("/units/a1/formation", &json!("skirmish"));
    bench.play(r#"a> move a1 path=[{"step":"ahead","inches":8}]"#);
    assert_eq!(bench.pose("a1"), (500, 450, 0));
    bench.says("COH-110 a1 is at a way-point where the enemy may fire at it.");
    assert_eq!(bench.at("/due/0/what"), "opportunity");
    assert_eq!(bench.battle.business(grognard_battle::Seat::A).waiting, [grognard_battle::Side::B]);
    bench.play("b> hold-fire wait=true");
    assert_eq!(bench.pose("a1"), (500, 650, 0));
    bench.play("b> opportunity-fire b1 dice=1,6,5");
    // Its one fire of the turn: the move goes on to its end by itself.
    bench.says("COH-63 b1 takes opportunity fire at a1: its one fire of the turn.");
    assert_eq!(bench.pose("a1"), (500, 850, 0));
    assert_eq!(bench.at("/march"), json!(null));
}

#[test]
fn coh_64_held_fire_lets_the_move_go_on_and_a_routed_mover_stops() {
    let mut bench = a_moves("");
    bench.put("b1", 5.0, 9.0, 180);
    bench.play(r#"a> move a1 path=[{"step":"ahead","inches":4}]"#);
    assert_eq!(bench.pose("a1"), (500, 400, 0));
    bench.play("b> hold-fire");
    assert_eq!(bench.pose("a1"), (500, 600, 0));
    bench.put("b2", 12.0, 9.0, 180);
    bench.play(r#"a> move a2 path=[{"step":"ahead","inches":4}]"#);
    bench.play("b> opportunity-fire b2 dice=1,1,1,20");
    bench.says("COH-64 a2 moves no more.");
    assert_eq!(bench.at("/march"), json!(null));
    // It ran back from where it was hit, six inches less the four of the edge: off the table.
    assert_eq!(bench.at("/units/a2/fate"), "off-table");
}

#[test]
fn coh_111_turning_is_a_change_of_formation_and_needs_room() {
    let mut bench = a_moves("");
    assert!(bench.refuses("a> change-formation a1 turned").contains("COH-111"));
    bench.put("a2", 5.0, 4.0, 0);
    // Turned by a quarter the line is five inches deep: it would lie across its neighbour.
    let why = bench.refuses("a> change-formation a1 turned facing=90");
    assert!(why.contains("a1 would overlap a2") && why.contains("COH-104"), "{why}");
    bench.play("a> change-formation a1 turned facing=180");
    bench.says("COH-111 a1 faces 180 degrees.");
    assert_eq!(bench.pose("a1"), (500, 200, 180));
    bench.play("a> change-formation a3 column facing=45");
    assert_eq!(bench.pose("a3"), (1900, 200, 45));
}

#[test]
fn coh_62_reforming_looks_for_enemies_by_itself() {
    let mut bench = a_moves("");
    bench.correct("/units/a1/disordered", &json!(true));
    bench.put("b1", 5.0, 4.75, 180);
    // Three files and two ranks: an inch deep, front edge at 2.5; the enemy's at 4.5: two inches.
    let why = bench.refuses("a> change-formation a1 reformed");
    assert!(why.contains("b1 is 2 inches away; nobody reforms with an enemy within 2. (COH-62)"), "{why}");
    bench.put("b1", 5.0, 4.76, 180);
    bench.play("a> change-formation a1 reformed");
    assert_eq!(bench.at("/units/a1/disordered"), false);
}

#[test]
fn coh_67_heavy_guns_in_action_do_not_move() {
    let bench = a_moves("");
    assert!(bench.refuses(r#"a> move "a guns" path=[{"step":"ahead","inches":1}]"#).contains("COH-67"));
}

#[test]
fn coh_102_a_spent_brigade_comes_no_nearer() {
    let mut bench = a_moves("");
    bench.correct("/brigades/a brigade/spent", &json!(true));
    let why = bench.refuses(r#"a> move a1 path=[{"step":"ahead","inches":1}]"#);
    assert!(why.contains("its brigade is spent") && why.contains("COH-102"), "{why}");
    bench.play(r#"a> move a1 path=[{"step":"back","inches":1}]"#);
}

#[test]
fn coh_71_officers_ride_and_join_units_within_an_inch() {
    let mut bench = a_moves("");
    assert!(bench.refuses(r#"a> ride "a colonel" x=12 y=17"#).contains("15 inches is all he has"));
    bench.play(r#"a> attach "a colonel" a3"#);
    assert_eq!(bench.at("/officers/a colonel/attached"), "a3");
    bench.play(r#"a> move a3 path=[{"step":"ahead","inches":4}]"#);
    // He went along with the unit, free of cost.
    let y = bench.at("/table/officers/a colonel/y").as_i64().unwrap();
    assert!((400..=800).contains(&y), "{y}");
    bench.play("a> finish hold=true");
    bench.play("b> pass");
    bench.play(r#"a> hold "a horse""#);
    bench.play(r#"a> ride "a general" x=45 y=8"#);
    assert_eq!(bench.at("/table/officers/a general"), json!({ "x": 4500, "y": 800 }));
}

#[test]
fn coh_62_who_is_beyond_the_radius_is_detached() {
    let mut bench = a_moves("");
    bench.put("a3", 32.0, 2.0, 0);
    bench.put("a2", 15.0, 2.0, 0);
    bench.put_officer("a colonel", 5.0, 13.0);
    bench.play(
        "a> hold a1\na> hold a2\na> hold a3\na> hold \"a guns\"\na> finish\nb> pass\na> hold \"a horse\"\na> pass",
    );
    // The radius of competence 1 is 10 inches; from 5, 13 to the corner of a2 at 12.5, 2.25 it is 13.11.
    bench.says("COH-62 a2 is 13.11 inches from a colonel, beyond his radius of 10, and detached.");
    assert_eq!(bench.at("/units/a1/detached"), true, "10.75 inches straight down");
    assert_eq!(bench.at("/phase"), "recovery");
}
