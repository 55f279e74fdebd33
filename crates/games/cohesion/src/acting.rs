//! Who may act: the unit or officer that a command names, checked against phase, turn and side; and noting that a unit
//! has acted.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::rules::coh;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;

use super::state::{Phase, Posture, Stage, Status};
use super::turns::hand_over;
use grognard_battle::{Arguments, Side};

/// The book's charts.
pub fn charts<'a>(stage: &Stage<'a>) -> &'a Tables {
    let library = stage.library;
    library.as_ref()
}

/// Refuses the command outside its phase.
pub fn only_in(stage: &Stage<'_>, told: &mut Arguments, phase: Phase) {
    let now = stage.state.phase;
    if now != phase {
        let reason = format!("this belongs to the {}; now is the {}.", phase.word(), now.word());
        told.refuse_by(coh(1), "", reason);
    } else if stage.state.closing {
        told.refuse_by(coh(1), "", format!("the {} is being closed.", phase.word()));
    }
}

/// Refuses a command for a side the seat does not play.
pub fn only_by(stage: &Stage<'_>, told: &mut Arguments, field: &str, side: Side) {
    if !stage.seat.holds(side) {
        let reason = format!("this is for {} or the umpire to say.", stage.state.side_name(side));
        told.refuse(field, reason);
    }
}

/// Refuses a side whose turn it is not.
pub fn only_in_turn(stage: &Stage<'_>, told: &mut Arguments, side: Side, rule: Rule) {
    match stage.state.to_act {
        Some(acts) if acts == side => {}
        Some(acts) => {
            let reason = format!("it is the turn of {}.", stage.state.side_name(acts));
            told.refuse_by(rule, "", reason);
        }
        None => {
            let reason = format!("nobody has a turn left in the {}; go on with next-phase.", stage.state.phase.word());
            told.refuse_by(rule, "", reason);
        }
    }
}

/// The side of a unit, which must still be there.
pub fn present_unit(stage: &Stage<'_>, told: &mut Arguments, field: &str, name: &str) -> Option<Side> {
    let unit = stage.state.units.get(name)?;
    if !unit.is_present() {
        told.refuse_by(coh(106), field, format!("{name} {}.", unit.fate.words()));
        return None;
    }
    Some(unit.side)
}

/// The same for a side that the seat plays.
pub fn own_unit(stage: &Stage<'_>, told: &mut Arguments, name: &str) -> Option<Side> {
    let side = present_unit(stage, told, "unit", name)?;
    only_by(stage, told, "unit", side);
    Some(side)
}

/// Whether a target is still there and an enemy of a side.
pub fn is_target(stage: &Stage<'_>, told: &mut Arguments, name: &str, side: Option<Side>) -> bool {
    let Some(its_side) = present_unit(stage, told, "target", name) else { return false };
    if side == Some(its_side) {
        told.refuse("target", format!("{name} is a friend; name an enemy."));
    }
    side != Some(its_side)
}

/// Refuses friends that a unit could not go through.
pub fn check_crossed(stage: &Stage<'_>, told: &mut Arguments, (mover, side): (&str, Side), crossed: &[String]) {
    for (index, name) in crossed.iter().enumerate() {
        let field = format!("crossed.{index}");
        let Some(unit) = stage.state.units.get(name) else { continue };
        if unit.side != side || name == mover {
            told.refuse_by(coh(72), &field, format!("{name} is no friend {mover} could pass through."));
        } else if !unit.is_present() {
            told.refuse_by(coh(106), &field, format!("{name} {}.", unit.fate.words()));
        }
    }
}

/// The side of an officer in play, which the seat must play.
pub fn own_officer(stage: &Stage<'_>, told: &mut Arguments, name: &str) -> Option<Side> {
    let officer = stage.state.officers.get(name)?;
    only_by(stage, told, "officer", officer.side);
    let reason = match officer.status {
        Status::InPlay => return Some(officer.side),
        Status::Wounded => "is wounded and out of play",
        Status::Dead => "is dead",
        Status::Relieved => "was relieved and has left the battle",
    };
    told.refuse_by(coh(55), "officer", format!("{name} {reason}."));
    None
}

/// Refuses the command if nothing of its kind is due.
pub fn nothing_due(told: &mut Arguments, what: &str) -> Result<(), Refusals> {
    told.refuse_by(coh(107), "", format!("{what} is due now."));
    told.refused()
}

/// Refuses any other name than the one that comes first.
pub fn only_first(told: &mut Arguments, field: &str, named: Option<&String>, first: &str) {
    if named.is_some_and(|named| named != first) {
        told.refuse_by(coh(107), field, format!("{first} comes first."));
    }
}

/// The side of a unit that is to act in the movement phase: it must be its turn, and the unit must not have acted yet.
pub fn acting_unit(stage: &Stage<'_>, told: &mut Arguments, name: &str) -> Option<Side> {
    only_in(stage, told, Phase::Movement);
    let side = own_unit(stage, told, name)?;
    only_in_turn(stage, told, side, coh(60));
    let unit = stage.state.units.get(name)?;
    if unit.routed {
        told.refuse_by(coh(20), "unit", format!("{name} is routed and does nothing but rally."));
    } else if unit.posture != Some(Posture::Moving) {
        told.refuse_by(coh(6), "unit", format!("{name} has no green bead: it is not in moving posture."));
    }
    if unit.moved {
        told.refuse_by(coh(62), "unit", format!("{name} has had its action of the turn."));
    }
    if stage.state.is_in_contact(name) {
        told.refuse_by(coh(109), "unit", format!("{name} is in contact and waits for its melee."));
    }
    if let Some(active) = &stage.state.active
        && (unit.brigade.as_ref() != Some(active) || unit.detached)
    {
        told.refuse_by(coh(60), "unit", format!("{active} is moving and is finished first."));
    }
    Some(side)
}

/// Notes that a unit has acted; its brigade moves, or an independent passes the turn on.
pub fn has_acted(stage: &mut Stage<'_>, name: &str) {
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.moved = true;
    let side = unit.side;
    match unit.brigade.clone().filter(|_| !unit.detached) {
        Some(brigade) => {
            if stage.state.active.is_none() {
                stage.say(coh(60), format_args!("{brigade} moves."));
            }
            stage.state.active = Some(brigade);
        }
        None => {
            stage.say(coh(60), format_args!("{name}, independent, has moved."));
            hand_over(&mut stage.state, side);
        }
    }
}

/// The unit holds, which is its action.
pub fn hold(stage: &mut Stage<'_>, name: &str) {
    stage.say(coh(61), format_args!("{name} holds: no move, no opportunity fire at it."));
    has_acted(stage, name);
}
