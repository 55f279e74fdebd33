//! What most acts begin with: is it their time, may the seat, who is meant.

use grognard_battle::{Arguments, Pending as _, Side, nothing_due};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::Player;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;

use super::due::Due;
use super::roster::side_of;
use super::state::{Kind, Phase, Stage, State};

/// The charts of the book.
pub fn tables<'d>(stage: &Stage<'d>) -> &'d Tables {
    stage.library.as_ref()
}

/// A refusal of the whole command by a clause, where a procedure without dice says no.
pub fn no(rule: Rule, field: &str, reason: impl AsRef<str>) -> Refusals {
    vec![Refusal {
        field: field.to_owned(),
        reason: format!("{} ({})", reason.as_ref(), rule.id),
        allowed: None,
        rule: Some(rule),
    }]
}

/// Refuses a seat that does not play the side.
pub fn must_hold(stage: &Stage<'_>, arguments: &mut Arguments, side: Side) {
    if !stage.seat.holds(side) {
        arguments.refuse("seat", format!("this is for {}.", stage.state.side_name(side)));
    }
}

/// The side a command is for: that of the seat, or the one the umpire names.
pub fn side_meant(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<Side> {
    let named: Option<Player> = arguments.choice("side");
    match (stage.seat.side(), named.map(side_of)) {
        (Some(own), Some(other)) if own != other => {
            arguments.refuse("side", "only the umpire acts for the other side.");
            None
        }
        (Some(own), _) => Some(own),
        (None, Some(side)) => Some(side),
        (None, None) => {
            if arguments.are_fine() {
                arguments.refuse_listing("side", "is missing; say for which side.", ["a".to_owned(), "b".to_owned()]);
            }
            None
        }
    }
}

/// Refuses what is not of this phase, or while a battle is being fought.
pub fn must_be_phase(stage: &Stage<'_>, arguments: &mut Arguments, phase: Phase) {
    let state = &stage.state;
    if state.game == Kind::Battle && phase != Phase::Battle {
        arguments.refuse_by(gt(100), "act", "the battle game has only its set-up, one battle and victory.");
    } else if state.phase != phase {
        let reason = format!("this is done in {}, not in {}.", phase_words(phase), phase_words(state.phase));
        arguments.refuse_by(gt(72), "act", reason);
    }
    must_be_out_of_battle(state, arguments);
}

/// Refuses while a battle is being fought.
pub fn must_be_out_of_battle(state: &State, arguments: &mut Arguments) {
    if state.battle.is_some() {
        arguments.refuse_by(gt(73), "act", "a battle is being fought: both sides commit to the round first.");
    }
}

/// The phase in words.
pub fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Start => "the time before the first turn",
        Phase::Administration => "Administration",
        Phase::Reorganization => "the Reorganization segment",
        Phase::Movement => "the Movement segment",
        Phase::Reaction => "the Reaction segment",
        Phase::Combat => "the Combat segment",
        Phase::End => "the End of the turn",
        Phase::Battle => "the battle",
    }
}

/// The first due item, which the act answers: another act is not let in while something is due. The item stays in the
/// queue until the command is fine.
pub fn due_first(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<Due> {
    let Some(due) = stage.state.due.first() else {
        nothing_due(arguments, gt(106));
        return None;
    };
    if let Some(side) = due.side(&stage.state) {
        must_hold(stage, arguments, side);
    }
    Some(due.clone())
}

/// Takes an argument that must agree with what is due, if it is given at all.
pub fn must_agree(arguments: &mut Arguments, name: &str, due: &str) {
    if let Some(given) = arguments.text(name)
        && given != due
    {
        arguments.refuse_listing(name, format!("'{due}' is due, not '{given}'."), [due.to_owned()]);
    }
}

/// A formation of a side that is still there.
pub fn need_formation(stage: &Stage<'_>, arguments: &mut Arguments, field: &str, side: Side) -> Option<String> {
    arguments.need_name_of(field, stage.state.formations_of(side).map(|(name, _)| name))
}

/// A unit of a side that is still there.
pub fn need_unit(stage: &Stage<'_>, arguments: &mut Arguments, field: &str, side: Side) -> Option<String> {
    let units = stage.state.units.iter().filter(|(_, unit)| unit.side == side && unit.is_present());
    arguments.need_name_of(field, units.map(|(name, _)| name))
}

/// A leader of a side that is still there.
pub fn need_leader(stage: &Stage<'_>, arguments: &mut Arguments, field: &str, side: Side) -> Option<String> {
    let leaders = stage.state.leaders.iter().filter(|(_, leader)| leader.side == side && leader.out.is_none());
    arguments.need_name_of(field, leaders.map(|(name, _)| name))
}

/// Hands back the reasons collected where nothing of the kind is due; the arguments of acts that answer are no slips.
pub fn refused(arguments: &mut Arguments) -> Result<(), Refusals> {
    for name in ["formation", "leader", "side", "allocation", "nation", "to", "surrenders"] {
        arguments.take(name);
    }
    arguments.finish()
}
