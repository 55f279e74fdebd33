//! How a side fares, for the report.

use super::reckoning::count;
use super::state::{Fate, State, Status, Unit};
use grognard_battle::{Measure, Side, Standing, UnitStanding};

/// Steps, stands, units, officers and brigades lost so far.
pub fn standing(state: &State, side: Side) -> Standing {
    let units = || state.units_of(side).map(|(_, unit)| unit);
    let sum = |of: &dyn Fn(&Unit) -> i32| f64::from(units().map(of).sum::<i32>());
    let measure = |name: &str, value: f64, of: Option<f64>| Measure { name: name.to_owned(), value, of };
    let original = sum(&|unit| 2 * unit.original_stands) / 2.0;
    let left = sum(&|unit| stands_left(unit)) / 2.0;
    let lost = sum(&|unit| i32::from(unit.routed || unit.is_gone()));
    let officers = state.officers.values().filter(|officer| officer.side == side);
    let fallen = officers.filter(|officer| matches!(officer.status, Status::Wounded | Status::Dead)).count();
    let brigades = state.brigades.iter().filter(|(_, brigade)| brigade.side == side);
    let brigades_lost: i32 = brigades.map(|(name, _)| count(state, name).lost).sum();
    let measures = vec![
        measure("steps lost", sum(&steps_lost), Some(sum(&|unit| unit.steps_held))),
        measure("stands lost", original - left, Some(original)),
        measure("units routed or gone", lost, Some(sum(&|_| 1))),
        measure("units of brigades routed or gone", f64::from(brigades_lost), None),
        measure("officers out of play", f64::from(u32::try_from(fallen).unwrap_or_default()), None),
        measure("points", f64::from(state.sides.of(side).score), None),
    ];
    let units = state.units_of(side).map(|(name, unit)| UnitStanding {
        name: name.clone(),
        command: unit.brigade.clone().unwrap_or_default(),
        strength: f64::from(steps_left(unit)),
        start: f64::from(unit.steps_held),
        condition: condition(unit),
        gone: unit.is_gone(),
    });
    Standing { measures, counted_in: "steps", units: units.collect() }
}

/// The steps a unit has lost; one that is gone has lost all it had.
pub fn steps_lost(unit: &Unit) -> i32 {
    if unit.is_gone() { unit.steps_held } else { unit.steps_lost.min(unit.steps_held) }
}

/// Steps a unit can still lose before it is destroyed.
pub fn steps_left(unit: &Unit) -> i32 {
    unit.steps_held - steps_lost(unit)
}

fn stands_left(unit: &Unit) -> i32 {
    if unit.is_gone() { 0 } else { unit.stands.halves }
}

fn condition(unit: &Unit) -> String {
    match unit.fate {
        Fate::Destroyed => return "destroyed".to_owned(),
        Fate::OffTable => return "off the table".to_owned(),
        Fate::Awaited => return "not yet on the table".to_owned(),
        Fate::Present => {}
    }
    let words = [
        (unit.routed, "routed"),
        (unit.shaken, "shaken"),
        (unit.disordered, "disordered"),
        (unit.detached, "detached"),
        (unit.out_of_ammo, "out of ammunition"),
    ];
    let words: Vec<&str> = words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
    words.join(", ")
}
