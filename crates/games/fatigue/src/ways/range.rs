//! How far a unit may come at all, before any single way is examined.

use grognard_books::fatigue::tables::Terrain;
use grognard_field::Point;

use super::mover::Mover;

/// The farthest that a straight leg of a unit may lead.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// Over ground other than a road.
    across: i32,
    /// The same, or on a road all the way if it may start on one.
    most: i32,
}

impl Range {
    /// The range of a unit; none for one that leaves a building, because it starts from the wall.
    pub fn of(mover: &Mover<'_, '_>) -> Option<Self> {
        if mover.leaves.is_some() {
            return None;
        }
        let percent = |terrain: Terrain| mover.lay.t.terrain.row(terrain).percent(mover.piece.unit.arm).value;
        // The worst terrain counts: off the road, the range is at most that of the best terrain there.
        let best = mover.terrains().off_road().map(percent).max()?;
        let counted = mover.terrains().off_road().chain([Terrain::Road]).filter(|terrain| percent(*terrain) <= best);
        let across = counted.map(|terrain| mover.has_over(terrain)).max()?;
        let on_road = mover.has_over(Terrain::Road);
        let starts_on_road = || mover.terrains().may_be_on_road(mover.start.pose.at);
        let most = if on_road > across && starts_on_road() { on_road } else { across };
        Some(Range { across, most })
    }

    /// The farthest of all ways.
    pub fn most(&self) -> i32 {
        self.most
    }

    /// Whether a leg to a point may be affordable: a no is always right.
    pub fn may_reach(&self, mover: &Mover<'_, '_>, at: Point) -> bool {
        let far = mover.start.pose.at.distance(at);
        far <= self.across || (far <= self.most && mover.terrains().may_be_on_road(at))
    }
}
