//! Which levels of fatigue an army has reached.

use super::army::Army;
use crate::tables::Tables;

/// Which levels an army has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the levels are independent of one another")]
pub(super) struct Levels {
    pub(super) wavering: bool,
    pub(super) demoralized: bool,
    pub(super) severe: bool,
    pub(super) ruin: bool,
}

impl Levels {
    /// The levels of an army; only a demoralized one can have the last two.
    pub(super) fn of(t: &Tables, army: &Army) -> Self {
        let status = &t.army_status;
        Levels {
            wavering: is_at(army, status.wavering_percent.value),
            demoralized: army.demoralized,
            severe: army.demoralized && is_at(army, status.severe_percent.value),
            ruin: army.demoralized && is_at(army, status.ruin_percent.value),
        }
    }
}

/// Whether the record is this many percent of the total or more; without a total, any record is.
pub(super) fn is_at(army: &Army, percent: i32) -> bool {
    let (recorded, total) = (i64::from(army.recorded.in_halves()), i64::from(army.total.in_halves()));
    if total == 0 { recorded > 0 } else { 100 * recorded >= i64::from(percent) * total }
}

/// Whether every order must be March.
pub(super) fn is_march_only(t: &Tables, army: &Army) -> bool {
    army.demoralized && is_at(army, t.army_status.edition[army.edition].march_only_percent.value)
}
