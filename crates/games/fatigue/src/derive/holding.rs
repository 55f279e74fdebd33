//! What is taken by whom: objectives, defend markers, lines of communication, entries (section 8, FAT-99, FAT-111,
//! FAT-150).

use grognard_books::fatigue::names::Arm;
use grognard_field::Point;

use super::Lay;
use super::near::within_point;
use super::who::is_formed;
use crate::measures::{ENTRY_BLOCKED, TAKES};
use crate::state::Unit;
use grognard_battle::Side;

/// Something taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken<'s> {
    /// The objective, or the command whose marker it is.
    pub name: &'s str,
    /// The number of the marker in its command; 0 for an objective.
    pub index: usize,
    /// Who takes it.
    pub by: Side,
}

/// Whether a side has formed troops near a place, which take it and keep it.
fn has_near(lay: &Lay<'_>, side: Side, at: Point, radius: i32) -> bool {
    lay.of_side(side).any(|piece| is_formed(piece.unit) && piece.block.distance_to(at) <= radius)
}

fn is_base(unit: &Unit) -> bool {
    unit.arm == Arm::Headquarters && unit.stands()
}

/// Objectives that change hands: formed enemies are near, and no formed friend. A headquarters base keeps its line of
/// communication open (FAT-150), but cannot hold an objective alone, not even the one at its place.
pub fn taken_objectives<'s>(lay: &Lay<'s>) -> Vec<Taken<'s>> {
    let placed = lay.state.objectives.iter().filter_map(|(name, objective)| {
        let place = lay.table.ground.objectives.get(name)?;
        let near = |side: Side| has_near(lay, side, place.at, place.radius);
        let by = Side::BOTH.into_iter().find(|side| near(*side) && !near(side.other()))?;
        (objective.holder != Some(by)).then_some(Taken { name, index: 0, by })
    });
    placed.collect()
}

/// Defend markers that are captured.
pub fn taken_markers<'s>(lay: &Lay<'s>) -> Vec<Taken<'s>> {
    let markers = lay.state.commands.iter().flat_map(|(name, command)| {
        command.markers.iter().enumerate().map(move |(index, at)| (name, command.side, index, *at))
    });
    let taken =
        markers.filter(|(_, side, _, at)| has_near(lay, side.other(), *at, TAKES) && !has_near(lay, *side, *at, TAKES));
    taken.map(|(name, side, index, _)| Taken { name, index, by: side.other() }).collect()
}

/// Whether the line of communication of a side is lost: a formed enemy is near it, and no friend is nearer, formed or a
/// headquarters base. A side without such a point has nothing to lose.
pub fn line_is_lost(lay: &Lay<'_>, side: Side) -> bool {
    let lines = lay.state.objectives.iter().filter(|(_, objective)| objective.line_of_communication == Some(side));
    let mut places = lines.filter_map(|(name, _)| lay.table.ground.objectives.get(name));
    places.any(|place| {
        let enemy = within_point(lay, place.at, place.radius, |unit| unit.side != side && is_formed(unit));
        let friend = |unit: &Unit| unit.side == side && (is_formed(unit) || is_base(unit));
        let nearest = within_point(lay, place.at, place.radius, friend).first().map(|(_, far)| *far);
        enemy.first().is_some_and(|(_, far)| nearest.is_none_or(|friend| friend >= *far))
    })
}

/// Whether un-routed enemies stand on the entry of a command.
pub fn entry_blocked(lay: &Lay<'_>, command: &str) -> bool {
    let command = lay.state.commands.get(command);
    let entry = command.and_then(|command| Some((command.side, command.entry_at?)));
    entry.is_some_and(|(side, at)| {
        !within_point(lay, at, ENTRY_BLOCKED, |unit| unit.side != side && unit.stands()).is_empty()
    })
}
