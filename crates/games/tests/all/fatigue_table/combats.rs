//! Combats on a table: who fights whom, from where, and where both sides stand afterwards.

use grognard_battle::Seat;
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Cover, Formation, Phase, State as Morale};
use grognard_books::fatigue::shock::Aspect;
use grognard_field::{Point, Pose};
use grognard_games::fatigue::derive::distance;
use grognard_games::fatigue::state::{State, Step};
use serde_json::{Value, json};

use super::bench::{Bench, checks, piece};
use super::given::{
    HOUSE, at, came_to_blows, give, into_farm, morale, offers, pose, queue, refuses, table, try_with, until_told,
};

/// a1 has come into contact with b1; the Shock Combat Phase is open.
fn contact(ground: &str) -> Bench {
    let mut bench = table(ground, Phase::ReciprocalInfantryCavalryFire, Step::Closing);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 20.5, 180);
    attack(&mut bench, "a1", "b1", at(30.0, 17.0));
    bench
}

fn attack(bench: &mut Bench, unit: &str, target: &str, from: Point) {
    bench.with(unit, |unit| {
        unit.attacking = Some(target.to_owned());
        unit.came_from = Some(Pose::new(from, 0));
    });
}

fn shock(mut bench: Bench) -> Bench {
    give(&mut bench, Seat::A, "next-phase", &json!({}));
    assert_eq!(bench.state.phase, Phase::ShockCombat);
    bench
}

#[test]
fn fat_135_combats_are_those_of_contact() {
    let mut bench = contact("");
    bench.put("a2", 33.2, 20.3, 0).put("b2", 40.0, 20.5, 180);
    attack(&mut bench, "a2", "b1", at(34.0, 25.0));
    let mut bench = shock(bench);
    refuses(&bench, "FAT-135", Seat::A, "next-phase", &json!({}));
    let offered = offers(&bench, Seat::A, "combat");
    assert_eq!(offered.len(), 1, "{offered:?}");
    let with = json!({"target": "b1", "aspect": "rear"});
    assert!(try_with(&bench, 1, Seat::A, "combat", &with).is_err(), "the aspect is measured");
    give(&mut bench, Seat::A, "combat", &json!({"target": "b1"}));
    let combat = bench.state.combat.clone().unwrap();
    assert_eq!((combat.attackers, combat.defenders), (vec!["a1".to_owned(), "a2".to_owned()], vec!["b1".to_owned()]));
    // FAT-172: the best aspect any of them has; a2 came from behind.
    assert_eq!((combat.aspect, combat.cover), (Aspect::Rear, Cover::None));
    assert_eq!(offers(&bench, Seat::B, "fire").len(), 2, "closing fire at either");
}

#[test]
fn fat_13_a_garrison_is_drawn_in_and_checks_together() {
    let mut bench = table(HOUSE, Phase::ReciprocalInfantryCavalryFire, Step::Closing);
    bench.put("a1", 30.0, 21.75, 0);
    into_farm(&mut bench, &["b1", "b2"]);
    attack(&mut bench, "a1", "b1", at(30.0, 17.0));
    let mut bench = shock(bench);
    give(&mut bench, Seat::A, "combat", &json!({"target": "b1"}));
    let combat = bench.state.combat.clone().unwrap();
    assert_eq!((combat.defenders.len(), combat.group, combat.cover), (2, GroupKind::Building, Cover::Class2));
    let disordered = |state: &State| morale(state, "b1") == Morale::Disordered;
    let record = until_told(&mut bench, Seat::B, "receive", &json!({}), disordered, |record| {
        checks(record).first().is_some_and(|check| check.outcome["result"] == "disordered")
    });
    let check = checks(&record)[0];
    assert_eq!(check.title, "b1, b2 checks: receive-shock");
    assert_eq!(check.situation["group"], "building");
    assert_eq!(morale(&bench.state, "b2"), Morale::Disordered);
}

#[test]
fn fat_171_a_charger_who_is_met_fights_that_rider_alone() {
    let mut bench = table("", Phase::ReciprocalInfantryCavalryFire, Step::Closing);
    bench.put("ah", 30.0, 20.0, 0);
    let depth = piece(&bench.lay(), "ah").block.size.depth;
    let ahead = 20.0 + f64::from(depth) / 100.0;
    bench.put("bh", 29.0, ahead, 180).put("b1", 32.6, ahead, 180);
    bench.with("ah", |unit| unit.charging = Some("b1".to_owned()));
    bench.with("bh", |unit| unit.counter_charging = Some("ah".to_owned()));
    let mut bench = shock(bench);
    // A unit that rides against a charge neither fires nor checks: the fight follows at once.
    let record = until_told(&mut bench, Seat::A, "combat", &json!({"target": "bh"}), |_| true, |_| true);
    let fought: Vec<_> = record.rulings.iter().filter(|ruled| ruled.title.contains(" against ")).collect();
    assert_eq!((fought.len(), fought[0].title.as_str()), (1, "ah against bh"));
    assert_eq!(fought[0].situation["aspect"], json!(Aspect::Front));
    assert_eq!(fought[0].situation["defender"]["units"].as_array().map(Vec::len), Some(1));
}

#[test]
fn fat_166_an_attacker_that_fails_its_check_stands_an_inch_off_and_does_not_fight() {
    let mut bench = contact("");
    // Others still have to fight, so that the phase goes on.
    bench.put("a2", 10.0, 20.0, 0).put("b2", 10.0, 20.5, 180);
    attack(&mut bench, "a2", "b2", at(10.0, 17.0));
    let mut bench = shock(bench);
    assert_eq!(offers(&bench, Seat::A, "combat").len(), 2);
    give(&mut bench, Seat::A, "combat", &json!({"target": "b1"}));
    let disordered = |state: &State| morale(state, "a1") == Morale::Disordered;
    let shot = json!({"unit": "b1", "target": "a1"});
    let record = until_told(&mut bench, Seat::B, "fire", &shot, disordered, |record| {
        checks(record).first().is_some_and(|check| check.outcome["result"] == "disordered")
    });
    assert_eq!(checks(&record)[0].title, "a1 checks: fire-loss");
    assert!(!came_to_blows(&record));
    assert_eq!(bench.state.phase, Phase::ShockCombat);
    let lay = bench.lay();
    assert_eq!(distance(piece(&lay, "a1"), piece(&lay, "b1")), 100);
    assert!(bench.state.combat.is_none());
    drop(lay);
    let left: Vec<Value> = offers(&bench, Seat::A, "combat").iter().map(|offer| json!(offer.with)).collect();
    assert_eq!(left, [json!({"target": "b2"})]);
}

#[test]
fn fat_135_whoever_does_not_stand_runs_at_once_and_leaves_his_ground() {
    let mut bench = contact("");
    bench.put("b2", 30.0, 22.9, 180).put("b3", 30.0, 28.0, 180).officer("b colonel", 30.0, 20.5);
    bench.state.officers.get_mut("b colonel").unwrap().attached = Some("b1".to_owned());
    bench.with("b1", |unit| unit.figures_lost = 4);
    let mut bench = shock(bench);
    give(&mut bench, Seat::A, "combat", &json!({"target": "b1"}));
    let routed = |state: &State| morale(state, "b1") == Morale::Routed;
    until_told(&mut bench, Seat::B, "receive", &json!({}), routed, |record| !came_to_blows(record));
    // 9.3: in column, 12 inches to its own edge, its officer with it.
    let b1 = bench.state.units.get("b1").unwrap();
    assert_eq!((b1.formation, pose(&bench, "b1").facing), (Formation::Column, 0));
    assert_eq!(pose(&bench, "b1").at, at(30.0, 32.5));
    assert_eq!(bench.state.table.as_ref().unwrap().officers.get("b colonel"), Some(&at(30.0, 32.5)));
    // FAT-157: b2 stood near, b3 was passed; then the ground.
    let due = queue(&bench);
    let told: Vec<(&Value, &Value)> = due.iter().map(|due| (&due["kind"], &due["circumstance"])).collect();
    assert_eq!(
        told,
        [
            (&json!("occupy"), &Value::Null),
            (&json!("check"), &json!("friend-routs")),
            (&json!("check"), &json!("passby-rout")),
        ]
    );
    assert_eq!((&due[1]["units"], &due[1]["distance"]), (&json!(["b2"]), &json!(1.9)));
    assert_eq!(due[2]["units"], json!(["b3"]));
    assert_eq!(offers(&bench, Seat::A, "occupy").len(), 1);
    let record = until_told(&mut bench, Seat::A, "occupy", &json!({"unit": "a1"}), |_| true, |_| true);
    assert_eq!(pose(&bench, "a1").at, at(30.0, 20.5));
    // And then the two check.
    let checked: Vec<&str> = checks(&record).iter().take(2).map(|check| check.title.as_str()).collect();
    assert_eq!(checked, ["b2 checks: friend-routs", "b3 checks: passby-rout"]);
}

#[test]
fn fat_133_a_beaten_attacker_goes_back_six_inches_with_its_face_to_the_enemy() {
    let mut bench = shock(contact(""));
    give(&mut bench, Seat::A, "combat", &json!({"target": "b1"}));
    let back =
        |state: &State| state.table.as_ref().unwrap().units.get("a1").is_some_and(|pose| pose.at == at(30.0, 14.0));
    let record = until_told(&mut bench, Seat::B, "receive", &json!({}), back, came_to_blows);
    assert_eq!(checks(&record)[0].outcome["result"], "pass", "b1 stood");
    assert_eq!(pose(&bench, "a1").facing, 0);
    let due = queue(&bench);
    assert!(due.len() == 1 && due[0]["kind"] == "occupy", "nothing but the ground for the winner: {due:?}");
}

#[test]
fn fat_135_a_won_building_is_taken_at_once() {
    let mut bench = table(HOUSE, Phase::ReciprocalInfantryCavalryFire, Step::Closing);
    bench.put("a1", 30.0, 21.75, 0);
    into_farm(&mut bench, &["b1"]);
    attack(&mut bench, "a1", "b1", at(30.0, 17.0));
    let mut bench = shock(bench);
    give(&mut bench, Seat::A, "combat", &json!({"target": "b1"}));
    let won = |state: &State| state.queue.iter().any(|due| serde_json::to_value(due).unwrap()["kind"] == "occupy");
    until_told(&mut bench, Seat::B, "receive", &json!({}), won, came_to_blows);
    assert!(bench.state.units.get("b1").unwrap().inside.is_none());
    give(&mut bench, Seat::A, "occupy", &json!({"unit": "a1"}));
    assert_eq!(bench.state.units.get("a1").unwrap().inside.as_ref().unwrap().place, "farm");
}

#[test]
fn fat_135_a_defender_who_wins_may_take_the_ground_left_to_him() {
    let mut bench = shock(contact(""));
    give(&mut bench, Seat::A, "combat", &json!({"target": "b1"}));
    let beaten = |state: &State| morale(state, "b1") == Morale::Good && !state.queue.is_empty();
    until_told(&mut bench, Seat::B, "receive", &json!({}), beaten, |record| {
        came_to_blows(record) && record.said.iter().any(|said| said.text.contains("attacker falls back"))
    });
    assert_eq!(queue(&bench)[0]["kind"], "occupy");
    assert_eq!(queue(&bench)[0]["unit"], "b1");
    assert!(try_with(&bench, 1, Seat::A, "occupy", &json!({"unit": "b1"})).is_err(), "it is the other side's");
    let before = pose(&bench, "b1").at.y;
    give(&mut bench, Seat::B, "occupy", &json!({"unit": "b1"}));
    assert!((1..=200).contains(&(before - pose(&bench, "b1").at.y)), "up to two inches, towards where a1 stood");
}

#[test]
fn fat_44_a_friend_who_breaks_out_of_sight_takes_nothing_from_the_value() {
    let wood = "[[terrain]]\nkind = \"woods\"\nname = \"wood\"\npoints = [[26,21],[34,21],[34,22.3],[26,22.3]]\n";
    let value = |ground: &str| {
        let mut bench = contact(ground);
        bench.put("b2", 30.0, 22.75, 180).with("b1", |unit| unit.figures_lost = 3);
        let mut bench = shock(bench);
        give(&mut bench, Seat::A, "combat", &json!({"target": "b1"}));
        let routed = |state: &State| morale(state, "b1") == Morale::Routed;
        until_told(&mut bench, Seat::B, "receive", &json!({}), routed, |record| !came_to_blows(record));
        let record = until_told(&mut bench, Seat::A, "pass", &json!({}), |_| true, |_| true);
        let check = checks(&record)[0];
        assert_eq!(check.title, "b2 checks: friend-routs");
        (check.situation["routing_friend"]["seen"].clone(), check.outcome["value"].clone())
    };
    assert_eq!(value(""), (json!(true), json!(4)));
    assert_eq!(value(wood), (json!(false), json!(6)));
}

/// The neighbour is nearer once the beaten battery has lost a figure and is shorter, but a1 fought the battery.
#[test]
fn fat_139_a_loser_goes_back_from_whom_it_fought_not_from_whoever_is_nearest() {
    let mut bench = table("", Phase::ReciprocalInfantryCavalryFire, Step::Closing);
    bench.put("a1", 30.0, 20.0, 0).put("bg", 30.0, 21.75, 180).put("b1", 31.6, 20.95, 180);
    bench.formation("bg", Formation::Limbered).formation("b1", Formation::Column);
    attack(&mut bench, "a1", "bg", at(30.0, 17.0));
    let mut bench = shock(bench);
    let falls_back = |state: &State| {
        let lost = state.units.get("bg").unwrap().figures_lost == 1;
        lost && morale(state, "a1") == Morale::Good && state.table.as_ref().unwrap().units["a1"].at.y < 1900
    };
    until_told(&mut bench, Seat::A, "combat", &json!({"target": "bg"}), falls_back, came_to_blows);
    assert_eq!(pose(&bench, "a1"), Pose::new(at(30.0, 14.0), 0));
}
