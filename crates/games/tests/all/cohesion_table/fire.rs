//! Fire over the table: range, arcs, aspect, sight, cover (COH-53, COH-54, section 8).

use super::bench::Bench;

/// Goes to the fire phase with a1 and b1 where the test wants them.
fn facing(a1: (f64, f64, u16), b1: (f64, f64, u16), ground: &str) -> Bench {
    let mut bench = Bench::new(ground);
    bench.put("a1", a1.0, a1.1, a1.2);
    bench.put("b1", b1.0, b1.1, b1.2);
    // Two others that can always fire at each other, so that there is a fire phase.
    bench.put("a3", 50.0, 18.0, 0);
    bench.put("b3", 50.0, 23.0, 180);
    bench.mark("firing", "firing");
    bench.play("a> choose first");
    bench
}

fn fires(bench: &mut Bench) {
    bench.play("a> fire a1 b1");
}

#[test]
fn coh_27_range_is_measured_between_the_nearest_edges() {
    // Centres 5 inches apart, each line half an inch deep: 4.5 inches, medium for rifle-muskets.
    let mut bench = facing((10.0, 18.0, 0), (10.0, 23.0, 180), "");
    fires(&mut bench);
    bench.says("COH-27 4.5 inches edge to edge, medium range");
    bench.says("COH-53 clear line of sight, 5 inches between the centres");
    bench.says("COH-54 front: 0 degrees off the front, at most 60");
    bench.says("COH-45 cover of the target: all in the open");
}

#[test]
fn coh_27_beyond_long_range_there_is_no_fire() {
    let mut bench = facing((10.0, 18.0, 0), (10.0, 23.0, 180), "");
    bench.put("b1", 10.0, 28.51, 180);
    bench.put("b2", 17.0, 23.0, 180);
    let why = bench.refuses("a> fire a1 b1");
    assert!(why.contains("10.01 inches edge to edge, beyond the 10 of long range"), "{why}");
    bench.put("b1", 10.0, 28.5, 180);
    bench.play("a> fire a1 b1");
    bench.says("10 inches edge to edge, long range");
}

#[test]
fn coh_54_the_aspect_goes_by_the_angle_between_the_centres() {
    // The target looks along y; the firer stands at 60.00, 60.05, 119.95 and 120.00 degrees off its front.
    for (x, y, words) in [
        (38.66, 25.0, "front: 60 degrees off the front, at most 60"),
        (38.66, 24.99, "enfilade: 60.05 degrees off the front, over 60"),
        (38.66, 15.01, "enfilade: 119.95 degrees off the front, over 60"),
        (38.66, 15.0, "rear: 120 degrees off the front, 120 or more"),
    ] {
        let facing_target = if y > 20.0 { 240 } else { 300 };
        let mut bench = facing((x, y, facing_target), (30.0, 20.0, 0), "");
        bench.put("b2", 42.0, 30.0, 180);
        bench.play("a> fire a1 b1");
        bench.says(words);
    }
}

#[test]
fn coh_54_the_arc_opens_by_45_degrees_from_each_front_corner() {
    // The right front corner is at 12.5, 18.25; a corner of the target at 15 + 2.5 - 5 = 12.5 + something.
    let mut bench = facing((10.0, 18.0, 0), (10.0, 23.0, 180), "");
    // Its nearest corners: x 19.5 - 2.5 = 17 and y up to 22.25: 4.5 to the side, 4 ahead: outside.
    bench.put("b1", 19.5, 22.0, 180);
    let why = bench.refuses("a> fire a1 b1");
    assert!(why.contains("outside the arc of a1") && why.contains("COH-54"), "{why}");
    // Half an inch nearer: 4 to the side, 4 ahead: on the border, which belongs to the arc.
    bench.put("b1", 19.0, 22.0, 180);
    bench.play("a> fire a1 b1");
    bench.says("COH-54 in the arc, 45 degrees out from the front corners");
}

#[test]
fn coh_54_skirmishers_fire_all_round() {
    let mut bench = facing((10.0, 18.0, 180), (10.0, 23.0, 180), "");
    bench.correct("/units/a1/formation", &serde_json::json!("skirmish"));
    bench.play("a> fire a1 b1");
    bench.says("COH-54 skirmishers fire all round");
}

#[test]
fn coh_53_a_unit_between_hides_the_target_and_skirmishers_do_not() {
    let mut bench = facing((10.0, 18.0, 0), (10.0, 25.0, 180), "");
    bench.put("b2", 16.0, 24.0, 180);
    bench.put("a3", 10.0, 21.0, 0);
    let why = bench.refuses("a> fire a1 b1");
    assert!(why.contains("a1 does not see b1: a3 stands between") && why.contains("COH-53"), "{why}");
    bench.correct("/units/a3/formation", &serde_json::json!("skirmish"));
    bench.play("a> fire a1 b1");
}

const WOODS: &str = "[[terrain]]\nkind = \"woods\"\npoints = [[0, 20], [20, 20], [20, 22], [0, 22]]\n";

#[test]
fn coh_53_two_inches_of_woods_are_seen_through_and_more_are_not() {
    let mut bench = facing((10.0, 18.0, 0), (10.0, 25.0, 180), WOODS);
    bench.play("a> fire a1 b1");
    let deeper = WOODS.replace("[20, 22], [0, 22]", "[20, 22.01], [0, 22.01]");
    let mut bench = facing((10.0, 18.0, 0), (10.0, 25.0, 180), &deeper);
    bench.put("b2", 27.0, 25.0, 180);
    bench.put("a2", 27.0, 18.0, 0);
    let why = bench.refuses("a> fire a1 b1");
    assert!(why.contains("2.01 inches of woods, orchard or buildings lie between, over 2"), "{why}");
}

const HILL: &str = "[[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[0, 19], [20, 19], [20, 22], [0, 22]]\n";

#[test]
fn coh_53_a_hill_hides_what_is_behind_it_but_not_from_its_top() {
    let mut bench = facing((10.0, 17.0, 0), (10.0, 24.0, 180), HILL);
    bench.put("b2", 27.0, 25.0, 180);
    bench.put("a2", 27.0, 18.0, 0);
    let why = bench.refuses("a> fire a1 b1");
    assert!(why.contains("a hill of level 1 lies between, above both"), "{why}");
    // A unit on the hill sees over the heads of a unit below it.
    bench.put("a1", 10.0, 20.0, 0);
    bench.put("a3", 10.0, 22.5, 0);
    bench.play("a> fire a1 b1");
}

const FENCE: &str = "[[lines]]\nkind = \"fence\"\npoints = [[0, 22], [60, 22]]\n";

#[test]
fn coh_45_a_fence_before_the_target_is_its_cover() {
    let mut bench = facing((10.0, 18.0, 0), (10.0, 23.0, 180), FENCE);
    fires(&mut bench);
    bench.says("COH-45 cover of the target: light: 5 of 5 stands");
    // More than an inch behind it the fence is no cover.
    let mut bench = facing((10.0, 18.0, 0), (10.0, 23.01, 180), FENCE);
    fires(&mut bench);
    bench.says("COH-45 cover of the target: all in the open");
}

#[test]
fn coh_46_of_exact_halves_a_die_decides() {
    // Four stands, two of them in the woods, which end at x = 10.
    let half = "[[terrain]]\nkind = \"woods\"\npoints = [[0, 22], [10, 22], [10, 26], [0, 26]]\n";
    let mut bench = facing((10.0, 18.0, 0), (10.0, 23.0, 180), half);
    bench.correct("/units/b1/stands", &serde_json::json!(4));
    bench.play("a> fire a1 b1");
    bench.says("COH-45 cover of the target: 2 of 4 stands light, as many open: a die decides");
}

#[test]
fn what_the_table_measures_is_refused_as_an_argument() {
    let bench = facing((10.0, 18.0, 0), (10.0, 23.0, 180), "");
    for argument in ["range=4", "aspect=rear", "cover=heavy", "line_of_sight=true", "stands_firing=2", "blocked=true"] {
        let why = bench.refuses(&format!("a> fire a1 b1 {argument}"));
        assert!(why.contains("the table measures this itself"), "{why}");
    }
}

#[test]
fn who_can_hit_nobody_is_passed_over_and_the_phase_goes_by() {
    let mut bench = Bench::new("");
    bench.mark("firing", "firing");
    // The guns reach 24 inches: nobody is in range, so the movement begins, where only officers are left to move.
    bench.says("COH-01 Turn 1: the movement phase begins.");
    assert_eq!(bench.at("/phase"), "movement");
}

#[test]
fn coh_23_a_declared_unit_whose_target_is_hidden_is_let_go() {
    let mut bench = facing((10.0, 18.0, 0), (10.0, 23.0, 180), "");
    bench.put("a2", 17.0, 18.0, 0);
    bench.put("b2", 14.0, 27.0, 180);
    bench.play("a> fire a1 b1 together_with=a2 dice=1,1,1,20");
    // The target runs behind its friend, where a2 no longer sees it.
    bench.says("b1 routs");
    bench.says("COH-23 a2 is let go from its declaration: its target is hidden.");
}

#[test]
fn coh_94_a_held_unit_fires_at_its_target_while_it_can() {
    let mut bench = facing((10.0, 18.0, 0), (10.0, 23.0, 180), "");
    bench.put("b2", 16.0, 23.0, 180);
    bench.correct("/units/a1/fire_target", &serde_json::json!("b1"));
    bench.correct("/units/a1/held", &serde_json::json!(true));
    assert!(bench.refuses("a> fire a1 b2").contains("a1 is held to b1 and can fire at it. (COH-94)"));
    assert!(bench.refuses("a> pass").contains("COH-94"));
    // With its own target hidden, it is free to choose.
    bench.put("b3", 10.0, 21.0, 180);
    bench.play("a> fire a1 b2");
}
