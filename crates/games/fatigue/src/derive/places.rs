//! Buildings and redoubts: their rectangles, and the units in them.

use grognard_field::{Block, Footprint, Point, Pose};
use grognard_table::Area;

use super::{Lay, Piece};
use crate::terrain::{holds, is_building};

/// A building or redoubt.
#[derive(Clone, Copy, Debug)]
pub struct Building<'s> {
    pub area: &'s Area,
    pub name: &'s str,
    /// Its ground.
    pub block: Block,
    /// How many units find room.
    pub units_max: i32,
    /// A building, not a redoubt.
    pub roofed: bool,
}

/// Every building and redoubt of the table.
pub fn buildings<'s>(lay: &Lay<'s>) -> Vec<Building<'s>> {
    let t = lay.t;
    let all = lay.table.ground.shaped_areas().filter_map(|(area, shape)| {
        let (low, high) = shape.bounds();
        let middle = Point::new(i32::midpoint(low.x, high.x), i32::midpoint(low.y, high.y));
        let size = Footprint::new(high.x - low.x, high.y - low.y);
        Some(Building {
            area,
            name: area.name.as_deref()?,
            block: Block::new(Pose::new(middle, 0), size),
            units_max: holds(t, &area.kind)?,
            roofed: is_building(&area.kind),
        })
    });
    all.collect()
}

/// A building or redoubt by its name.
pub fn building<'s>(lay: &Lay<'s>, name: &str) -> Option<Building<'s>> {
    buildings(lay).into_iter().find(|building| building.name == name)
}

/// The units in a building or redoubt, in roster order.
pub fn occupants<'l, 's>(lay: &'l Lay<'s>, name: &'l str) -> impl Iterator<Item = &'l Piece<'s>> {
    lay.pieces.iter().filter(move |piece| piece.unit.inside.as_ref().is_some_and(|inside| inside.place == name))
}
