//! The unit that is charged: which it is, whether it may evade, and what happens then.

use grognard_battle::Arguments;
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::{EnfiladeClass, Tables};
use grognard_books::impact::unit::Formation;

use super::acting::check_seat;
use super::state::{Charge, Stage, Unit};

/// The charge of which a unit must be the target.
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

/// Skirmishers of any arm, mounted cavalry and limbered artillery may evade.
pub fn may_evade(t: &Tables, unit: &Unit) -> bool {
    let row = t.formations.row(unit.formation);
    row.class.value == EnfiladeClass::None || row.mounted || unit.formation == Formation::Limbered
}

/// A unit either leaves the table or is stopped on it, not both.
pub fn check_left(told: &mut Arguments, left: bool, stopped: bool) {
    if left && stopped {
        told.refuse("stopped", "a unit that was stopped has not left the table; say one of both.");
    }
}
