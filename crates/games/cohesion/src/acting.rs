//! The unit that acts in the movement phase: whether it may, and that it has.

use grognard_books::cohesion::rules::coh;

use super::asking::{Stage, only_in, only_in_turn, own_unit};
use super::state::{Phase, Posture};
use super::turns::hand_over;
use grognard_battle::{Arguments, Side};

/// A unit of the side whose turn it is that has yet to act.
pub fn acting_unit(stage: &Stage<'_>, arguments: &mut Arguments) -> Option<(String, Side)> {
    only_in(stage, arguments, Phase::Movement);
    let (name, side) = own_unit(stage, arguments, "unit")?;
    only_in_turn(stage, arguments, side, coh(60));
    let unit = stage.state.units.get(&name)?;
    if unit.routed {
        arguments.refuse_by(coh(20), "unit", format!("{name} is routed and does nothing but rally."));
    } else if unit.posture != Some(Posture::Moving) {
        arguments.refuse_by(coh(6), "unit", format!("{name} has no green bead: it is not in moving posture."));
    }
    if unit.moved {
        arguments.refuse_by(coh(62), "unit", format!("{name} has had its action of the turn."));
    }
    if stage.state.is_in_contact(&name) {
        arguments.refuse_by(coh(109), "unit", format!("{name} is in contact and waits for its melee."));
    }
    if let Some(active) = &stage.state.active
        && (unit.brigade.as_ref() != Some(active) || unit.detached)
    {
        arguments.refuse_by(coh(60), "unit", format!("{active} is moving and is finished first."));
    }
    Some((name, side))
}

/// The unit has had its action; its brigade moves, or an independent hands over.
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
