//! The worth of units, and the cost of their loss for brigade and army. A fresh trained regiment of eight is worth 1.

use grognard_battle::Side;
use grognard_books::impact::tables::Tables;
use grognard_books::impact::unit::{Arm, Level, Quality, Unit as Facts};
use rustc_hash::FxHashMap;

use super::chances::After;
use crate::facts::roster_facts;
use crate::state::State;

/// The cost of losing the battle by a broken army.
const ARMY: f64 = 3.0;

/// A brigade in the ledger.
#[derive(Clone, Copy, Debug)]
struct Account {
    /// Units lost or routed, plus a part for those likely to be.
    lost: f64,
    /// Lost units that break it.
    limit: f64,
    /// What its end would mean.
    stake: f64,
}

/// The brigades of both sides: how near each is to being broken.
pub struct Ledger<'s> {
    brigades: FxHashMap<&'s str, Account>,
}

/// The present worth of a unit.
pub fn worth(unit: &Facts) -> f64 {
    let size = f64::from(unit.figures) / if unit.arm == Arm::Artillery { 6.0 } else { 8.0 };
    let quality = match unit.experience {
        Quality::Elite => 1.3,
        Quality::Veteran => 1.15,
        Quality::Trained => 1.0,
        Quality::Green => 0.85,
    };
    let level = match unit.level {
        Level::GoodOrder => 1.0,
        Level::Disorder => 0.8,
        Level::Shaken => 0.5,
        Level::Routed => 0.12,
    };
    let depleted = if unit.is_depleted() { 0.6 } else { 1.0 };
    // A unit is useful as long as it stands; figures are only a part of that.
    (0.35 + 0.65 * size) * quality * level * depleted
}

/// How far a unit counts as lost: mostly while it is routed.
fn lostness(unit: &Facts) -> f64 {
    let worn = if unit.is_depleted() { 0.15 } else { 0.0 };
    worn + match unit.level {
        Level::GoodOrder => 0.0,
        Level::Disorder => 0.08,
        Level::Shaken => 0.25,
        Level::Routed => 0.8,
    }
}

/// A unit after something happened to it; none if it is gone.
pub fn after(unit: &Facts, after: After) -> Option<Facts> {
    (after.figures > 0).then_some(Facts { figures: after.figures, level: after.level, ..*unit })
}

impl<'s> Ledger<'s> {
    /// The ledger of a battle.
    pub fn of(t: &Tables, state: &'s State) -> Self {
        let stake = |side: Side| {
            let own = state.brigades.values().filter(|brigade| brigade.side == side);
            let (all, broken) = own.fold((0, 0), |(all, broken), one| (all + 1, broken + i32::from(one.broken)));
            let still = (broken + 1..=all).find(|broken| t.game.army.is_reached(*broken, all)).unwrap_or(all) - broken;
            ARMY / f64::from(still.max(1))
        };
        let stakes = [stake(Side::A), stake(Side::B)];
        let account = |name: &'s String, brigade: &crate::state::Brigade| {
            let own = state.units.iter().filter(|(_, unit)| unit.brigade == *name && unit.is_in());
            let running: f64 = own.map(|(unit, record)| lostness(&roster_facts(state, unit, record))).sum();
            let all = brigade.units_at_start;
            let limit = (1..=all).find(|lost| t.game.brigade.is_reached(*lost, all)).unwrap_or(all);
            Account {
                lost: f64::from(brigade.units_eliminated) + running,
                limit: f64::from(limit.max(1)),
                stake: stakes[brigade.side.index()],
            }
        };
        let brigades = state.brigades.iter().map(|(name, brigade)| (name.as_str(), account(name, brigade)));
        Ledger { brigades: brigades.collect() }
    }

    /// How far a brigade is on its way to being broken, 0 to 1.
    pub fn wear(&self, brigade: &str) -> f64 {
        self.brigades.get(brigade).map_or(0.0, |account| (account.lost / account.limit).min(1.0))
    }

    /// The cost to a side if a unit of a brigade goes from one state to another; none after: it is gone.
    pub fn loss(&self, brigade: &str, before: &Facts, after: Option<&Facts>) -> f64 {
        let plain = worth(before) - after.map_or(0.0, worth);
        let Some(account) = self.brigades.get(brigade) else { return plain };
        let more = after.map_or(1.0, lostness) - lostness(before);
        let danger = |lost: f64| {
            let part = (lost / account.limit).clamp(0.0, 1.2);
            account.stake * part * part
        };
        plain + danger(account.lost + more) - danger(account.lost)
    }
}
