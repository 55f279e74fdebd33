//! Counter-charges: cavalry near a charge rides against it.

use std::collections::BTreeSet;

use grognard_battle::Side;
use grognard_books::fatigue::names::Circumstance;

use super::asking::tables;
use super::derive::{Lay, Piece, counter_chargers, distance};
use super::due::Due;
use super::state::{Progress, Stage, Unit};

/// The distance of a unit from a charger or from his target, whichever is nearer.
pub fn near_charge(lay: &Lay<'_>, piece: &Piece<'_>, charger: &str) -> Option<i32> {
    let charger = lay.piece(charger)?;
    let target = charger.unit.charging.as_ref().and_then(|target| lay.piece(target));
    let far = distance(piece, charger);
    Some(target.map_or(far, |target| far.min(distance(piece, target))))
}

/// Whether the books allow a unit to ride against a charge now.
fn may_counter(unit: &Unit) -> bool {
    let fresh = !unit.checked_this_phase.contains(&Circumstance::DeclareCounterCharge);
    unit.charges() && unit.counter_charging.is_none() && fresh
}

/// Which unit may ride against which charge on the table: the unit, then the charger.
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
