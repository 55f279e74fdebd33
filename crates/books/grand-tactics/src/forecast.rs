//! A whole battle, round after round to its end: chances, losses and length.
//!
//! Every round is `grand-tactics.round`, every end `grand-tactics.battle-end`, every pursuit `grand-tactics.pursuit`;
//! nothing is ruled here. Forces go from round to round as in [`next_round`]; a force plays its present card until it
//! is spent, and no card after that. Leader casualties and catastrophes are left out, because they need the roster.

use std::collections::HashMap;

use grognard_core::dice::{Detail, Seeded, TooLarge};
use grognard_core::equilibrium::double;
use grognard_core::odds::{Distribution, LEAF_BUDGET, exact};
use grognard_core::procedure::Procedure;

use super::battle_end::{self, BattleEnd};
use super::force::Battle;
use super::kinds::{Card, GrandTactic, Neither, Player, State};
use super::pursuit::{self, LoserState, Pursuit};
use super::round::{self, Round, next_round};
use super::tables::Tables;
use super::tactics_game::{analyse, legal_tactics};

/// How the tactics of every round are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Both keep their tactics; a force that no longer may holds, or takes the first tactic it may.
    Keep(GrandTactic, GrandTactic),
    /// Both draw from the best mix of the hidden choice, for this stake.
    Best {
        /// Worth of the ground, in steps.
        stake: i32,
    },
}

/// The expected course of a battle. Probabilities and means are doubles.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Chance that a wins.
    pub a_wins: f64,
    /// Chance that b wins.
    pub b_wins: f64,
    /// Chance that nobody wins.
    pub nobody_wins: f64,
    /// Chance that the battle ends with round 1, 2 and so on.
    pub ends_with: Vec<f64>,
    /// Mean number of rounds.
    pub rounds: f64,
    /// Mean steps a loses in battle.
    pub a_steps_lost: f64,
    /// Mean steps b loses in battle.
    pub b_steps_lost: f64,
    /// Mean steps a loses in pursuit.
    pub a_pursuit_steps: f64,
    /// Mean steps b loses in pursuit.
    pub b_pursuit_steps: f64,
}

/// The state between two rounds.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Standing {
    battle: Battle<Open>,
    lost: [Loss; 2],
    /// A round had combat.
    fought: bool,
}

/// Tactics are chosen anew in each round.
type Open = ();

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Loss {
    steps: i32,
    morale: i32,
}

/// Pairs of tactics with the chance of each.
type Draws = Vec<((GrandTactic, GrandTactic), f64)>;

/// Fights a checked battle to its end in every possible way.
pub fn forecast<G>(t: &Tables, battle: &Battle<G>, plan: Plan) -> Result<Forecast, TooLarge> {
    let start = Standing { battle: battle.open(), lost: [Loss::default(); 2], fought: false };
    let mut now = HashMap::from([(start, 1.0)]);
    let mut work = Work { t, plan, draws: HashMap::new(), sum: Forecast::nothing(t) };
    for number in 1..=t.battle.round_limit.value {
        let mut next = HashMap::new();
        for (standing, share) in now {
            work.fight(&standing, share, number, &mut next)?;
        }
        now = next;
    }
    Ok(work.sum)
}

struct Work<'t> {
    t: &'t Tables,
    plan: Plan,
    draws: HashMap<Battle<Open>, Draws>,
    sum: Forecast,
}

impl Work<'_> {
    fn fight(
        &mut self,
        standing: &Standing,
        share: f64,
        number: i32,
        next: &mut HashMap<Standing, f64>,
    ) -> Result<(), TooLarge> {
        for ((a, b), chance) in self.draws(&standing.battle) {
            let fought = standing.battle.with_tactics(a, b);
            let odds = exact::<Round>(self.t, &fought, Detail::Merged, LEAF_BUDGET)?;
            for (outcome, weight) in &odds.rows {
                let share = share * chance * part(*weight, odds.total);
                let after = standing.after(outcome);
                let end = self.end(&fought, &after, outcome, number);
                if end.ends {
                    self.count(&fought, &after, outcome, &end, number, share)?;
                } else {
                    *next.entry(after).or_insert(0.0) += share;
                }
            }
        }
        Ok(())
    }

    fn draws(&mut self, battle: &Battle<Open>) -> Draws {
        if let Some(known) = self.draws.get(battle) {
            return known.clone();
        }
        let found = match self.plan {
            Plan::Keep(a, b) => {
                let may = |player: Player, wanted: GrandTactic| {
                    let legal = legal_tactics(self.t, battle, player);
                    let kept = [wanted, GrandTactic::Hold].into_iter().find(|tactic| legal.contains(tactic));
                    kept.or(legal.first().copied()).unwrap_or(wanted)
                };
                vec![((may(Player::A, a), may(Player::B, b)), 1.0)]
            }
            Plan::Best { stake } => mixed(self.t, battle, stake),
        };
        self.draws.insert(battle.clone(), found.clone());
        found
    }

    fn end(&self, fought: &Battle, after: &Standing, outcome: &round::Outcome, number: i32) -> battle_end::Outcome {
        let side = |player: Player| {
            let (struck, lost) = (outcome.side(player), after.lost[index(player)]);
            battle_end::Side {
                state: struck.state,
                lead_morale: struck.morale_after,
                steps_lost: lost.steps,
                morale_lost: lost.morale,
            }
        };
        let situation = battle_end::Situation {
            round: number,
            attacker: fought.attacker,
            combat: outcome.combat,
            fought: after.fought,
            a: side(Player::A),
            b: side(Player::B),
        };
        // The end of a battle needs no dice, so any source will do.
        BattleEnd::run(self.t, &situation, &mut Seeded::new(0), &mut ())
    }

    fn count(
        &mut self,
        fought: &Battle,
        after: &Standing,
        outcome: &round::Outcome,
        end: &battle_end::Outcome,
        number: i32,
        share: f64,
    ) -> Result<(), TooLarge> {
        let sum = &mut self.sum;
        *match end.winner {
            Neither::A => &mut sum.a_wins,
            Neither::B => &mut sum.b_wins,
            Neither::None => &mut sum.nobody_wins,
        } += share;
        if let Some(place) = usize::try_from(number - 1).ok().and_then(|round| sum.ends_with.get_mut(round)) {
            *place += share;
        }
        sum.rounds += share * f64::from(number);
        sum.a_steps_lost += share * f64::from(after.lost[0].steps);
        sum.b_steps_lost += share * f64::from(after.lost[1].steps);
        if end.pursuit {
            let loser = if end.withdraws == Neither::A { Player::A } else { Player::B };
            let steps = share * pursuit_steps(self.t, fought, after, outcome, loser)?;
            *if loser == Player::A { &mut sum.a_pursuit_steps } else { &mut sum.b_pursuit_steps } += steps;
        }
        Ok(())
    }
}

/// Mean steps the loser loses in the pursuit.
fn pursuit_steps(
    t: &Tables,
    fought: &Battle,
    after: &Standing,
    outcome: &round::Outcome,
    loser: Player,
) -> Result<f64, TooLarge> {
    let loser_steps = after.battle.side(loser).steps();
    if loser_steps < 1 {
        return Ok(0.0);
    }
    let beaten = outcome.side(loser).state == State::Beaten;
    let situation = pursuit::Situation {
        loser_state: if beaten { LoserState::Beaten } else { LoserState::Retreats },
        winner_cavalry_superiority: after.battle.superior_cavalry(t) == Some(loser.opponent()),
        rear_guard: fought.plays(loser, Card::RearGuard),
        terrain: fought.terrain,
        loser_steps,
    };
    let odds = exact::<Pursuit>(t, &situation, Detail::Merged, LEAF_BUDGET)?;
    Ok(mean(&odds, |outcome| outcome.steps_lost))
}

/// Pairs of tactics as both sides should choose them.
fn mixed(t: &Tables, battle: &Battle<Open>, stake: i32) -> Draws {
    let Some(game) = analyse(t, battle, stake) else { return vec![((GrandTactic::Hold, GrandTactic::Hold), 1.0)] };
    let a = game.a_tactics.iter().zip(game.equilibrium.row_mix.iter().map(double));
    let pairs = a.flat_map(|(a, p)| {
        let b = game.b_tactics.iter().zip(game.equilibrium.column_mix.iter().map(double));
        b.map(move |(b, q)| ((*a, *b), p * q))
    });
    pairs.filter(|pair| pair.1 > 0.0).collect()
}

impl Standing {
    fn after(&self, outcome: &round::Outcome) -> Standing {
        let mut lost = self.lost;
        for (lost, struck) in lost.iter_mut().zip([&outcome.a, &outcome.b]) {
            lost.steps += struck.charge_steps_lost + struck.steps_lost;
            lost.morale += struck.morale_lost;
        }
        Standing { battle: next_round(&self.battle, outcome), lost, fought: self.fought || outcome.combat }
    }
}

impl Forecast {
    fn nothing(t: &Tables) -> Self {
        Forecast {
            a_wins: 0.0,
            b_wins: 0.0,
            nobody_wins: 0.0,
            ends_with: (0..t.battle.round_limit.value).map(|_| 0.0).collect(),
            rounds: 0.0,
            a_steps_lost: 0.0,
            b_steps_lost: 0.0,
            a_pursuit_steps: 0.0,
            b_pursuit_steps: 0.0,
        }
    }
}

fn index(player: Player) -> usize {
    match player {
        Player::A => 0,
        Player::B => 1,
    }
}

#[expect(clippy::cast_precision_loss, reason = "doubles are asked for")]
fn part(weight: u128, total: u128) -> f64 {
    weight as f64 / total as f64
}

fn mean<O>(odds: &Distribution<O>, of: impl Fn(&O) -> i32) -> f64 {
    odds.rows.iter().map(|(outcome, weight)| part(*weight, odds.total) * f64::from(of(outcome))).sum()
}
