//! Command: who is within whose radius.

use grognard_field::Point;

use super::{Lay, Piece};

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
