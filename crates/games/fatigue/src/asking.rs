//! What most acts begin with: the charts, is it their time, which side, who is meant.

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
pub fn need_phase(stage: &Stage<'_>, arguments: &mut Arguments, phases: &[Phase]) {
    if !phases.contains(&stage.state.phase) {
        let names: Vec<&str> = phases.iter().map(|phase| phase.name()).collect();
        let now = stage.state.phase.name();
        arguments.refuse_by(fat(143), "", format!("this is done in the {} phase; now is {now}.", names.join(" or ")));
    }
}

/// The side a command is for: the player's own, or the one the umpire names.
pub fn need_side(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<Side> {
    let given = arguments.text("side");
    let side = match given.as_deref() {
        None => stage.seat.side(),
        Some(word) => Side::BOTH.into_iter().find(|side| side.name() == word.to_lowercase()),
    };
    match side {
        None => arguments.refuse_listing("side", "say which side.", ["a".to_owned(), "b".to_owned()]),
        Some(side) if !stage.seat.holds(side) => arguments.refuse("side", "is not yours."),
        Some(_) => {}
    }
    side
}

/// The name of something of one's own. Names of the other side that one does not know are not told.
pub fn own_name(
    stage: &Stage<'_>,
    arguments: &mut Arguments,
    field: &str,
    known: &[String],
    side_of: impl Fn(&State, &str) -> Option<Side>,
) -> Option<String> {
    let own = known.iter().filter(|name| side_of(&stage.state, name).is_some_and(|side| stage.seat.holds(side)));
    arguments.need_name_of(field, own)
}

/// A unit on the table that the seat may move.
pub fn need_own_unit(stage: &Stage<'_>, arguments: &mut Arguments, field: &str) -> Option<String> {
    let present = stage.state.unit_names(Unit::is_present);
    let name = arguments.need_name_of(field, &present)?;
    if !stage.seat.holds_known(stage.state.side_of(&name)) {
        arguments.refuse(field, "belongs to the other side.");
    }
    Some(name)
}

/// A unit on the table of the side against this one; of either where nobody knows yet whose enemy is meant.
pub fn need_enemy(stage: &Stage<'_>, arguments: &mut Arguments, field: &str, side: Option<Side>) -> Option<String> {
    let enemies = stage.state.unit_names(|unit| side.is_none_or(|side| unit.side != side) && unit.is_present());
    arguments.need_name_of(field, &enemies)
}

/// Un-routed units of a side but these.
pub fn friends_of(state: &State, side: Side, except: &[String]) -> Vec<String> {
    let mut names = state.unit_names(|unit| unit.side == side && unit.stands());
    names.retain(|name| !except.contains(name));
    names
}
