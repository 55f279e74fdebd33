//! The front edge of a block: the angle between its facing and something, seen from the nearest point of that edge.

use crate::block::Block;
use crate::number::{TOUCH, round};
use crate::point::Point;
use crate::vector::Vector;

impl Block {
    /// Hundredths of a degree between the facing and the line from the nearest point of the front edge to a point, 0 to
    /// 18000, rounded half up. A point on the edge is ahead.
    pub fn bearing_from_front(&self, point: Point) -> i32 {
        self.off_facing(self.way_from_front(point.vector()))
    }

    /// Hundredths of a degree between the facing and the shortest line from the front edge to another block, 0 to
    /// 18000, rounded half up. A block that touches the edge is ahead. There is only one such direction, even if
    /// several lines are equally short.
    pub fn bearing_to(&self, other: &Self) -> i32 {
        let [left, right, ..] = self.corners();
        let there = other.rectangle();
        if there.share_of(left, right).is_some() {
            return 0;
        }
        let [a, b, c, d] = there.corners();
        let from_edge = [a, b, c, d].map(|corner| self.way_from_front(corner));
        let from_ends = [(a, b), (b, c), (c, d), (d, a)]
            .into_iter()
            .flat_map(|(start, end)| [left, right].map(|corner| nearest_on(start, end, corner) - corner));
        let shortest = from_edge
            .into_iter()
            .chain(from_ends)
            .reduce(|best, way| if way.dot(way) < best.dot(best) { way } else { best });
        self.off_facing(shortest.unwrap_or(Vector::new(0.0, 0.0)))
    }

    /// The way from the nearest point of the front edge to a position.
    fn way_from_front(&self, position: Vector) -> Vector {
        let [left, right, ..] = self.corners();
        position - nearest_on(left, right, position)
    }

    /// Hundredths of a degree between the facing and a way; one too short to be measured leads ahead.
    fn off_facing(&self, way: Vector) -> i32 {
        if way.length() <= TOUCH {
            return 0;
        }
        let ahead = self.pose.ahead();
        round(libm::atan2(way.cross(ahead).abs(), way.dot(ahead)) * (18_000.0 / std::f64::consts::PI))
    }
}

/// The point on a straight piece that is nearest to a position.
fn nearest_on(from: Vector, to: Vector, position: Vector) -> Vector {
    let way = to - from;
    let square = way.dot(way);
    let share = if square > 0.0 { ((position - from).dot(way) / square).clamp(0.0, 1.0) } else { 0.0 };
    from + way * share
}
