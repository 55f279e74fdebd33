//! Who may act: units of the phasing side that stand and have not acted in the phase.

use grognard_battle::Arguments;
use grognard_books::fatigue::names::{Phase, State as Morale};
use grognard_books::fatigue::rules::fat;

use super::asking::{need_own_unit, need_phase};
use super::state::{Step, Table, Unit};

/// A unit of the phasing side that stands and has not acted in this phase.
pub fn acting_unit(stage: &Table<'_>, arguments: &mut Arguments, phase: Phase) -> Option<(String, Unit)> {
    let name = need_own_unit(stage, arguments, "unit");
    need_phase(stage, arguments, &[phase]);
    if stage.state.phase == phase && stage.state.step == Step::Closing {
        arguments.refuse_by(fat(143), "", "the phase is closing; only what is due is left of it.");
    }
    let name = name?;
    let unit = stage.state.units.get(&name)?.clone();
    if Some(unit.side) != stage.state.phasing() {
        arguments.refuse_by(fat(143), "unit", "it is the other side's half turn.");
    }
    if unit.acted {
        arguments.refuse_by(fat(143), "unit", "has acted in this phase.");
    }
    refuse_if_unable(arguments, &unit);
    Some((name, unit))
}

/// Routed units and abandoned guns do nothing of themselves.
pub fn refuse_if_unable(arguments: &mut Arguments, unit: &Unit) {
    if unit.is_present() && unit.state == Morale::Routed {
        arguments.refuse_by(fat(81), "unit", "is routed and does nothing of itself.");
    }
    if unit.abandoned {
        arguments.refuse_by(fat(159), "unit", "stands abandoned: no fire, move, check or target.");
    }
}

/// Writes something down about a unit.
pub fn mark(stage: &mut Table<'_>, name: &str, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        change(unit);
    }
}
