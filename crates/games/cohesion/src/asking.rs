//! Arguments of commands read against the roster: who is named, whose it is, whether it is its turn.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;

use super::state::{Phase, State, Status};
use grognard_battle::{Arguments, Side};

/// The stage of a command under this book.
pub type Stage<'a> = grognard_battle::Stage<'a, State>;

/// The book's charts.
pub fn charts<'a>(stage: &Stage<'a>) -> &'a Tables {
    let library = stage.library;
    library.as_ref()
}

/// What a command ends with when an argument it needs could not be read: `finish` has told why before.
pub fn unread() -> Result<(), Refusals> {
    Err(vec![Refusal::new("command", "an argument could not be read.")])
}

/// Refuses the command outside its phase.
pub fn only_in(stage: &Stage<'_>, arguments: &mut Arguments, phase: Phase) {
    let now = stage.state.phase;
    if now != phase {
        let reason = format!("this belongs to the {}; now is the {}.", phase.word(), now.word());
        arguments.refuse_by(coh(1), "", reason);
    } else if stage.state.closing {
        arguments.refuse_by(coh(1), "", format!("the {} is being closed.", phase.word()));
    }
}

/// Refuses a command for a side the seat does not play.
pub fn only_by(stage: &Stage<'_>, arguments: &mut Arguments, name: &str, side: Side) {
    if !stage.seat.holds(side) {
        let reason = format!("this is for {} or the umpire to say.", stage.state.side_name(side));
        arguments.refuse(name, reason);
    }
}

/// Refuses a side whose turn it is not.
pub fn only_in_turn(stage: &Stage<'_>, arguments: &mut Arguments, side: Side, rule: Rule) {
    match stage.state.to_act {
        Some(acts) if acts == side => {}
        Some(acts) => {
            let reason = format!("it is the turn of {}.", stage.state.side_name(acts));
            arguments.refuse_by(rule, "", reason);
        }
        None => {
            let reason = format!("nobody has a turn left in the {}; go on with next-phase.", stage.state.phase.word());
            arguments.refuse_by(rule, "", reason);
        }
    }
}

/// A unit that must be named and still be there.
pub fn present_unit(stage: &Stage<'_>, arguments: &mut Arguments, name: &str) -> Option<(String, Side)> {
    let unit_name = arguments.need_name_of(name, stage.state.units.keys())?;
    let unit = stage.state.units.get(&unit_name)?;
    if !unit.is_present() {
        arguments.refuse_by(coh(106), name, format!("{unit_name} {}.", unit.fate.words()));
        return None;
    }
    Some((unit_name, unit.side))
}

/// The same of a side the seat plays.
pub fn own_unit(stage: &Stage<'_>, arguments: &mut Arguments, name: &str) -> Option<(String, Side)> {
    let (unit, side) = present_unit(stage, arguments, name)?;
    only_by(stage, arguments, name, side);
    Some((unit, side))
}

/// An enemy of a side that must be named and still be there.
pub fn enemy_unit(stage: &Stage<'_>, arguments: &mut Arguments, name: &str, side: Option<Side>) -> Option<String> {
    let (unit, its_side) = present_unit(stage, arguments, name)?;
    if side == Some(its_side) {
        arguments.refuse(name, format!("{unit} is a friend; name an enemy."));
        return None;
    }
    Some(unit)
}

/// Friends of a unit that it goes through, in order.
pub fn friends_crossed(stage: &Stage<'_>, arguments: &mut Arguments, mover: Option<&(String, Side)>) -> Vec<String> {
    let crossed = arguments.names_of("crossed", stage.state.units.keys());
    let Some((mover, side)) = mover else { return Vec::new() };
    for (index, name) in crossed.iter().enumerate() {
        let field = format!("crossed.{index}");
        let Some(unit) = stage.state.units.get(name) else { continue };
        if unit.side != *side || name == mover {
            arguments.refuse_by(coh(72), &field, format!("{name} is no friend {mover} could pass through."));
        } else if !unit.is_present() {
            arguments.refuse_by(coh(106), &field, format!("{name} {}.", unit.fate.words()));
        }
    }
    crossed
}

/// An officer in play that must be named, of a side the seat plays.
pub fn own_officer(stage: &Stage<'_>, arguments: &mut Arguments, name: &str) -> Option<String> {
    let officer_name = arguments.need_name_of(name, stage.state.officers.keys())?;
    let officer = stage.state.officers.get(&officer_name)?;
    only_by(stage, arguments, name, officer.side);
    let reason = match officer.status {
        Status::InPlay => return Some(officer_name),
        Status::Wounded => "is wounded and out of play",
        Status::Dead => "is dead",
        Status::Relieved => "was relieved and has left the battle",
    };
    arguments.refuse_by(coh(55), name, format!("{officer_name} {reason}."));
    None
}

/// Refuses the command because nothing of its kind is due.
pub fn nothing_due(arguments: &mut Arguments, what: &str) {
    arguments.refuse_by(coh(107), "", format!("{what} is due now."));
}

/// Takes arguments nobody can use any more, so that only what is really wrong is complained of.
pub fn take_all(arguments: &mut Arguments, asked: &[(&str, &str)]) {
    for (_, argument) in asked {
        arguments.take(argument);
    }
}
