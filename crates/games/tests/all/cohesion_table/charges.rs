//! Charges and melees over the table (COH-74 to 91).

use serde_json::json;

use super::bench::Bench;

/// Goes to a's movement with a1 and b1 where the test wants them; the enemy has no ammunition, so that nobody fires.
fn charge(a1: (f64, f64, u16), b1: (f64, f64, u16), ground: &str) -> Bench {
    let mut bench = Bench::new(ground);
    bench.mark("moving", "firing");
    bench.play("a> choose first");
    assert_eq!(bench.at("/phase"), "movement");
    bench.put("a1", a1.0, a1.1, a1.2);
    bench.put("b1", b1.0, b1.1, b1.2);
    for unit in ["b1", "b2", "b3", "b guns", "b horse"] {
        bench.correct(&format!("/units/{unit}/out_of_ammo"), &json!(true));
    }
    bench
}

#[test]
fn coh_78_a_charge_straight_ahead_is_measured_to_contact() {
    // Edges at 20.25 and 24.75: 4.5 inches. Bonus 4 - 2 = 2, reach 6. Both rolls pass.
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.play("a> charge unit=a1 target=b1 dice=4,1,1");
    bench.says("COH-78 no wheel, then 4.5 inches straight ahead: 4.5 open inches to contact");
    bench.says("COH-54 front: 0 degrees off the front, at most 60");
    bench.says("COH-109 a1 and b1 are in contact (front) until their melee.");
    assert_eq!(bench.pose("a1"), (1000, 2450, 0), "the rectangles touch");
    assert_eq!(bench.at("/contacts/0/momentum"), true, "4.5 of 6 inches are half or more");
}

#[test]
fn coh_75_a_charger_that_falters_stays_one_inch_away() {
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.play("a> charge unit=a1 target=b1 dice=4,20");
    bench.says("COH-75 a1 falters");
    assert_eq!(bench.pose("a1"), (1000, 2350, 0));
    assert_eq!(bench.at("/contacts"), json!([]));
}

#[test]
fn sentences_tell_the_distances_of_the_charts() {
    let ground = "[rules.charge]\nhalt_at = 2\n[rules.table.near]\ncharge_halt = 2\n";
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), ground);
    bench.play("a> charge unit=a1 target=b1 dice=4,20");
    bench.says("COH-74 a1 goes to 2 inches from b1 and halts.");
    bench.says("COH-75 a1 falters and stays 2 inches away; no bead.");
    assert_eq!(bench.pose("a1"), (1000, 2250, 0));
}

#[test]
fn coh_78_a_short_charge_goes_as_far_as_its_reach() {
    // Die 1: reach 4 - 1 = 3, which is below 4.5 - 1.
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.play("a> charge unit=a1 target=b1 dice=1");
    bench.says("COH-78 a1 is short");
    assert_eq!(bench.pose("a1"), (1000, 2300, 0));
}

#[test]
fn a_charge_may_wheel_by_45_degrees_and_takes_the_shortest_way() {
    let mut bench = charge((10.0, 20.0, 0), (17.0, 22.0, 180), "");
    let answer = bench.survey(&json!({ "ask": "prospects", "unit": "a1", "intent": "charge" }));
    let found = answer["prospects"].as_array().unwrap().iter().find(|one| one["target"] == "b1").unwrap().clone();
    assert_eq!(found["allowed"], true, "{found}");
    let wheel = found["facts"].as_array().unwrap().iter().find(|fact| fact["name"] == "wheel").unwrap();
    let degrees = wheel["value"].as_str().unwrap().strip_prefix("wheels ").unwrap();
    let wheel: i64 = degrees.strip_suffix(" degrees to the right").unwrap().parse().unwrap();
    assert!((1..=45).contains(&wheel), "{found}");
    bench.play("a> charge unit=a1 target=b1 dice=6,1,1");
    assert_eq!(bench.pose("a1").2, wheel, "it keeps the facing of its wheel");
    let (x, y, _) = bench.pose("a1");
    assert!(x > 1000 && y > 2000);
}

#[test]
fn coh_81_the_target_must_be_in_the_front_arc_and_in_sight() {
    let bench = charge((10.0, 20.0, 180), (10.0, 25.0, 180), "");
    assert!(bench.refuses("a> charge unit=a1 target=b1").contains("b1 is outside the front arc of a1"));
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.put("a2", 10.0, 22.0, 0);
    let why = bench.refuses("a> charge unit=a1 target=b1");
    assert!(why.contains("a1 does not see b1: a2 stands between"), "{why}");
    assert!(why.contains("a1 has no free way to b1"), "{why}");
}

#[test]
fn coh_64_the_enemy_fires_at_the_way_points_and_at_the_halt() {
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.correct("/units/b1/out_of_ammo", &json!(false));
    bench.play("a> charge unit=a1 target=b1 dice=4");
    assert_eq!(bench.pose("a1"), (1000, 2200, 0), "the first way-point is 2 inches on");
    bench.play("b> hold-fire wait=true");
    assert_eq!(bench.pose("a1"), (1000, 2350, 0), "the halt");
    bench.play("b> opportunity-fire b1 dice=20,6,6,1,1,1");
    assert_eq!(bench.at("/contacts/0/attacker"), "a1");
}

#[test]
fn coh_76_a_defender_that_fails_runs_along_the_line_of_centres() {
    // Reach 4 + 1: distance 4.5 + retreat 3 is too far: no contact. a1 goes on to 5 inches in all.
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.play("a> charge unit=a1 target=b1 dice=3,1,20,3");
    bench.says("COH-76 b1 skedaddles, disordered; no bead.");
    bench.says("COH-112 b1 goes 3 inches directly away from a1.");
    assert_eq!(bench.pose("b1"), (1000, 2800, 180), "facing kept");
    assert_eq!(bench.pose("a1"), (1000, 2500, 0), "its full reach");
    assert_eq!(bench.at("/contacts"), json!([]));
}

#[test]
fn coh_78_a_defender_that_runs_too_slowly_is_caught() {
    // Reach 4 + 4 = 8, distance 4.5, retreat 2: caught. Its disordered rectangle is an inch deep.
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.play("a> charge unit=a1 target=b1 dice=6,1,20,2");
    assert_eq!(bench.pose("b1"), (1000, 2700, 180));
    assert_eq!(bench.pose("a1"), (1000, 2625, 0), "edge to edge: 27 - 0.5 - 0.25");
    assert_eq!(bench.at("/contacts/0/defender"), "b1");
}

/// COH-77, COH-112: a runner who cannot be caught because others stand between gets away; the charger stops an inch
/// from
/// them.
#[test]
fn coh_77_a_charger_with_no_way_to_the_runner_goes_on_along_its_path() {
    // Reach 4 + 4 = 8, distance 4.5, retreat 2: caught by the inches, but b1 ran through b2.
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.put("b2", 10.0, 26.0, 180);
    bench.play("a> charge unit=a1 target=b1 dice=6,1,20,2");
    assert_eq!(bench.pose("b1"), (1000, 2700, 180));
    bench.says("COH-77 a1 finds no way to b1: no contact.");
    bench.says("COH-77 a1 goes on 1 inches along its path.");
    assert_eq!(bench.pose("a1"), (1000, 2450, 0), "an inch from b2: 26 - 0.25 - 1 - 0.25");
    assert_eq!(bench.at("/contacts"), json!([]));
}

/// COH-77: a friend stands askew in front of it; the last hundredth up to him, rounded, would overlap him.
#[test]
fn coh_77_a_charger_that_goes_on_comes_up_to_the_friend_before_it() {
    let mut bench = charge((46.75, 29.32, 186), (46.86, 23.22, 255), "");
    for unit in ["a1", "b1", "b2"] {
        bench.correct(&format!("/units/{unit}/formation"), &json!("skirmish"));
    }
    bench.correct("/units/b1/disordered", &json!(true));
    bench.correct("/units/b1/stands", &json!(4));
    bench.correct("/units/a2/disordered", &json!(true));
    bench.put("b2", 45.91, 19.41, 338);
    bench.put("a2", 44.29, 25.55, 185);
    // Reach 8 + 3, retreat 3: caught by the inches, but b1 ran through b2, and a2 stands before a1.
    bench.play("a> charge unit=a1 target=b1 dice=5,1,20,3");
    bench.says("COH-77 a1 finds no way to b1: no contact.");
    bench.says("COH-77 a1 goes on 0.5 inches along its path.");
    assert_eq!(bench.at("/contacts"), json!([]));
}

#[test]
fn coh_81_guns_that_fail_are_lost_and_the_attacker_takes_their_place() {
    let mut bench = charge((10.0, 20.0, 0), (40.0, 38.0, 180), "");
    bench.put("b guns", 10.0, 25.0, 180);
    bench.correct("/units/b guns/out_of_ammo", &json!(true));
    bench.play("a> charge unit=a1 target=\"b guns\" dice=4,1,20");
    assert_eq!(bench.at("/units/b guns/fate"), "destroyed");
    assert_eq!(bench.pose("a1"), (1000, 2500, 0));
}

#[test]
fn one_attacker_from_each_aspect() {
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.put("a2", 16.5, 20.0, 330);
    bench.play("a> charge unit=a1 target=b1 dice=1");
    let why = bench.refuses("a> charge unit=a2 target=b1");
    assert!(why.contains("one attacker from each aspect") && why.contains("COH-106"), "{why}");
}

#[test]
fn coh_102_a_spent_brigade_does_not_charge() {
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    bench.correct("/brigades/a brigade/spent", &json!(true));
    assert!(bench.refuses("a> charge unit=a1 target=b1").contains("COH-102"));
}

#[test]
fn coh_86_the_obstacle_on_the_line_of_centres_is_the_cover_of_the_melee() {
    let wall = "[[lines]]\nkind = \"stone-wall\"\npoints = [[0, 24], [60, 24]]\n\
                [[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[5, 24.5], [15, 24.5], [15, 27], [5, 27]]\n";
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), wall);
    // The wall costs an inch: 5.5 to contact; reach 4 + 2, halted.
    bench.play("a> charge unit=a1 target=b1 dice=4,1,1");
    bench.says("5.5 open inches to contact");
    assert_eq!(bench.at("/contacts/0/cover"), "medium");
    assert_eq!(bench.at("/contacts/0/higher"), true);
    assert_eq!(bench.at("/contacts/0/rough"), false);
}

/// a1's charge at b1 in contact, then everybody else holds: the melee follows at once, then what is due.
fn to_melee(bench: &mut Bench, dice: &str) {
    bench.play("a> charge unit=a1 target=b1 dice=4,1,1");
    bench.play("a> finish hold=true\nb> pass\na> hold \"a horse\"");
    bench.play(&format!("a> pass dice={dice}"));
}

#[test]
fn coh_90_the_beaten_fall_back_and_the_attacker_may_take_ground() {
    // 6 against 3: difference 3: the defender loses 2 steps, falls back 1D6 (4) inches, shaken.
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    to_melee(&mut bench, "6,1,1,3,1,1,4");
    bench.says("COH-112 b1 goes 4 inches directly away from a1.");
    assert_eq!(bench.pose("b1"), (1000, 2900, 180));
    assert_eq!(bench.at("/units/b1/shaken"), true);
    assert_eq!(bench.at("/due/0/what"), "take-ground");
    assert!(bench.refuses("a> advance inches=2.01").contains("COH-90"));
    bench.play("a> advance inches=1.5");
    bench.says("COH-90 a1 takes 1.5 inches of ground.");
    assert_eq!(bench.pose("a1"), (1000, 2600, 0));
    assert_eq!(bench.at("/phase"), "recovery");
}

#[test]
fn coh_90_a_beaten_attacker_goes_back_from_the_defender() {
    // 1 against 4: difference -3: the attacker falls back 1D6 (2) inches.
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    to_melee(&mut bench, "1,1,1,4,1,1,2");
    bench.says("COH-112 a1 goes 2 inches directly away from b1.");
    assert_eq!(bench.pose("a1"), (1000, 2250, 0), "facing kept");
}

#[test]
fn coh_88_a_tie_is_fought_again_without_anybody_pressing_a_button() {
    // 3 against 3, both pass; then 6 against 1: difference 5: routed and shaken, 2D6 inches.
    let mut bench = charge((10.0, 20.0, 0), (10.0, 25.0, 180), "");
    to_melee(&mut bench, "3,1,1,3,1,1,1,1,6,1,1,1,1,1,3,4");
    bench.says("COH-88 a1 and b1 fight another round.");
    assert_eq!(bench.at("/units/b1/routed"), true);
    bench.says("COH-20 b1 goes 7 inches directly away from a1.");
    assert_eq!(bench.pose("b1"), (1000, 3200, 0), "turned to its flight");
}
