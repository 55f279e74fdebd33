//! Place and facing of something.

use serde::{Deserialize, Serialize};

use crate::point::Point;
use crate::vector::Vector;

/// A place and a facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pose {
    pub at: Point,
    /// Whole degrees clockwise, 0 to 359; 0 faces away from the edge of side a.
    pub facing: u16,
}

impl Pose {
    /// A place and a facing; the facing is normalised to 0 to 359.
    pub const fn new(at: Point, facing: u16) -> Self {
        Self { at, facing: facing % 360 }
    }

    /// The direction ahead, of length one.
    pub fn ahead(self) -> Vector {
        Vector::facing(i32::from(self.facing))
    }
}
