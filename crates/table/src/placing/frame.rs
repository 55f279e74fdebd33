//! The table as a group sees it from its zone, and the places it tries.

use std::cmp::Reverse;

use grognard_field::{Point, Pose};

use super::scene::Scene;
use crate::in_order::in_order;

/// The distance between places tried on tables of usual size.
pub const STEP: i32 = 100;
/// The most places tried along one edge of a zone for a group as a whole, however large the zone.
pub const FINE: i32 = 120;
/// The same for single units one after the other.
const COARSE: i32 = 40;

/// The table as the group sees it: `across` to its right, `ahead` towards the enemy. It faces along an edge.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Along an edge.
    pub facing: u16,
    /// The lower limits of the zone.
    pub low: Seen,
    /// The upper limits of the zone.
    pub high: Seen,
}

/// A point as the group sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// To the right.
    pub across: i32,
    /// Towards the enemy.
    pub ahead: i32,
}

impl Frame {
    /// The frame that looks at the enemy from the zone.
    pub fn of(scene: &Scene<'_>) -> Self {
        let (from, to) = scene.towards_enemy();
        let (x, y) = (to.x.saturating_sub(from.x), to.y.saturating_sub(from.y));
        let facing = match (x.abs() > y.abs(), x > 0, y >= 0) {
            (true, true, _) => 90,
            (true, false, _) => 270,
            (false, _, true) => 0,
            (false, _, false) => 180,
        };
        let (low, high) = scene.zone.bounds();
        let frame = Frame { facing, low: Seen { across: 0, ahead: 0 }, high: Seen { across: 0, ahead: 0 } };
        let (a, b) = (frame.seen(low), frame.seen(high));
        let low = Seen { across: a.across.min(b.across), ahead: a.ahead.min(b.ahead) };
        let high = Seen { across: a.across.max(b.across), ahead: a.ahead.max(b.ahead) };
        Frame { facing, low, high }
    }

    /// A point as the group sees it.
    pub fn seen(&self, point: Point) -> Seen {
        match self.facing {
            90 => Seen { across: -point.y, ahead: point.x },
            180 => Seen { across: -point.x, ahead: -point.y },
            270 => Seen { across: point.y, ahead: -point.x },
            _ => Seen { across: point.x, ahead: point.y },
        }
    }

    /// The point at which the group sees something.
    pub fn point(&self, seen: Seen) -> Point {
        match self.facing {
            90 => Point { x: seen.ahead, y: -seen.across },
            180 => Point { x: -seen.across, y: -seen.ahead },
            270 => Point { x: -seen.ahead, y: seen.across },
            _ => Point { x: seen.across, y: seen.ahead },
        }
    }

    /// A pose there, facing ahead.
    pub fn pose(&self, seen: Seen) -> Pose {
        Pose { at: self.point(seen), facing: self.facing }
    }

    /// From left to right.
    pub fn width(&self) -> i32 {
        self.high.across.saturating_sub(self.low.across)
    }
}

/// From the least to the greatest, including the greatest, in about this many steps at most.
pub fn steps(least: i32, most: i32, tries: i32) -> impl Iterator<Item = i32> {
    let span = most.saturating_sub(least);
    let step = STEP.max(span / tries.max(1));
    let inner = (0..=span.max(0) / step).map(move |number| least.saturating_add(number.saturating_mul(step)));
    let end = (span > 0 && span % step != 0).then_some(most);
    inner.take_while(move |at| *at <= most).chain(end)
}

/// Every point of a raster over the zone, the nearest to a place first.
pub fn raster<'a>(scene: &'a Scene<'_>, frame: &'a Frame, near: Seen) -> impl Iterator<Item = Seen> + use<'a> {
    let points = steps(frame.low.across, frame.high.across, COARSE)
        .flat_map(|across| steps(frame.low.ahead, frame.high.ahead, COARSE).map(move |ahead| Seen { across, ahead }));
    let far = move |seen: &Seen| {
        let (across, ahead) = (i64::from(seen.across - near.across), i64::from(seen.ahead - near.ahead));
        across * across + ahead * ahead
    };
    let points = in_order(points, move |seen| (far(seen), seen.across, Reverse(seen.ahead)));
    points.filter(|seen| scene.zone.contains(frame.point(*seen)))
}
