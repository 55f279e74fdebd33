//! The virtual table: what every book's battle with positions shares.

pub mod answers;
mod board;
mod ground;
mod in_order;
mod inches;
mod label;
mod layout;
mod map;
mod mark;
mod points;
mod roster;
mod seat;
mod shapes;

use std::sync::Arc;

use grognard_field::{Point, Pose};
use serde::{Deserialize, Serialize};

pub use board::Board;
pub use ground::{Area, Arrival, Ground, Objective, Obstacle};
pub use in_order::in_order;
pub use inches::{in_words, place_in_inches, to_hundredths, to_inches, whole};
pub use label::label;
pub use layout::{ARRIVALS, Customs, Layout, OBJECTIVES, PIECES, POINTS, Zone};
pub use map::{AreaView, LineView, MapView, Moved, ObjectiveView, Off, Outline, Piece, Sort, ZoneView};
pub use mark::{Mark, Tone};
pub use points::with_named_points;
pub use roster::Roster;
pub use seat::{Pair, Seat, Side, rolled_by};
pub use shapes::Shapes;

/// The table of a battle: the ground, which never changes, and where everything stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The ground; shared, because it is the same from the first command to the last.
    pub ground: Arc<Ground>,
    /// Where the units stand that are on the table.
    pub units: Roster<Pose>,
    /// Where the officers stand that are on the table.
    pub officers: Roster<Point>,
    /// The way of whatever moved in the last command, for whoever looks on: its poses one after the other.
    pub ways: Vec<(String, Vec<Pose>)>,
}

impl Table {
    /// A table with nobody on it.
    pub fn bare(ground: Ground) -> Self {
        Table { ground: Arc::new(ground), units: Roster::default(), officers: Roster::default(), ways: Vec::new() }
    }
}
