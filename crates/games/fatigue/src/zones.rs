//! The zones of charges: who stands in one tests, for his nearest charger.

use grognard_battle::{Arguments, Side};
use grognard_books::fatigue::names::Circumstance;
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;
use grognard_table::to_inches;

use super::agenda::take;
use super::asking::tables;
use super::derive::{Lay, distance, slowed_by_counter_charges, tested_by_charges};
use super::distances::distances;
use super::due::{Check, Due};
use super::state::{Progress, State, Table, Unit};

/// Everybody in a zone tests, for his nearest charger; the targets of the charges in any case.
pub fn test_zones(stage: &mut Table<'_>) {
    let Some(lay) = Lay::of(tables(stage), &stage.state) else { return };
    let owned = |(name, charger, far): (&str, &str, i32)| (name.to_owned(), charger.to_owned(), to_inches(far));
    let mut tests: Vec<(String, String, f64)> = tested_by_charges(&lay).into_iter().map(owned).collect();
    for charge in lay.state.charges.iter().filter(|charge| charge.made == Progress::Made) {
        let (Some(charger), Some(target)) = (lay.piece(&charge.charger), lay.piece(&charge.target)) else { continue };
        if target.unit.stands() {
            tests.push(owned((target.name, charger.name, distance(charger, target))));
        }
    }
    let slowed: Vec<(String, f64)> =
        slowed_by_counter_charges(&lay).into_iter().map(|(name, far)| (name.to_owned(), to_inches(far))).collect();
    drop(lay);
    for (name, inches) in slowed {
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.in_charge_zone = Some(inches);
            stage
                .say(fat(66), format!("{name} is in disorder in the zone of a counter-charge: a quarter of its move."));
        }
    }
    for (name, charger, inches) in tests {
        put_zone_check(&mut stage.state, &name, &charger, inches);
    }
    let inside = stage.state.later.len();
    let words = if inside == 1 { "1 unit stands".to_owned() } else { format!("{inside} units stand") };
    stage.say(fat(145), format!("{words} in the zones of the charges."));
}

/// `charge-zone`: who stands in the zone of a charge; each tests once, for the nearest charger.
pub fn zone(stage: &mut Table<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.units.keys().cloned().collect();
    let given = arguments.name_of("charger", &known);
    let taken = take_zone(&mut stage.state, given.as_deref());
    let Some(charger) = taken else {
        arguments.refuse_by(fat(145), "charger", "has no zone to be asked for now.");
        return arguments.finish();
    };
    let side = stage.state.side_of(&charger).map(Side::other);
    if !stage.seat.holds_known(side) {
        arguments.refuse("charger", "the side that is charged says who stands in the zone.");
    }
    let Some(charge) = stage.state.charges.iter().find(|charge| charge.charger == charger).cloned() else {
        return arguments.finish();
    };
    // The target's distance was measured when the charge was declared.
    let others = stage.state.unit_names(|unit| Some(unit.side) == side && unit.stands());
    let others: Vec<String> = others.into_iter().filter(|name| *name != charge.target).collect();
    let units = arguments.names_of("units", &others);
    let distances = distances(arguments, &units);
    arguments.finish()?;
    let target = Some((&charge.target, charge.distance));
    let target = target.filter(|(name, _)| stage.state.units.get(*name).is_some_and(Unit::stands));
    let mut inside = 0;
    for (name, inches) in target.into_iter().chain(units.iter().zip(distances)) {
        put_zone_check(&mut stage.state, name, &charger, inches);
        inside += 1;
    }
    let words = if inside == 1 { "1 unit stands".to_owned() } else { format!("{inside} units stand") };
    stage.say(fat(145), format!("{words} in the zone of {charger}."));
    Ok(())
}

fn take_zone(state: &mut State, charger: Option<&str>) -> Option<String> {
    match take(state, "charge-zone", charger)? {
        Due::Zone { charger } => Some(charger),
        _ => None,
    }
}

/// One check a unit, for its nearest charger; nearest units first.
fn put_zone_check(state: &mut State, name: &str, charger: &str, inches: f64) {
    let is_same = |due: &Due| matches!(due, Due::Check(check) if check.circumstance == Circumstance::ChargeZone && check.units == [name]);
    if let Some(Due::Check(check)) = state.later.iter_mut().find(|due| is_same(due)) {
        if check.distance.is_none_or(|held| inches < held) {
            check.distance = Some(inches);
            check.charger = Some(charger.to_owned());
        }
    } else {
        let check = Check {
            distance: Some(inches),
            charger: Some(charger.to_owned()),
            ..Check::of(name, Circumstance::ChargeZone)
        };
        state.later.put_last([Due::Check(check)]);
    }
    let far = |due: &Due| match due {
        Due::Check(check) => check.distance.unwrap_or(0.0),
        _ => 0.0,
    };
    state.later.sort_by(|a, b| far(a).total_cmp(&far(b)));
}
