//! The hidden choice of a round (GT-105): by the plain player's rule, or the safest mix over every tactic and card.

use grognard_battle::{Side, Whim};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force_check::is_card_legal;
use grognard_books::grand_tactics::hidden_choice::{Hidden, Pick};
use grognard_books::grand_tactics::kinds::{Card, GrandTactic};
use grognard_books::grand_tactics::tactics_game::{Payoffs, best};
use grognard_core::equilibrium::{Best, Rational, double};
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
    let mut payoffs = Payoffs::new(t);
    let mut chosen: Option<(f64, Card, Vec<GrandTactic>, Vec<Rational>)> = None;
    for card in cards_at_hand(state, battle, side) {
        let Some((tactics, Best { value, mix })) = solved(&mut payoffs, state, battle, side, card) else { continue };
        let value = if side == Side::A { double(&value) } else { -double(&value) };
        if chosen.as_ref().is_none_or(|chosen| value > chosen.0) {
            chosen = Some((value, card, tactics, mix));
        }
    }
    let (_, card, tactics, mix) = chosen?;
    let mix: Vec<f64> = mix.iter().map(double).collect();
    let tactic = *tactics.get(draw(&mix, whim))?;
    Some(Commit::of(Pick { tactic, card, skirmishing_cf: 0 }).into())
}

/// The cards a side may consider: none, and each kind in its hand; every kind where real cards are used.
fn cards_at_hand(state: &State, battle: &Battle, side: Side) -> Vec<Card> {
    let hand = &battle.side(side).hand;
    Card::all().filter(|card| *card == Card::None || state.cards == Cards::Real || hand.contains(card)).collect()
}

/// The tactics of a side with one card against no enemy card, and its best mix of them; none if no tactic goes with the
/// card.
fn solved(
    payoffs: &mut Payoffs<'_>,
    state: &State,
    battle: &Battle,
    side: Side,
    card: Card,
) -> Option<(Vec<GrandTactic>, Best)> {
    let t = payoffs.charts();
    let mut choices = [((), Card::None, 0); 2];
    choices[side.index()].1 = card;
    let now = forces(t, state, battle, choices);
    let legal = |tactic: GrandTactic| card == Card::None || is_card_legal(t, &now, player(side), card, tactic);
    if !GrandTactic::all().any(legal) {
        return None;
    }
    best(payoffs, &now, stake(t, state, battle), player(side))
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
