//! Battles that look the same to a seat but differ in what it cannot see: cards, choices, deployment.

use grognard_battle::{Seat, Side};
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::{Card, Mode};
use grognard_core::facts::Choice;

use super::facts::forces;
use super::offers::playable;
use super::roster::player;
use super::state::{Commitment, State};
use super::view::{is_unseen, unknown};

/// Randomly changes what a seat cannot know.
pub fn shuffle_hidden(t: &Tables, state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
    shuffle_unseen(state, seat, random);
    let mut pool = std::mem::take(&mut state.deck);
    let left = pool.len();
    let mut hidden: Vec<(Side, usize)> = Vec::new();
    if let Some(battle) = &mut state.battle {
        for side in Side::BOTH {
            let own = battle.side_mut(side);
            if !seat.holds(side) {
                let cards = unknown(own);
                hidden.push((side, cards.len()));
                pool.extend(cards);
                own.hand.clone_from(&own.known);
            }
        }
    }
    for last in (1..pool.len()).rev() {
        let to = u32::try_from(last + 1).map_or(0, &mut *random);
        pool.swap(last, usize::try_from(to).unwrap_or(0).min(last));
    }
    let mut rest = pool.split_off(left.min(pool.len()));
    state.deck = pool;
    if let Some(battle) = &mut state.battle {
        for (side, count) in hidden {
            let own = rest.split_off(rest.len().saturating_sub(count));
            battle.side_mut(side).hand.extend(own);
        }
    }
    for side in Side::BOTH.into_iter().filter(|side| seat != Seat::of(*side)) {
        choose_otherwise(t, state, side, random);
    }
}

/// Another choice for a side that has made one; it could have made this one with the hand it has now.
fn choose_otherwise(t: &Tables, state: &mut State, side: Side, random: &mut dyn FnMut(u32) -> u32) {
    let Some(battle) = state.battle.as_ref().filter(|battle| battle.side(side).committed.is_some()) else { return };
    let plays = playable(t, state, battle, side);
    let field = forces(t, state, battle, [((), Card::None, 0); 2]).side(player(side)).field_cf();
    let play = pick(&plays, random);
    let skirmishing = i32::try_from(random(10)).unwrap_or(0);
    let choice = state.battle.as_mut().and_then(|battle| battle.side_mut(side).committed.as_mut());
    if let (Some(choice), Some((tactic, card))) = (choice, play) {
        let skirmishing_cf = if card == Card::Skirmish { skirmishing.min(field) } else { 0 };
        *choice = Commitment { tactic, card, skirmishing_cf };
    }
}

fn shuffle_unseen(state: &mut State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
    let unseen: Vec<String> = (state.formations.iter())
        .filter(|(_, own)| is_unseen(state, seat, own))
        .map(|(name, _)| name.clone())
        .collect();
    let modes: Vec<Mode> = Mode::all().collect();
    for (index, name) in unseen.iter().enumerate() {
        let Some(own) = state.formations.get_mut(name) else { continue };
        own.mode = pick(&modes, random).unwrap_or(own.mode);
        // At least one formation of a side always takes part.
        own.fights = index == 0 || random(2) == 0;
    }
}

fn pick<T: Copy>(list: &[T], random: &mut dyn FnMut(u32) -> u32) -> Option<T> {
    let at = random(u32::try_from(list.len()).ok()?);
    list.get(usize::try_from(at).ok()?).copied()
}
