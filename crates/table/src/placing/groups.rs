//! What is placed as one: commands, then units of no command, then the commanders of the sides.

use grognard_field::Polygon;

use crate::{Ground, Side};

/// What is placed as one, in the order of placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroupKind {
    /// Units with their commander.
    Command,
    /// A unit of no command.
    Loose,
    /// The commander of a side.
    Chief,
}

/// Something that is placed as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    pub kind: GroupKind,
    pub side: Side,
    /// Its units in roster order.
    pub units: Vec<String>,
    pub officer: Option<String>,
    /// It is still to be placed.
    pub awaited: bool,
}

impl Group {
    /// The turn it comes in; none if it is there from the start.
    pub fn turn(&self, ground: &Ground) -> Option<i32> {
        Some(ground.arrivals.get(&self.name)?.turn)
    }

    /// Where it is placed.
    pub fn zone(&self, ground: &Ground) -> Option<Polygon> {
        let points = match ground.arrivals.get(&self.name) {
            Some(arrival) => &arrival.zone,
            None => ground.zones.of(self.side),
        };
        Polygon::new(points.clone()).ok()
    }
}
