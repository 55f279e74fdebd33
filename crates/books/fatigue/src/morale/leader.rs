//! The unit that speaks for its group.

use super::facts::{GroupKind, Situation};
use crate::names::Phase;
use crate::tables::Tables;
use crate::unit::{Rating, Unit};

/// The unit that speaks for its group, and what the group counts for.
pub(super) struct Leader<'a> {
    pub(super) unit: &'a Unit,
    pub(super) rating: Rating,
    pub(super) current_cmr: i32,
    pub(super) figures: i32,
    pub(super) strength: i32,
}

/// The unit with the highest current rating, the first on ties.
pub(crate) fn leading_unit<'a>(t: &Tables, units: &'a [Unit], rating: Rating) -> Option<(&'a Unit, i32)> {
    let mut best: Option<(&Unit, i32)> = None;
    for unit in units {
        let current = unit.current_cmr(t, rating);
        if best.is_none_or(|(_, held)| current > held) {
            best = Some((unit, current));
        }
    }
    best
}

impl Situation {
    pub(super) fn rating(&self) -> Rating {
        Rating {
            in_shock: self.phase == Phase::ShockCombat,
            optional_cannon_losses: self.tester.burden.optional_cannon_losses,
        }
    }

    pub(super) fn leader(&self, t: &Tables) -> Option<Leader<'_>> {
        let (unit, current_cmr) = leading_unit(t, &self.tester.units, self.rating())?;
        let (figures, strength) = if self.tester.group == GroupKind::Cluster {
            (self.tester.cluster_figures, self.tester.cluster_figures)
        } else {
            let units = || self.tester.units.iter();
            (units().map(Unit::figures_left).sum(), units().map(Unit::strength).sum())
        };
        Some(Leader { unit, rating: self.rating(), current_cmr, figures, strength })
    }
}
