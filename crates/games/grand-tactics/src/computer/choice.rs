//! The hidden choice of a round (GT-105): by the plain player's rule, or the safest mix over every tactic and card.

use grognard_battle::{Side, Whim};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force_check::is_card_legal;
use grognard_books::grand_tactics::hidden_choice::{Hidden, Pick};
use grognard_books::grand_tactics::kinds::{Card, GrandTactic};
use grognard_books::grand_tactics::tactics_game::{Analysis, analyse};
use grognard_core::equilibrium::double;
use grognard_core::facts::Choice as _;

use crate::acts::{Commit, Order};
use crate::facts::forces;
use crate::hidden::{GAP, stake};
use crate::roster::player;
use crate::state::{Battle, Cards, State};

/// The resolution of the draw: chances are rounded to this many parts.
const PARTS: u32 = 1 << 20;

/// Draws from the safest mix of a game.
pub fn safest(game: &Hidden, whim: &mut Whim) -> Option<Order> {
    let mixes = game.solve(GAP);
    let drawn = draw(&mixes.rows, whim);
    game.picks.get(drawn).map(|pick| Commit::of(*pick).into())
}

/// The plain player (GT-104): the card with the best value against no enemy card, and a tactic from its mix.
pub fn plain(t: &Tables, state: &State, side: Side, whim: &mut Whim) -> Option<Order> {
    let battle = state.battle.as_ref()?;
    let mut best: Option<(f64, Card, Vec<GrandTactic>, Vec<f64>)> = None;
    for card in cards_at_hand(state, battle, side) {
        let Some(game) = solved(t, state, battle, side, card) else { continue };
        let solution = &game.equilibrium;
        let (value, tactics, mix) = match side {
            Side::A => (double(&solution.value), game.a_tactics, &solution.row_mix),
            Side::B => (-double(&solution.value), game.b_tactics, &solution.column_mix),
        };
        if best.as_ref().is_none_or(|best| value > best.0) {
            best = Some((value, card, tactics, mix.iter().map(double).collect()));
        }
    }
    let (_, card, tactics, mix) = best?;
    let tactic = *tactics.get(draw(&mix, whim))?;
    Some(Commit::of(Pick { tactic, card, skirmishing_cf: 0 }).into())
}

/// The cards a side may consider: none, and each kind in its hand; every kind where real cards are used.
fn cards_at_hand(state: &State, battle: &Battle, side: Side) -> Vec<Card> {
    let hand = &battle.side(side).hand;
    Card::all().filter(|card| *card == Card::None || state.cards == Cards::Real || hand.contains(card)).collect()
}

/// The round solved with one card of a side against no enemy card; none if no tactic goes with the card.
fn solved(t: &Tables, state: &State, battle: &Battle, side: Side, card: Card) -> Option<Analysis> {
    let mut choices = [((), Card::None, 0); 2];
    choices[side.index()].1 = card;
    let now = forces(t, state, battle, choices);
    let legal = |tactic: GrandTactic| card == Card::None || is_card_legal(t, &now, player(side), card, tactic);
    if !GrandTactic::all().any(legal) {
        return None;
    }
    analyse(t, &now, stake(t, state, battle))
}

/// One of several by their shares.
pub fn draw(shares: &[f64], whim: &mut Whim) -> usize {
    let drawn = u32::try_from(whim.below(PARTS as usize)).unwrap_or(0);
    let mut left = f64::from(drawn) / f64::from(PARTS);
    let likely = |share: &f64| {
        let found = left < *share;
        left -= share;
        found
    };
    let last = shares.iter().rposition(|share| *share > 0.0).unwrap_or(0);
    shares.iter().position(likely).unwrap_or(last)
}
