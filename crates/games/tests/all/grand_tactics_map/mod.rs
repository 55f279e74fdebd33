//! The grand-tactics book on a map of areas: every fact that a real board shows is measured, and what involves no
//! choice
//! happens automatically (GT-86 to GT-101).

mod battle_game;
mod battles;
mod board;
mod flow;
mod land;
mod layout;
mod marches;
mod play;
mod setup;
mod surveys;

use std::sync::Arc;

use grognard_battle::{AnyBattle, Seat, Source, Stop};
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::scenario;
use serde_json::{Value, json};

/// Eight areas: a road over the ford and the mill, a way round by the hill and the pass, a marsh in the south.
pub const SMALL: &str = r#"
title = "The Mill"
side_a = "Blue"
side_b = "Red"
seasons = ["summer", "summer"]
areas = [
  { name = "West", terrain = "city", owner = "a", supply = "a", links = ["Ford", "Hill"] },
  { name = "Ford", links = ["West", "Mill", "Marsh"] },
  { name = "Hill", terrain = "highlands", links = ["West", "Gap"] },
  { name = "Gap", terrain = "pass", links = ["Hill", "Keep"] },
  { name = "Mill", vp = 1, links = ["Ford", "Keep", "East"] },
  { name = "Marsh", terrain = "swamp", links = ["Ford", "East"] },
  { name = "Keep", terrain = "fortress", vp = 2, owner = "b", links = ["Gap", "Mill", "East"] },
  { name = "East", terrain = "city", owner = "b", supply = "b", links = ["Mill", "Marsh", "Keep"] },
]
leaders = [
  { name = "Able", formation = "Alpha", ability = 1, ap = 3, rank = 1 },
  { name = "Baker", formation = "Bravo", ability = 1, ap = 2, rank = 2 },
  { name = "Xavier", formation = "Xray", ability = 1, ap = 2, rank = 1 },
  { name = "York", formation = "Yoke", ability = 0, ap = 2, rank = 2 },
]

[[formations]]
name = "Alpha"
side = "a"
area = "West"
mode = "march-order"
max_morale = 4
units = [
  { name = "Alpha Foot", type = "infantry", nationality = "french", max_steps = 6, cf_per_step = 3 },
  { name = "Alpha Line", type = "infantry", nationality = "french", max_steps = 6, cf_per_step = 3 },
  { name = "Alpha Horse", type = "cavalry", nationality = "french", max_steps = 3 },
]

[[formations]]
name = "Bravo"
side = "a"
area = "Ford"
mode = "line-of-battle"
max_morale = 4
units = [
  { name = "Bravo Foot", type = "infantry", nationality = "french", max_steps = 4 },
  { name = "Bravo Horse", type = "cavalry", nationality = "french", max_steps = 2 },
]

[[formations]]
name = "Xray"
side = "b"
area = "Mill"
mode = "line-of-battle"
max_morale = 3
units = [
  { name = "Xray Foot", type = "infantry", nationality = "austrian", max_steps = 3 },
  { name = "Xray Line", type = "infantry", nationality = "austrian", max_steps = 2 },
]

[[formations]]
name = "Yoke"
side = "b"
area = "East"
mode = "march-order"
max_morale = 3
units = [
  { name = "Yoke Foot", type = "infantry", nationality = "austrian", max_steps = 3 },
  { name = "Yoke Horse", type = "cavalry", nationality = "austrian", max_steps = 2 },
]
"#;

pub fn begun(setup: &str) -> Result<Box<dyn AnyBattle>, Vec<String>> {
    let mut setup = Datum::from_toml(setup).map_err(|error| vec![error])?;
    setup.remove("book");
    let begun = game("grand-tactics").unwrap().begin(Arc::default(), None, &setup);
    begun.map_err(|refusals| refusals.iter().map(ToString::to_string).collect())
}

pub fn begin(setup: &str) -> Box<dyn AnyBattle> {
    begun(setup).unwrap_or_else(|reasons| panic!("{reasons:#?}"))
}

pub fn scenario_of(id: &str) -> Box<dyn AnyBattle> {
    begin(scenario(id).unwrap().text)
}

pub fn refused_setup(setup: &str) -> String {
    begun(setup).err().expect("it should be refused").join("\n")
}

pub fn give_by(
    battle: &mut dyn AnyBattle,
    seat: Seat,
    act: &str,
    with: &Value,
    source: &Source,
) -> Result<(), Vec<String>> {
    match battle.decide(seat, act, &Datum::of(with), source) {
        Ok(decided) => battle.accept(decided).map_err(|error| vec![error]),
        Err(Stop::Refused(refusals)) => Err(refusals.iter().map(ToString::to_string).collect()),
        Err(Stop::Need(need)) => Err(vec![need.what.to_string()]),
    }
}

pub fn give(battle: &mut dyn AnyBattle, seat: Seat, act: &str, with: &Value) {
    give_by(battle, seat, act, with, &Source::Seed(7)).unwrap_or_else(|reasons| panic!("{act} {with}: {reasons:#?}"));
    assert_eq!(battle.objections(), Vec::<String>::new());
}

pub fn refused(battle: &mut dyn AnyBattle, seat: Seat, act: &str, with: &Value) -> String {
    give_by(battle, seat, act, with, &Source::Seed(7)).expect_err("it should be refused").join("\n")
}

pub fn at(battle: &dyn AnyBattle, pointer: &str) -> Value {
    battle.document().pointer(pointer).cloned().unwrap_or(Value::Null)
}

/// The umpire corrects something.
pub fn correct(battle: &mut dyn AnyBattle, pointer: &str, to: &Value) {
    let decided = battle.correct(Seat::Umpire, pointer, to, "for the test").unwrap();
    battle.accept(decided).unwrap();
}

pub fn said(battle: &dyn AnyBattle) -> String {
    let lines = battle.records().iter().flat_map(|record| &record.said);
    lines.map(|said| [said.rule.as_str(), said.text.as_str()].join(" ")).collect::<Vec<_>>().join("\n")
}

/// The small map in the Movement segment of the first side.
pub fn moving() -> Box<dyn AnyBattle> {
    moving_in(SMALL)
}

pub fn moving_in(setup: &str) -> Box<dyn AnyBattle> {
    let mut battle = begin(setup);
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    give(battle.as_mut(), Seat::A, "next-phase", &json!({}));
    assert_eq!(at(battle.as_ref(), "/phase"), "movement");
    battle
}

pub fn offers_of(battle: &dyn AnyBattle, seat: Seat, act: &str) -> Vec<Value> {
    battle.offers(seat).into_iter().filter(|offer| offer.act == act).map(|offer| json!(offer.with)).collect()
}
