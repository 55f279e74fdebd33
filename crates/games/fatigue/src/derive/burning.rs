//! The ground a unit is in, and whether it burns (FAT-35, FAT-146).

use grognard_table::Area;

use super::{Lay, Piece};
use crate::terrain::row;

/// The areas that hold a unit's centre; of one in a building or redoubt, that place.
pub fn in_named_ground<'l, 's>(lay: &'l Lay<'s>, piece: &'l Piece<'_>) -> impl Iterator<Item = &'s Area> + 'l {
    let inside = piece.unit.inside.as_ref().map(|inside| inside.place.as_str());
    lay.table.ground.shaped_areas().filter_map(move |(area, shape)| {
        let is_in = match inside {
            Some(place) => area.name.as_deref() == Some(place),
            None => shape.contains(piece.at()),
        };
        is_in.then_some(area)
    })
}

/// The burning place a unit is in, by its name.
pub fn burning_place<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<&'s str> {
    let burns = |name: &&str| lay.state.burning.iter().any(|burning| burning == name);
    in_named_ground(lay, piece).filter_map(|area| area.name.as_deref()).find(burns)
}

/// The place a unit is in that could burn and does not yet, by its name.
pub fn burnable<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<&'s str> {
    let burns = |name: &&str| lay.state.burning.iter().any(|burning| burning == name);
    let could = in_named_ground(lay, piece).filter(|area| row(lay.t, &area.kind).burns);
    could.filter_map(|area| area.name.as_deref()).find(|name| !burns(name))
}
