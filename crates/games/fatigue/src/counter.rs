//! Counter-charges: cavalry near a charge rides against it.

use std::collections::BTreeSet;

use grognard_battle::{Arguments, Observed, Side};
use grognard_books::fatigue::names::{Circumstance, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Action;
use grognard_core::refusal::Refusals;
use grognard_table::to_inches;

use super::acting::refuse_if_unable;
use super::agenda::use_chance;
use super::asking::{need_own_unit, need_phase, tables};
use super::derive::{Lay, Piece, counter_chargers, distance};
use super::distances::need_distance;
use super::due::{Check, Due};
use super::orders::{put_to_order, refuse_against_order};
use super::state::{Progress, Stage, Step, Unit};

/// `counter-charge`: cavalry rides against a charge.
pub fn counter(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let name = need_own_unit(stage, arguments, "unit");
    let phasing = stage.state.phasing();
    let chargers: Vec<String> = stage.state.unit_names(|unit| Some(unit.side) == phasing && unit.charging.is_some());
    let charger = arguments.need_name_of("charger", &chargers);
    let seen = Lay::look(tables(stage), &stage.state, |lay| {
        near_charge(lay, lay.piece(name.as_ref()?)?, charger.as_ref()?).map(to_inches)
    });
    let on_table = seen != Observed::Asked;
    let distance = seen.or_asked(arguments, &["distance"], need_distance);
    let pays = arguments.flag("pays", false);
    let within = f64::from(tables(stage).zones.counter_charge_within.value);
    if distance.is_some_and(|distance| distance > within) {
        let reason = format!("it must be within {within} inches of the charger or of his target.");
        arguments.refuse_by(fat(145), if on_table { "unit" } else { "distance" }, reason);
    }
    need_phase(stage, arguments, &[Phase::DeclaredCavalryCharge]);
    if stage.state.phase == Phase::DeclaredCavalryCharge && stage.state.step != Step::Counter {
        arguments.refuse_by(fat(145), "", "counter-charges are declared after the charges are tested.");
    }
    if let Some((name, unit)) = name.as_ref().and_then(|name| stage.state.units.get_key_value(name)) {
        refuse_against_order(stage, arguments, name, &[Action::CounterCharge], pays);
        refuse_if_unable(arguments, unit);
        if Some(unit.side) == phasing {
            arguments.refuse_by(fat(145), "unit", "counter-charges are the other side's.");
        }
        if unit.is_present() && !unit.charges() {
            arguments.refuse_by(fat(145), "unit", "only cavalry in line or column counter-charges.");
        }
        if unit.counter_charging.is_some() {
            arguments.refuse_by(fat(145), "unit", "rides against a charge already.");
        }
        if unit.checked_this_phase.contains(&Circumstance::DeclareCounterCharge) {
            arguments.refuse_by(fat(12), "unit", "has checked for a counter-charge in this phase.");
        }
    }
    arguments.finish()?;
    let (Some(name), Some(charger)) = (name, charger) else { return Ok(()) };
    put_to_order(stage, &name, Action::CounterCharge, true)?;
    if let Some(unit) = stage.state.units.get_mut(&name) {
        unit.counter_charging = Some(charger.clone());
    }
    stage.say(fat(145), format!("{name} declares a counter-charge against {charger}."));
    if on_table {
        use_chance(stage, &name);
    }
    // He tests before another may ride.
    stage.state.queue.put_first([Due::Check(Check::of(&name, Circumstance::DeclareCounterCharge))]);
    Ok(())
}

/// How far a unit is from a charger or from his target, whichever is nearer.
fn near_charge(lay: &Lay<'_>, piece: &Piece<'_>, charger: &str) -> Option<i32> {
    let charger = lay.piece(charger)?;
    let target = charger.unit.charging.as_ref().and_then(|target| lay.piece(target));
    let far = distance(piece, charger);
    Some(target.map_or(far, |target| far.min(distance(piece, target))))
}

/// Whether the books let a unit ride against a charge now.
fn may_counter(unit: &Unit) -> bool {
    let fresh = !unit.checked_this_phase.contains(&Circumstance::DeclareCounterCharge);
    unit.charges() && unit.counter_charging.is_none() && fresh
}

/// Who may ride against which charge on the table: the unit, then the charger.
pub fn counter_chances<'s>(lay: &Lay<'s>) -> Vec<(&'s str, &'s str)> {
    let made = lay.state.charges.iter().filter(|charge| charge.made == Progress::Made);
    let chances = made.filter_map(|charge| {
        let charger = lay.piece(&charge.charger)?;
        let target = lay.piece(&charge.target)?;
        let able = counter_chargers(lay, charger, target).into_iter().map(|(name, _)| name);
        let able = able.filter(|name| lay.piece(name).is_some_and(|piece| may_counter(piece.unit)));
        Some(able.map(|name| (name, charger.name)).collect::<Vec<_>>())
    });
    chances.flatten().collect()
}

/// The other side's cavalry may ride against the charges that are made.
pub fn offer_counters(stage: &Stage<'_>) -> Option<Due> {
    let side = stage.state.phasing().map(Side::other)?;
    let lay = Lay::of(tables(stage), &stage.state)?;
    let mut units: Vec<String> = counter_chances(&lay).into_iter().map(|(name, _)| name.to_owned()).collect();
    let mut known = BTreeSet::new();
    units.retain(|name| known.insert(name.clone()));
    (!units.is_empty()).then_some(Due::Counter { side, units })
}
