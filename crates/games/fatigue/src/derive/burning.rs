//! The ground a unit is in, and whether it burns (FAT-35, FAT-146).

use grognard_field::Point;
use grognard_table::Area;

use super::{Lay, Piece};
use crate::terrain::row;

/// The areas that hold a unit's centre; if it is in a building or redoubt, that place.
pub fn in_named_ground<'l, 's>(lay: &'l Lay<'s>, piece: &'l Piece<'_>) -> impl Iterator<Item = &'s Area> + 'l {
    ground_at(lay, piece.at(), piece.unit.inside.as_ref().map(|inside| inside.place.as_str()))
}

/// The areas at a point, or the one place a unit is inside.
fn ground_at<'l, 's>(lay: &'l Lay<'s>, at: Point, inside: Option<&'l str>) -> impl Iterator<Item = &'s Area> + 'l {
    lay.table.ground.shaped_areas().filter_map(move |(area, shape)| {
        let is_in = match inside {
            Some(place) => area.name.as_deref() == Some(place),
            None => shape.contains(at),
        };
        is_in.then_some(area)
    })
}

fn burns(lay: &Lay<'_>, name: &str) -> bool {
    lay.state.burning.iter().any(|burning| burning == name)
}

/// The burning place a unit is in, by its name.
pub fn burning_place<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<&'s str> {
    burning_at(lay, piece.at(), piece.unit.inside.as_ref().map(|inside| inside.place.as_str()))
}

/// The burning place a unit would be in at a point, or inside a place.
pub fn burning_at<'s>(lay: &Lay<'s>, at: Point, inside: Option<&str>) -> Option<&'s str> {
    let mut names = ground_at(lay, at, inside).filter_map(|area| area.name.as_deref());
    names.find(|name| burns(lay, name))
}

/// The place a unit is in that could burn and does not yet, by its name.
pub fn burnable<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<&'s str> {
    let could = in_named_ground(lay, piece).filter(|area| row(lay.t, &area.kind).burns);
    could.filter_map(|area| area.name.as_deref()).find(|name| !burns(lay, name))
}
