//! Who may see what: everything but the order of the deck, other hands, and choices before both are made.

use grognard_books::grand_tactics::kinds::Card;
use serde_json::{Value, json};

use super::acts::Commit;
use super::cards::take_out;
use super::state::{BattleSide, Formation, State};
use grognard_battle::command::Command as _;
use grognard_battle::{Seat, Side, document_of};

/// The books as a seat may see them.
pub fn view(state: &State, seat: Seat) -> Value {
    let mut view = document_of(state);
    view["deck"] = state.deck.len().into();
    for (name, _) in state.formations.iter().filter(|(_, own)| is_unseen(state, seat, own)) {
        let shown = &mut view["formations"][name.as_str()];
        (shown["mode"], shown["fights"]) = (Value::Null, Value::Null);
    }
    for side in Side::BOTH {
        let Some(battle) = &state.battle else { break };
        let own = battle.side(side);
        let shown = &mut view["battle"][side.name()];
        if !seat.holds(side) {
            shown["hand"] = json!({"cards": own.hand.len(), "known": own.known});
        }
        // Not even the umpire reads a choice before both are made.
        if seat != Seat::of(side) {
            shown["committed"] = own.committed.is_some().into();
        }
    }
    view
}

/// Whether the order of the deck or a choice that is not shown is still a secret: until the game is over.
pub fn keeps_from_umpire(state: &State) -> bool {
    let chosen = |side| state.battle.as_ref().is_some_and(|battle| battle.side(side).committed.is_some());
    state.over.is_none() && (!state.deck.is_empty() || Side::BOTH.into_iter().any(chosen))
}

/// Whether the dice of an act may follow from what the seat does not see: a choice that completes the round meets the
/// enemy's, and what ends the drawing up meets how he has drawn up.
pub fn meets_secrets(state: &State, seat: Seat, act: &str) -> bool {
    act == Commit::ACT.name || state.formations.values().any(|own| is_unseen(state, seat, own))
}

/// Whether a seat does not see how a formation is drawn up: in the battle game on a virtual board, until both sides are
/// (GT-100).
pub fn is_unseen(state: &State, seat: Seat, formation: &Formation) -> bool {
    state.draws_up_unseen() && state.battle.is_none() && state.over.is_none() && !seat.holds(formation.side)
}

/// Cards of a hand the enemy has not seen.
pub fn unknown(own: &BattleSide) -> Vec<Card> {
    let mut cards = own.hand.clone();
    for card in &own.known {
        take_out(&mut cards, *card);
    }
    cards
}
