//! What to expect of a battle, found quickly enough to compare many. Both sides draw their tactics from the mix of the
//! first round, every round costs what that round costs, and `grand-tactics.battle-end` decides the end of each.

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::battle_end::{self, BattleEnd};
use grognard_books::grand_tactics::fert::{Fert, Situation as Roll};
use grognard_books::grand_tactics::force::Battle;
use grognard_books::grand_tactics::force_check::tactics_of_mode;
use grognard_books::grand_tactics::hidden_choice::{Replies, learn};
use grognard_books::grand_tactics::kinds::{GrandTactic, Neither, Player, State as ForceState};
use grognard_books::grand_tactics::modifiers::modifiers_of;
use grognard_books::grand_tactics::shifts::shifts_of;
use grognard_books::grand_tactics::strength::strength_of;
use grognard_books::grand_tactics::tactics_game::Payoffs;
use grognard_core::compiled;
use grognard_core::odds::LEAF_BUDGET;
use rustc_hash::FxHashMap;

/// How close the tactics come to the best; battles are only compared.
const GAP: f64 = 0.05;
/// Rounds of learning.
const MOST_LEARNING: u32 = 200;
/// Pairs of tactics rarer than this are skipped.
const SELDOM: f64 = 0.005;
/// Steps a pursuit costs, about.
const PURSUED: f64 = 1.0;

/// What a battle brings on average. Side a stands first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// Chance that each side wins.
    pub wins: [f64; 2],
    /// Mean steps each side loses.
    pub lost: [f64; 2],
    /// Chance that the lead formation of each side has no morale left.
    pub routed: [f64; 2],
}

/// Finds outlooks and remembers them.
pub struct Forecaster<'t> {
    t: &'t Tables,
    payoffs: Payoffs<'t>,
    rolls: FxHashMap<Roll, Vec<Strike>>,
    known: FxHashMap<(Battle<()>, i32), Outlook>,
}

/// A result of the combat table and its chance.
#[derive(Clone, Copy)]
struct Strike {
    chance: f64,
    steps: f64,
    morale: usize,
}

/// The number of morale levels, plus one.
const LEVELS: usize = 8;

/// What one round does on average, over the tactics of both sides.
#[derive(Default)]
struct Mean {
    /// The chance that each side loses this many levels.
    morale: [[f64; LEVELS]; 2],
    steps: [f64; 2],
    retreats: [f64; 2],
    /// The chance of a round without combat in which neither side leaves alone.
    idle: f64,
}

impl<'t> Forecaster<'t> {
    pub fn new(t: &'t Tables) -> Self {
        Forecaster { t, payoffs: Payoffs::new(t), rolls: FxHashMap::default(), known: FxHashMap::default() }
    }

    /// The outlook of a battle for ground that is worth this many steps.
    pub fn outlook(&mut self, battle: Battle<()>, stake: i32) -> Outlook {
        let key = (battle, stake);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mean = self.mean_round(&key.0, stake);
        let found = self.fought(&key.0, &mean);
        self.known.insert(key, found);
        found
    }

    fn mean_round(&mut self, battle: &Battle<()>, stake: i32) -> Mean {
        let of = |player| tactics_of_mode(self.t, battle, player).collect::<Vec<GrandTactic>>();
        let (own, other) = (of(Player::A), of(Player::B));
        let game = self.payoffs.matrix(battle, stake, &own, &other).doubles();
        let all = Replies { chance: 1.0, open: (0..other.len()).collect() };
        let mixes = learn(&game, &[all], GAP, MOST_LEARNING);
        let mut mean = Mean::default();
        let mut idle = 1.0;
        for (a, share) in own.iter().zip(&mixes.rows) {
            for (b, reply) in other.iter().zip(&mixes.columns) {
                let chance = share * reply;
                if chance < SELDOM {
                    continue;
                }
                let retreats = [*a == GrandTactic::Retreat, *b == GrandTactic::Retreat];
                match retreats {
                    [true, false] => mean.retreats[0] += chance,
                    [false, true] => mean.retreats[1] += chance,
                    _ => {}
                }
                let pair = battle.with_tactics(*a, *b);
                if pair.is_fought(self.t) {
                    idle -= chance;
                    for (striker, struck) in [(Player::A, 1), (Player::B, 0)] {
                        for strike in self.strikes(&pair, striker) {
                            mean.steps[struck] += chance * strike.chance * strike.steps;
                            mean.morale[struck][strike.morale] += chance * strike.chance;
                        }
                    }
                } else if retreats[0] == retreats[1] {
                    mean.idle += chance;
                }
            }
        }
        for side in &mut mean.morale {
            side[0] += idle;
        }
        mean
    }

    fn strikes(&mut self, pair: &Battle, player: Player) -> Vec<Strike> {
        let t = self.t;
        let roll = Roll {
            strength: strength_of(t, pair, player, &mut ()).strength,
            shift: shifts_of(t, pair, player, &mut ()).shift,
            drm: modifiers_of(t, pair, player, &mut ()).drm,
            doubled: false,
        };
        if let Some(known) = self.rolls.get(&roll) {
            return known.clone();
        }
        let Ok(odds) = compiled::exact::<Fert>(t, &roll, LEAF_BUDGET) else { return Vec::new() };
        let found: Vec<Strike> = (odds.rows.iter())
            .map(|(cell, weight)| Strike {
                chance: part(*weight, odds.total),
                steps: f64::from(cell.steps),
                morale: usize::try_from(cell.morale).unwrap_or(0).min(LEVELS - 1),
            })
            .collect();
        self.rolls.insert(roll, found.clone());
        found
    }

    /// Round after round to the end.
    fn fought(&self, battle: &Battle<()>, mean: &Mean) -> Outlook {
        let mut outlook = Outlook::default();
        let full = [&battle.a, &battle.b].map(|side| usize::try_from(side.lead_morale).unwrap_or(0).min(LEVELS - 1));
        let mut now = [[0.0; LEVELS]; LEVELS];
        now[0][0] = 1.0;
        let goes_on = 1.0 - mean.retreats[0] - mean.retreats[1];
        let last = self.t.battle.round_limit.value;
        // Nobody wins a battle in which no round was fought.
        let mut unfought = 1.0;
        for number in 1..=last {
            unfought *= mean.idle;
            let mut next = [[0.0; LEVELS]; LEVELS];
            for (a, row) in now.iter().enumerate() {
                for (b, share) in row.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                    for side in [0, 1] {
                        outlook.lost[side] += share * mean.steps[side];
                        outlook.wins[1 - side] += share * mean.retreats[side];
                    }
                    for (more_a, chance_a) in mean.morale[0].iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                        for (more_b, chance_b) in mean.morale[1].iter().enumerate().filter(|(_, chance)| **chance > 0.0)
                        {
                            let share = share * chance_a * chance_b * goes_on;
                            let lost = [(a + more_a).min(full[0]), (b + more_b).min(full[1])];
                            let end = self.end(battle, number, full, lost, mean);
                            for side in [0, 1] {
                                if lost[side] == full[side] {
                                    outlook.routed[side] += share;
                                }
                            }
                            if end.ends {
                                let idle = if number == last && lost == [0, 0] { unfought } else { 0.0 };
                                outlook.count(&end, (share - idle).max(0.0));
                            } else {
                                next[lost[0]][lost[1]] += share;
                            }
                        }
                    }
                }
            }
            now = next;
        }
        outlook
    }

    fn end(
        &self,
        battle: &Battle<()>,
        number: i32,
        full: [usize; 2],
        lost: [usize; 2],
        mean: &Mean,
    ) -> battle_end::Outcome {
        let side = |index: usize| {
            let left = full[index] - lost[index];
            battle_end::Side {
                state: if left == 0 { ForceState::Beaten } else { ForceState::FightsOn },
                lead_morale: i32::try_from(left).unwrap_or(0),
                steps_lost: rounded(mean.steps[index] * f64::from(number)),
                morale_lost: i32::try_from(lost[index]).unwrap_or(0),
            }
        };
        let situation = battle_end::Situation {
            round: number,
            attacker: battle.attacker,
            combat: true,
            fought: true,
            a: side(0),
            b: side(1),
        };
        compiled::outcome_without_dice::<BattleEnd>(self.t, &situation)
    }
}

impl Outlook {
    fn count(&mut self, end: &battle_end::Outcome, share: f64) {
        let winner = match end.winner {
            Neither::A => 0,
            Neither::B => 1,
            Neither::None => return,
        };
        self.wins[winner] += share;
        if end.pursuit {
            self.lost[1 - winner] += share * PURSUED;
        }
    }
}

/// A weight as a fraction of the total.
#[expect(clippy::cast_precision_loss, reason = "chances of a few dice")]
pub fn part(weight: u128, total: u128) -> f64 {
    weight as f64 / total as f64
}

#[expect(clippy::cast_possible_truncation, reason = "a few steps")]
fn rounded(steps: f64) -> i32 {
    steps.round() as i32
}
