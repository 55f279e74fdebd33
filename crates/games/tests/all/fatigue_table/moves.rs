//! Turning, forming, charging, moving and riding on a table: nobody is asked what the table shows.

use grognard_battle::{Bare, Game as _, Queue, Seat};
use grognard_books::Library;
use grognard_books::fatigue::names::{Circumstance, Formation, Phase, State as Morale};
use grognard_books::fatigue::tables::{OrderOrNone, Terrain};
use grognard_field::Point;
use grognard_games::fatigue::Fatigue;
use grognard_games::fatigue::derive::allowance;
use grognard_games::fatigue::state::{Progress, Step};
use serde_json::json;

use super::bench::{Bench, books, checked_for, checks, record, small};
use super::play::{Play, bench, in_phase, pose};

#[test]
fn fat_165_a_unit_turns_to_a_facing_unless_it_would_lie_on_somebody() {
    let mut bench = bench("", Phase::Facing);
    bench.put("a1", 30.0, 10.0, 0).put("a2", 30.0, 11.5, 0);
    let mut play = Play::of(&bench);
    assert_eq!(play.give("turn", json!({"unit": "a1"})), Err(vec!["facing".to_owned()]));
    assert_eq!(play.give("turn", json!({"unit": "a1", "facing": 90})), Err(vec!["facing FAT-165".to_owned()]));
    play.done("turn", json!({"unit": "a1", "facing": 180}));
    assert_eq!(play.pose("a1"), pose(30.0, 10.0, 180));
    assert_eq!(play.state().stood["a1"], pose(30.0, 10.0, 0), "where it stood when the phase began");
    assert!(play.give("turn", json!({"unit": "a1", "facing": 0})).is_err(), "once a phase");
    let offered = play.offered(Seat::A, "turn");
    assert!(offered.contains(&json!({"unit": "a2"})) && !offered.contains(&json!({"unit": "a1"})), "{offered:?}");
}

#[test]
fn fat_130_enemies_with_a_turning_unit_in_their_fire_zone_may_fire_at_it() {
    let mut bench = bench("", Phase::Facing);
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 12.0, 180).put("b2", 50.0, 12.0, 180);
    let mut play = Play::of(&bench);
    play.done("turn", json!({"unit": "a1", "facing": 10}));
    let due = serde_json::to_value(play.state().queue.first()).unwrap();
    assert_eq!(due, json!({"kind": "chance", "target": "a1", "firers": ["b1"]}));
    play.done("pass", json!({}));
    assert!(play.state().queue.is_empty());
    bench.with("b1", |unit| unit.fires = Some(0));
    let mut play = Play::of(&bench);
    play.done("turn", json!({"unit": "a1", "facing": 10}));
    assert!(play.state().queue.is_empty(), "who has no ammunition is not asked");
}

#[test]
fn fat_165_a_formation_is_taken_only_where_there_is_room() {
    let mut bench = bench("", Phase::Formation);
    bench.put("a1", 30.0, 10.0, 0).put("a2", 30.0, 10.6, 0).formation("a2", Formation::Line);
    let mut play = Play::of(&bench);
    assert!(play.give("change-formation", json!({"unit": "a1", "formation": "column"})).is_err());
    let offered = play.offered(Seat::A, "change-formation");
    assert!(!offered.contains(&json!({"unit": "a1", "formation": "column"})), "{offered:?}");
    bench.put("a2", 50.0, 10.0, 0);
    let mut play = Play::of(&bench);
    play.done("change-formation", json!({"unit": "a1", "formation": "column"}));
    assert_eq!(play.state().units["a1"].formation, Formation::Column);
}

#[test]
fn fat_160_a_screen_stands_before_its_unit_and_is_called_back() {
    let mut bench = bench("", Phase::Formation);
    bench.put("a1", 30.0, 10.0, 0);
    let mut play = Play::of(&bench);
    play.done("skirmish", json!({"unit": "a1", "figures": 2}));
    let screen = play.state().units["a1"].screen.unwrap();
    assert!(screen.at.y > 1000 && screen.at.x == 3000, "{screen:?}");
    bench.with("a1", |unit| (unit.skirmishers, unit.screen) = (2, Some(screen)));
    let mut play = Play::of(&bench);
    play.done("skirmish", json!({"unit": "a1", "figures": 0}));
    assert_eq!((play.state().units["a1"].screen, play.state().units["a1"].skirmishers), (None, 0));
    // And where there is no free space before it, there is none.
    bench.with("a1", |unit| (unit.skirmishers, unit.screen) = (0, None));
    for (unit, y) in [("b1", 11.6), ("b2", 13.0), ("b3", 14.4), ("b4", 15.8)] {
        bench.put(unit, 30.0, y, 180).formation(unit, Formation::Line).with(unit, |unit| unit.figures = 60);
    }
    let mut play = Play::of(&bench);
    assert_eq!(play.give("skirmish", json!({"unit": "a1", "figures": 2})), Err(vec!["figures FAT-160".to_owned()]));
}

#[test]
fn fat_145_a_charge_is_declared_on_whom_the_table_lets() {
    let mut bench = bench("", Phase::DeclaredCavalryCharge);
    bench.put("ah", 30.0, 10.0, 0).put("b1", 30.0, 18.0, 90).put("b2", 30.0, 4.0, 180);
    let mut play = Play::of(&bench);
    let with = |target: &str| json!({"unit": "ah", "target": target});
    assert_eq!(play.give("declare-charge", with("b2")), Err(vec!["target FAT-145".to_owned()]), "behind it");
    let told = json!({"unit": "ah", "target": "b1", "distance": 3});
    assert_eq!(play.give("declare-charge", told), Err(vec!["distance".to_owned()]), "measured");
    assert_eq!(play.offered(Seat::A, "declare-charge"), [with("b1")]);
    play.done("declare-charge", with("b1"));
    let charge = &play.state().charges[0];
    assert_eq!(json!(charge.aim), json!("foot-flank"));
    assert_eq!(charge.target_at, Some(Point::new(3000, 1800)));
    assert!(charge.distance > 5.0 && charge.distance < 8.0, "{}", charge.distance);
    assert!(play.offered(Seat::A, "declare-charge").is_empty());
}

/// A charge of `ah` that takes place, its target standing as before; tries seeds until one does.
fn made<'l>(bench: &'l Bench, target: &str) -> Play<'l> {
    for seed in 0..50 {
        let mut play = Play::seeded(bench, seed);
        let with = json!({"unit": "ah", "target": target});
        // Nobody else may charge, so it tests at once.
        let record = record(play.state(), seed, Seat::Umpire, "declare-charge", &with);
        assert_eq!(checks(&record)[0].title, "ah checks: declare-charge");
        play.done("declare-charge", with);
        if play.state().charges[0].made == Progress::Made && play.state().units[target].state == Morale::Good {
            return play;
        }
    }
    panic!("no charge is made");
}

#[test]
fn fat_145_after_the_tests_cavalry_near_may_counter_charge_then_the_zone_tests_then_squares() {
    let mut bench = bench("", Phase::DeclaredCavalryCharge);
    bench.put("ah", 30.0, 10.0, 0).put("b1", 30.0, 18.0, 180).put("b2", 34.0, 19.0, 180).put("bh", 30.0, 24.0, 180);
    bench.put("b3", 60.0, 40.0, 180);
    let mut play = made(&bench, "b1");
    let due = serde_json::to_value(play.state().queue.first()).unwrap();
    assert_eq!(due, json!({"kind": "counter", "side": "b", "units": ["bh"]}));
    assert!(play.give("next-phase", json!({})).is_err(), "something is due");
    assert_eq!(play.offered(Seat::B, "counter-charge"), [json!({"unit": "bh", "charger": "ah"})]);
    // With some dice everybody tests and somebody stands in good order.
    let found = (0..40).find_map(|seed| {
        let record = record(play.state(), seed, Seat::B, "pass", &json!({}));
        let mut next = Play { library: &bench.library, bare: Bare::new(&bench.library, play.state().clone(), seed) };
        next.done("pass", json!({}));
        let due = serde_json::to_value(next.state().queue.first()).unwrap();
        (due["kind"] == "squares" && checked_for(&record, "charge-zone").len() > 2).then_some((record, next))
    });
    let (record, mut play) = found.expect("somebody may form square");
    // Nobody is asked who stands in the zone: the nearest tests first, b3 not at all.
    let tests = checked_for(&record, "charge-zone");
    let who: Vec<&str> = tests.iter().map(|test| test.title.split(' ').next().unwrap()).collect();
    assert_eq!(who, ["b1", "b2", "bh"]);
    let reach = play.state().charges[0].reach;
    let far: Vec<f64> = tests.iter().map(|test| test.situation["charger"]["distance"].as_f64().unwrap()).collect();
    assert!(far.is_sorted(), "{far:?}");
    assert!(tests.iter().all(|test| test.situation["charger"]["charge_move"].as_f64() == Some(reach)), "{tests:?}");
    let with = play.offered(Seat::B, "form-square").remove(0);
    let unit = with["unit"].as_str().unwrap().to_owned();
    play.done("form-square", with);
    assert_eq!(play.state().units[unit.as_str()].formation, Formation::Square);
    while !play.state().queue.is_empty() {
        play.done("pass", json!({}));
    }
    assert_eq!(play.state().phase, Phase::Movement, "nobody has a choice left in the phase");
}

#[test]
fn fat_145_a_counter_charger_tests_at_once_and_meets_the_charger_half_way() {
    let mut bench = bench("", Phase::DeclaredCavalryCharge);
    bench.put("ah", 30.0, 10.0, 0).put("b1", 30.0, 18.0, 180).put("bh", 34.0, 18.0, 180);
    for seed in 0..50 {
        let mut play = made(&bench, "b1");
        play.bare = Bare::new(&bench.library, play.state().clone(), seed);
        let with = json!({"unit": "bh", "charger": "ah"});
        let record = record(play.state(), seed, Seat::B, "counter-charge", &with);
        assert_eq!(checks(&record)[0].title, "bh checks: declare-counter-charge");
        play.done("counter-charge", with);
        if play.state().units["bh"].counter_charging.is_none() {
            continue;
        }
        let mut state = play.state().clone();
        (state.queue, state.later) = (Queue::default(), Queue::default());
        (state.phase, state.step) = (Phase::Movement, Step::Act);
        play.bare = Bare::new(&bench.library, state, 1);
        let before = play.pose("bh");
        play.done("charge", json!({"unit": "ah"}));
        assert_eq!(play.state().units["ah"].touches, ["bh"]);
        assert_ne!(play.pose("bh"), before, "he rides against him");
        assert_eq!(play.state().units["ah"].came_from, Some(pose(30.0, 10.0, 0)));
        return;
    }
    panic!("nobody ever rides against a charge");
}

#[test]
fn fat_66_who_is_in_disorder_before_a_counter_charge_moves_at_a_quarter() {
    let mut bench = bench("", Phase::DeclaredCavalryCharge);
    bench.put("ah", 30.0, 10.0, 0).put("b1", 30.0, 18.0, 180).put("bh", 34.0, 18.0, 180).put("a1", 35.0, 10.0, 0);
    bench.with("a1", |unit| unit.state = Morale::Disordered);
    let before = allowance(bench.t(), &bench.state.units["a1"], Terrain::Open, false);
    for seed in 0..50 {
        let mut play = made(&bench, "b1");
        play.bare = Bare::new(&bench.library, play.state().clone(), seed);
        play.done("counter-charge", json!({"unit": "bh", "charger": "ah"}));
        let unit = &play.state().units["a1"];
        if play.state().units["bh"].counter_charging.is_none() {
            continue;
        }
        assert!(unit.in_charge_zone.is_some_and(|far| far > 5.0 && far < 9.0), "{:?}", unit.in_charge_zone);
        assert_eq!(2 * allowance(bench.t(), unit, Terrain::Open, false), before, "a half before, a quarter now");
        return;
    }
    panic!("nobody ever rides against a charge");
}

/// A bench in the Movement Phase with a charge of `ah` on `b1` to be ridden.
fn charging(ground: &str) -> Bench {
    let mut bench = bench(ground, Phase::DeclaredCavalryCharge);
    bench.put("ah", 30.0, 10.0, 0).put("b1", 30.0, 18.0, 180);
    let mut state = made(&bench, "b1").state().clone();
    (state.queue, state.later) = (Queue::default(), Queue::default());
    (state.phase, state.step) = (Phase::Movement, Step::Act);
    bench.state = state;
    bench
}

#[test]
fn fat_171_a_charger_rides_straight_into_contact() {
    let mut bench = charging("");
    bench.put("b2", 32.0, 18.0, 180);
    let mut play = Play::of(&bench);
    assert_eq!(play.offered(Seat::A, "charge"), [json!({"unit": "ah"})]);
    assert!(play.offered(Seat::A, "move").is_empty(), "chargers ride first");
    play.done("charge", json!({"unit": "ah"}));
    let touches = &play.state().units["ah"].touches;
    assert_eq!(touches.first().map(String::as_str), Some("b1"));
    assert!(play.pose("ah").at.y > 1500);
}

#[test]
fn fat_171_a_blocked_charger_stops() {
    let mut bench = charging("");
    bench.put("a1", 30.0, 13.0, 0);
    let mut play = Play::of(&bench);
    play.done("charge", json!({"unit": "ah"}));
    let unit = &play.state().units["ah"];
    assert!(unit.charging.is_none() && unit.touches.is_empty());
    assert!(play.pose("ah").at.y < 1300);
}

#[test]
fn fat_171_a_charger_whose_target_is_gone_rides_to_where_it_stood_or_stays() {
    let mut bench = charging("");
    bench.with("b1", |unit| unit.state = Morale::Routed).put("b1", 30.0, 40.0, 0);
    let mut play = Play::of(&bench);
    assert!(play.give("charge", json!({"unit": "ah"})).is_err());
    play.done("charge", json!({"unit": "ah", "rides_on": true}));
    assert_eq!(play.pose("ah"), pose(30.0, 18.0, 0));
    assert_eq!(play.state().units["ah"].state, Morale::Disordered);
    let mut play = Play::of(&bench);
    play.done("charge", json!({"unit": "ah", "rides_on": false}));
    assert_eq!(play.pose("ah"), pose(30.0, 10.0, 0));
}

#[test]
fn fat_67_disordered_enemies_near_may_retire_when_the_movement_phase_opens() {
    let mut bench = bench("", Phase::DeclaredCavalryCharge);
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 14.0, 180).put("b2", 50.0, 40.0, 180);
    for unit in ["b1", "b2"] {
        bench.with(unit, |unit| unit.state = Morale::Disordered);
    }
    let mut play = Play::of(&bench);
    play.done("next-phase", json!({}));
    let due = serde_json::to_value(play.state().queue.first()).unwrap();
    assert_eq!(due, json!({"kind": "retire", "side": "b", "units": ["b1"]}));
    assert!(play.give("move", json!({"unit": "a1", "x": 30, "y": 11})).is_err(), "before anybody moves");
    let with = play.offered(Seat::B, "retire").remove(0);
    play.done("retire", with);
    let end = play.pose("b1");
    assert!(end.facing == 180 && end.at.x == 3000 && end.at.y > 1400, "{end:?}");
    assert!(play.give("retire", json!({"unit": "b1", "pays": true})).is_err());
}

#[test]
fn fat_165_a_move_is_a_way_that_is_measured() {
    let mut bench = bench("", Phase::Movement);
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 40.0, 180);
    let mut play = Play::of(&bench);
    assert_eq!(play.give("move", json!({"unit": "a1"})), Err(vec!["path".to_owned()]));
    let told = json!({"unit": "a1", "x": 30, "y": 14, "action": "advance", "terrain": "open"});
    assert_eq!(play.give("move", told), Err(vec!["action".to_owned(), "terrain".to_owned()]));
    assert_eq!(play.give("move", json!({"unit": "a1", "x": 30, "y": 30})), Err(vec!["x FAT-136".to_owned()]));
    let moves = play.offers(Seat::A).into_iter().filter(|offer| offer.act == "move").collect::<Vec<_>>();
    assert_eq!((moves.len(), moves[0].open.as_slice()), (1, ["way"].as_slice()), "once a unit");
    play.done("move", json!({"unit": "a1", "path": [{"step": "ahead", "inches": 4}]}));
    assert_eq!(play.pose("a1"), pose(30.0, 14.0, 0));
    assert!(play.state().units["a1"].moved);
}

#[test]
fn fat_140_what_a_move_is_to_its_order_is_measured() {
    let mut bench = bench("", Phase::Movement);
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 40.0, 180);
    // An Attack order is against going back.
    let mut play = Play::of(&bench);
    let back = json!({"unit": "a1", "x": 30, "y": 8});
    assert_eq!(play.give("move", back.clone()), Err(vec!["pays FAT-108".to_owned()]));
    play.done("move", json!({"unit": "a1", "x": 30, "y": 8, "pays": true}));
    assert_eq!(play.state().units["a1"].violation_paid_turn, Some(play.state().turn));
    bench.state.commands.get_mut("a division").unwrap().order = OrderOrNone::None;
    Play::of(&bench).done("move", back);
}

#[test]
fn fat_145_a_square_that_has_no_room_is_not_formed() {
    let mut bench = bench("", Phase::DeclaredCavalryCharge);
    bench.put("b1", 30.0, 18.0, 180).put("b2", 30.0, 18.6, 180).put("b3", 40.0, 18.0, 180);
    for unit in ["b1", "b3"] {
        bench.with(unit, |unit| unit.in_charge_zone = Some(6.0));
    }
    // The zones have tested; as soon as nothing else is due the table goes on.
    bench.state.step = Step::Squares;
    bench.state.queue = serde_json::from_value(json!([{"kind": "counter", "side": "b", "units": ["b2"]}])).unwrap();
    let mut play = Play::of(&bench);
    play.done("pass", json!({}));
    let due = serde_json::to_value(play.state().queue.first()).unwrap();
    assert_eq!(due, json!({"kind": "squares", "side": "b", "units": ["b3"]}));
}

#[test]
fn fat_160_a_screen_goes_along_with_its_unit() {
    let mut bench = bench("", Phase::Movement);
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 40.0, 180).with("a1", |unit| {
        unit.skirmishers = 2;
        unit.screen = Some(pose(30.0, 13.0, 0));
    });
    let mut play = Play::of(&bench);
    play.done("move", json!({"unit": "a1", "x": 30, "y": 14}));
    assert_eq!(play.state().units["a1"].screen, Some(pose(30.0, 17.0, 0)));
}

const HOUSE: &str = "[[terrain]]\nkind = \"building-2\"\nname = \"Farm\"\npoints = [[29,14],[32,14],[32,17],[29,17]]\n";

#[test]
fn section_8_a_unit_goes_into_a_building_it_can_touch() {
    let mut bench = bench(HOUSE, Phase::Movement);
    bench.put("a1", 30.5, 12.5, 0).put("a2", 60.0, 10.0, 0).put("b1", 30.0, 40.0, 180);
    let mut play = Play::of(&bench);
    let into = |unit: &str| json!({"unit": unit, "into": "Farm"});
    assert_eq!(play.give("move", into("a2")), Err(vec!["into FAT-136".to_owned()]));
    assert!(play.offered(Seat::A, "move").contains(&into("a1")));
    assert!(!play.offered(Seat::A, "move").contains(&into("a2")));
    play.done("move", into("a1"));
    assert_eq!(play.state().units["a1"].inside.as_ref().map(|inside| inside.place.as_str()), Some("Farm"));
    let mut objections = Fatigue::objections(&bench.library, play.state());
    objections.retain(|words| !words.contains("has no place on the table"));
    assert_eq!(objections, Vec::<String>::new());
}

#[test]
fn fat_146_whoever_must_leave_ends_outside_of_what_burns() {
    let wood = "[[terrain]]\nkind = \"woods\"\nname = \"Wood\"\npoints = [[25,8],[35,8],[35,12],[25,12]]\n";
    let mut bench = bench(wood, Phase::Movement);
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 40.0, 180).with("a1", |unit| unit.must_leave = true);
    bench.state.burning.push("Wood".to_owned());
    let mut play = Play::of(&bench);
    assert_eq!(play.give("move", json!({"unit": "a1", "x": 30, "y": 11})), Err(vec!["unit FAT-146".to_owned()]));
    play.done("move", json!({"unit": "a1", "x": 30, "y": 12.5}));
    assert!(!play.state().units["a1"].must_leave && !play.state().units["a1"].in_fire);
    bench.with("a1", |unit| unit.must_leave = false);
    let mut play = Play::of(&bench);
    play.done("move", json!({"unit": "a1", "x": 30, "y": 11}));
    assert!(play.state().units["a1"].in_fire, "where it ends is seen");
}

#[test]
fn section_8_an_assault_leads_into_contact_and_touches_are_seen() {
    let mut bench = bench("", Phase::Movement);
    bench.put("a1", 30.0, 10.0, 0).put("b1", 30.0, 14.0, 180).put("b2", 50.0, 40.0, 180);
    let mut play = Play::of(&bench);
    let with = |target: &str| json!({"unit": "a1", "target": target});
    assert_eq!(play.offered(Seat::A, "assault"), [with("b1")]);
    assert!(play.give("assault", with("b2")).unwrap_err().contains(&"target FAT-136".to_owned()), "too far");
    play.done("assault", with("b1"));
    let unit = &play.state().units["a1"];
    assert_eq!((unit.touches.as_slice(), unit.came_from), (["b1".to_owned()].as_slice(), Some(pose(30.0, 10.0, 0))));
    assert_eq!(unit.attacking.as_deref(), Some("b1"));
    // The unit attacked stands near enough to fire.
    let due = serde_json::to_value(play.state().queue.first()).unwrap();
    assert_eq!((&due["kind"], &due["firers"]), (&json!("chance"), &json!(["b1"])));
}

#[test]
fn fat_146_an_unseen_enemy_that_ends_near_surprises() {
    let wood = "[[terrain]]\nkind = \"woods\"\npoints = [[28,13],[32,13],[32,15],[28,15]]\n";
    let mut bench = bench(wood, Phase::Movement);
    bench.put("ah", 30.0, 10.0, 0).put("b1", 31.0, 18.0, 180).formation("ah", Formation::Column);
    let mut play = Play::of(&bench);
    let with = json!({"unit": "ah", "x": 36, "y": 16});
    let record = record(play.state(), 3, Seat::Umpire, "move", &with);
    play.done("move", with);
    // It checks at once.
    let titles: Vec<&str> = checked_for(&record, "surprise").iter().map(|check| check.title.as_str()).collect();
    assert_eq!(titles, ["b1 checks: surprise"], "{:?}", record.rulings);
    assert!(play.state().units["b1"].checked_this_phase.contains(&Circumstance::Surprise));
}

#[test]
fn fat_95_a_unit_leaves_only_if_a_straight_move_brings_it_to_its_own_edge() {
    let mut bench = bench("", Phase::Movement);
    bench.put("a1", 30.0, 3.0, 0).put("a2", 40.0, 15.0, 0).put("b1", 30.0, 40.0, 180);
    bench.state.commands.get_mut("a division").unwrap().order = OrderOrNone::None;
    let mut play = Play::of(&bench);
    assert_eq!(play.offered(Seat::A, "leave-table"), [json!({"unit": "a1"})]);
    assert_eq!(play.give("leave-table", json!({"unit": "a2"})), Err(vec!["unit FAT-95".to_owned()]));
    play.done("leave-table", json!({"unit": "a1"}));
    assert!(!play.state().table.as_ref().unwrap().units.contains_key("a1"));
    assert!(!play.state().units["a1"].is_present());
}

#[test]
fn fat_126_an_officer_rides_to_a_unit_or_a_place_within_his_move_once() {
    let mut bench = bench("", Phase::Movement);
    bench.put("a1", 15.0, 5.0, 0).put("a2", 60.0, 10.0, 0).put("b1", 30.0, 40.0, 180);
    let mut play = Play::of(&bench);
    let to = |unit: &str| json!({"officer": "a colonel", "unit": unit});
    assert_eq!(play.give("attach", to("a2")), Err(vec!["unit FAT-126".to_owned()]));
    assert!(play.offered(Seat::A, "attach").contains(&to("a1")));
    assert!(!play.offered(Seat::A, "attach").contains(&to("a2")));
    play.done("attach", to("a1"));
    assert_eq!(play.state().table.as_ref().unwrap().officers["a colonel"], Point::new(1500, 500));
    let away = json!({"officer": "a colonel", "x": 20, "y": 5});
    assert_eq!(play.give("attach", away), Err(vec!["officer FAT-126".to_owned()]), "once a phase");
    play.done("attach", json!({"officer": "a general", "x": 10, "y": 10}));
    assert_eq!(play.state().table.as_ref().unwrap().officers["a general"], Point::new(1000, 1000));
    assert_eq!(play.state().officers["a general"].attached, None);
}

#[test]
fn fat_155_a_dummys_marker_moves_12_inches_and_only_its_owner_hears_of_it() {
    let more = "[[sides.commands]]\nname = \"X\"\nlevel = \"dummy\"\n[[sides.commands]]";
    let text = small("").replacen("[[sides.commands]]", more, 1);
    let mut bench = Bench { library: Library::new(), state: books(&text).unwrap_or_else(|why| panic!("{why:#?}")) };
    grognard_games::fatigue::placing::show_all(&mut bench.state);
    in_phase(&mut bench, Phase::Movement);
    bench.state.table.as_mut().unwrap().officers.insert("X".to_owned(), Point::new(2000, 500));
    let mut play = Play::of(&bench);
    assert_eq!(play.offered(Seat::A, "move-marker"), [json!({"command": "X"})]);
    assert!(play.offered(Seat::B, "move-marker").is_empty());
    let to = |x: i32| json!({"command": "X", "x": x, "y": 5});
    assert_eq!(play.give("move-marker", to(33)), Err(vec!["x FAT-155".to_owned()]));
    play.done("move-marker", to(32));
    assert_eq!(play.state().table.as_ref().unwrap().officers["X"], Point::new(3200, 500));
    assert!(play.give("move-marker", to(30)).is_err(), "once a phase");
}
