//! Arcs and bearings: what lies ahead, and from which direction something comes.

use crate::block::Block;
use crate::number::{TOUCH, round};
use crate::point::Point;
use crate::vector::Vector;

/// Which hand something is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    Left,
    /// To the right, or exactly ahead or behind.
    Right,
}

impl Block {
    /// Whether another block's centre or a corner of it lies in the arc: the ground ahead of the front edge, widened
    /// outward by this many degrees (0 to 180) from each front corner. The border is part of it.
    pub fn in_arc(&self, half_angle: i32, other: &Self) -> bool {
        let arc = Arc::of(self, half_angle);
        let there = other.rectangle();
        arc.holds(there.centre) || there.corners().into_iter().any(|corner| arc.holds(corner))
    }

    /// Whether a point lies in the arc.
    pub fn point_in_arc(&self, half_angle: i32, point: Point) -> bool {
        Arc::of(self, half_angle).holds(point.vector())
    }

    /// The arc up to a range as a polygon for display, from the front left corner round to the front right one.
    pub fn arc_outline(&self, half_angle: i32, range: i32) -> Vec<Point> {
        const EVERY: usize = 5;
        let angle = half_angle.clamp(0, 180);
        let [left, right, ..] = self.corners();
        let facing = i32::from(self.pose.facing);
        let at = |corner: Vector, turn: i32| (corner + Vector::facing(facing + turn) * f64::from(range)).point();
        let mut outline = vec![left.point()];
        outline.extend((0..angle).step_by(EVERY).map(|turn| at(left, turn - angle)));
        outline.push(at(left, 0));
        outline.extend((0..angle).step_by(EVERY).map(|turn| at(right, turn)));
        outline.push(at(right, angle));
        outline.push(right.point());
        outline.dedup();
        outline
    }

    /// Hundredths of a degree between the facing and the line from the centre to a point, 0 to 18000, rounded half up.
    /// The centre itself is ahead.
    pub fn bearing_of(&self, point: Point) -> i32 {
        let seen = self.rectangle().seen(point.vector());
        round(libm::atan2(seen.x.abs(), seen.y) * (18_000.0 / std::f64::consts::PI))
    }

    /// On which hand of the line through centre and facing a point lies.
    pub fn side_of(&self, point: Point) -> Hand {
        if self.rectangle().seen(point.vector()).x <= -TOUCH { Hand::Left } else { Hand::Right }
    }
}

/// The arc of a block, ready for many points.
struct Arc {
    from: crate::block::Rectangle,
    wide: bool,
    border: Vector,
}

impl Arc {
    fn of(block: &Block, half_angle: i32) -> Self {
        let angle = half_angle.clamp(0, 180);
        Self { from: block.rectangle(), wide: angle > 90, border: Vector::facing(angle) }
    }

    fn holds(&self, position: Vector) -> bool {
        let seen = self.from.seen(position);
        let ahead = seen.y - self.from.half_depth;
        let beside = seen.x.abs() - self.from.half_width;
        let is_ahead = ahead >= -TOUCH;
        // How far it is outside the border that starts at the corner.
        let inside = beside * self.border.y - ahead * self.border.x <= TOUCH;
        if self.wide { is_ahead || (beside >= -TOUCH && inside) } else { is_ahead && inside }
    }
}
