//! Fire, checks, combats, routs and rallies on a table: everything measured, everything carried out.

use grognard_battle::{Bare, Game as _, Offer, Record, Seat, Stop};
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::names::{Circumstance, Cover, Formation, Phase, State as Morale};
use grognard_books::fatigue::shock::Aspect;
use grognard_core::facts::Datum;
use grognard_field::{Point, Pose};
use grognard_games::fatigue::Fatigue;
use grognard_games::fatigue::derive::distance;
use grognard_games::fatigue::state::{Fate, Inside, State, Step};
use grognard_table::Side;
use serde_json::{Value, json};

use super::bench::{Bench, checked_for, checks, hundredths, piece, record};

const WOOD: &str = "[[terrain]]\nkind = \"woods\"\nname = \"wood\"\npoints = [[26,21],[34,21],[34,25],[26,25]]\n";
const HOUSE: &str = "[[terrain]]\nkind = \"building-2\"\nname = \"farm\"\npoints = [[28,22],[32,22],[32,26],[28,26]]\n";

/// A table in some phase of A's half turn, everybody far off but those whom the test puts elsewhere.
fn table(ground: &str, phase: Phase, step: Step) -> Bench {
    let mut bench = Bench::new(ground);
    for (side, y, facing) in [("a", 1.0, 0), ("b", 47.0, 180)] {
        for (name, x) in [("1", 4.0), ("2", 9.0), ("3", 14.0), ("4", 19.0), ("g", 50.0), ("h", 56.0), ("t", 62.0)] {
            bench.put(&format!("{side}{name}"), x, y, facing);
        }
        bench.put(&format!("{side}hq"), 68.0, y, facing);
        bench.officer(&format!("{side} general"), 70.0, y).officer(&format!("{side} colonel"), 66.0, y);
    }
    bench.state.first_side = Some(Side::A);
    (bench.state.phase, bench.state.step) = (phase, step);
    bench
}

fn at(x: f64, y: f64) -> Point {
    Point::new(hundredths(x), hundredths(y))
}

fn try_with(bench: &Bench, seed: u64, seat: Seat, act: &str, with: &Value) -> Result<State, Vec<(String, String)>> {
    let mut bare: Bare<'_, Fatigue> = Bare::new(&bench.library, bench.state.clone(), seed);
    match bare.give(seat, act, &Datum::of(with)) {
        Ok(()) => Ok(bare.state().clone()),
        Err(Stop::Refused(refusals)) => {
            let clause = |rule: Option<grognard_core::rule::Rule>| rule.map_or("", |rule| rule.id).to_owned();
            Err(refusals.iter().map(|refusal| (clause(refusal.rule), refusal.to_string())).collect())
        }
        Err(other) => panic!("{other:?}"),
    }
}

/// Gives a command that must be taken, and all that follows from it without a choice.
fn give(bench: &mut Bench, seat: Seat, act: &str, with: &Value) {
    bench.state = try_with(bench, 1, seat, act, with).unwrap_or_else(|why| panic!("{act} {with}: {why:#?}"));
    let against = Fatigue::objections(&bench.library, &bench.state);
    assert_eq!(against, Vec::<String>::new(), "{act} {with}");
}

/// Gives a command with the first dice after which the books are as wanted.
fn until(bench: &mut Bench, seat: Seat, act: &str, with: &Value, wanted: impl Fn(&State) -> bool) {
    until_told(bench, seat, act, with, wanted, |_| true);
}

/// Gives a command with the first dice after which the books are as wanted, and the log as well; what the log says.
fn until_told(
    bench: &mut Bench,
    seat: Seat,
    act: &str,
    with: &Value,
    wanted: impl Fn(&State) -> bool,
    told: impl Fn(&Record) -> bool,
) -> Record {
    for seed in 0..400 {
        let state = try_with(bench, seed, seat, act, with).unwrap_or_else(|why| panic!("{act} {with}: {why:#?}"));
        if !wanted(&state) {
            continue;
        }
        let record = record(&bench.state, seed, seat, act, with);
        if told(&record) {
            bench.state = state;
            let against = Fatigue::objections(&bench.library, &bench.state);
            assert_eq!(against, Vec::<String>::new(), "{act} {with}");
            return record;
        }
    }
    panic!("{act} {with} never ends so");
}

/// Whether a combat came to blows.
fn came_to_blows(record: &Record) -> bool {
    record.rulings.iter().any(|ruled| ruled.title.contains(" against "))
}

/// Refused by this clause.
fn refuses(bench: &Bench, clause: &str, seat: Seat, act: &str, with: &Value) {
    let why = try_with(bench, 1, seat, act, with).expect_err(act);
    assert!(why.iter().any(|(rule, _)| rule == clause), "{act} {with}: {why:#?}");
}

fn pose(bench: &Bench, unit: &str) -> Pose {
    *bench.state.table.as_ref().unwrap().units.get(unit).unwrap_or_else(|| panic!("{unit} is off the table"))
}

fn is_on_table(bench: &Bench, unit: &str) -> bool {
    bench.state.table.as_ref().unwrap().units.contains_key(unit)
}

fn morale(state: &State, unit: &str) -> Morale {
    state.units.get(unit).unwrap().state
}

/// What is due at once, as documents.
fn queue(bench: &Bench) -> Vec<Value> {
    bench.state.queue.iter().map(|due| serde_json::to_value(due).unwrap()).collect()
}

fn offers(bench: &Bench, seat: Seat, act: &str) -> Vec<Offer> {
    let mut offers = Fatigue::offers(&bench.library, &bench.state, seat);
    offers.retain(|offer| offer.act == act);
    for offer in &offers {
        assert!(offer.open.is_empty(), "{offer:?}");
        let with = serde_json::to_value(&offer.with).unwrap();
        if let Err(why) = try_with(bench, 1, seat, act, &with) {
            panic!("{offer:?}: {why:#?}");
        }
    }
    offers
}

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

/// Two others who have still to write, so that nothing is rolled yet.
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

fn into_farm(bench: &mut Bench, units: &[&str]) {
    let (block, name) = {
        let lay = bench.lay();
        let house = grognard_games::fatigue::derive::building(&lay, "farm").unwrap();
        (house.block, house.name.to_owned())
    };
    for unit in units {
        bench.with(unit, |unit| unit.inside = Some(Inside { place: name.clone(), size: block.size }));
        bench.state.table.as_mut().unwrap().units.insert((*unit).to_owned(), block.pose);
    }
}

#[test]
fn fat_129_who_stands_in_a_place_that_catches_fire_is_measured() {
    let mut bench = table(WOOD, Phase::ReciprocalArtilleryFire, Step::Write);
    bench.put("ag", 30.0, 17.0, 0).formation("ag", Formation::Unlimbered);
    bench.put("b1", 30.0, 21.5, 180).put("b2", 33.0, 24.0, 180).put("b3", 40.0, 24.0, 180);
    // Nobody else has a gun to fire: it is rolled at once.
    until(&mut bench, Seat::A, "fire", &json!({"unit": "ag", "target": "b1"}), |state| {
        !state.burning.is_empty() && morale(state, "b1") == Morale::Good
    });
    let burns = |unit: &str| bench.state.units.get(unit).unwrap().in_fire;
    assert_eq!((burns("b1"), burns("b2"), burns("b3")), (true, true, false));
    assert!(queue(&bench).is_empty(), "{:?}", queue(&bench));
    refuses_told(&bench, "in-fire");
}

/// What the table does itself is no longer due, so that nobody can answer it.
fn refuses_told(bench: &Bench, act: &str) {
    assert!(try_with(bench, 1, Seat::Umpire, act, &json!({})).is_err());
}

#[test]
fn fat_36_who_stands_near_an_explosion_checks_nearest_first() {
    let mut bench = table("", Phase::ReciprocalArtilleryFire, Step::Write);
    bench.put("ag", 30.0, 17.0, 0).formation("ag", Formation::Unlimbered);
    bench.put("bg", 30.0, 22.0, 180).formation("bg", Formation::Limbered);
    bench.put("b1", 36.0, 24.0, 180).put("b2", 25.0, 22.0, 180).put("b3", 30.0, 34.0, 180);
    let exploded = |state: &State| state.units.get("bg").unwrap().fate == Some(Fate::Exploded);
    // Whoever has run by then checks no more: with these dice nobody has.
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
    // It checks at once, behind its hedge against who fired.
    let due = checks(&record);
    assert_eq!((due.len(), due[0].title.as_str()), (1, "a1 checks: fire-loss"));
    assert_eq!(due[0].situation["cover"], "natural", "{:?}", due[0].situation);
}

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
    // Who rides against a charge neither fires nor checks: they fight at once.
    let record = until_told(&mut bench, Seat::A, "combat", &json!({"target": "bh"}), |_| true, |_| true);
    let fought: Vec<_> = record.rulings.iter().filter(|ruled| ruled.title.contains(" against ")).collect();
    assert_eq!((fought.len(), fought[0].title.as_str()), (1, "ah against bh"));
    assert_eq!(fought[0].situation["aspect"], json!(Aspect::Front));
    assert_eq!(fought[0].situation["defender"]["units"].as_array().map(Vec::len), Some(1));
}

#[test]
fn fat_166_an_attacker_that_fails_its_check_stands_an_inch_off_and_does_not_fight() {
    let mut bench = contact("");
    // Others have still to fight, so that the phase goes on.
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
    assert!(queue(&bench).is_empty(), "{:?}", queue(&bench));
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
fn fat_80_whoever_runs_off_the_table_is_removed_and_his_officer_stays() {
    let mut bench = table("", Phase::Rally, Step::Act);
    bench.put("a1", 30.0, 1.4, 180).officer("a colonel", 30.0, 1.4);
    bench.state.officers.get_mut("a colonel").unwrap().attached = Some("a1".to_owned());
    bench.with("a1", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    give(&mut bench, Seat::A, "rally", &json!({"unit": "a1", "elect": false}));
    assert_eq!(bench.state.units.get("a1").unwrap().fate, Some(Fate::RanAway));
    assert!(!is_on_table(&bench, "a1"));
    assert_eq!(bench.state.table.as_ref().unwrap().officers.get("a colonel"), Some(&at(30.0, 1.4)));
}

#[test]
fn fat_73_disorder_clears_by_itself_but_not_near_the_enemy() {
    let mut bench = table("", Phase::ShockCombat, Step::Act);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 22.0, 180).put("a3", 40.0, 30.0, 0);
    bench.with("a1", |unit| unit.state = Morale::Disordered).with("a2", |unit| unit.state = Morale::Disordered);
    bench.with("b2", |unit| unit.state = Morale::Disordered);
    bench.with("a3", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    give(&mut bench, Seat::A, "next-phase", &json!({}));
    let now = |unit: &str| morale(&bench.state, unit);
    assert_eq!((now("a1"), now("a2"), now("b2")), (Morale::Disordered, Morale::Good, Morale::Disordered));
    // Only a3 is left, and it may try or not.
    assert_eq!(offers(&bench, Seat::A, "rally").len(), 2);
    let told = json!({"unit": "a3", "near_artillery": true});
    assert!(try_with(&bench, 1, Seat::A, "rally", &told).is_err());
    give(&mut bench, Seat::A, "rally", &json!({"unit": "a3", "elect": false}));
    assert_eq!(pose(&bench, "a3").at, at(40.0, 18.0), "FAT-79");
}

/// 9.4: what changes hands does so after the rout moves and all that follows from them.
#[test]
fn fat_111_whoever_is_run_over_in_the_rally_phase_holds_nothing_at_its_end() {
    let mill = "[[objectives]]\nname = \"mill\"\nat = [36, 24]\npoints = 10\nholder = \"a\"\n";
    let mut bench = table(mill, Phase::Rally, Step::Act);
    bench.put("a1", 36.0, 22.0, 0).put("b1", 38.5, 26.0, 180).put("a3", 33.0, 28.0, 180);
    bench.with("a1", |unit| unit.figures_lost = 4);
    bench.with("a3", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    let holder = |state: &State| state.objectives.get("mill").unwrap().holder;
    let with = json!({"unit": "a3", "elect": false});
    let mut stood = Bench { library: grognard_books::Library::new(), state: bench.state.clone() };
    until(&mut stood, Seat::A, "rally", &with, |state| morale(state, "a1") != Morale::Routed);
    assert_eq!(holder(&stood.state), Some(Side::A), "a1 stands there");
    until(&mut bench, Seat::A, "rally", &with, |state| morale(state, "a1") == Morale::Routed);
    assert_eq!(holder(&bench.state), Some(Side::B), "a1 has run");
}

#[test]
fn fat_147_and_159_ammunition_and_crews_come_by_themselves() {
    let mut bench = table("", Phase::Rally, Step::Act);
    bench.put("a1", 60.0, 4.0, 0).put("ag", 40.0, 20.0, 0);
    bench.with("a1", |unit| unit.fires = Some(3)).with("a2", |unit| unit.fires = Some(3));
    bench.with("ag", |unit| unit.abandoned = true);
    give(&mut bench, Seat::A, "next-phase", &json!({}));
    let unit = |name: &str| bench.state.units.get(name).unwrap();
    assert_eq!((unit("a1").fires, unit("a2").fires), (Some(12), Some(3)));
    assert_eq!((unit("ag").abandoned, unit("ag").state), (false, Morale::Disordered));
    assert_eq!(unit("ag").formation, Formation::Unlimbered);
}

#[test]
fn fat_18_a_screen_that_fails_is_no_longer_out() {
    let mut bench = table("", Phase::Movement, Step::Act);
    bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 28.0, 180);
    bench.with("a1", |unit| {
        (unit.skirmishers, unit.figures_lost) = (2, 1);
        unit.screen = Some(Pose::new(at(30.0, 23.0), 0));
    });
    bench.state.queue = serde_json::from_value(json!([{
        "kind": "check", "units": ["a1"], "group": "cluster", "circumstance": Circumstance::FireLoss, "friend": null,
        "distance": null, "warned": false, "charger": null, "firer": "b1",
    }]))
    .unwrap();
    assert!(try_with(&bench, 1, Seat::A, "check", &json!({"cluster_gap": 1})).is_err(), "measured");
    until(&mut bench, Seat::A, "check", &json!({}), |state| state.units.get("a1").unwrap().skirmishers == 0);
    assert!(bench.state.units.get("a1").unwrap().screen.is_none());
}

/// How often of a hundred times b1 fails a check for a figure lost to a1.
fn failures(bench: &mut Bench) -> usize {
    bench.with("b1", |unit| unit.figures_lost = 1);
    bench.state.queue = serde_json::from_value(json!([{
        "kind": "check", "units": ["b1"], "group": "single", "circumstance": Circumstance::FireLoss, "friend": null,
        "distance": null, "warned": false, "charger": null, "firer": "a1",
    }]))
    .unwrap();
    let state = |seed| try_with(bench, seed, Seat::B, "check", &json!({})).unwrap_or_else(|why| panic!("{why:#?}"));
    (0..100).filter(|seed| morale(&state(*seed), "b1") != Morale::Good).count()
}

#[test]
fn fat_56_and_61_cover_against_the_firer_and_officers_near_help_a_check() {
    let far = |ground: &str| {
        let mut bench = table(ground, Phase::Movement, Step::Act);
        bench.put("a1", 30.0, 20.0, 0).put("b1", 30.0, 23.0, 180);
        bench
    };
    let open = failures(&mut far(""));
    assert!(failures(&mut far(WOOD)) < open, "in a wood");
    let wall = |y: f64| format!("[[lines]]\nkind = \"hedge\"\npoints = [[25,{y}],[35,{y}]]\n");
    assert!(failures(&mut far(&wall(22.4))) < open, "behind a hedge");
    assert_eq!(failures(&mut far(&wall(23.6))), open, "before a hedge");
    let mut led = far("");
    led.officer("b colonel", 30.0, 26.0);
    assert!(failures(&mut led) < open, "in his radius");
    led.officer("b colonel", 30.0, 33.0);
    assert_eq!(failures(&mut led), open, "out of his radius");
    for told in ["officers", "cover", "burning", "barred", "group", "together_with"] {
        assert!(try_with(&led, 1, Seat::B, "check", &json!({told: "class-2"})).is_err(), "{told}");
    }
}

#[test]
fn fat_148_whoever_finds_his_way_closed_surrenders() {
    let mut bench = table("", Phase::Rally, Step::Act);
    bench.put("a1", 30.0, 30.0, 180).put("b1", 30.0, 27.3, 0).put("b2", 27.2, 29.0, 90).put("b3", 32.8, 29.0, 270);
    bench.with("a1", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    give(&mut bench, Seat::A, "rally", &json!({"unit": "a1"}));
    assert_eq!(bench.state.units.get("a1").unwrap().fate, Some(Fate::Surrendered));
    assert!(!is_on_table(&bench, "a1"));
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

/// Edition 1: a forced move out of a command's area, or back against its order, costs points (9.2).
#[test]
fn fat_109_a_rout_that_breaks_its_order_is_written_down() {
    let mut bench = table("", Phase::Rally, Step::Act);
    bench.state.edition = grognard_books::fatigue::names::Edition::First;
    bench.put("a1", 30.0, 30.0, 180).put("b1", 30.0, 36.0, 180);
    bench.with("a1", |unit| (unit.state, unit.formation) = (Morale::Routed, Formation::Column));
    let with = json!({"unit": "a1", "elect": false});
    let record = until_told(&mut bench, Seat::A, "rally", &with, |_| true, |_| true);
    // It is posted with the points of the half turn, which ends here.
    let posted = record.rulings.iter().map(|ruled| ruled.situation.to_string());
    assert!(posted.clone().any(|facts| facts.contains("order-violation")), "{:?}", posted.collect::<Vec<_>>());
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
