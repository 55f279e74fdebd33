//! Making steps: a wheel of this many degrees, two steps as one.

use crate::step::Step;

/// A wheel of this many degrees; none for no wheel or more than half a turn.
pub(super) fn wheel(degrees: i32) -> Option<Step> {
    i16::try_from(degrees).ok().filter(|degrees| *degrees != 0 && degrees.abs() <= 180).map(Step::Wheel)
}

/// Two steps of the same kind as one; none if they are not of the same kind.
pub(super) const fn joined(last: Step, step: Step) -> Option<Step> {
    match (last, step) {
        (Step::Ahead(one), Step::Ahead(two)) => Some(Step::Ahead(one + two)),
        (Step::Back(one), Step::Back(two)) => Some(Step::Back(one + two)),
        (Step::Left(one), Step::Left(two)) => Some(Step::Left(one + two)),
        (Step::Right(one), Step::Right(two)) => Some(Step::Right(one + two)),
        (Step::Wheel(one), Step::Wheel(two)) if (one > 0) == (two > 0) => Some(Step::Wheel(one + two)),
        _ => None,
    }
}
