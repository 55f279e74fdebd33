//! The table as geometry. Positions are whole hundredths of an inch, facings whole degrees, so that a battle is the same
//! on every machine. Knows no book, no dice and no names.

mod angle;
mod arc;
mod block;
mod cut;
mod footprint;
mod front;
mod going;
mod number;
mod outline;
mod planner;
mod point;
mod polygon;
mod polyline;
mod pose;
mod reach;
mod segment;
mod sight;
mod step;
mod sweep;
mod vector;
mod walk;

pub use angle::{sin_cos, turn_between, turned};
pub use arc::Hand;
pub use block::Block;
pub use cut::{Band, Lengths, Piece, cut, length_inside, lengths};
pub use footprint::{Array, Footprint};
pub use going::{Going, Manner};
pub use number::round;
pub use outline::{is_simple, overlap};
pub use planner::{Goal, Plan, plan, simplest};
pub use point::Point;
pub use polygon::{Malformed, Polygon};
pub use polyline::Polyline;
pub use pose::Pose;
pub use reach::{Cell, Grid, Reach, reach};
pub use step::{Step, Wheel, wheel_length, wheeled};
pub use sweep::Met;
pub use vector::Vector;
pub use walk::{Leg, Stretch, walk, walked, way_points};
