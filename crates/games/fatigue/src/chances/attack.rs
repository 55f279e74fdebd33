//! How a charge or an assault may end, from the first check to the clash. Fire by the defenders is left out.

use grognard_books::fatigue::morale::facts::{ChargeAim, Charger, Receiving};
use grognard_books::fatigue::names::{Arm, Circumstance, Formation, Phase, State as Morale};
use grognard_books::fatigue::shock::{Aspect, Outcome as Clash};
use grognard_books::fatigue::unit::Unit as UnitFacts;
use grognard_core::facts::Inches;
use grognard_table::{to_inches, whole};

use super::known::facts_for;
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
    /// The ways an attack may end, each with its share. Foot that is charged from afar forms square where it can.
    pub fn attack(&self, one: &Piece<'s>, enemy: &Piece<'s>, charging: bool) -> Vec<(Ending, f64)> {
        let theirs = facts_for(self.seat, enemy.unit);
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
            let square = squares && state == Morale::Good;
            let formation = if square { Formation::Square } else { enemy.unit.formation };
            let met = UnitFacts { state, formation, ..theirs.clone() };
            let contact = self.contact(one, enemy, &met, true);
            ends.extend(contact.into_iter().map(|(end, part)| (end, goes * share * part)));
        }
        ends
    }

    /// Whether a charger goes, and how its target reacts: the checks of the Declared Cavalry Charge Phase.
    fn tests(&self, one: &Piece<'s>, enemy: &Piece<'s>, theirs: &UnitFacts) -> (f64, Vec<(Morale, f64)>) {
        let (lay, phase) = (self.lay, Phase::DeclaredCavalryCharge);
        let (far, reach) = (to_inches(distance(one, enemy)), to_inches(charge_towards(lay, one, enemy)));
        let (far, reach) = (Inches::new(far), Inches::new(reach));
        let aim = ChargeAim { target: charge_target(lay.t, one, enemy), distance: far, divisional: false };
        let own = facts_for(self.seat, one.unit);
        let tested = self.check((phase, Circumstance::DeclareCharge), one.side, own, |check| {
            check.tester.charge = Some(aim);
        });
        let goes = tested.iter().filter(|(state, _)| *state == one.unit.state).map(|(_, share)| share).sum();
        let stands = self.check((phase, Circumstance::ChargeZone), enemy.side, theirs.clone(), |check| {
            check.charger = Some(Charger { distance: far, charge_move: reach });
            check.tester.burden.cover = cover(lay, enemy, one.at());
            check.tester.charging_cavalry_barred = is_barred(lay, one.at(), enemy);
        });
        (goes, stands)
    }

    /// Receiving check and clash.
    fn contact(&self, one: &Piece<'s>, enemy: &Piece<'s>, theirs: &UnitFacts, charging: bool) -> Vec<(Ending, f64)> {
        let (unit, lay) = (one.unit, self.lay);
        let cover = cover(lay, enemy, one.at());
        let receiving = Receiving {
            attacker_strength: unit.figures_left().max(1),
            charging_cavalry: charging,
            old_guard: unit.old_guard,
        };
        let what = (Phase::ShockCombat, Circumstance::ReceiveShock);
        let states = self.check(what, enemy.side, theirs.clone(), |check| {
            check.tester.receiving = Some(receiving);
            check.tester.burden.cover = cover;
            check.tester.checked_in_charge_phase = charging;
        });
        let square = theirs.formation == Formation::Square;
        let aspect = if square { Aspect::Front } else { aspect(lay.t, one, enemy) };
        let mut ends = Vec::new();
        for (state, share) in states {
            if state == Morale::Routed {
                ends.push((Ending::Breaks, share));
                continue;
            }
            let defender = UnitFacts { state, ..theirs.clone() };
            let fight = Fight { attacker: facts_for(self.seat, unit), defender, charging, aspect, cover };
            let clash = self.clash((one.side, enemy.side), fight).into_iter();
            ends.extend(clash.map(|(end, part)| (Ending::Fought(end), share * part)));
        }
        ends
    }
}
