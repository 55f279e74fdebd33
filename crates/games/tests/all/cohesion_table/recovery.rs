//! Recovery and the end of a turn over the table, and what is measured there (COH-94, 99, 103, 108).

use serde_json::json;

use super::bench::Bench;

/// Through the movement, in which everybody of both sides holds and no officer rides.
fn to_recovery(bench: &mut Bench) {
    for _ in 0..20 {
        if bench.at("/phase") != "movement" {
            return;
        }
        let side = bench.at("/to_act").as_str().unwrap_or("a").to_owned();
        bench.play(&format!("{side}> pass"));
    }
    panic!("the movement does not end");
}

#[test]
fn coh_94_ceasing_fire_needs_no_roll_at_long_range() {
    for (y, roll) in [(23.0, true), (26.51, false)] {
        let mut bench = Bench::new("");
        bench.put("a1", 10.0, 18.0, 0);
        bench.put("b1", 10.0, y, 180);
        for unit in ["b1", "b guns", "a guns"] {
            bench.correct(&format!("/units/{unit}/out_of_ammo"), &json!(true));
        }
        bench.mark("firing", "firing");
        bench.play("a> fire a1 b1 dice=20,6,6\na> choose first");
        to_recovery(&mut bench);
        assert_eq!(bench.at("/phase"), "recovery");
        bench.play(if roll { "a> cease-fire a1 dice=1" } else { "a> cease-fire a1" });
        bench.says(if roll { "COH-94 b1: 4.5 inches edge to edge, medium range" } else { "long range" });
        assert_eq!(bench.at("/units/a1/posture"), json!(null));
    }
}

#[test]
fn coh_99_only_within_the_radius_a_unit_is_asked_to_rejoin() {
    let mut bench = Bench::new("");
    bench.correct("/units/a1/detached", &json!(true));
    bench.correct("/units/a3/detached", &json!(true));
    bench.put("a3", 40.0, 2.0, 0);
    bench.play("b> mark brigade=\"b brigade\" posture=moving\na> mark brigade=\"a brigade\" posture=moving");
    bench.play(
        "b> mark unit=\"b horse\" posture=moving\na> mark unit=a1 posture=moving\na> mark unit=a3 posture=moving",
    );
    bench.play("a> mark unit=\"a horse\" posture=moving\na> choose first");
    for unit in ["a2", "a guns"] {
        bench.play(&format!("a> hold \"{unit}\""));
    }
    bench.play("a> finish");
    bench.play("b> hold b1\nb> hold b2\nb> hold b3\nb> hold \"b guns\"\nb> finish");
    bench.play("a> hold a1\nb> hold \"b horse\"\na> hold a3\nb> pass\na> hold \"a horse\"\na> pass");
    assert_eq!(bench.at("/phase"), "recovery");
    bench.play("a> rejoin a1 dice=1,1,1,6,6");
    bench.says("COH-99 7.54 inches from its commander, radius 10");
    assert_eq!(bench.at("/units/a1/detached"), false);
    bench.says("COH-99 a3 is outside the radius of its commander and cannot rejoin.");
}

#[test]
fn coh_103_objectives_are_counted_by_who_stands_at_them() {
    let mut bench = Bench::new("");
    bench.put("a1", 30.0, 16.75, 0);
    bench.mark("moving", "moving");
    bench.play("a> choose first");
    bench.play("a> hold a1\na> hold a2\na> hold a3\na> hold \"a guns\"\na> finish");
    bench.play("b> hold b1\nb> hold b2\nb> hold b3\nb> hold \"b guns\"\nb> finish");
    bench.play("a> hold \"a horse\"\nb> hold \"b horse\"\na> pass\nb> pass dice=1,1,6,6");
    // Front edge at 17: exactly 3 inches from the objective at 30, 20. The next turn has begun by itself.
    bench.says("COH-103 Union holds hill.");
    assert_eq!(bench.at("/sides/a/score"), 3);
    assert_eq!(bench.at("/turn"), 2);
    assert_eq!(bench.at("/phase"), "posture");
}

#[test]
fn coh_108_a_brigade_without_a_commander_detaches_nobody() {
    let mut bench = Bench::new("");
    bench.put("a1", 20.0, 20.0, 0);
    bench.put("b1", 20.0, 25.0, 180);
    bench.put_officer("a colonel", 20.0, 19.5);
    bench.correct("/officers/a colonel/attached", &json!("a1"));
    for side in ["b", "a"] {
        let moving = ["2", "3", " guns"].map(|unit| format!("\"{side}{unit}\"")).join(",");
        bench.play(&format!("{side}> mark brigade=\"{side} brigade\" posture=firing moving=[{moving}]"));
    }
    bench.play("b> mark unit=\"b horse\" posture=moving\na> mark unit=\"a horse\" posture=moving");
    // The regiment routs, its colonel dies on a 4, and every unit of the brigade passes its check.
    bench.play("a> choose second\nb> fire b1 a1 dice=1,1,1,20,4,1,1,1,1\na> choose first");
    bench.play("a> hold a2\na> hold a3\na> hold \"a guns\"");
    bench.play("b> hold b2\nb> hold b3\nb> hold \"b guns\"\nb> finish");
    bench.play("a> hold \"a horse\"\nb> hold \"b horse\"\na> pass\nb> pass");
    bench.says("COH-108 a brigade has no commander in play and detaches nobody.");
    assert_eq!(bench.at("/units/a3/detached"), false);
    // At the end of the turn a substitute takes over, placed by his side at one of the units left.
    bench.play("a> skip a1\nb> skip b1");
    assert_eq!(bench.at("/due/0/what"), "substitute");
    bench.play("a> substitute unit=a3 dice=1,1,6,6");
    assert_eq!(bench.at("/table/officers/a brigade, acting"), json!({ "x": 1900, "y": 200 }));
}

#[test]
fn coh_11_a_friend_passed_by_a_rout_of_this_phase_rolls_with_its_commander_in_radius() {
    // a1, routed, fails to rally and runs on through a2, whose colonel is 7 inches away or out of reach.
    for (colonel_x, shaken) in [(20.0, false), (45.0, true)] {
        let mut bench = Bench::new("");
        bench.put("a1", 20.0, 16.0, 180);
        bench.put("a2", 20.0, 14.0, 0);
        bench.put("b3", 20.0, 38.0, 180);
        for guns in ["a guns", "b guns"] {
            bench.correct(&format!("/units/{guns}/out_of_ammo"), &json!(true));
        }
        bench.put_officer("a colonel", colonel_x, 7.0);
        bench.correct("/units/a1/disordered", &json!(true));
        bench.correct("/units/a1/routed", &json!(true));
        bench.mark("firing", "firing");
        bench.play("a> choose first");
        to_recovery(&mut bench);
        let cohesion = bench.at("/units/a2/cohesion").as_i64().unwrap();
        // The bonus lowers the roll: one more than the cohesion passes with it alone.
        bench.play(&format!("a> rally a1 dice=19,{}", cohesion + 1));
        bench.says("a1 passes through a2:");
        assert_eq!(bench.at("/units/a2/shaken"), shaken, "{}", bench.said());
    }
}
