//! How a charge or an assault may end, from the first check to the clash. Fire of the defenders is left out.

use grognard_books::fatigue::names::{Arm, Circumstance, Formation, Phase, State as Morale};
use grognard_books::fatigue::shock::{Aspect, Outcome as Clash};
use grognard_table::{to_inches, whole};
use serde_json::{Value, json};

use super::known::object_of;
use super::{Chances, Fight};
use crate::derive::{Piece, aspect, charge_target, charge_towards, cover, distance, is_barred};

/// How an attack may end.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// The chargers fail their check and stay.
    NotMade,
    /// The target runs from the charge before it is met.
    Flees,
    /// The target breaks when it is to receive the attack.
    Breaks,
    /// They come to blows.
    Fought(Clash),
}

impl<'s> Chances<'_, 's> {
    /// How an attack may end, each with its share. Foot that is charged from afar forms square where it can.
    pub fn attack(&self, one: &Piece<'s>, enemy: &Piece<'s>, charging: bool) -> Vec<(Ending, f64)> {
        let theirs = object_of(self.seat, enemy.unit);
        if !charging {
            return self.contact(one, enemy, &theirs, false);
        }
        let (goes, states) = self.tests(one, enemy, &theirs);
        let in_time = distance(one, enemy) > whole(self.lay.t.zones.form_square_over.value);
        let foot = enemy.unit.arm == Arm::Infantry && enemy.unit.formation != Formation::OpenOrder;
        let squares = in_time && foot && enemy.unit.inside.is_none();
        let mut ends = vec![(Ending::NotMade, 1.0 - goes)];
        for (state, share) in states {
            if state == Morale::Routed {
                ends.push((Ending::Flees, goes * share));
                continue;
            }
            let mut met = theirs.clone();
            met["state"] = json!(state);
            let square = squares && state == Morale::Good;
            met["formation"] = json!(if square { Formation::Square } else { enemy.unit.formation });
            let contact = self.contact(one, enemy, &met, true);
            ends.extend(contact.into_iter().map(|(end, part)| (end, goes * share * part)));
        }
        ends
    }

    /// Whether a charger goes, and how its target takes it: the checks of the Declared Cavalry Charge Phase.
    fn tests(&self, one: &Piece<'s>, enemy: &Piece<'s>, theirs: &Value) -> (f64, Vec<(Morale, f64)>) {
        let (lay, phase) = (self.lay, Phase::DeclaredCavalryCharge);
        let (far, reach) = (to_inches(distance(one, enemy)), to_inches(charge_towards(lay, one, enemy)));
        let aim = json!({"charge": {"target": charge_target(lay.t, one, enemy), "distance": far}});
        let own = object_of(self.seat, one.unit);
        let tested = self.check((phase, Circumstance::DeclareCharge), one.side, &own, aim);
        let goes = tested.iter().filter(|(state, _)| *state == one.unit.state).map(|(_, share)| share).sum();
        let facts = json!({
            "charger": {"distance": far, "charge_move": reach},
            "cover": cover(lay, enemy, one.at()),
            "charging_cavalry_barred": is_barred(lay, one.at(), enemy),
        });
        (goes, self.check((phase, Circumstance::ChargeZone), enemy.side, theirs, facts))
    }

    /// Receiving check and clash.
    fn contact(&self, one: &Piece<'s>, enemy: &Piece<'s>, theirs: &Value, charging: bool) -> Vec<(Ending, f64)> {
        let (unit, lay) = (one.unit, self.lay);
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
        let mut ends = Vec::new();
        for (state, share) in states {
            if state == Morale::Routed {
                ends.push((Ending::Breaks, share));
                continue;
            }
            let mut met = theirs.clone();
            met["state"] = json!(state);
            let fight = Fight { attacker: object_of(self.seat, unit), defender: met, charging, aspect, cover };
            let clash = self.clash((one.side, enemy.side), &fight).into_iter();
            ends.extend(clash.map(|(end, part)| (Ending::Fought(end), share * part)));
        }
        ends
    }
}
