//! Who may act: the unit or leader that a command names, checked against side, phase and action points.

use grognard_battle::{Arguments, Side};
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Level;
use grognard_core::facts::Choice as _;

use super::blocks::{cost, tables};
use super::state::{Leader, Stage, Unit};

/// Refuses a seat that does not hold the side.
pub fn check_seat(stage: &Stage<'_>, arguments: &mut Arguments, field: &str, side: Side) {
    if !stage.seat.holds(side) {
        let name = &stage.state.army(side).name;
        arguments.refuse(
            field,
            format!("belongs to {name} (side {}); only that side and the umpire act for it.", side.name()),
        );
    }
}

/// Refuses a unit that is not of the seat's side, or no longer on the table.
pub fn check_own(stage: &Stage<'_>, told: &mut Arguments, field: &str, name: &str) {
    check_present(stage, told, field, name);
    if let Some(unit) = stage.state.units.get(name) {
        check_seat(stage, told, field, unit.side);
    }
}

/// Refuses a unit that is no longer on the table.
pub fn check_present(stage: &Stage<'_>, told: &mut Arguments, field: &str, name: &str) {
    if !stage.state.units.get(name).is_some_and(Unit::is_in) {
        told.refuse_by(imp(52), field, format!("{name} is no longer on the table."));
    }
}

/// Refuses any unit that is not an enemy on the table.
pub fn check_enemy(stage: &Stage<'_>, told: &mut Arguments, field: &str, name: &str, of: &str) {
    check_present(stage, told, field, name);
    let side = |name: &str| stage.state.units.get(name).map(|unit| unit.side);
    if side(name) == side(of) {
        told.refuse(field, format!("{name} is a friend; name an enemy."));
    }
}

/// Refuses a unit that cannot take an action now: it is not of the side whose phase it is, cannot pay for it, or is
/// routed and does not rally.
pub fn check_acting(stage: &Stage<'_>, told: &mut Arguments, name: &str, action: Action) {
    if !stage.state.is_action_phase() {
        let words =
            format!("units act in their side's action phase, not in the phase '{}'.", stage.state.phase.words());
        told.refuse_by(imp(56), "act", words);
    }
    check_own(stage, told, "unit", name);
    check_acts(stage, told, "unit", name, action);
}

/// Refuses a unit that may not take an action now.
pub fn check_acts(stage: &Stage<'_>, arguments: &mut Arguments, field: &str, name: &str, action: Action) {
    let Some(unit) = stage.state.units.get(name) else { return };
    if stage.state.acting().is_some_and(|side| side != unit.side) {
        arguments.refuse_by(
            imp(56),
            field,
            format!("{name} acts in its own side's phase; in the enemy's it only reacts."),
        );
    }
    if unit.level == Level::Routed && action != Action::Rally {
        arguments.refuse_by(imp(55), field, format!("{name} is routed: it only rallies."));
    }
    let cost = cost(tables(stage), unit, action);
    if unit.ap < cost {
        let words = format!("{name} has {} AP; to {} costs it {cost}.", unit.ap, in_words(action));
        arguments.refuse_by(imp(55), field, words);
    }
}

fn in_words(action: Action) -> &'static str {
    match action {
        Action::Formation => "change formation",
        Action::Limber => "limber or unlimber",
        Action::Mount => "mount or dismount",
        other => other.name(),
    }
}

/// A leader, who must be on the seat's side and alive.
pub fn own_leader(stage: &Stage<'_>, told: &mut Arguments, name: &str) -> Option<Leader> {
    let leader = stage.state.leaders.get(name)?.clone();
    if leader.eliminated {
        told.refuse_by(imp(54), "leader", format!("{name} has fallen."));
    }
    check_seat(stage, told, "leader", leader.side);
    Some(leader)
}
