//! Which units touch in the Shock Combat Phase, and so which combats there are: one for every touched defender, with
//! all attackers that touch it. An attacker that touches two draws both in.

use super::asking::tables;
use super::derive::{Lay, drawn_in};
use super::state::{Stage, State, Unit};
use grognard_books::fatigue::names::Phase;

/// A combat that has to be fought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Melee {
    pub attackers: Vec<String>,
    /// Whom they touch.
    pub defenders: Vec<String>,
}

/// On a table in the Shock Combat Phase: writes down which units each attacker touches, and those that fight beside
/// them.
pub fn measure(stage: &mut Stage<'_>) {
    let measured = (stage.state.phase == Phase::ShockCombat).then(|| Lay::of(tables(stage), &stage.state)).flatten();
    let Some(lay) = measured else { return };
    let attacks = |unit: &Unit| unit.stands() && (unit.charging.is_some() || unit.attacking.is_some());
    let found = lay.pieces.iter().filter(|piece| attacks(piece.unit)).map(|piece| {
        let touched: Vec<String> = drawn_in(&lay, piece).into_iter().map(str::to_owned).collect();
        (piece.name.to_owned(), touched)
    });
    for (name, touched) in found.collect::<Vec<_>>() {
        if let Some(unit) = stage.state.units.get_mut(&name) {
            unit.touches = touched;
        }
    }
}

/// Every combat that has to be fought, beginning with those of chargers.
pub fn melees(state: &State) -> Vec<Melee> {
    let mut list = joined(state, |unit| unit.charging.is_some());
    list.extend(joined(state, |unit| unit.charging.is_none()));
    list
}

/// The enemies an attacker still touches.
fn touched<'s>(state: &'s State, unit: &'s Unit) -> impl Iterator<Item = &'s String> {
    unit.touches.iter().filter(|name| state.units.get(*name).is_some_and(|unit| unit.is_present() && !unit.abandoned))
}

/// Attackers of one kind with the units they touch, joined if they share a defender.
fn joined(state: &State, kind: impl Fn(&Unit) -> bool) -> Vec<Melee> {
    let phasing = state.phasing();
    let attacks = |unit: &&Unit| Some(unit.side) == phasing && unit.stands() && !unit.fought && kind(unit);
    let mut list: Vec<Melee> = Vec::new();
    for (name, unit) in state.units.iter().filter(|(_, unit)| attacks(unit)) {
        let mut melee = Melee { attackers: vec![name.clone()], defenders: touched(state, unit).cloned().collect() };
        if melee.defenders.is_empty() {
            continue;
        }
        let shares = |other: &Melee| other.defenders.iter().any(|defender| melee.defenders.contains(defender));
        let (same, apart): (Vec<Melee>, Vec<Melee>) = list.into_iter().partition(shares);
        list = apart;
        for mut other in same {
            other.defenders.retain(|defender| !melee.defenders.contains(defender));
            melee.attackers.splice(0..0, other.attackers);
            melee.defenders.splice(0..0, other.defenders);
        }
        list.push(melee);
    }
    list
}

/// Whether a unit rides against one of some chargers, and so meets them.
pub fn is_met_by(state: &State, chargers: &[String], name: &str) -> bool {
    let against = state.units.get(name).and_then(|unit| unit.counter_charging.as_ref());
    against.is_some_and(|charger| chargers.contains(charger))
}

/// Whether the defenders ride against the chargers.
pub fn rides_against(state: &State, melee: &Melee) -> bool {
    melee.defenders.iter().all(|name| is_met_by(state, &melee.attackers, name))
}
