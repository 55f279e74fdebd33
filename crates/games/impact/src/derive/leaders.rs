//! Leaders on the table: where they are, and which are beside a unit (IMP-30, IMP-31, IMP-53).

use grognard_field::Point;
use grognard_table::inches;

use super::{Lay, Piece};
use crate::measures::hundredths;
use crate::state::State;

/// Where a leader is: at the centre of his unit, or by himself; none if he is not on the table.
pub fn leader_place(state: &State, name: &str) -> Option<Point> {
    let (leader, table) = (state.leaders.get(name)?, state.table.as_ref()?);
    if leader.eliminated {
        return None;
    }
    match &leader.attached_to {
        Some(unit) => table.units.get(unit).map(|pose| pose.at),
        None => table.officers.get(name).copied(),
    }
}

/// A leader beside a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderNear<'s> {
    pub name: &'s str,
    /// His leadership benefit.
    pub lb: i32,
    /// How far off he is.
    pub distance: i32,
}

impl LeaderNear<'_> {
    /// "Col. Ashe (LB 1) is 0.3 inches off".
    pub fn words(self) -> String {
        format!("{} (LB {}) is {} inches off", self.name, self.lb, inches(self.distance))
    }
}

/// The same on a table on which a unit is elsewhere, and he is with it there.
fn place_on(lay: &Lay<'_>, name: &str) -> Option<Point> {
    let with = lay.state.leaders.get(name)?.attached_to.as_deref();
    with.and_then(|unit| lay.piece(unit)).map(Piece::at).or_else(|| leader_place(lay.state, name))
}

/// The best leader near a unit who is not attached to it and helps its brigade; of equals the first on the roster.
pub fn adjacent_leader<'s>(lay: &Lay<'s>, piece: &Piece<'_>) -> Option<LeaderNear<'s>> {
    let near = hundredths(lay.t.good.leader_inches.value);
    let helpful = lay.state.leaders.iter().filter(|(_, leader)| {
        leader.side == piece.side
            && leader.attached_to.as_deref() != Some(piece.name)
            && leader.brigade.as_ref().is_none_or(|brigade| *brigade == piece.unit.brigade)
    });
    let beside = helpful.filter_map(|(name, leader)| {
        let distance = piece.block.distance_to(place_on(lay, name)?);
        (distance <= near).then_some(LeaderNear { name, lb: leader.lb, distance })
    });
    beside.reduce(|best, other| if other.lb > best.lb { other } else { best })
}
