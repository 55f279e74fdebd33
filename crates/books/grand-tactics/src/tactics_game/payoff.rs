//! What a pair of tactics is worth to side a (GT-84), from the exact odds of the charge and of both FERT rolls.
//!
//! All of it is calculated in whole numbers over one denominator, the number of ways the dice can fall. Nothing is brought
//! to lowest terms until somebody asks for a single number.

use grognard_core::dice::Detail;
use grognard_core::equilibrium::{Game, Rational, fraction, part};
use grognard_core::odds::{Distribution, LEAF_BUDGET, exact};
use rustc_hash::FxHashMap;

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
    /// Ways a FERT roll can fall.
    ways: i128,
    /// The worth of each roll, over these ways.
    rolls: FxHashMap<fert::Situation, i128>,
}

/// What side a wins by each pair of tactics, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worths {
    rows: Vec<Vec<i128>>,
    of: i128,
}

impl Worths {
    /// As a game; none where a side has no tactic.
    pub fn game(&self) -> Option<Game> {
        Game::over(&self.rows, self.of)
    }

    /// As fractions.
    pub fn fractions(&self) -> Vec<Vec<Rational>> {
        self.each(fraction)
    }

    /// As doubles.
    pub fn doubles(&self) -> Vec<Vec<f64>> {
        self.each(part)
    }

    fn each<N>(&self, of: impl Fn(i128, i128) -> N) -> Vec<Vec<N>> {
        self.rows.iter().map(|row| row.iter().map(|cell| of(*cell, self.of)).collect()).collect()
    }
}

impl<'t> Payoffs<'t> {
    /// By these charts, with nothing worked out yet.
    pub fn new(t: &'t Tables) -> Self {
        let ways = i128::from(t.fert.sides).pow(t.fert.dice.into());
        Payoffs { t, ways, rolls: FxHashMap::default() }
    }

    /// The charts.
    pub fn charts(&self) -> &'t Tables {
        self.t
    }

    /// What side a wins by each pair of tactics, if the ground is worth this many steps.
    pub fn matrix<G>(
        &mut self,
        battle: &Battle<G>,
        stake: i32,
        a_tactics: &[GrandTactic],
        b_tactics: &[GrandTactic],
    ) -> Worths {
        let charge = ChargeOdds::of(self.t, battle);
        let mut rows = Vec::with_capacity(a_tactics.len());
        let [Some(first), Some(other)] = [a_tactics, b_tactics].map(|tactics| tactics.first()) else {
            return Worths { rows, of: 1 };
        };
        let mut pair = battle.with_tactics(*first, *other);
        // The strength of a side depends on its own tactic alone (GT-20).
        let strength_with = |a: GrandTactic, b: GrandTactic, player: Player| {
            strength_of(self.t, &battle.with_tactics(a, b), player, &mut ()).strength
        };
        let a_strengths: Vec<i32> = a_tactics.iter().map(|a| strength_with(*a, *other, Player::A)).collect();
        let b_strengths: Vec<i32> = b_tactics.iter().map(|b| strength_with(*first, *b, Player::B)).collect();
        for (a, a_strength) in a_tactics.iter().zip(a_strengths) {
            pair.a.grand_tactic = *a;
            let cells = b_tactics.iter().zip(&b_strengths).map(|(b, b_strength)| {
                pair.b.grand_tactic = *b;
                self.payoff(&pair, [a_strength, *b_strength], stake, &charge)
            });
            rows.push(cells.collect());
        }
        Worths { rows, of: self.ways * charge.ways }
    }

    fn payoff(&mut self, s: &Battle, strengths: [i32; 2], stake: i32, charge: &ChargeOdds) -> i128 {
        let t = self.t;
        let whole = self.ways * charge.ways;
        let (a_retreats, b_retreats) =
            (s.a.grand_tactic == GrandTactic::Retreat, s.b.grand_tactic == GrandTactic::Retreat);
        let stake = i128::from(stake) * whole;
        let ground = match (a_retreats, b_retreats) {
            (true, false) => -stake,
            (false, true) => stake,
            _ => 0,
        };
        if s.is_fought(t) {
            let step = i128::from(t.battle.step_worth.value) * self.ways;
            let [a, b] = [(Player::A, 0), (Player::B, 1)].map(|(player, side)| {
                self.strike_worth(s, (player, strengths[side]), charge.doubled[side], charge.ways)
            });
            return a - b + (charge.lost[1] - charge.lost[0]) * step + ground;
        }
        let idle = match (a_retreats, b_retreats) {
            (true, true) => stake,
            (false, false) => i128::from(t.battle.idle_round.value) * whole,
            _ => return ground,
        };
        if s.attacker == Player::A { -idle } else { idle }
    }

    /// Mean worth of a side's FERT result, doubled in some of the ways of the charge; not limited to what the
    /// opponent has.
    fn strike_worth(&mut self, s: &Battle, (player, strength): (Player, i32), doubled: i128, ways: i128) -> i128 {
        let t = self.t;
        let roll = fert::Situation {
            strength,
            shift: shifts_of(t, s, player, &mut ()).shift,
            drm: modifiers_of(t, s, player, &mut ()).drm,
            doubled: false,
        };
        let more = if doubled == 0 { 0 } else { self.roll_worth(&fert::Situation { doubled: true, ..roll.clone() }) };
        (ways - doubled) * self.roll_worth(&roll) + doubled * more
    }

    fn roll_worth(&mut self, roll: &fert::Situation) -> i128 {
        if let Some(known) = self.rolls.get(roll) {
            return *known;
        }
        let odds = exact::<Fert>(self.t, roll, Detail::Merged, LEAF_BUDGET).expect("one roll fits any budget");
        let (step, level) = (self.t.battle.step_worth.value, self.t.battle.morale_worth.value);
        let worth = weighed(&odds, self.ways, |cell| cell.steps * step + cell.morale * level);
        self.rolls.insert(roll.clone(), worth);
        worth
    }
}

/// The average effect of the charge, for a and b, as sums over the ways it can go.
struct ChargeOdds {
    ways: i128,
    doubled: [i128; 2],
    lost: [i128; 2],
}

impl ChargeOdds {
    fn of<G>(t: &Tables, battle: &Battle<G>) -> Self {
        if ![Player::A, Player::B].iter().any(|player| battle.side(*player).card == Card::CavalryCharge) {
            return ChargeOdds { ways: 1, doubled: [0; 2], lost: [0; 2] };
        }
        // The result of a cavalry fight does not depend on the tactics; only whether there is one does.
        let any = battle.with_tactics(GrandTactic::GeneralAdvance, GrandTactic::GeneralAdvance);
        let odds = exact::<CavalryCharge>(t, &any, Detail::Merged, LEAF_BUDGET).expect("two dice fit any budget");
        let ways = signed(odds.total);
        let of_both = |of: &dyn Fn(&cavalry_charge::Outcome, Player) -> i32| {
            [Player::A, Player::B].map(|player| weighed(&odds, ways, |outcome| of(outcome, player)))
        };
        ChargeOdds {
            ways,
            doubled: of_both(&|outcome, player| i32::from(outcome.doubled.is(player))),
            lost: of_both(&|outcome, player| outcome.steps_lost(player)),
        }
    }
}

/// The mean of a number over this many ways, which the denominator of the odds divides.
fn weighed<O>(odds: &Distribution<O>, ways: i128, of: impl Fn(&O) -> i32) -> i128 {
    let sum: i128 = odds.rows.iter().map(|(outcome, weight)| signed(*weight) * i128::from(of(outcome))).sum();
    sum * (ways / signed(odds.total))
}

/// Ten dice of a hundred sides fall in fewer ways than this holds.
fn signed(weight: u128) -> i128 {
    i128::try_from(weight).unwrap_or(i128::MAX)
}
