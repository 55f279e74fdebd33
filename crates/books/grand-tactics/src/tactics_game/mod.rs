//! `grand-tactics.tactics-game`: the hidden choice of tactics as a game, and how to play it best.
//!
//! This file has the facts; [`payoff`] values every pair of tactics by the exact odds of the round, [`analysis`] holds
//! the solution, [`advice`] puts it into words.

mod advice;
mod analysis;
mod payoff;

pub use advice::mix_in_words;
pub use analysis::{Analysis, Outcome};
pub use payoff::{Payoffs, Worths};

use grognard_core::dice::Dice;
use grognard_core::equilibrium::{Best, Fraction, Rational};
use grognard_core::facts::{Choice, Facts, Reader};
use grognard_core::procedure::Procedure;
use grognard_core::refusal::Check;
use grognard_core::rule::Rule;
use grognard_core::trace::Trace;
use serde::Serialize;

use super::force::Battle;
use super::force_check::{CardsCount, check_battle, tactics_of_mode};
use super::kinds::{GrandTactic, Player};
use super::rules::gt;
use super::tables::Tables;

/// The greatest worth of the ground, in steps.
pub const MOST_STAKE: i32 = 20;

/// Facts of the choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Situation {
    /// The battle; its tactics are open.
    #[serde(flatten)]
    pub battle: Battle<Option<GrandTactic>>,
    /// Worth of the ground, in steps.
    pub stake: i32,
}

impl Facts for Situation {
    type Tables = Tables;

    fn read(r: &mut Reader<'_>, t: &Tables) -> Self {
        Situation {
            battle: Battle::read(r, t),
            stake: r
                .integer("stake", 0..=MOST_STAKE, "worth of the ground, in steps")
                .default(t.battle.default_stake.value),
        }
    }
}

/// Tactics a side may choose with its card (GT-83): its mode allows them, and the card goes with them.
pub fn legal_tactics<G>(t: &Tables, battle: &Battle<G>, player: Player) -> Vec<GrandTactic> {
    let card = t.cards.of(battle.side(player).card);
    let goes = |tactic: &GrandTactic| card.is_none_or(|card| card.tactics[*tactic]);
    tactics_of_mode(t, battle, player).filter(goes).collect()
}

/// Solves the hidden choice; none if a side has no legal tactic.
pub fn analyse<G>(t: &Tables, battle: &Battle<G>, stake: i32) -> Option<Analysis> {
    let [a_tactics, b_tactics] = [Player::A, Player::B].map(|player| legal_tactics(t, battle, player));
    let worths = Payoffs::new(t).matrix(battle, stake, &a_tactics, &b_tactics);
    let equilibrium = worths.game()?.solve();
    let payoff = worths.fractions();
    let regrets = equilibrium.regrets(&payoff);
    Some(Analysis { a_tactics, b_tactics, payoff, equilibrium, regrets })
}

/// What a player can count on as a wins it, and his tactics with his best mix of them; rolls that are known are not worked
/// out again. None where a side has no legal tactic.
pub fn best<G>(
    payoffs: &mut Payoffs<'_>,
    battle: &Battle<G>,
    stake: i32,
    player: Player,
) -> Option<(Vec<GrandTactic>, Best)> {
    let [a_tactics, b_tactics] = [Player::A, Player::B].map(|player| legal_tactics(payoffs.charts(), battle, player));
    let game = payoffs.matrix(battle, stake, &a_tactics, &b_tactics).game()?;
    Some(match player {
        Player::A => (a_tactics, game.best_of_rows()),
        Player::B => (b_tactics, game.best_of_columns()),
    })
}

pub struct TacticsGame;

impl Procedure for TacticsGame {
    const NAME: &'static str = "grand-tactics.tactics-game";
    const SUMMARY: &'static str = "the hidden choice of grand tactics: what each pair is worth and how to choose best";
    const DICE: &'static str = "none";
    const RULES: &'static [Rule] = &[gt(26), gt(62), gt(78), gt(83), gt(84), gt(85)];
    const OUTCOME: &'static [(&'static str, &'static str)] = &[
        ("a_tactics", "legal tactics of a, the rows"),
        ("b_tactics", "legal tactics of b, the columns"),
        ("matrix", "what a wins by each pair of tactics, in steps, exact"),
        ("value", "what a wins on average when both choose best"),
        ("a_mix", "how often a should choose each of its tactics"),
        ("b_mix", "how often b should choose each of its tactics"),
    ];
    type Tables = Tables;
    type Situation = Situation;
    type Outcome = Outcome;

    fn check(t: &Tables, s: &Situation, check: &mut Check) {
        check_battle(t, &s.battle, CardsCount::Yes, check);
        for player in Player::all() {
            let none = legal_tactics(t, &s.battle, player).is_empty();
            let name = player.name();
            let fields = [format!("{name}.card"), format!("{name}.formations.0.mode")];
            check.refuse(none, gt(83), &[&fields[0], &fields[1]], || {
                "no tactic that the mode allows goes with this card; choose another card or none.".to_owned()
            });
        }
    }

    fn run<D: Dice, T: Trace>(t: &Tables, s: &Situation, _: &mut D, trace: &mut T) -> Outcome {
        match analyse(t, &s.battle, s.stake) {
            Some(analysis) => {
                advice::note(&analysis, s.stake, trace);
                analysis.outcome()
            }
            // Only in a situation that was not checked can a side be without a tactic.
            None => Outcome {
                a_tactics: Vec::new(),
                b_tactics: Vec::new(),
                matrix: Vec::new(),
                value: Fraction(Rational::default()),
                a_mix: Vec::new(),
                b_mix: Vec::new(),
            },
        }
    }
}
