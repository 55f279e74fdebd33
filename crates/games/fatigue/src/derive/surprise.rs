//! Surprise: an enemy unseen when the phase began ends near, in sight (FAT-146).

use grognard_books::fatigue::names::Circumstance;
use grognard_field::Point;
use grognard_table::whole;

use super::near::within;
use super::sight::{in_sight, sees};
use super::{Lay, Piece};

/// Where a unit was when the phase began.
fn stood(lay: &Lay<'_>, piece: &Piece<'_>) -> Point {
    lay.state.stood.get(piece.name).map_or(piece.at(), |pose| pose.at)
}

/// Unrouted enemies that a unit which has just ended its move surprises, nearest first.
pub fn surprised<'s>(lay: &Lay<'s>, mover: &Piece<'_>) -> Vec<(&'s str, i32)> {
    let Some(radius) = lay.t.circumstances.radius(Circumstance::Surprise) else { return Vec::new() };
    let enemy = |unit: &crate::state::Unit| unit.side != mover.side && unit.stands();
    let mut near = within(lay, &mover.block, Some(mover.name), whole(radius.value), enemy);
    near.retain(|(name, _)| {
        lay.piece(name).is_some_and(|tester| {
            let inside = tester.unit.inside.as_ref().map(|inside| inside.place.as_str());
            let unseen = in_sight(lay, (stood(lay, tester), inside), (stood(lay, mover), None)).is_err();
            unseen && sees(lay, tester, mover)
        })
    });
    near
}
