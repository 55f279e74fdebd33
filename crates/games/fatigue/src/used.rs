//! How much an army has used of the points it could bear, as an exact share (FAT-149).

use std::cmp::Ordering;
use std::fmt;

use super::state::State;
use grognard_battle::Side;

/// The percentage used if there was nothing to bear.
const NOTHING_TO_BEAR: i64 = 999;

/// A share in percent, never rounded in comparisons.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// A hundred times what is used.
    over: i64,
    /// The points it could bear; above zero.
    under: i64,
}

impl Used {
    /// A whole number of percent.
    pub fn percent(percent: i32) -> Self {
        Used { over: i64::from(percent), under: 1 }
    }

    /// What a side has used of its total and of the values of its commands that withdrew.
    pub fn of(state: &State, side: Side) -> Self {
        let force = state.sides.of(side);
        let under = i64::from((force.account.total + force.withdrawn).in_halves());
        let over = 100 * i64::from(force.account.recorded.in_halves());
        if under <= 0 { Used { over: NOTHING_TO_BEAR, under: 1 } } else { Used { over, under } }
    }

    /// Whether it is below another by at least this many points.
    pub fn leads(self, other: Used, points: i32) -> bool {
        let lead = other.over * self.under - self.over * other.under;
        lead >= i64::from(points) * self.under * other.under
    }
}

impl PartialEq for Used {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Used {}

impl PartialOrd for Used {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Used {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

/// To the hundredth, to show how near a lead was.
impl fmt::Display for Used {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (100 * self.over).div_euclid(self.under);
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            rest if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            rest => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}
