//! Moving straight: what a block touches or passes on its way, and where it must halt.

use crate::block::{Block, Rectangle};
use crate::number::{NOISE, TOUCH, down, round, up};
use crate::vector::Vector;

/// A block met on a straight way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// Which one, by its place in the list given.
    pub index: usize,
    /// How many hundredths had been covered when it was met.
    pub at: i32,
}

impl Block {
    /// How many hundredths the block moves in a direction of length one until it touches the other; none if it does not
    /// within the limit. 0 if the two touch already and the way leads into the other, or if they overlap. At that point
    /// the distance is 0, or 1 if no whole hundredth is nearer without an overlap.
    pub fn contact(&self, direction: Vector, limit: i32, other: &Self) -> Option<i32> {
        let (start, end) = self.rectangle().overlap_along(direction, &other.rectangle(), 0.0)?;
        if end <= 0.0 || start > f64::from(limit) + TOUCH {
            return None;
        }
        // Rounding the centre may push the block in or keep it away: the nearest whole length that does neither.
        let near = up(start.max(0.0));
        let touches = |gone: &i32| self.moved(direction, *gone).distance(other) == 0;
        let is_free = |gone: &i32| !self.moved(direction, *gone).overlaps(other);
        let lengths = || (near - 2..=near + 1).filter(|gone| (0..=limit).contains(gone));
        let exact = lengths().find(|gone| touches(gone) && is_free(gone));
        exact.or_else(|| lengths().rfind(is_free)).or(Some(near.min(limit)))
    }

    /// How many hundredths, at most the limit, the block may move so that it ends no nearer than `gap` to any of the
    /// others and comes no nearer on the way. Something nearer from the start stops it only if the way leads nearer.
    pub fn room<'a>(&self, direction: Vector, limit: i32, gap: i32, others: impl IntoIterator<Item = &'a Self>) -> i32 {
        let mut room = limit.max(0);
        for other in others {
            // Even if the exact way keeps the gap, the rounded centre at its end may be a hundredth too near.
            let is_fine = |gone: &i32| *gone == 0 || !self.moved(direction, *gone).nearer_than(other, gap);
            room = match self.comes_within(direction, room, gap, other) {
                None if self.nearer_than(other, gap) => room,
                None => (0..=room).rev().find(is_fine).unwrap_or(0),
                Some(at) => (0..=at.min(room)).rev().find(is_fine).unwrap_or(0),
            };
        }
        room
    }

    /// The blocks over whose ground the way leads, in the order met. With `gap` 0 they are overlapped; otherwise nearer
    /// than the gap.
    pub fn met_along<'a>(
        &self,
        direction: Vector,
        length: i32,
        gap: i32,
        others: impl IntoIterator<Item = &'a Self>,
    ) -> Vec<Met> {
        let meeting = |(index, other): (usize, &'a Self)| {
            let at = if gap > 0 {
                self.comes_within(direction, length, gap, other)
            } else {
                self.enters(direction, length, other)
            };
            at.map(|at| Met { index, at })
        };
        let mut met: Vec<Met> = others.into_iter().enumerate().filter_map(meeting).collect();
        met.sort_by_key(|met| (met.at, met.index));
        met
    }

    /// Whether the way leads over the ground of another block.
    pub fn meets_along(&self, direction: Vector, length: i32, other: &Self) -> bool {
        self.enters(direction, length, other).is_some()
    }

    /// The least distance of the block from another on a way in a direction of length one: hundredths, rounded half up.
    pub fn closest_along(&self, direction: Vector, length: i32, other: &Self) -> i32 {
        let (here, there) = (self.rectangle(), other.rectangle());
        // The distance of convex bodies falls steadily until it is least.
        let distance = |gone: f64| here.moved(direction * gone).distance(&there);
        round(distance(least(0.0, f64::from(length.max(0)), distance)))
    }

    /// After how many hundredths the two overlap.
    fn enters(&self, direction: Vector, length: i32, other: &Self) -> Option<i32> {
        if self.is_clear_of(other, length) {
            return None;
        }
        let (start, end) = self.rectangle().overlap_along(direction, &other.rectangle(), TOUCH)?;
        (start < f64::from(length) && end > 0.0).then(|| up(start.max(0.0)).min(length))
    }

    /// After how many hundredths of a way the two are nearer than a gap and approaching, 0 if they are from the start;
    /// none if the way leads no nearer. The result is the last whole hundredth before that.
    pub fn comes_within(&self, direction: Vector, length: i32, gap: i32, other: &Self) -> Option<i32> {
        if self.is_clear_of(other, length.saturating_add(gap)) {
            return None;
        }
        let (here, there) = (self.rectangle(), other.rectangle());
        let gap = f64::from(gap) - TOUCH;
        // If the other is too near, a rectangle enlarged by the gap is overlapped.
        let (start, end) = here.overlap_along(direction, &there, -gap)?;
        let (start, end) = (start.max(0.0), end.min(f64::from(length)));
        if start > end {
            return None;
        }
        let distance = |gone: f64| here.moved(direction * gone).distance(&there);
        let nearest = least(start, end, distance);
        if distance(nearest) >= gap - NOISE || nearest <= NOISE {
            return None;
        }
        if distance(0.0) < gap {
            return Some(0);
        }
        // The distance of convex bodies falls steadily until it is least: halve the way until the place is found.
        let (mut far, mut near) = (start, nearest);
        while near - far > NOISE {
            let middle = f64::midpoint(far, near);
            if distance(middle) >= gap { far = middle } else { near = middle }
        }
        Some(down(far))
    }
}

/// Where a function that first falls and then rises is least.
fn least(start: f64, end: f64, of: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (start, end);
    while high - low > NOISE {
        let third = (high - low) / 3.0;
        let (one, other) = (low + third, high - third);
        if of(one) <= of(other) { high = other } else { low = one }
    }
    low
}

impl Rectangle {
    fn moved(&self, by: Vector) -> Self {
        Self { centre: self.centre + by, ..*self }
    }

    /// From which to which length of a way in a direction of length one the two overlap by more than `touch`; may be
    /// before the start. In each of the four directions in which they can be separate, the lengths form one interval.
    fn overlap_along(&self, direction: Vector, other: &Self, touch: f64) -> Option<(f64, f64)> {
        let gap = other.centre - self.centre;
        let (mut start, mut end) = (f64::NEG_INFINITY, f64::INFINITY);
        for axis in self.axes(other) {
            let reach = self.half_along(axis) + other.half_along(axis) - touch;
            let (speed, from) = (direction.dot(axis), gap.dot(axis));
            if speed.abs() <= NOISE * NOISE {
                if from.abs() >= reach {
                    return None;
                }
                continue;
            }
            let (one, two) = ((from - reach) / speed, (from + reach) / speed);
            start = start.max(one.min(two));
            end = end.min(one.max(two));
        }
        (start < end).then_some((start, end))
    }
}
