//! Groups that are placed together: commands, then units without a command, then the commanders of the sides.

use grognard_field::Polygon;

use crate::{Ground, Side};

/// The kind of a group, in the order of placing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroupKind {
    /// Units with their commander.
    Command,
    /// A unit without a command.
    Loose,
    /// The commander of a side.
    Chief,
}

/// A group that is placed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: String,
    pub kind: GroupKind,
    pub side: Side,
    /// Its units in roster order.
    pub units: Vec<String>,
    pub officer: Option<String>,
    /// Whether it is still to be placed.
    pub awaited: bool,
}

impl Group {
    /// The turn in which it comes; none if it is there from the start.
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
