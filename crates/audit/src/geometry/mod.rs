//! The table as plain geometry in floating point inches, without any code of the program.

mod glide;
mod plane;
mod rectangle;

pub(crate) use plane::{Point, distance_to_segment, segments_cross};
pub(crate) use rectangle::Rectangle;
