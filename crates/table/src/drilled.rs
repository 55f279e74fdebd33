//! The way shown to a player who only says where to go: few manoeuvres rather than few inches.

use grognard_field::{Goal, Going as _, Leg, Point, simplest, walk};

use crate::rover::Rover;
use crate::wish::{Wish, planned};

/// A straight line is examined in this many parts.
const PARTS: i32 = 4096;

/// The way of a wish: for a place the simplest if there is one, otherwise the cheapest; none if no way leads there.
pub fn drilled(rover: &Rover<'_>, wish: Wish) -> Option<Vec<Leg>> {
    simple(rover, &wish).or_else(|| planned(rover, wish))
}

/// The same if it leads so far; otherwise the simplest way towards the place, as far as it goes.
pub fn as_far(rover: &Rover<'_>, wish: Wish) -> Option<Vec<Leg>> {
    let Wish::Goal { at, facing } = wish else { return planned(rover, wish) };
    let start = rover.block.pose.at;
    let part = |from: i32, to: i32, parts: i32| from + (to - from) * parts / PARTS;
    let way = |parts: i32| {
        let at = Point::new(part(start.x, at.x, parts), part(start.y, at.y, parts));
        simple(rover, &Wish::Goal { at, facing })
    };
    if let Some(whole) = way(PARTS) {
        return Some(whole);
    }
    let (mut low, mut high, mut found) = (0, PARTS, None);
    while high - low > 1 {
        let middle = i32::midpoint(low, high);
        match way(middle) {
            Some(legs) => (low, found) = (middle, Some(legs)),
            None => high = middle,
        }
    }
    found
}

/// The simplest way to a place to which the table has no objection.
fn simple(rover: &Rover<'_>, wish: &Wish) -> Option<Vec<Leg>> {
    let Wish::Goal { at, facing } = *wish else { return None };
    let found = simplest(rover, rover.manner(), &rover.block, Goal { at, facing })?;
    let legs = walk(&rover.block, &found.steps);
    let is_paid = rover.cost_of(rover.spent(&legs)) <= rover.allowance();
    (!legs.is_empty() && is_paid && rover.allows(&legs)).then_some(legs)
}
