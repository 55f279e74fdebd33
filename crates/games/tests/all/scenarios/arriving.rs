//! Commands that come on later.

use grognard_battle::{Seat, Side};
use serde_json::{Value, json};

use super::{Reasons, begin, changed, command, idle_until, place_all, placing, refused, text_of};

#[test]
fn nobody_comes_on_in_the_face_of_an_enemy() {
    let text = changed("picket-line", "name = \"Union\"\n", &format!("name = \"Union\"\nindependents = [{LATE}]\n"));
    let text =
        text + "\n[[arrivals]]\nwho = \"66th Illinois\"\nturn = 2\nzone = [[0, 14], [36, 14], [36, 18], [0, 18]]\n";
    let mut battle = begin(&text).unwrap();
    place_all(battle.as_mut());
    idle_until(battle.as_mut(), |battle| placing(battle).is_some());
    let enemy = battle.document()["table"]["units"]["9th Tennessee"]["at"].clone();
    assert!(enemy["y"].as_i64().unwrap() < 1850, "the enemy stands at the edge of his zone");
    let x = enemy["x"].as_f64().unwrap() / 100.0;
    let at = |y: f64| json!({ "group": "66th Illinois", "places": [{ "name": "66th Illinois", "x": x, "y": y, "facing": 0 }] });
    let reasons = refused(battle.as_mut(), Seat::A, "deploy", &at(17.5));
    assert!(reasons.contains("within 1 inch of 9th Tennessee. (COH-104)"), "{reasons}");
    command(battle.as_mut(), Seat::A, "deploy", &at(16.7)).unwrap();
}

#[test]
fn late_commands_are_placed_at_the_start_of_their_turn() {
    let mut battle = begin(&text_of("chalk-level")).unwrap();
    place_all(battle.as_mut());
    for (turn, group, side, then) in [
        (3, "Cato's Brigade", Side::B, Some((Side::A, vec!["Bascom's Brigade".to_owned()]))),
        (3, "Bascom's Brigade", Side::A, None),
        (4, "3rd Kentucky Cavalry", Side::B, None),
    ] {
        idle_until(battle.as_mut(), |battle| placing(battle).is_some());
        assert_eq!(placing(battle.as_ref()), Some((side, vec![group.to_owned()])));
        assert_eq!(battle.business(Seat::A).clock.turn, turn);
        assert_eq!(battle.document()["initiative"], Value::Null, "before the roll, so before the beads");
        command(battle.as_mut(), Seat::of(side), "deploy", &json!({ "group": group })).unwrap();
        assert_eq!(battle.objections(), Reasons::new());
        assert_eq!(placing(battle.as_ref()), then);
        assert_eq!(battle.business(Seat::A).clock.phase == "posture phase", then.is_none());
    }
    assert!(battle.board(Seat::A).unwrap().field().unwrap().off.is_empty());
}

#[test]
fn who_finds_no_room_waits_for_the_next_turn() {
    // The zone of the late regiment is as small as the regiment, and somebody stands in it.
    let text = changed("picket-line", "name = \"Union\"\n", &format!("name = \"Union\"\nindependents = [{LATE}]\n"));
    let text = text + "\n[[arrivals]]\nwho = \"66th Illinois\"\nturn = 2\nzone = [[6, 0], [12, 0], [12, 1], [6, 1]]\n";
    let mut battle = begin(&text).unwrap();
    command(battle.as_mut(), Seat::Umpire, "initiative", &json!({})).unwrap();
    while let Some((side, groups)) = placing(battle.as_ref()) {
        let with = if groups[0] == "Doyle's Brigade" {
            json!({ "group": groups[0], "places": [
                { "name": "12th Indiana", "x": 9, "y": 0.5, "facing": 0 },
                { "name": "40th Indiana", "x": 9, "y": 2.5, "facing": 0 },
                { "name": "Doyle", "x": 9, "y": 2 },
            ] })
        } else {
            json!({ "group": groups[0] })
        };
        command(battle.as_mut(), Seat::of(side), "deploy", &with).unwrap();
    }
    idle_until(battle.as_mut(), |battle| battle.business(Seat::A).clock.turn == 2);
    assert_eq!(placing(battle.as_ref()), None);
    let said = battle.records().last().unwrap().said.clone();
    let waits = |said: &grognard_battle::Said| said.text.contains("finds no room to come on") && said.rule == "COH-104";
    assert!(said.iter().any(waits), "{said:?}");
    assert_eq!(battle.document()["units"]["66th Illinois"]["fate"], "awaited");
}

const LATE: &str = "{ name = \"66th Illinois\", arm = \"infantry\", formation = \"line\", stands = 5, \
                    quality = \"trained\", weapon = \"rifle-musket\" }";
