//! What most acts check first: is it the right time, may this seat give it, and who is meant.

use grognard_battle::{Arguments, Pending as _, Side};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::rule::Rule;

use super::due::Due;
use super::state::{Kind, Phase, Stage, State};

/// The charts of the book.
pub fn tables<'d>(stage: &Stage<'d>) -> &'d Tables {
    stage.library.as_ref()
}

/// Refuses the whole command and cites a clause, where a procedure without dice says no.
pub fn no(rule: Rule, field: &str, reason: impl AsRef<str>) -> Refusals {
    vec![Refusal {
        field: field.to_owned(),
        reason: format!("{} ({})", reason.as_ref(), rule.id),
        allowed: None,
        rule: Some(rule),
    }]
}

/// Refuses a seat that does not play the side.
pub fn must_hold(stage: &Stage<'_>, told: &mut Arguments, side: Side) {
    if !stage.seat.holds(side) {
        told.refuse("seat", format!("this is for {}.", stage.state.side_name(side)));
    }
}

/// The side a command is for: the seat's own side, or the one the umpire names.
pub fn side_meant(stage: &Stage<'_>, told: &mut Arguments, named: Option<Side>) -> Option<Side> {
    match (stage.seat.side(), named) {
        (Some(own), Some(other)) if own != other => {
            told.refuse("side", "only the umpire acts for the other side.");
            None
        }
        (Some(own), _) => Some(own),
        (None, Some(side)) => Some(side),
        (None, None) => {
            if told.are_fine() {
                told.refuse_listing(
                    "side",
                    "is missing; say for which side.",
                    Side::BOTH.map(|side| side.name().to_owned()),
                );
            }
            None
        }
    }
}

/// Refuses what does not belong to this phase, and everything while a battle is being fought.
pub fn must_be_phase(stage: &Stage<'_>, told: &mut Arguments, phase: Phase) {
    let state = &stage.state;
    if state.game == Kind::Battle && phase != Phase::Battle {
        told.refuse_by(gt(100), "act", "the battle game has only its set-up, one battle and victory.");
    } else if state.phase != phase {
        let reason = format!("this is done in {}, not in {}.", phase_words(phase), phase_words(state.phase));
        told.refuse_by(gt(72), "act", reason);
    }
    must_be_out_of_battle(state, told);
}

/// The phasing side; refuses the command outside its segment.
pub fn phasing_in(stage: &Stage<'_>, told: &mut Arguments, phase: Phase) -> Side {
    must_be_phase(stage, told, phase);
    must_hold(stage, told, stage.state.phasing);
    stage.state.phasing
}

/// Refuses while a battle is being fought.
pub fn must_be_out_of_battle(state: &State, told: &mut Arguments) {
    if state.battle.is_some() {
        told.refuse_by(gt(73), "act", "a battle is being fought: both sides commit to the round first.");
    }
}

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

/// The first due item, which this act answers. While something is due, no other act is allowed. The item stays in the
/// queue until the command has been accepted.
pub fn due_first(stage: &Stage<'_>, told: &mut Arguments) -> Option<Due> {
    let due = stage.state.due.first()?;
    if let Some(side) = due.side(&stage.state) {
        must_hold(stage, told, side);
    }
    Some(due.clone())
}

/// Refuses an argument that contradicts what is due, if the argument is given at all.
pub fn must_agree(told: &mut Arguments, name: &str, given: Option<&str>, due: &str) {
    if let Some(given) = given.filter(|given| *given != due) {
        told.refuse_listing(name, format!("'{due}' is due, not '{given}'."), [due.to_owned()]);
    }
}

/// A formation of a side that is still in play.
pub fn own_formation(stage: &Stage<'_>, told: &mut Arguments, field: &str, name: String, side: Side) -> Option<String> {
    told.known_name(field, name, stage.state.formations_of(side).map(|(name, _)| name))
}

/// A unit of a side that is still in play.
pub fn own_unit(stage: &Stage<'_>, told: &mut Arguments, name: String, side: Side) -> Option<String> {
    let units = stage.state.units.iter().filter(|(_, unit)| unit.side == side && unit.is_present());
    told.known_name("unit", name, units.map(|(name, _)| name))
}

/// A leader of a side who is still in play.
pub fn own_leader(stage: &Stage<'_>, told: &mut Arguments, field: &str, name: String, side: Side) -> Option<String> {
    let leaders = stage.state.leaders.iter().filter(|(_, leader)| leader.side == side && leader.out.is_none());
    told.known_name(field, name, leaders.map(|(name, _)| name))
}

/// Picks the names that are on a list and refuses the others.
pub fn names_among(told: &mut Arguments, field: &str, names: Vec<String>, list: &[String]) -> Vec<String> {
    let known = names.into_iter().enumerate();
    known.filter_map(|(index, name)| told.known_name(&format!("{field}.{index}"), name, list)).collect()
}
