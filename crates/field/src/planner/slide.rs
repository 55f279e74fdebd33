//! Straight ahead or back, and to a side, to end at a point.

use crate::block::Block;
use crate::number::round;
use crate::point::Point;
use crate::pose::Pose;
use crate::step::Step;

/// Steps to a point that keep the facing, at most two. Their ends are rounded, so lengths a hundredth more or less are
/// tried too; if none of them meets the point, it is missed by a hundredth.
pub(super) fn slide(from: Pose, to: Point, side_first: bool) -> Vec<Step> {
    let size = crate::footprint::Footprint::POINT;
    let seen = Block::new(from, size).rectangle().seen(to.vector());
    let (ahead, right) = (round(seen.y), round(seen.x));
    let steps = |ahead: i32, right: i32| {
        let along = towards(ahead, Step::Ahead, Step::Back);
        let aside = towards(right, Step::Right, Step::Left);
        if side_first { [aside, along] } else { [along, aside] }
    };
    let end = |steps: [Option<Step>; 2]| steps.into_iter().flatten().fold(from, |pose, step| step.end(pose, size)).at;
    let near = lengths(right).into_iter().flat_map(|right| lengths(ahead).map(|ahead| steps(ahead, right)));
    let exact = near.into_iter().find(|steps| end(*steps) == to);
    exact.unwrap_or_else(|| steps(ahead, right)).into_iter().flatten().collect()
}

/// A length and its neighbours; zero comes first if it is as near.
fn lengths(length: i32) -> [i32; 3] {
    if length.abs() <= 1 { [0, 1, -1] } else { [length, length + 1, length - 1] }
}

fn towards(length: i32, one: fn(i32) -> Step, other: fn(i32) -> Step) -> Option<Step> {
    match length {
        0 => None,
        1.. => Some(one(length)),
        _ => Some(other(-length)),
    }
}
