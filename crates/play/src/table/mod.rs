//! The virtual table: what every book's battle with positions shares.

mod ground;

use std::sync::Arc;

use grognard_field::{Point, Pose};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

pub use ground::{Area, Arrival, Ground, Objective, Obstacle};

/// The table of a battle: the ground, which never changes, and where everything stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The ground; shared, because it is the same from the first command to the last.
    pub ground: Arc<Ground>,
    /// Where the units stand that are on the table.
    pub units: IndexMap<String, Pose>,
    /// Where the officers stand that are on the table.
    pub officers: IndexMap<String, Point>,
    /// The way of whatever moved in the last command, for whoever looks on: its poses one after the other.
    pub ways: Vec<(String, Vec<Pose>)>,
}
