//! The table as plain geometry in floating point inches, with nothing of the program's own.

mod glide;
mod plane;
mod rectangle;

pub(crate) use plane::{Point, distance_to_segment, segments_cross};
pub(crate) use rectangle::Rectangle;
