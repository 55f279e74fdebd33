//! Officers on the table: where they are, which units they help, who catches them (FAT-61, FAT-78, FAT-126).

use grognard_books::fatigue::names::Rank;
use grognard_field::{Block, Point};
use grognard_table::whole;

use super::near::{is_near_point, nearest_first};
use super::sight::sees_point;
use super::{Lay, Piece};
use crate::measures::OFFICERS;
use crate::state::{Officer, State};

/// Where an officer is: with his unit, or by himself; none if he is not on the table.
pub fn officer_place(state: &State, name: &str) -> Option<Point> {
    place_of_officer(state, name, state.officers.get(name)?)
}

/// The same of an officer whose books are at hand.
fn place_of_officer(state: &State, name: &str, officer: &Officer) -> Option<Point> {
    let table = state.table.as_ref()?;
    if officer.hit || officer.away {
        return None;
    }
    match &officer.attached {
        Some(unit) => table.units.get(unit).map(|pose| pose.at),
        None => table.officers.get(name).copied(),
    }
}

/// An officer who may help a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help<'s> {
    pub name: &'s str,
    pub rank: Rank,
    /// He is with the unit.
    pub attached: bool,
    /// How far off he is.
    pub distance: i32,
    /// The unit sees him.
    pub visible: bool,
}

impl Help<'_> {
    /// Whether the unit is in his radius.
    pub fn reaches(&self, t: &grognard_books::fatigue::Tables) -> bool {
        self.attached || self.distance <= whole(t.officers.row(self.rank).radius.value)
    }
}

/// Every officer of the side on the table, the nearest first, no more than a check takes.
pub fn helpers<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Vec<Help<'s>> {
    let own = lay.state.officers.iter().filter(|(_, officer)| officer.side == piece.side);
    let mut helpers: Vec<Help<'s>> = own
        .filter_map(|(name, officer)| {
            let at = place_of_officer(lay.state, name, officer)?;
            let attached = officer.attached.as_deref() == Some(piece.name);
            let distance = if attached { 0 } else { piece.block.distance_to(at) };
            let visible = attached || sees_point(lay, piece, at);
            Some(Help { name, rank: officer.rank, attached, distance, visible })
        })
        .collect();
    helpers.sort_by_key(|help| (!help.attached, help.distance));
    helpers.truncate(OFFICERS);
    helpers
}

/// Officers who are alone and touched by un-routed enemies, in roster order.
pub fn caught<'s>(lay: &Lay<'s>) -> impl Iterator<Item = &'s str> {
    let alone = lay.state.officers.iter().filter(|(_, officer)| officer.attached.is_none());
    let caught = alone.filter(|(name, officer)| {
        let enemy = |unit: &crate::state::Unit| unit.side != officer.side && unit.stands();
        place_of_officer(lay.state, name, officer).is_some_and(|at| is_near_point(lay, at, 0, enemy))
    });
    caught.map(|(name, _)| name.as_str())
}

/// The friend to whom an officer who is caught alone rides: the nearest unit within his move, if any.
pub fn rides_to<'s>(lay: &Lay<'s>, officer: &str) -> Option<&'s str> {
    let kept = lay.state.officers.get(officer)?;
    let at = Block::point(officer_place(lay.state, officer)?);
    let limit = whole(lay.t.officers.row(kept.rank).movement.value);
    let own = lay.of_side(kept.side).filter(|piece| !piece.unit.abandoned);
    let near = own.filter_map(|piece| Some((piece.name, piece.block.distance_below(&at, limit + 1)?)));
    nearest_first(near.collect()).first().map(|(name, _)| *name)
}
