//! Charges on a table: one measure for declaration, zone, tests and ride; counter-charges and their zones.

use grognard_battle::{Record, Seat};
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_games::fatigue::state::{State, Step};
use serde_json::{Value, json};

use super::bench::{Bench, checked_for};
use super::given::{came_to_blows, morale, offers, table, until, until_told};

/// A hill on which b1 stands, on the way to b3 and beside the way to b2.
const HILL: &str = "[[terrain]]\nkind = \"hill\"\npoints = [[26,14],[32,14],[32,20],[26,20]]\n";

/// The horse of both sides and three battalions before it, in the Declared Cavalry Charge Phase.
fn before_a_charge(ground: &str) -> Bench {
    let mut bench = table(ground, Phase::DeclaredCavalryCharge, Step::Declare);
    bench.put("ah", 30.0, 10.0, 0).put("b1", 30.0, 18.0, 180).put("b2", 37.0, 22.0, 180).put("b3", 26.0, 22.0, 180);
    bench
}

/// The ground and the inches that the last move-allowance of a record was based on.
fn ridden(record: &Record) -> (Value, Value) {
    let ruled = record.rulings.iter().rfind(|ruled| ruled.procedure == "fatigue.move-allowance").unwrap();
    (ruled.situation["terrain"].clone(), ruled.outcome["inches"].clone())
}

#[test]
fn fat_145_zone_and_test_measure_a_charge_over_the_ground_to_each_unit() {
    let mut bench = before_a_charge(HILL);
    // Nobody else may charge, so it tests at once.
    let stood = |state: &State| ["b1", "b2"].iter().all(|unit| morale(state, unit) == Morale::Good);
    let with = json!({"unit": "ah", "target": "b1"});
    let record = until_told(&mut bench, Seat::A, "declare-charge", &with, stood, |record| {
        checked_for(record, "charge-zone").len() > 1
    });
    let tested: Vec<(&str, &Value, &Value)> = checked_for(&record, "charge-zone")
        .into_iter()
        .map(|ruled| (ruled.title.as_str(), &ruled.situation["charger"]["charge_move"], &ruled.outcome["required"]))
        .collect();
    // FAT-40: over the hill 10.5 inches to the target, over open ground 14 to b2.
    let yes = json!(true);
    assert_eq!(
        tested,
        [("b1 checks: charge-zone", &json!(10.5), &yes), ("b2 checks: charge-zone", &json!(14), &yes)],
        "b3 is 11.42 off over the hill: no test"
    );
    let near = |unit: &str| bench.state.units.get(unit).unwrap().in_charge_zone.is_some();
    assert!(near("b1") && near("b2") && !near("b3"));
    let squares: Vec<Value> = offers(&bench, Seat::B, "form-square").iter().map(|offer| json!(offer.with)).collect();
    assert_eq!(squares, [json!({"unit": "b1"}), json!({"unit": "b2"})], "and no square");
}

/// ah charges b1 over open ground; the Movement Phase is open.
fn charging(ground: &str) -> Bench {
    let mut bench = table(ground, Phase::Movement, Step::Act);
    bench.put("ah", 30.0, 10.0, 0).put("b1", 30.0, 20.0, 180).with("ah", |unit| unit.charging = Some("b1".to_owned()));
    bench.state.charges = serde_json::from_value(json!([{
        "charger": "ah", "target": "b1", "distance": 9.375, "reach": 14.0, "terrain": "open", "aim": "foot-front",
        "made": "made", "target_at": {"x": 3000, "y": 2000},
    }]))
    .unwrap();
    bench
}

/// A hill to the right of the way to b1.
const BESIDE: &str = "[[terrain]]\nkind = \"hill\"\npoints = [[31,9],[33,9],[33,16],[31,16]]\n";

#[test]
fn fat_145_a_ride_is_measured_over_the_ground_to_whoever_meets_the_charger() {
    let mut bench = charging(BESIDE);
    bench.put("bh", 37.0, 14.0, 240).with("bh", |unit| unit.counter_charging = Some("ah".to_owned()));
    let record = until_told(&mut bench, Seat::A, "charge", &json!({"unit": "ah"}), |_| true, |_| true);
    assert_eq!(ridden(&record), (json!("hill"), json!(10.5)), "three quarters of 14 inches");
    assert!(record.said.iter().any(|said| said.text.contains("is met by bh")));
}

#[test]
fn fat_145_a_ride_is_measured_over_the_ground_to_a_target_that_has_ridden_elsewhere() {
    let mut bench = charging(BESIDE);
    bench.put("b1", 36.0, 13.0, 240);
    let record = until_told(&mut bench, Seat::A, "charge", &json!({"unit": "ah"}), |_| true, |_| true);
    assert_eq!(ridden(&record), (json!("hill"), json!(10.5)));
    let mut bench = charging(BESIDE);
    let record = until_told(&mut bench, Seat::A, "charge", &json!({"unit": "ah"}), |_| true, |_| true);
    assert_eq!(ridden(&record), (json!("open"), json!(14)), "it stands where it stood");
}

#[test]
fn fat_145_whoever_rides_against_a_charge_fights_in_good_order() {
    let mut bench = table("", Phase::ReciprocalInfantryCavalryFire, Step::Closing);
    bench.put("ah", 30.0, 20.0, 0).put("bh", 30.0, 20.75, 180);
    bench.with("ah", |unit| unit.charging = Some("bh".to_owned()));
    bench.with("bh", |unit| {
        unit.counter_charging = Some("ah".to_owned());
        unit.state = Morale::Disordered;
    });
    until(&mut bench, Seat::A, "next-phase", &json!({}), |_| true);
    let record = until_told(&mut bench, Seat::A, "combat", &json!({"target": "bh"}), |_| true, came_to_blows);
    let fought = record.rulings.iter().find(|ruled| ruled.title == "ah against bh").unwrap();
    assert_eq!(fought.situation["defender"]["units"][0]["state"], "good");
    // The books keep the state it had: a result that leaves the state unchanged does not rally it.
    let kept = fought.outcome["defender_state"] == "good";
    assert!(!kept || morale(&bench.state, "bh") == Morale::Disordered);
}

#[test]
fn fat_66_everybody_in_the_zone_of_a_counter_charge_is_noted_for_the_disorder_that_may_come() {
    let mut bench = before_a_charge("");
    bench.put("bh", 36.0, 16.0, 180).put("a2", 38.0, 8.0, 0);
    let offered = |state: &State| !state.queue.is_empty();
    until(&mut bench, Seat::A, "declare-charge", &json!({"unit": "ah", "target": "b1"}), offered);
    let rides = |state: &State| state.units.get("bh").unwrap().counter_charging.is_some();
    let with = json!({"unit": "bh", "charger": "ah"});
    let record = until_told(&mut bench, Seat::B, "counter-charge", &with, rides, |record| {
        !checked_for(record, "charge-zone").is_empty()
    });
    assert!(bench.state.units.get("a2").unwrap().in_charge_zone.is_some());
    let tested = checked_for(&record, "charge-zone");
    assert!(tested.iter().all(|ruled| !ruled.title.starts_with("a2")), "nobody tests for a counter-charge");
    assert!(offers(&bench, Seat::A, "form-square").is_empty());
}
