//! Attacks by exact odds: what a charge or an assault would bring in points, from the first check to the clash.

use grognard_battle::{CommandLine, Offer, Temper};
use grognard_books::fatigue::names::{Arm, Circumstance, Formation, Phase, State as Morale};
use grognard_books::fatigue::order_check::Verdict;
use grognard_books::fatigue::shock::Aspect;
use grognard_books::fatigue::tables::Action;
use grognard_table::{to_inches, whole};
use serde_json::{Value, json};

use super::chances::Fight;
use super::enemy::object_of;
use super::mind::Mind;
use super::worth::{cost, of_being_overrun, points};
use crate::computer::drill::offered::{given, named};
use crate::derive::{Arc, Piece, arc_at, aspect, charge_move, charge_target, cover, distance, is_barred, shot};
use crate::orders::permission;

/// What an attack must promise, in points, beyond what it costs.
fn margin(temper: Temper) -> f64 {
    match temper {
        Temper::Bold => 0.0,
        Temper::Steady => 0.5,
        Temper::Wary => 1.5,
    }
}

impl<'s> Mind<'_, 's> {
    /// What an attack is worth, in points, before its order is paid for.
    pub fn attack(&self, one: &Piece<'s>, enemy: &Piece<'s>, charging: bool) -> f64 {
        if !charging {
            return self.contact(one, enemy, &object_of(self.side, enemy.unit), false);
        }
        let mut theirs = object_of(self.side, enemy.unit);
        let (goes, states) = self.tests(one, enemy, &theirs);
        let in_time = distance(one, enemy) > whole(self.lay.t.zones.form_square_over.value);
        let foot = enemy.unit.arm == Arm::Infantry && enemy.unit.formation != Formation::OpenOrder;
        let squares = in_time && foot && enemy.unit.inside.is_none();
        let met = states.into_iter().map(|(state, share)| {
            if state == Morale::Routed {
                return share * cost(enemy.unit, 0, Morale::Routed);
            }
            theirs["state"] = json!(state);
            let square = squares && state == Morale::Good;
            theirs["formation"] = json!(if square { Formation::Square } else { enemy.unit.formation });
            share * self.contact(one, enemy, &theirs, true)
        });
        goes * met.sum::<f64>()
    }

    /// Whether a charger goes, and how its target takes it: the checks of the Declared Cavalry Charge Phase.
    fn tests(&self, one: &Piece<'s>, enemy: &Piece<'s>, theirs: &Value) -> (f64, Vec<(Morale, f64)>) {
        let (lay, phase) = (self.lay, Phase::DeclaredCavalryCharge);
        let (far, reach) = (to_inches(distance(one, enemy)), to_inches(charge_move(lay.t, one.unit)));
        let aim = json!({"charge": {"target": charge_target(lay.t, one, enemy), "distance": far}});
        let own = object_of(self.side, one.unit);
        let tested = self.check((phase, Circumstance::DeclareCharge), one.side, &own, aim);
        let goes = tested.iter().filter(|(state, _)| *state == one.unit.state).map(|(_, share)| share).sum();
        let facts = json!({
            "charger": {"distance": far.min(reach), "charge_move": reach},
            "cover": cover(lay, enemy, one.at()),
            "charging_cavalry_barred": is_barred(lay, one.at(), enemy),
        });
        (goes, self.check((phase, Circumstance::ChargeZone), enemy.side, theirs, facts))
    }

    /// Closing fire, receiving check and clash.
    fn contact(&self, one: &Piece<'s>, enemy: &Piece<'s>, theirs: &Value, charging: bool) -> f64 {
        let (unit, foe, lay) = (one.unit, enemy.unit, self.lay);
        let fires = foe.weapon.is_some() && arc_at(lay.t, enemy, one.at()) == Arc::Front;
        let closing = if fires { self.fire(enemy, one, &shot(lay, enemy, one), true) } else { 0.0 };
        let cover = cover(lay, enemy, one.at());
        let receiving = json!({
            "receiving": {
                "attacker_strength": unit.figures_left().max(1),
                "charging_cavalry": charging,
                "old_guard": unit.old_guard,
            },
            "cover": cover,
            "checked_in_charge_phase": charging,
        });
        let states = self.check((Phase::ShockCombat, Circumstance::ReceiveShock), enemy.side, theirs, receiving);
        let square = theirs["formation"] == json!(Formation::Square);
        let aspect = if square { Aspect::Front } else { aspect(lay.t, one, enemy) };
        let overrun = of_being_overrun(lay.t, lay.state.edition, foe);
        let fought = states.into_iter().map(|(state, share)| {
            if state == Morale::Routed {
                return share * (cost(foe, 0, Morale::Routed) + overrun);
            }
            let mut met = theirs.clone();
            met["state"] = json!(state);
            let fight = Fight { attacker: object_of(self.side, unit), defender: met, charging, aspect, cover };
            let ends = self.clash((one.side, enemy.side), &fight).into_iter().map(|(end, part)| {
                let lost = if end.overrun > 0 || end.hq_lost > 0 { overrun } else { 0.0 };
                let gained = cost(foe, end.defender_losses, end.defender_state) + lost;
                part * (gained - cost(unit, end.attacker_losses, end.attacker_state))
            });
            share * ends.sum::<f64>()
        });
        fought.sum::<f64>() - closing
    }

    /// What an action costs a unit for its order; none if it is forbidden.
    fn price(&self, name: &str, action: Action) -> Option<f64> {
        match permission(self.lay.t, self.lay.state, name, action) {
            Some(found) if found.permission == Verdict::Forbidden => None,
            found => Some(found.map_or(0.0, |found| points(found.mfp))),
        }
    }

    /// The offer of an attack that promises most, if it promises enough.
    fn best(&self, offers: &[Offer], act: &str, action: Action, charging: bool) -> Option<CommandLine> {
        let whom = if act == "counter-charge" { "charger" } else { "target" };
        let rated = offers.iter().filter(|offer| offer.act == act).filter_map(|offer| {
            let (one, enemy) = (self.lay.piece(named(offer, "unit")?)?, self.lay.piece(named(offer, whom)?)?);
            let worth = self.attack(one, enemy, charging) - self.price(one.name, action)?;
            (worth > margin(self.temper) - self.press()).then_some((worth, offer))
        });
        rated.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, offer)| given(offer))
    }

    /// Declares the charge that promises most.
    pub fn declare(&self, offers: &[Offer]) -> Option<CommandLine> {
        self.best(offers, "declare-charge", Action::Charge, true)
    }

    /// Rides against a charge where it promises something.
    pub fn counter(&self, offers: &[Offer]) -> Option<CommandLine> {
        self.best(offers, "counter-charge", Action::CounterCharge, false)
    }

    /// The assault that promises most.
    pub fn assault(&self, offers: &[Offer]) -> Option<CommandLine> {
        self.best(offers, "assault", Action::Assault, false)
    }
}
