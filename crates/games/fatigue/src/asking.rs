//! The beginning of most acts: the charts, whether it is their time, which side, which unit is meant.

use grognard_battle::{Arguments, Side};
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::rules::fat;
use grognard_core::facts::Choice;

use super::state::{Stage, State, Unit};

/// The charts.
pub fn tables<'a>(stage: &Stage<'a>) -> &'a Tables {
    stage.library.as_ref()
}

/// Refuses an act outside its phases.
pub fn need_phase(stage: &Stage<'_>, told: &mut Arguments, phases: &[Phase]) {
    if !phases.contains(&stage.state.phase) {
        let names: Vec<&str> = phases.iter().map(|phase| phase.name()).collect();
        let now = stage.state.phase.name();
        told.refuse_by(fat(143), "", format!("this is done in the {} phase; now is {now}.", names.join(" or ")));
    }
}

/// The side a command is for: the player's own, or the one the umpire names.
pub fn need_side(stage: &Stage<'_>, told: &mut Arguments, given: Option<Side>) -> Option<Side> {
    let side = given.or(stage.seat.side());
    match side {
        None => told.refuse_listing("side", "say which side.", ["a".to_owned(), "b".to_owned()]),
        Some(side) if !stage.seat.holds(side) => told.refuse("side", "is not yours."),
        Some(_) => {}
    }
    side
}

/// A command of the player's own side. Unknown names of the other side are not listed.
pub fn own_command(stage: &Stage<'_>, told: &mut Arguments, given: String) -> Option<String> {
    let own = stage.state.commands.iter().filter(|(_, command)| stage.seat.holds(command.side));
    told.known_name("command", given, own.map(|(name, _)| name))
}

pub fn own_officer(stage: &Stage<'_>, told: &mut Arguments, given: String) -> Option<String> {
    let own = stage.state.officers.iter().filter(|(_, officer)| stage.seat.holds(officer.side));
    told.known_name("officer", given, own.map(|(name, _)| name))
}

/// Refuses a unit that the seat may not move.
pub fn check_own(stage: &Stage<'_>, told: &mut Arguments, field: &str, name: &str) {
    if !stage.seat.holds_known(stage.state.side_of(name)) {
        told.refuse(field, "belongs to the other side.");
    }
}

/// A unit on the table that is an enemy of this side; of either side if it is not yet clear whose enemy is meant.
pub fn enemy_of(
    stage: &Stage<'_>,
    told: &mut Arguments,
    field: &str,
    given: String,
    side: Option<Side>,
) -> Option<String> {
    unit_that(stage, told, field, given, |unit| side.is_none_or(|side| unit.side != side) && unit.is_present())
}

/// One of the units that can be meant.
pub fn unit_that(
    stage: &Stage<'_>,
    told: &mut Arguments,
    field: &str,
    given: String,
    is_meant: impl Fn(&Unit) -> bool + Clone,
) -> Option<String> {
    let meant = stage.state.units.iter().filter(|(_, unit)| is_meant(unit));
    told.known_name(field, given, meant.map(|(name, _)| name))
}

/// Unrouted units of a side except these.
pub fn friends_of(state: &State, side: Side, except: &[String]) -> Vec<String> {
    let mut names = state.unit_names(|unit| unit.side == side && unit.stands());
    names.retain(|name| !except.contains(name));
    names
}
