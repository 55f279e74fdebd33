//! Screens at the end of the Movement segment (GT-90): cavalry shields a battle from formations that could join it,
//! where
//! the line would miss the cavalry less.

use std::collections::BTreeSet;

use grognard_battle::Temper;
use grognard_books::grand_tactics::kinds::UnitType;

use super::mind::Mind;
use crate::acts::{Order, Screens};
use crate::state::State;

/// How much a screen must improve a battle, in points.
const LEAST: f64 = 0.1;

/// The screens, if they should change.
pub fn step(mind: &Mind<'_>, temper: Temper) -> Option<Order> {
    let state = mind.state;
    let own = state.units.iter().filter(|(_, unit)| unit.side == mind.side && unit.is_present());
    let now: BTreeSet<String> = own.filter(|(_, unit)| unit.screening).map(|(name, _)| name.clone()).collect();
    let wanted: BTreeSet<String> = state.battle_areas.iter().flat_map(|area| veil(mind, area, temper)).collect();
    (now != wanted).then(|| Screens { units: Some(wanted.into_iter().collect()) }.into())
}

/// The cavalry that should screen the battle of an area: all of it or none.
fn veil(mind: &Mind<'_>, area: &str, temper: Temper) -> Vec<String> {
    let Some(number) = mind.table.number(area) else { return Vec::new() };
    let formations = mind.state.formations_in(mind.side, area).filter(|(_, own)| own.paralysed.is_none());
    let units = formations.flat_map(|(name, _)| mind.state.units_of(name));
    let riders: Vec<String> =
        units.filter(|(_, unit)| unit.arm == UnitType::Cavalry).map(|(name, _)| name.clone()).collect();
    let worth = |screens: bool| {
        let state = screened(mind.state, &riders, screens);
        let mind = Mind::new(mind.t, &state, mind.side, temper);
        mind.attack(&mind.table.posts(&state), number, mind.side)
    };
    if !riders.is_empty() && worth(true) > worth(false) + LEAST { riders } else { Vec::new() }
}

fn screened(state: &State, riders: &[String], screens: bool) -> State {
    let mut state = state.clone();
    for rider in riders {
        if let Some(unit) = state.units.get_mut(rider) {
            unit.screening = screens;
        }
    }
    state
}
