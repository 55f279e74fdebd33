//! How far a unit may come at all, before any way is looked at.

use grognard_books::fatigue::tables::Terrain;
use grognard_field::Point;

use super::mover::Mover;

/// The farthest that a straight leg of a unit may lead.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// Where it leaves the road, or is on none.
    off_road: i32,
    /// On a road all the way.
    on_road: i32,
    /// It may start on a road.
    starts_on_road: bool,
}

impl Range {
    /// That of a unit; none for one that leaves a building, whose wall it starts from.
    pub fn of(mover: &Mover<'_, '_>) -> Option<Self> {
        if mover.leaves.is_some() {
            return None;
        }
        let percent = |terrain: Terrain| mover.lay.t.terrain.row(terrain).percent(mover.piece.unit.arm).value;
        // The worst terrain counts: off the road it is no better than the best there is.
        let best = mover.terrains.off_road().map(percent).max()?;
        let counted = mover.terrains.off_road().chain([Terrain::Road]).filter(|terrain| percent(*terrain) <= best);
        let off_road = counted.map(|terrain| mover.has_over(terrain)).max()?;
        let on_road = off_road.max(mover.has_over(Terrain::Road));
        let starts_on_road = on_road > off_road && mover.terrains.may_be_on_road(mover.start.pose.at);
        Some(Range { off_road, on_road, starts_on_road })
    }

    /// The farthest of all.
    pub fn most(&self) -> i32 {
        if self.starts_on_road { self.on_road } else { self.off_road }
    }

    /// Whether a leg to a point may be paid for: never wrong when it says no.
    pub fn may_reach(&self, mover: &Mover<'_, '_>, at: Point) -> bool {
        let far = mover.start.pose.at.distance(at);
        far <= self.off_road || (far <= self.most() && mover.terrains.may_be_on_road(at))
    }
}
