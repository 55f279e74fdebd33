//! Attacks by exact odds: the expected gain of a charge or an assault in points, from the first check to the clash.

use grognard_battle::Temper;
use grognard_books::fatigue::names::State as Morale;
use grognard_books::fatigue::order_check::Verdict;
use grognard_books::fatigue::tables::Action;

use super::mind::Mind;
use super::worth::{cost, of_being_overrun, points};
use crate::acts::{Assault, CounterCharge, DeclareCharge, Order};
use crate::chances::Ending;
use crate::computer::drill::offered::Offered;
use crate::derive::{Arc, Piece, arc_at, shot};
use crate::orders::permission;

/// The gain that an attack must have beyond its cost, in points.
fn margin(temper: Temper) -> f64 {
    match temper {
        Temper::Bold => 0.0,
        Temper::Steady => 0.5,
        Temper::Wary => 1.5,
    }
}

impl<'s> Mind<'_, 's> {
    /// The worth of an attack, in points, before the cost of its order.
    pub fn attack(&self, one: &Piece<'s>, enemy: &Piece<'s>, charging: bool) -> f64 {
        let (unit, foe, lay) = (one.unit, enemy.unit, self.lay);
        let fires = foe.weapon.is_some() && arc_at(lay.t, enemy, one.at()) == Arc::Front;
        let closing = if fires { self.fire(enemy, one, &shot(lay, enemy, one), true) } else { 0.0 };
        let overrun = of_being_overrun(lay.t, lay.state.edition, foe);
        let worth = |ending: &Ending| match ending {
            Ending::NotMade => 0.0,
            Ending::Flees => cost(foe, 0, Morale::Routed),
            Ending::Breaks => cost(foe, 0, Morale::Routed) + overrun - closing,
            Ending::Fought(end) => {
                let lost = if end.overrun > 0 || end.hq_lost > 0 { overrun } else { 0.0 };
                let gained = cost(foe, end.defender_losses, end.defender_state) + lost;
                gained - cost(unit, end.attacker_losses, end.attacker_state) - closing
            }
        };
        self.chances().attack(one, enemy, charging).iter().map(|(ending, share)| share * worth(ending)).sum()
    }

    /// What an action costs a unit for its order; none if it is forbidden.
    fn price(&self, name: &str, action: Action) -> Option<f64> {
        match permission(self.lay.t, self.lay.state, name, action) {
            Some(found) if found.permission == Verdict::Forbidden => None,
            found => Some(found.map_or(0.0, |found| points(found.mfp))),
        }
    }

    /// The attack with the greatest gain, if it is great enough: the unit, its target, and the command.
    fn best(
        &self,
        attacks: impl Iterator<Item = (String, String, Order)>,
        action: Action,
        charging: bool,
    ) -> Option<Order> {
        let rated = attacks.filter_map(|(unit, target, order)| {
            let (one, enemy) = (self.lay.piece(&unit)?, self.lay.piece(&target)?);
            let worth = self.attack(one, enemy, charging) - self.price(one.name, action)?;
            (worth > margin(self.temper) - self.press()).then_some((worth, order))
        });
        rated.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, order)| order)
    }

    /// Declares the charge that promises most.
    pub fn declare(&self, offered: Offered<'_, '_>) -> Option<Order> {
        let charges = offered.each::<DeclareCharge>();
        self.best(charges.map(|one| (one.unit.clone(), one.target.clone(), one.into())), Action::Charge, true)
    }

    /// Rides against a charge where it promises something.
    pub fn counter(&self, offered: Offered<'_, '_>) -> Option<Order> {
        let counters = offered.each::<CounterCharge>();
        let counters = counters.map(|one| (one.unit.clone(), one.charger.clone(), one.into()));
        self.best(counters, Action::CounterCharge, false)
    }

    /// The assault that promises most.
    pub fn assault(&self, offered: Offered<'_, '_>) -> Option<Order> {
        let assaults = offered.each::<Assault>();
        self.best(assaults.map(|one| (one.unit.clone(), one.target.clone(), one.into())), Action::Assault, false)
    }
}
