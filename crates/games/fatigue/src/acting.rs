//! Who may act: units of the phasing side that hold their ground and have not acted in the phase.

use grognard_battle::Arguments;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Circumstance, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_core::rule::Rule;
use grognard_table::{inches, to_inches};

use super::armed::may_fire;
use super::asking::{check_own, need_phase, tables};
use super::derive::{Lay, opportunity, surprised};
use super::due::{Check, Due};
use super::orders::{fire_of, is_forbidden};
use super::state::{Stage, State, Step, Unit};

/// A unit of the phasing side that holds its ground and has not acted in this phase.
pub fn acting_unit(stage: &Stage<'_>, told: &mut Arguments, name: &str, phase: Phase) -> Option<Unit> {
    check_own(stage, told, "unit", name);
    need_phase(stage, told, &[phase]);
    if stage.state.phase == phase && stage.state.step == Step::Closing {
        told.refuse_by(fat(143), "", "the phase is closing; only what is due is left of it.");
    }
    let unit = stage.state.units.get(name)?.clone();
    if Some(unit.side) != stage.state.phasing() {
        told.refuse_by(fat(143), "unit", "it is the other side's half turn.");
    }
    if unit.acted {
        told.refuse_by(fat(143), "unit", "has acted in this phase.");
    }
    refuse_if_unable(told, &unit);
    Some(unit)
}

/// Routed units and abandoned guns do nothing of their own will.
pub fn refuse_if_unable(arguments: &mut Arguments, unit: &Unit) {
    if unit.is_present() && unit.state == Morale::Routed {
        arguments.refuse_by(fat(81), "unit", "is routed and does nothing of itself.");
    }
    if unit.abandoned {
        arguments.refuse_by(fat(159), "unit", "stands abandoned: no fire, move, check or target.");
    }
}

/// Refuses abandoned guns as a target: of fire, charge or assault (FAT-159).
pub fn refuse_abandoned(arguments: &mut Arguments, target: &Unit) {
    if target.abandoned {
        arguments.refuse_by(fat(159), "target", "stands abandoned and is no target.");
    }
}

/// Writes something down about a unit.
pub fn mark(stage: &mut Stage<'_>, name: &str, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        change(unit);
    }
}

/// Refuses something for the reasons that the table has against it.
pub fn refuse_by_table(arguments: &mut Arguments, field: &str, reasons: Vec<(Rule, String)>) {
    for (rule, reason) in reasons {
        arguments.refuse_by(rule, field, reason);
    }
}

/// Whether a unit is among those that may use the chance that is due.
pub fn has_chance(state: &State, name: &str) -> bool {
    let due = state.queue.first().filter(|due| due.is_chance());
    due.is_some_and(|due| due.units().iter().any(|unit| *unit == name))
}

/// A unit has turned, changed formation or moved on a virtual table: enemies near enough may fire at it (FAT-130), and
/// those who had not seen it are surprised (FAT-146).
pub fn after_acting(stage: &mut Stage<'_>, name: &str) {
    let t = tables(stage);
    let Some((firers, startled)) = Lay::of(t, &stage.state).and_then(|lay| {
        let piece = lay.piece(name).filter(|piece| piece.unit.is_present())?;
        let firers = opportunity(&lay, piece).into_iter().map(|(firer, _)| firer.to_owned());
        let startled = surprised(&lay, piece).into_iter().map(|(unit, far)| (unit.to_owned(), far));
        Some((firers.collect::<Vec<_>>(), startled.collect::<Vec<_>>()))
    }) else {
        return;
    };
    let firers: Vec<String> = firers.into_iter().filter(|firer| lets_fire(t, &stage.state, firer)).collect();
    if !firers.is_empty() {
        stage.state.queue.put_last([Due::Chance { target: name.to_owned(), firers }]);
    }
    for (unit, far) in startled {
        stage.say(fat(146), format_args!("{unit} is surprised by {name} at {} inches.", inches(far)));
        let check = Check { distance: Some(to_inches(far)), ..Check::of(&unit, Circumstance::Surprise) };
        stage.state.queue.put_last([Due::Check(check)]);
    }
}

/// Whether a unit can fire without doing what its order forbids at any price.
fn lets_fire(t: &Tables, state: &State, name: &str) -> bool {
    may_fire(t, state, name) && !is_forbidden(t, state, name, fire_of(state, name))
}
