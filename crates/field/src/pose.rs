//! Where something stands, which way it looks, how much room it takes.

use serde::{Deserialize, Serialize};

/// A place on the table in hundredths of an inch: x along the edge of side a, y away from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Point {
    /// Along the edge of side a.
    pub x: i32,
    /// Away from the edge of side a.
    pub y: i32,
}

/// A place and a facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pose {
    /// The centre.
    pub at: Point,
    /// Whole degrees clockwise, 0 to 359; 0 looks away from the edge of side a.
    pub facing: u16,
}

/// The room a unit takes, in hundredths of an inch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Footprint {
    /// Along the front.
    pub width: i32,
    /// From front to rear.
    pub depth: i32,
}
