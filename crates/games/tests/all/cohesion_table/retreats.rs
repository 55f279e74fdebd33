//! Routs over the table: direction, friends, enemies, edges (COH-20, COH-112), and lone officers (COH-56).

use serde_json::json;

use super::bench::Bench;

/// a1 is routed by b1's fire, both where the test wants them: a failed test on a natural 20.
fn routed(a1: (f64, f64, u16), b1: (f64, f64, u16), prepare: impl Fn(&mut Bench)) -> Bench {
    let mut bench = Bench::new("");
    for (unit, x) in [("a guns", 52.0), ("a3", 40.0), ("a2", 34.0)] {
        bench.put(unit, x, 2.0, 0);
    }
    bench.put("a1", a1.0, a1.1, a1.2);
    bench.put("b1", b1.0, b1.1, b1.2);
    prepare(&mut bench);
    bench.mark("firing", "firing");
    if bench.at("/due/0/what") == "choose" {
        bench.play("a> choose second");
    }
    bench
}

/// Steps and half a stand lost, and the test failed by far.
const ROUT: &str = "1,1,1,20";

#[test]
fn coh_20_a_rout_goes_directly_away_from_the_nearest_enemy_in_sight() {
    let mut bench = routed((20.0, 20.0, 0), (20.0, 25.0, 180), |_| {});
    bench.play(&format!("b> fire b1 a1 dice={ROUT}"));
    bench.says("COH-20 a1 goes 6 inches directly away from b1.");
    assert_eq!(bench.pose("a1"), (2000, 1400, 180), "turned that way");
    assert_eq!(bench.at("/units/a1/disordered"), true);
    assert_eq!(bench.at("/units/a1/posture"), json!(null));
}

#[test]
fn coh_20_the_nearest_enemy_counts_not_the_firer() {
    // b2 stands nearer to the right, b1 fires from the front.
    let mut bench = routed((20.0, 20.0, 0), (20.0, 25.0, 180), |bench| bench.put("b2", 25.0, 20.0, 270));
    bench.play(&format!("b> fire b1 a1 dice={ROUT}"));
    bench.says("directly away from b2");
    assert_eq!(bench.pose("a1"), (1400, 2000, 270));
}

#[test]
fn coh_112_friends_on_the_way_are_passed_through_in_order_and_may_be_shaken() {
    let mut bench = routed((20.0, 20.0, 0), (20.0, 25.0, 180), |bench| {
        bench.put("a2", 20.0, 18.0, 0);
        bench.put("a3", 20.0, 16.0, 0);
    });
    // a2 fails its roll and is shaken, a3 passes.
    bench.play(&format!("b> fire b1 a1 dice={ROUT},20,1"));
    assert_eq!(bench.at("/units/a2/shaken"), true);
    assert_eq!(bench.at("/units/a3/shaken"), false);
    assert_eq!(bench.pose("a1"), (2000, 1400, 180));
}

#[test]
fn coh_112_on_a_friend_it_goes_on_up_to_three_inches() {
    let mut bench = routed((20.0, 20.0, 0), (20.0, 25.0, 180), |bench| bench.put("a2", 20.0, 14.0, 0));
    bench.play(&format!("b> fire b1 a1 dice={ROUT},1"));
    // Half an inch of its own depth and a quarter of its friend's past the centre at 14.
    assert_eq!(bench.pose("a1"), (2000, 1325, 180));
    let mut bench = routed((20.0, 20.0, 0), (20.0, 25.0, 180), |bench| {
        // A friend turned end on: five inches deep, and room beyond it only after three inches and a half more.
        bench.put("a2", 20.0, 13.5, 90);
    });
    bench.play(&format!("b> fire b1 a1 dice={ROUT},1"));
    bench.says("COH-112 a1 finds no room clear of friends.");
    assert_eq!(bench.at("/units/a1/fate"), "destroyed");
}

#[test]
fn coh_112_on_an_enemy_it_is_destroyed() {
    let mut bench = routed((20.0, 20.0, 0), (20.0, 25.0, 180), |bench| bench.put("b2", 20.0, 13.5, 0));
    bench.play(&format!("b> fire b1 a1 dice={ROUT}"));
    bench.says("COH-112 a1 runs into b2.");
    assert_eq!(bench.at("/units/a1/fate"), "destroyed");
    assert_eq!(bench.at("/table/units/a1"), json!(null));
}

#[test]
fn coh_104_its_centre_over_an_edge_it_is_gone_for_good() {
    let mut bench = routed((20.0, 5.99, 0), (20.0, 11.0, 180), |_| {});
    bench.play(&format!("b> fire b1 a1 dice={ROUT}"));
    bench.says("COH-112 a1 leaves the table.");
    assert_eq!(bench.at("/units/a1/fate"), "off-table");
    let mut bench = routed((20.0, 6.0, 0), (20.0, 11.0, 180), |_| {});
    bench.play(&format!("b> fire b1 a1 dice={ROUT}"));
    assert_eq!(bench.pose("a1"), (2000, 0, 180), "just on it");
}

#[test]
fn coh_20_unlimbered_guns_that_rout_are_lost() {
    let mut bench = routed((10.0, 2.0, 0), (20.0, 25.0, 180), |bench| bench.put("a guns", 20.0, 20.0, 0));
    bench.play("b> fire b1 \"a guns\" dice=1,1,1,20");
    assert_eq!(bench.at("/units/a guns/fate"), "destroyed");
}

#[test]
fn coh_56_an_officer_goes_along_and_alone_he_rides_to_safety() {
    let mut bench = routed((20.0, 20.0, 0), (20.0, 25.0, 180), |bench| {
        bench.put_officer("a colonel", 20.0, 19.5);
        bench.correct("/officers/a colonel/attached", &json!("a1"));
    });
    bench.play(&format!("b> fire b1 a1 dice={ROUT},1"));
    let at = bench.at("/table/officers/a colonel");
    assert_eq!(at, json!({ "x": 2000, "y": 1350 }), "six inches back with his unit");
    // His unit runs into an enemy. Left alone with that enemy on him, he rides to the nearest friendly unit.
    let mut bench = routed((20.0, 20.0, 0), (20.0, 25.0, 180), |bench| {
        bench.put("b2", 20.0, 13.5, 0);
        bench.put("a2", 30.0, 15.0, 0);
        bench.put_officer("a colonel", 20.0, 19.5);
        bench.correct("/officers/a colonel/attached", &json!("a1"));
    });
    bench.play(&format!("b> fire b1 a1 dice={ROUT},1"));
    bench.says("COH-56 a colonel, alone with b2 within 1 inch, rides to a2");
    assert_eq!(bench.at("/officers/a colonel/attached"), "a2");
}
