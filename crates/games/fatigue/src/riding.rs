//! Officers ride to units, or about by themselves; on a virtual table no farther than allowed, and once a phase.

use grognard_battle::{Arguments, Side};
use grognard_core::rule::Rule;
use grognard_field::{Block, Going as _, Point, Step, walk};
use grognard_table::{TableBook as _, Wish, planned};

use super::derive::{Lay, officer_place};
use super::table_book::Fatigue;

/// Refuses a ride that is too far.
pub fn refuse_if_far(arguments: &mut Arguments, (rule, field): (Rule, &str), reaches: bool) {
    if !reaches {
        arguments.refuse_by(rule, field, "is too far to ride, or only a way within an inch of enemies leads there.");
    }
}

/// Whether an officer, or a dummy by the name of its command, may go from one place to another.
pub fn could_ride(lay: &Lay<'_>, rider: &str, side: Side, (from, to): (Point, Point)) -> bool {
    could_ride_to_any(lay, rider, side, from, &[to])
}

/// Whether he may go to one of some places: if a straight way leads to any of them, none is planned.
fn could_ride_to_any(lay: &Lay<'_>, rider: &str, side: Side, from: Point, places: &[Point]) -> bool {
    let Some(gait) = Fatigue::riding_of(lay, rider) else { return false };
    if places.contains(&from) {
        return true;
    }
    let rover = lay.rider(side, from, gait);
    let mut blocked = Vec::new();
    for to in places.iter().copied().filter(|to| from.distance(*to) <= rover.allowance()) {
        let straight = walk(&rover.block, &[Step::To(to)]);
        if !rover.allows(&straight) {
            blocked.push(to);
        } else if rover.cost(&straight) <= rover.allowance() {
            return true;
        }
    }
    blocked.into_iter().any(|at| {
        let way = planned(&rover, Wish::Goal { at, facing: None });
        way.is_some_and(|legs| rover.allows(&legs) && rover.cost(&legs) <= rover.allowance())
    })
}

/// Whether an officer may ride to a unit: he is with it as soon as he touches it, from any side.
pub fn could_join(lay: &Lay<'_>, officer: &str, side: Side, unit: &str) -> bool {
    let (Some(from), Some(piece)) = (officer_place(lay.state, officer), lay.piece(unit)) else { return false };
    let behind = piece.at().moved(piece.block.pose.ahead(), -piece.block.size.depth / 2);
    could_ride_to_any(lay, officer, side, from, &[nearest_of(&piece.block, from), behind, piece.at()])
}

/// The point of a block on the straight way from a place to its middle.
fn nearest_of(block: &Block, from: Point) -> Point {
    let middle = block.pose.at;
    let on_way = |share: i32| {
        let part = |from: i32, to: i32| from + (to - from) / 100 * share + (to - from) % 100 * share / 100;
        Point::new(part(from.x, middle.x), part(from.y, middle.y))
    };
    (0..=100).map(on_way).find(|at| block.distance_to(*at) == 0).unwrap_or(middle)
}
