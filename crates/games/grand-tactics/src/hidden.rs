//! The hidden choice of a round as a game between what a side knows and every hand its enemy may hold (GT-83 to GT-85,
//! GT-109).

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::hidden_choice::{Cards, Hidden};
use grognard_books::grand_tactics::kinds::Card;
use grognard_books::grand_tactics::tactics_game::MOST_STAKE;

use super::facts::forces;
use super::roster::player;
use super::state::{Battle, State};
use super::view::unknown;

/// How close a mix comes to the value of the game, in steps.
pub const GAP: f64 = 0.005;

/// The worth of the ground under a battle, in steps (GT-104).
pub fn stake(t: &Tables, state: &State, battle: &Battle) -> i32 {
    let vp = battle.area.as_ref().and_then(|name| state.areas.get(name)).map_or(0, |area| area.vp);
    (t.battle.default_stake.value + vp).clamp(0, MOST_STAKE)
}

/// The choice of a side as a game against every hand the enemy may hold; none where no battle is fought.
pub fn hidden(t: &Tables, state: &State, side: Side) -> Option<Hidden> {
    let battle = state.battle.as_ref()?;
    hidden_for(t, state, side, stake(t, state, battle))
}

/// The same for ground that is worth this many steps.
pub fn hidden_for(t: &Tables, state: &State, side: Side, stake: i32) -> Option<Hidden> {
    let battle = state.battle.as_ref()?;
    let enemy = battle.side(side.other());
    let hidden = unknown(enemy);
    let unseen: Vec<Card> = state.deck.iter().chain(&hidden).copied().collect();
    let cards = Cards { own: &battle.side(side).hand, known: &enemy.known, unseen: &unseen, hidden: hidden.len() };
    let now = forces(t, state, battle, [((), Card::None, 0); 2]);
    Hidden::new(t, &now, stake, player(side), cards)
}
