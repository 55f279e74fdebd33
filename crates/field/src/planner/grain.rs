//! How finely the planner searches.

use crate::footprint::Footprint;
use crate::going::Going;
use crate::step::wheel_length;

/// How fine the lattice is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grain {
    /// Degrees of one wheel.
    pub(super) turn: i16,
    /// Places with the same facing in one square of this side count as one.
    pub(super) cell: i32,
    /// Whether wheels are so cheap that going back or to a side can only be better at the start.
    pub(super) is_nimble: bool,
}

impl Grain {
    /// For finding a way.
    pub(crate) fn fine(going: &impl Going, size: Footprint) -> Self {
        let is_nimble = going.wheel(wheel_length(size, 15)) < 40;
        let is_long = is_nimble || going.allowance() > 800;
        Self { turn: 15, cell: if is_long { 100 } else { 50 }, is_nimble }
    }

    /// For an overview: if a wheel of 15 degrees costs almost nothing, twice as much is fine enough.
    pub(crate) fn coarse(going: &impl Going, size: Footprint) -> Self {
        let fine = Self::fine(going, size);
        Self { turn: if fine.is_nimble { 30 } else { fine.turn }, ..fine }
    }
}
