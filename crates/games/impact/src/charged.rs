//! The unit that is charged: who it is, whether it may give way, and what comes of it when it does.

use grognard_battle::Arguments;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{EnfiladeClass, Tables};
use grognard_books::impact::unit::Formation;

use super::acting::check_seat;
use super::state::{Charge, Stage, Unit};

/// The charge whose target a unit must be.
pub fn charged_unit(stage: &Stage<'_>, told: &mut Arguments, name: &str) -> Option<Charge> {
    let Some(charge) = stage.state.charge.clone() else {
        told.refuse_by(imp(57), "act", "nobody is charged.");
        return None;
    };
    if name == charge.target {
        check_seat(stage, told, "unit", stage.state.units.get(name)?.side);
    } else {
        told.refuse_by(imp(57), "unit", format!("{} is the unit that is charged.", charge.target));
    }
    Some(charge)
}

/// Skirmishers of any arm, mounted cavalry and limbered artillery may give way.
pub fn may_evade(t: &Tables, unit: &Unit) -> bool {
    let row = t.formations.row(unit.formation);
    row.class.value == EnfiladeClass::None || row.mounted || unit.formation == Formation::Limbered
}

/// A unit leaves the table or is stopped on it, not both.
pub fn check_left(told: &mut Arguments, left: bool, stopped: bool) {
    if left && stopped {
        told.refuse("stopped", "a unit that was stopped has not left the table; say one of both.");
    }
}
