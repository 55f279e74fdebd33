//! Everything a side may choose in a round: a tactic, a card that goes with it, and skirmishers with that card.

use grognard_core::facts::Choice as _;

use crate::force::Battle;
use crate::force_check::{is_card_legal, tactics_of_mode};
use crate::kinds::{Card, GrandTactic, Player};
use crate::tables::Tables;

/// A card and the cavalry that skirmishes with it.
pub type Play = (Card, i32);

/// A whole choice of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    pub tactic: GrandTactic,
    /// The card; none if none is played.
    pub card: Card,
    /// Cavalry CF that skirmish with it.
    pub skirmishing_cf: i32,
}

/// Kinds of cards that a force may play with at least one of its tactics, apart from none.
pub fn playable<G>(t: &Tables, battle: &Battle<G>, player: Player) -> Vec<Card> {
    let legal = |card: &Card| tactics_of_mode(t, battle, player).any(|to| is_card_legal(t, battle, player, *card, to));
    Card::all().filter(|card| *card != Card::None && legal(card)).collect()
}

/// Plays with these cards, and without one. Only those numbers of skirmishers are considered that can be best: none, as
/// few as bring the bonus, and all, who then cannot be charged at a loss.
pub fn plays<G>(t: &Tables, battle: &Battle<G>, player: Player, cards: &[Card]) -> Vec<Play> {
    let field_cf = battle.side(player).field_cf();
    let numbers = |card: Card| {
        let few = t.cards.skirmish_min_cf.value;
        let mut numbers = vec![0];
        if card == Card::Skirmish {
            numbers.extend([few, field_cf].into_iter().filter(|cf| (1..=field_cf).contains(cf)));
            numbers.dedup();
        }
        numbers
    };
    let held = Card::all().filter(|card| *card == Card::None || cards.contains(card));
    held.flat_map(|card| numbers(card).into_iter().map(move |cf| (card, cf))).collect()
}

/// Tactics that go with a play.
pub fn tactics<G>(t: &Tables, battle: &Battle<G>, player: Player, play: Play) -> Vec<GrandTactic> {
    let legal = |tactic: &GrandTactic| is_card_legal(t, battle, player, play.0, *tactic);
    tactics_of_mode(t, battle, player).filter(legal).collect()
}
