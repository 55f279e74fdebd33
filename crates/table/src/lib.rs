//! The virtual table: what battles with positions share in every book.

pub mod answers;
pub mod area_layout;
pub mod areas;
mod arguments;
mod board;
mod drilled;
mod feature;
mod gait;
mod ground;
mod in_order;
mod inches;
mod label;
mod lay;
mod layout;
mod map;
mod mark;
mod objections;
mod observed;
mod one_leg;
mod places;
mod placing;
mod points;
mod question;
mod reasons;
mod roster;
mod rover;
mod seat;
mod shapes;
mod shows;
mod sight;
mod sight_rule;
mod sights;
mod survey;
mod wish;

use std::sync::Arc;

use grognard_field::{Point, Pose};
use serde::{Deserialize, Serialize};

pub use arguments::Arguments;
pub use board::Board;
pub use feature::Feature;
pub use gait::{Gait, Rates, WayClauses};
pub use ground::{Area, Arrival, Ground, Objective, Obstacle, Readings};
pub use in_order::in_order;
pub use inches::{in_words, inches, measured, place_in_inches, to_hundredths, to_inches, whole};
pub use label::label;
pub use lay::{Lay, Piece, Stand, TableBook, nearest};
pub use layout::{ARRIVALS, Customs, GROUND, Layout, OBJECTIVES, PIECES, POINTS, Spot, Zone};
pub use map::{AreaView, LineView, MapView, Moved, ObjectiveView, Off, Outline, PieceView, Sort, ZoneView};
pub use mark::{Mark, Tone};
pub use objections::{Object, check_table};
pub use observed::Observed;
pub use one_leg::{Heading, OneLeg, least_turn};
pub use places::Places;
pub use placing::{
    Branch, Deploys, Frame, Group, GroupKind, Member, Place, PlacingRules, Scene, Seen, Shape, check_room,
    next_to_place, places_meant, put, suggestion, to_place,
};
pub use points::with_named_points;
pub use question::{known_name, read_question};
pub use reasons::{Reasons, all_reasons, no_reason};
pub use roster::Roster;
pub use rover::{Rover, Spent};
pub use seat::{Pair, Seat, Side, rolled_by};
pub use shapes::Shapes;
pub use shows::{Look, OfficerLook, Shows, map_of};
pub use sight_rule::SightRule;
pub use sights::{Hidden, Sights};
pub use survey::{Surveys, suggested_places, survey};
pub use wish::{PLAN_WORK, WayAsked, Wish, halts, judge_wish, planned, take_facing, take_wish, write_wish, written};

/// The table of a battle: the ground, which never changes, and the places of everything on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The ground; shared, because it is the same from the first command to the last.
    pub ground: Arc<Ground>,
    /// The places of the units that are on the table.
    pub units: Places<Pose>,
    /// The places of the officers who are on the table.
    pub officers: Places<Point>,
    /// The ways of everything that moved in the last command, for viewers: the poses one after the other.
    pub ways: Vec<(String, Vec<Pose>)>,
    /// Lines of sight over the ground that were found.
    #[serde(skip)]
    pub sights: Sights,
}

impl Table {
    /// A table without any units on it.
    pub fn bare(ground: Ground) -> Self {
        Table {
            ground: Arc::new(ground),
            units: Places::default(),
            officers: Places::default(),
            ways: Vec::new(),
            sights: Sights::default(),
        }
    }

    /// Moves a unit to another place; returns its old place, if it was on the table. Its way is kept for viewers.
    pub fn stand(&mut self, name: &str, to: Pose) -> Option<Pose> {
        let Some(pose) = self.units.get_mut(name) else {
            self.units.insert(name.to_owned(), to);
            return None;
        };
        let from = std::mem::replace(pose, to);
        match self.ways.last_mut() {
            Some((last, way)) if last == name => way.push(to),
            _ => self.ways.push((name.to_owned(), vec![from, to])),
        }
        Some(from)
    }
}
