//! The deck, the hands and where cards go (GT-78, GT-109). Its dice are not shown: they would give away the order of
//! the
//! deck, which nobody may know.

use grognard_battle::Side;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force::effective_ability;
use grognard_books::grand_tactics::kinds::Card;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::dice::{Ask, MOST_SIDES, Roll};
use grognard_core::facts::Choice as _;

use super::acting::tables;
use super::state::{Stage, State};

/// All the cards in the book.
pub fn whole_deck(t: &Tables) -> Vec<Card> {
    let copies = |card: Card| t.cards.of(card).map_or(0, |row| usize::try_from(row.count).unwrap_or(0));
    Card::all().flat_map(|card| std::iter::repeat_n(card, copies(card))).collect()
}

/// Takes one copy of a card out of a list.
pub fn take_out(cards: &mut Vec<Card>, card: Card) -> bool {
    let place = cards.iter().position(|held| *held == card);
    place.map(|place| cards.remove(place)).is_some()
}

/// The number of cards a side gets at the start of a battle.
fn hand_size(t: &Tables, state: &State, side: Side) -> i32 {
    let commander = state.battle.as_ref().and_then(|battle| battle.side(side).commander.as_ref());
    let leader = commander.and_then(|name| state.leaders.get(name));
    t.cards.hand_base + leader.map_or(0, |leader| effective_ability(t, leader.ability, leader.wounded))
}

/// Deals the hands of a battle.
pub fn deal_hands(stage: &mut Stage<'_>) {
    if !stage.state.shuffled {
        stage.state.shuffled = true;
        stage.state.deck = whole_deck(tables(stage));
        shuffle(stage);
        let count = stage.state.deck.len();
        stage.say(gt(78), format_args!("the deck of {count} cards is shuffled; its order is nobody's to know"));
    }
    for side in stage.state.in_order() {
        let wanted = hand_size(tables(stage), &stage.state, side);
        let hand: Vec<Card> = (0..wanted).filter_map(|_| draw(stage)).collect();
        let (name, count) = (stage.state.side_name(side).to_owned(), hand.len());
        stage.say(gt(109), format_args!("{name} is dealt {count} cards"));
        if let Some(battle) = &mut stage.state.battle {
            battle.side_mut(side).hand = hand;
        }
    }
    if let Some(battle) = &mut stage.state.battle {
        battle.dealt = true;
    }
    // A player who has seen his cards cannot have them dealt again.
    stage.reveal();
}

fn draw(stage: &mut Stage<'_>) -> Option<Card> {
    if stage.state.deck.is_empty() && !stage.state.discards.is_empty() {
        stage.state.deck = std::mem::take(&mut stage.state.discards);
        shuffle(stage);
        let count = stage.state.deck.len();
        stage.say(gt(78), format_args!("the deck was empty: the {count} discards are shuffled in"));
    }
    stage.state.deck.pop()
}

/// Shuffles so that every order is equally likely: from the last place down, each card swaps with one at or before its
/// place.
fn shuffle(stage: &mut Stage<'_>) {
    for last in (1..stage.state.deck.len()).rev() {
        let place = place_up_to(stage, last);
        stage.state.deck.swap(last, place);
    }
}

/// A random place from 0 to `last`. A house deck larger than the largest die takes two dice.
fn place_up_to(stage: &mut Stage<'_>, last: usize) -> usize {
    let ask = Ask::alone(gt(78), "shuffling the deck");
    let places = last + 1;
    if let Some(sides) = u8::try_from(places).ok().filter(|sides| *sides <= MOST_SIDES) {
        return usize::from(stage.roll_unseen(ask, Roll::die(sides)).saturating_sub(1)).min(last);
    }
    let most = usize::from(MOST_SIDES);
    let mut face = || usize::from(stage.roll_unseen(ask, Roll::die(MOST_SIDES)).saturating_sub(1));
    let (high, low) = (face(), face());
    ((high * most + low) * places / (most * most)).min(last)
}
