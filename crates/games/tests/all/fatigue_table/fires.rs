//! Fire on a table: measured, offered where it can hit, and its effect on units hit or standing near.

use grognard_battle::{Offer, Seat};
use grognard_books::fatigue::names::{Formation, Phase, State as Morale};
use grognard_field::Pose;
use grognard_games::fatigue::state::{Fate, State, Step};
use serde_json::{Value, json};

use super::bench::{Bench, checked_for, checks, record};
use super::given::{
    HOUSE, WOOD, at, give, into_farm, is_on_table, morale, offers, queue, refuses, refuses_told, table, try_with,
    until, until_told,
};

fn foot_fire() -> Bench {
    let mut bench = table("", Phase::ReciprocalInfantryCavalryFire, Step::Write);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 22.5, 180);
    bench
}

#[test]
fn fire_is_measured_and_nothing_of_it_is_told() {
    let mut bench = foot_fire();
    for told in ["range", "cover", "enfilade", "burnable", "from_building", "in_building", "place"] {
        let with = json!({"unit": "a1", "target": "b1", told: if told == "cover" { json!("none") } else { json!(2) }});
        let why = try_with(&bench, 1, Seat::A, "fire", &with).expect_err(told);
        assert!(why.iter().any(|(_, words)| words.contains("measures this itself")), "{told}: {why:?}");
    }
    give(&mut bench, Seat::A, "fire", &json!({"unit": "a1", "target": "b1"}));
    let facts = bench.state.shots.first().unwrap().facts.clone();
    assert_eq!(
        (&facts["range"], &facts["enfilade"], &facts["target_cover"]),
        (&json!(2), &json!(false), &json!("none"))
    );
}

#[test]
fn fat_127_138_141_fire_needs_range_arc_and_line() {
    let mut bench = foot_fire();
    bench.put("b2", 30.0, 17.0, 0).put("b3", 30.0, 40.0, 180).put("b4", 30.0, 23.2, 180);
    let shot = |target: &str| json!({"unit": "a1", "target": target});
    refuses(&bench, "FAT-138", Seat::A, "fire", &shot("b2"));
    refuses(&bench, "FAT-127", Seat::A, "fire", &shot("b3"));
    refuses(&bench, "FAT-141", Seat::A, "fire", &shot("b4"));
    let offered: Vec<Value> =
        offers(&bench, Seat::A, "fire").iter().map(|offer| serde_json::to_value(&offer.with).unwrap()).collect();
    assert_eq!(offered.len(), 1, "{offered:?}");
    assert_eq!(offered.first().unwrap()["target"], "b1");
}

/// Two others have yet to write their orders, so that nothing is rolled yet.
fn may_still_fire(bench: &mut Bench) {
    bench.put("a2", 10.0, 20.0, 0).put("b2", 10.0, 22.5, 180);
}

#[test]
fn cover_flank_buildings_and_what_burns_are_those_of_the_place() {
    let mut bench = table(WOOD, Phase::ReciprocalInfantryCavalryFire, Step::Write);
    bench.put("a1", 30.0, 19.0, 0).put("b1", 30.0, 21.9, 90);
    may_still_fire(&mut bench);
    give(&mut bench, Seat::A, "fire", &json!({"unit": "a1", "target": "b1"}));
    let shot = bench.state.shots.first().unwrap().clone();
    assert_eq!((&shot.facts["target_cover"], &shot.facts["enfilade"]), (&json!("natural"), &json!(true)));
    assert_eq!(shot.place.as_deref(), Some("wood"));
    let mut bench = table(HOUSE, Phase::ReciprocalInfantryCavalryFire, Step::Write);
    bench.put("a1", 30.0, 20.0, 0);
    into_farm(&mut bench, &["b1"]);
    may_still_fire(&mut bench);
    give(&mut bench, Seat::A, "fire", &json!({"unit": "a1", "target": "b1"}));
    give(&mut bench, Seat::B, "fire", &json!({"unit": "b1", "target": "a1"}));
    let shots = &bench.state.shots;
    assert_eq!(shots.first().unwrap().facts["target_formation"], "building");
    assert_eq!(shots.last().unwrap().facts["formation"], "building");
}

#[test]
fn fat_129_who_stands_in_a_place_that_catches_fire_is_measured() {
    let mut bench = table(WOOD, Phase::ReciprocalArtilleryFire, Step::Write);
    bench.put("ag", 30.0, 17.0, 0).formation("ag", Formation::Unlimbered);
    bench.put("b1", 30.0, 21.5, 180).put("b2", 33.0, 24.0, 180).put("b3", 40.0, 24.0, 180);
    // Nobody else has a gun to fire, so it is rolled at once.
    until(&mut bench, Seat::A, "fire", &json!({"unit": "ag", "target": "b1"}), |state| {
        !state.burning.is_empty() && morale(state, "b1") == Morale::Good
    });
    let burns = |unit: &str| bench.state.units.get(unit).unwrap().in_fire;
    assert_eq!((burns("b1"), burns("b2"), burns("b3")), (true, true, false));
    assert!(queue(&bench).is_empty(), "{:?}", queue(&bench));
    refuses_told(&bench, "in-fire");
}

#[test]
fn fat_36_who_stands_near_an_explosion_checks_nearest_first() {
    let mut bench = table("", Phase::ReciprocalArtilleryFire, Step::Write);
    bench.put("ag", 30.0, 17.0, 0).formation("ag", Formation::Unlimbered);
    bench.put("bg", 30.0, 22.0, 180).formation("bg", Formation::Limbered);
    bench.put("b1", 36.0, 24.0, 180).put("b2", 25.0, 22.0, 180).put("b3", 30.0, 34.0, 180);
    let exploded = |state: &State| state.units.get("bg").unwrap().fate == Some(Fate::Exploded);
    // A unit that has run by then checks no more; with these dice none has.
    let record = until_told(&mut bench, Seat::A, "fire", &json!({"unit": "ag", "target": "bg"}), exploded, |record| {
        checked_for(record, "explosion").len() >= 3
    });
    assert!(!is_on_table(&bench, "bg"));
    let due = checked_for(&record, "explosion");
    let far: Vec<f64> = due.iter().map(|due| due.situation["explosion"]["distance"].as_f64().unwrap()).collect();
    assert!(far.is_sorted() && far.iter().all(|far| *far <= 6.0), "{due:?}");
    let mut who: Vec<&str> = due.iter().map(|due| due.title.split(' ').next().unwrap()).collect();
    who.sort_unstable();
    assert_eq!(who, ["ag", "b1", "b2"], "not b3");
}

#[test]
fn fat_130_fire_at_what_acts_is_offered_once_and_only_then() {
    let hedge = "[[lines]]\nkind = \"hedge\"\npoints = [[25,20.6],[35,20.6]]\n";
    let mut bench = table(hedge, Phase::Movement, Step::Act);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 22.0, 180).put("b2", 40.0, 22.0, 180);
    bench.with("a1", |unit| unit.acted = true);
    refuses(&bench, "FAT-130", Seat::B, "fire", &json!({"unit": "b1", "target": "a1"}));
    let chance: grognard_battle::Queue<_> =
        serde_json::from_value(json!([{"kind": "chance", "target": "a1", "firers": ["b1"]}])).unwrap();
    bench.state.queue = chance;
    refuses(&bench, "FAT-130", Seat::B, "fire", &json!({"unit": "b2", "target": "a1"}));
    assert_eq!(offers(&bench, Seat::B, "fire").len(), 1);
    assert_eq!(offers(&bench, Seat::B, "pass").len(), 1);
    let lost = |state: &State| state.units.get("a1").unwrap().figures_lost == 1;
    let record = until_told(&mut bench, Seat::B, "fire", &json!({"unit": "b1", "target": "a1"}), lost, |_| true);
    assert!(bench.state.units.get("b1").unwrap().fired);
    // It checks at once, behind its hedge as seen from the firer.
    let due = checks(&record);
    assert_eq!((due.len(), due[0].title.as_str()), (1, "a1 checks: fire-loss"));
    assert_eq!(due[0].situation["cover"], "natural", "{:?}", due[0].situation);
}

#[test]
fn fat_105_an_officer_who_is_hit_is_off_the_table() {
    let mut bench = foot_fire();
    bench.officer("b colonel", 30.0, 22.5);
    bench.state.officers.get_mut("b colonel").unwrap().attached = Some("b1".to_owned());
    give(&mut bench, Seat::A, "fire", &json!({"unit": "a1", "target": "b1"}));
    let hit = |state: &State| state.officers.get("b colonel").unwrap().hit;
    until(&mut bench, Seat::Umpire, "ready", &json!({"side": "b"}), hit);
    assert!(!bench.state.table.as_ref().unwrap().officers.contains_key("b colonel"));
}

#[test]
fn fat_160_screens_fire_and_are_fired_at_from_where_they_stand() {
    // Between a3 and the screen of b1, not between that and a1.
    let hedge = "[[lines]]\nkind = \"hedge\"\npoints = [[30.3,26.4],[35,26.4]]\n";
    let mut bench = table(hedge, Phase::ReciprocalInfantryCavalryFire, Step::Write);
    bench.put("a1", 30.0, 20.0, 0).put("a3", 34.5, 25.0, 0).put("b1", 30.0, 30.0, 180);
    bench.with("a3", |unit| unit.figures = 12);
    for (unit, y, facing) in [("a1", 24.0, 0), ("b1", 27.0, 180)] {
        bench.with(unit, |unit| {
            unit.skirmishers = 2;
            unit.screen = Some(Pose::new(at(30.0, y), facing));
        });
    }
    let shot = |screen: bool, at_screen: bool| {
        let with = json!({"unit": "a1", "target": "b1", "screen": screen, "at_screen": at_screen});
        try_with(&bench, 1, Seat::A, "fire", &with).map(|state| state.shots.first().unwrap().facts["range"].clone())
    };
    let near = shot(true, true).unwrap().as_f64().unwrap();
    assert!((2.0..3.0).contains(&near), "{near}");
    let to_screen = |offer: &&Offer| serde_json::to_value(&offer.with).unwrap()["screen"] == true;
    let offered = offers(&bench, Seat::A, "fire");
    assert!(offered.iter().any(|offer| to_screen(&offer)), "{offered:?}");
    // A unit is not hidden by its own screen.
    let far = shot(true, false).unwrap().as_f64().unwrap();
    assert!((5.0..6.0).contains(&far), "{far}");
    give(&mut bench, Seat::A, "fire", &json!({"unit": "a3", "target": "b1", "at_screen": true}));
    give(&mut bench, Seat::Umpire, "ready", &json!({"side": "a"}));
    let lost = |state: &State| state.units.get("b1").unwrap().skirmishers == 1;
    let record = until_told(&mut bench, Seat::Umpire, "ready", &json!({"side": "b"}), lost, |_| true);
    let check = checks(&record)[0];
    assert_eq!((check.title.as_str(), &check.situation["group"]), ("b1 checks: fire-loss", &json!("cluster")));
    assert_eq!(check.situation["cover"], "natural", "against a3, who fired: {:?}", check.situation);
}

#[test]
fn fat_36_and_37_who_stands_near_a_blast_of_the_scenario_is_measured() {
    let mut bench = table("", Phase::Movement, Step::Act);
    bench.put("b1", 30.0, 24.0, 180).put("b2", 35.5, 20.0, 180).put("b3", 30.0, 34.0, 180);
    let told = json!({"near": ["b3"], "distances": [1], "x": 30, "y": 20});
    let why = try_with(&bench, 1, Seat::Umpire, "blast", &told).expect_err("told");
    assert!(why.iter().any(|(_, words)| words.contains("measures this itself")), "{why:?}");
    assert!(try_with(&bench, 1, Seat::Umpire, "blast", &json!({})).is_err(), "it must be said where");
    let who = |warned: bool| {
        let with = json!({"x": 30, "y": 20, "warned": warned});
        let log = record(&bench.state, 1, Seat::Umpire, "blast", &with);
        let due = checked_for(&log, "explosion");
        due.iter().map(|due| due.title.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(who(false), ["b1", "b2"], "nearest first, not b3");
    assert!(who(true).is_empty(), "whoever was warned checks within three inches");
}
