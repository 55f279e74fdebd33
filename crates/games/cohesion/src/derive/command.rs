//! Command: which units are within whose radius.

use grognard_books::cohesion::Tables;
use grognard_field::Point;

use super::{Lay, Piece};
use crate::facts::{attached_bonus, radius_question, recovery_bonus};
use crate::state::{Phase, State};

/// Hundredths from a brigade's commander to a unit, and his radius; none without a commander on the table.
pub fn distance_to_commander(lay: &Lay<'_>, piece: &Piece<'_>) -> Option<(i32, i32)> {
    let commander = lay.state.commander_of(piece.unit.brigade.as_ref()?)?;
    let at: Point = *lay.table.officers.get(commander)?;
    let competence = lay.state.officers.get(commander)?.competence;
    Some((piece.block.distance_to(at), 100 * lay.t.command.level(competence).radius.value))
}

/// Whether a unit is within the radius of its brigade's commander.
pub fn in_radius(lay: &Lay<'_>, piece: &Piece<'_>) -> bool {
    distance_to_commander(lay, piece).is_some_and(|(distance, radius)| distance <= radius)
}

/// The bonus of a unit that has to roll while another acts (COH-11). In the recovery phase its commander's radius
/// counts too. A table measures it. Without one a unit is in it if neither it nor its commander has gone back; for
/// others the players say.
pub fn bonus_now(t: &Tables, state: &State, name: &str, told_in_radius: &[String]) -> i32 {
    if state.phase != Phase::Recovery {
        return attached_bonus(t, state, name);
    }
    let within = match Lay::of(t, state) {
        Some(lay) => lay.piece(name).is_some_and(|piece| in_radius(&lay, piece)),
        None => radius_question(state, name).is_some_and(|went_back| !went_back || is_told(told_in_radius, name)),
    };
    recovery_bonus(t, state, name, within)
}

fn is_told(names: &[String], name: &str) -> bool {
    names.iter().any(|told| told == name)
}
