//! Every fact about a table that this book needs, measured from the positions of everything. Nothing here changes the
//! books, and nobody is asked.

mod aspect;
mod command;
mod cover;
mod going;
mod range;
mod shot;

pub use aspect::{Bearing, charge_aspect};
pub use command::{bonus_now, distance_to_commander, in_radius};
pub use cover::{COVERS, Covers, charge_cover, most_in_rough};
pub use going::way_facts;
pub use range::{band, range_words};
pub use shot::{
    Shot, band_in_range, bears_on, bound_elsewhere, fires_at, hits, in_arc, is_able, shooters_at, targets_of,
};

use super::state::Unit;
use super::table_book::Cohesion;

/// A unit on the table.
pub type Piece<'s> = grognard_table::Piece<'s, Unit>;
/// The lay of the table.
pub type Lay<'s> = grognard_table::Lay<'s, Cohesion>;
