//! What a pair of tactics is worth to side a (GT-84), from the exact odds of the charge and of both FERT rolls.

use std::collections::HashMap;

use grognard_core::dice::Detail;
use grognard_core::equilibrium::{Rational, fraction, whole};
use grognard_core::odds::{Distribution, LEAF_BUDGET, exact};

use crate::cavalry_charge::{self, CavalryCharge};
use crate::fert::{self, Fert};
use crate::force::Battle;
use crate::kinds::{Card, GrandTactic, Player};
use crate::modifiers::modifiers_of;
use crate::shifts::shifts_of;
use crate::strength::strength_of;
use crate::tables::Tables;

/// The worth of pairs of choices. Each roll is worked out once, however many pairs lead to it.
pub struct Payoffs<'t> {
    t: &'t Tables,
    rolls: HashMap<fert::Situation, Rational>,
}

impl<'t> Payoffs<'t> {
    /// By these charts, with nothing worked out yet.
    pub fn new(t: &'t Tables) -> Self {
        Payoffs { t, rolls: HashMap::new() }
    }

    /// What a wins by each pair of tactics, row by row, if the ground is worth this many steps.
    pub fn matrix<G>(
        &mut self,
        battle: &Battle<G>,
        stake: i32,
        a_tactics: &[GrandTactic],
        b_tactics: &[GrandTactic],
    ) -> Vec<Vec<Rational>> {
        let charge = ChargeOdds::of(self.t, battle);
        let mut cell = |a: GrandTactic, b: GrandTactic| self.payoff(&battle.with_tactics(a, b), stake, &charge);
        a_tactics.iter().map(|a| b_tactics.iter().map(|b| cell(*a, *b)).collect()).collect()
    }

    fn payoff(&mut self, s: &Battle, stake: i32, charge: &ChargeOdds) -> Rational {
        let t = self.t;
        let stake = whole(stake.into());
        let (a_retreats, b_retreats) =
            (s.a.grand_tactic == GrandTactic::Retreat, s.b.grand_tactic == GrandTactic::Retreat);
        let ground = match (a_retreats, b_retreats) {
            (true, false) => -stake.clone(),
            (false, true) => stake.clone(),
            _ => whole(0),
        };
        if s.is_fought(t) {
            let step = whole(t.battle.step_worth.value.into());
            let strikes = self.strike_worth(s, Player::A, &charge.doubled[0])
                - self.strike_worth(s, Player::B, &charge.doubled[1]);
            return strikes + (&charge.lost[1] - &charge.lost[0]) * step + ground;
        }
        let idle = match (a_retreats, b_retreats) {
            (true, true) => stake,
            (false, false) => whole(t.battle.idle_round.value.into()),
            _ => return ground,
        };
        if s.attacker == Player::A { -idle } else { idle }
    }

    /// Mean worth of a side's FERT result, doubled with this probability; not limited to what the opponent has.
    fn strike_worth(&mut self, s: &Battle, player: Player, doubled: &Rational) -> Rational {
        let t = self.t;
        let roll = fert::Situation {
            strength: strength_of(t, s, player, &mut ()).strength,
            shift: shifts_of(t, s, player, &mut ()).shift,
            drm: modifiers_of(t, s, player, &mut ()).drm,
            doubled: false,
        };
        let plain = self.roll_worth(&roll);
        if *doubled == whole(0) {
            return plain;
        }
        let more = self.roll_worth(&fert::Situation { doubled: true, ..roll }) - &plain;
        plain + more * doubled
    }

    fn roll_worth(&mut self, roll: &fert::Situation) -> Rational {
        if let Some(known) = self.rolls.get(roll) {
            return known.clone();
        }
        let odds = exact::<Fert>(self.t, roll, Detail::Merged, LEAF_BUDGET).expect("one roll fits any budget");
        let (step, level) = (self.t.battle.step_worth.value, self.t.battle.morale_worth.value);
        let worth = mean(&odds, |cell| cell.steps * step + cell.morale * level);
        self.rolls.insert(roll.clone(), worth.clone());
        worth
    }
}

/// The average effect of the charge, for a and b.
#[derive(Default)]
struct ChargeOdds {
    doubled: [Rational; 2],
    lost: [Rational; 2],
}

impl ChargeOdds {
    fn of<G>(t: &Tables, battle: &Battle<G>) -> Self {
        if ![Player::A, Player::B].iter().any(|player| battle.side(*player).card == Card::CavalryCharge) {
            return ChargeOdds::default();
        }
        // The result of a cavalry fight does not depend on the tactics; only whether there is one does.
        let any = battle.with_tactics(GrandTactic::GeneralAdvance, GrandTactic::GeneralAdvance);
        let odds = exact::<CavalryCharge>(t, &any, Detail::Merged, LEAF_BUDGET).expect("two dice fit any budget");
        let of_both = |of: &dyn Fn(&cavalry_charge::Outcome, Player) -> i32| {
            [Player::A, Player::B].map(|player| mean(&odds, |outcome| of(outcome, player)))
        };
        ChargeOdds {
            doubled: of_both(&|outcome, player| i32::from(outcome.doubled.is(player))),
            lost: of_both(&|outcome, player| outcome.steps_lost(player)),
        }
    }
}

fn mean<O>(odds: &Distribution<O>, of: impl Fn(&O) -> i32) -> Rational {
    let weighed = odds.rows.iter().map(|(outcome, weight)| fraction(*weight, odds.total) * whole(of(outcome).into()));
    weighed.fold(whole(0), |sum, part| sum + part)
}
