//! The edge of a side on the table: side a's is the lower one, side b's the upper (IMP-67).

use grognard_field::{Pose, Vector};
use grognard_table::Side;

/// The way straight home, and the facing in that direction.
pub fn home(side: Side) -> (Vector, u16) {
    let facing = match side {
        Side::A => 180,
        Side::B => 0,
    };
    (Pose::new(grognard_field::Point::new(0, 0), facing).ahead(), facing)
}
