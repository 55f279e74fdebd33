//! The worth of units, and the cost of their loss for brigade and army. A fresh regiment of five stands is worth 1.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::fire::Morale;
use grognard_books::cohesion::unit::{Arm, Unit as Facts};
use rustc_hash::FxHashMap;

use super::chances::Hit;
use crate::facts::unit_with_bonus;
use crate::state::{State, Unit};
use grognard_battle::Side;

/// The cost of losing the battle by a broken army.
const ARMY: f64 = 8.0;

/// The brigades of both sides: how near each is to being spent.
pub struct Ledger<'s> {
    brigades: FxHashMap<&'s str, Account>,
}

/// A brigade in the ledger.
#[derive(Clone, Copy, Debug)]
struct Account {
    /// Units lost, plus a part for those likely to be lost.
    lost: f64,
    /// Lost units that make it spent.
    limit: f64,
    /// What its end would mean.
    stake: f64,
}

/// Current cohesion, against which tests are rolled.
pub fn cohesion(t: &Tables, unit: &Facts) -> i32 {
    let loss = t.cohesion_loss.loss(unit.arm.branch(), unit.original_stands, unit.steps_lost);
    unit.cohesion - loss.map_or(0, |loss| loss.value)
}

/// The present worth of a unit.
pub fn worth(t: &Tables, unit: &Facts) -> f64 {
    let size = f64::from(unit.original_stands);
    let full = if unit.arm == Arm::Artillery { 0.6 * size } else { 0.2 * size };
    let strength = f64::from(unit.half_stands) / (2.0 * size);
    let steadiness = (f64::from(cohesion(t, unit) - 2) / 14.0).clamp(0.0, 1.2);
    let beads = match (unit.routed, unit.shaken) {
        (true, _) => 0.25,
        (false, true) => 0.75,
        _ => 1.0,
    };
    let order = if unit.disordered && !unit.routed { 0.9 } else { 1.0 };
    full * (0.5 * strength + 0.5 * steadiness) * beads * order
}

/// How far a unit counts as lost: wholly once it is gone, mostly while it is routed.
fn lostness(t: &Tables, unit: &Facts) -> f64 {
    let worn = f64::from((16 - cohesion(t, unit)).max(0));
    match (unit.routed, unit.shaken) {
        (true, _) => (0.7 + 0.02 * worn).min(0.95),
        (false, true) => (0.12 + 0.03 * worn).min(0.7),
        _ => (0.02 * worn).min(0.4),
    }
}

fn lostness_of(t: &Tables, unit: &Unit) -> f64 {
    if unit.is_gone() { 1.0 } else { lostness(t, &unit_with_bonus(unit, 0)) }
}

impl<'s> Ledger<'s> {
    /// The ledger of a battle.
    pub fn of(t: &Tables, state: &'s State) -> Self {
        let share = |side: Side| {
            let own = state.brigades.values().filter(|brigade| brigade.side == side);
            let (all, spent) = own
                .fold((0.0, 0.0), |(all, spent), brigade| (all + 1.0, if brigade.spent { spent + 1.0 } else { spent }));
            // Brigades still to be broken before the army is.
            ARMY / ((t.battlefield.broken_fraction.value * all).ceil() - spent).max(1.0)
        };
        let account = |name: &'s String, side: Side| {
            let units: Vec<&Unit> = state.units_in(name).map(|(_, unit)| unit).collect();
            let count = f64::from(u32::try_from(units.len()).unwrap_or(1));
            Account {
                lost: units.iter().map(|unit| lostness_of(t, unit)).sum(),
                limit: (t.battlefield.spent_fraction.value * count).ceil().max(1.0),
                stake: share(side),
            }
        };
        let brigades = state.brigades.iter().map(|(name, brigade)| (name.as_str(), account(name, brigade.side)));
        Ledger { brigades: brigades.collect() }
    }

    /// How far a brigade is on its way to being spent, 0 to 1; zero for units without one.
    pub fn wear(&self, brigade: &str) -> f64 {
        self.brigades.get(brigade).map_or(0.0, |account| (account.lost / account.limit).min(1.0))
    }

    /// What it may cost a side that a unit does not stay as it is.
    pub fn loss_from(&self, t: &Tables, brigade: Option<&str>, before: &Facts) -> Loss {
        let account = brigade.and_then(|name| self.brigades.get(name)).copied();
        Loss { worth: worth(t, before), lostness: lostness(t, before), account }
    }
}

impl Account {
    /// What it is worth that so many of its units are lost.
    fn danger(&self, lost: f64) -> f64 {
        let part = (lost / self.limit).clamp(0.0, 1.2);
        self.stake * part * part
    }
}

/// A unit as it is, to weigh the many ways in which it may fare.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    worth: f64,
    lostness: f64,
    /// That of its brigade.
    account: Option<Account>,
}

impl Loss {
    /// What it costs its side if it goes to another state; none: it is gone.
    pub fn to(&self, t: &Tables, after: Option<&Facts>) -> f64 {
        let plain = self.worth - after.map_or(0.0, |after| worth(t, after));
        let Some(account) = &self.account else { return plain };
        let more = after.map_or(1.0, |after| lostness(t, after)) - self.lostness;
        plain + account.danger(account.lost + more) - account.danger(account.lost)
    }
}

/// A unit after a hit; none if it is gone.
pub fn after_hit(t: &Tables, unit: &Facts, hit: Hit) -> Option<Facts> {
    if hit.morale == Morale::Destroyed {
        return None;
    }
    let mut after = unit.after_losses(t, hit.steps, hit.half_stands);
    match hit.morale {
        Morale::Shaken => after.shaken = true,
        Morale::Routed if unit.arm == Arm::Artillery => return None,
        Morale::Routed => (after.routed, after.disordered) = (true, true),
        Morale::NoTest | Morale::Passed | Morale::Destroyed => {}
    }
    Some(after)
}
