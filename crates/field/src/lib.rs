//! The table as geometry. Positions are whole hundredths of an inch, facings whole degrees, so that a battle is the same
//! on every machine. Knows no book, no dice and no names.

mod pose;

pub use pose::{Footprint, Point, Pose};
