//! Who may do it: names read from a command and checked against side, phase and action points.

use grognard_battle::{Arguments, Side};
use grognard_books::impact::rules::imp;
use grognard_books::impact::tables::Action;
use grognard_books::impact::unit::Level;
use grognard_core::facts::Choice as _;
use grognard_core::refusal::Refusals;

use super::acts::ACTS;
use super::blocks::{cost, tables};
use super::state::{Leader, Stage};

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

/// A unit of the seat's side on the table.
pub fn own_unit(stage: &Stage<'_>, arguments: &mut Arguments, field: &str) -> Option<String> {
    let name = present_unit(stage, arguments, field)?;
    check_seat(stage, arguments, field, stage.state.units.get(&name)?.side);
    Some(name)
}

/// A unit on the table.
pub fn present_unit(stage: &Stage<'_>, arguments: &mut Arguments, field: &str) -> Option<String> {
    let name = arguments.need_name_of(field, stage.state.units.keys())?;
    if !stage.state.units.get(&name)?.is_in() {
        arguments.refuse_by(imp(52), field, format!("{name} is no longer on the table."));
    }
    Some(name)
}

/// An enemy of a unit on the table.
pub fn enemy_unit(stage: &Stage<'_>, arguments: &mut Arguments, field: &str, of: Option<&str>) -> Option<String> {
    let name = present_unit(stage, arguments, field)?;
    let of = stage.state.units.get(of?)?;
    if stage.state.units.get(&name)?.side == of.side {
        arguments.refuse(field, format!("{name} is a friend; name an enemy."));
    }
    Some(name)
}

/// A unit that takes an action: of the side whose phase it is, with the points for it, and not routed unless it rallies.
pub fn acting_unit(stage: &Stage<'_>, arguments: &mut Arguments, action: Action) -> Option<String> {
    if !stage.state.is_action_phase() {
        let words =
            format!("units act in their side's action phase, not in the phase '{}'.", stage.state.phase.words());
        arguments.refuse_by(imp(56), "act", words);
    }
    let name = own_unit(stage, arguments, "unit")?;
    check_acts(stage, arguments, "unit", &name, action);
    Some(name)
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

/// A leader of the seat's side who still lives.
pub fn own_leader(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<(String, Leader)> {
    let name = arguments.need_name_of("leader", stage.state.leaders.keys())?;
    let leader = stage.state.leaders.get(&name)?.clone();
    if leader.eliminated {
        arguments.refuse_by(imp(54), "leader", format!("{name} has fallen."));
    }
    check_seat(stage, arguments, "leader", leader.side);
    Some((name, leader))
}

/// The reasons so far, when nothing more can be read: arguments of the book's acts are not to blame for that.
pub fn give_up(arguments: &mut Arguments) -> Result<(), Refusals> {
    for argument in ACTS.iter().flat_map(|act| act.arguments) {
        arguments.take(argument.name);
    }
    arguments.finish()
}
