//! Who may see what: everything but the order of the deck, other hands, and choices before both are made.

use grognard_books::grand_tactics::kinds::{Card, GrandTactic, Mode};
use grognard_core::facts::Choice;
use serde_json::{Value, json};

use super::cards::take_out;
use super::state::{BattleSide, Books, Formation, Kind};
use grognard_battle::{Seat, Side, document_of};

/// The books as a seat may see them.
pub fn view(books: &Books, seat: Seat) -> Value {
    let mut view = document_of(books);
    view["deck"] = json!(books.deck.len());
    for (name, _) in books.formations.iter().filter(|(_, own)| is_unseen(books, seat, own)) {
        let shown = &mut view["formations"][name.as_str()];
        (shown["mode"], shown["fights"]) = (Value::Null, Value::Null);
    }
    for side in Side::BOTH {
        let Some(battle) = &books.battle else { break };
        let own = battle.side(side);
        let shown = &mut view["battle"][side.name()];
        if !seat.holds(side) {
            shown["hand"] = json!({"cards": own.hand.len(), "known": own.known});
        }
        // Not even the umpire reads a choice before both are made.
        if seat != Seat::of(side) {
            shown["committed"] = json!(own.committed.is_some());
        }
    }
    view
}

/// Whether the order of the deck or a choice that is not shown is still a secret: until the game is over.
pub fn keeps_from_umpire(books: &Books) -> bool {
    let chosen = |side| books.battle.as_ref().is_some_and(|battle| battle.side(side).committed.is_some());
    books.over.is_none() && (!books.deck.is_empty() || Side::BOTH.into_iter().any(chosen))
}

/// Whether a seat does not see how a formation is drawn up: in the battle game on a virtual board, until both sides are
/// (GT-100).
pub fn is_unseen(books: &Books, seat: Seat, formation: &Formation) -> bool {
    let drawing_up = books.game == Kind::Battle && books.is_virtual() && books.battle.is_none();
    drawing_up && books.over.is_none() && !seat.holds(formation.side)
}

/// Cards of a hand the enemy has not seen.
pub fn unknown(own: &BattleSide) -> Vec<Card> {
    let mut cards = own.hand.clone();
    for card in &own.known {
        take_out(&mut cards, *card);
    }
    cards
}

/// Changes at random what a seat cannot know.
pub fn shuffle_hidden(books: &mut Books, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
    shuffle_unseen(books, seat, random);
    let mut pool = std::mem::take(&mut books.deck);
    let left = pool.len();
    let mut hidden: Vec<(Side, usize)> = Vec::new();
    if let Some(battle) = &mut books.battle {
        for side in Side::BOTH {
            let own = battle.side_mut(side);
            if !seat.holds(side) {
                let cards = unknown(own);
                hidden.push((side, cards.len()));
                pool.extend(cards);
                own.hand.clone_from(&own.known);
            }
            if seat != Seat::of(side)
                && let Some(choice) = &mut own.committed
            {
                let tactics: Vec<GrandTactic> = GrandTactic::all().collect();
                choice.tactic = pick(&tactics, random).unwrap_or(choice.tactic);
                let cards: Vec<Card> = Card::all().collect();
                choice.card = pick(&cards, random).unwrap_or(choice.card);
                choice.skirmishing_cf = i32::try_from(random(10)).unwrap_or(0);
            }
        }
    }
    for last in (1..pool.len()).rev() {
        let to = u32::try_from(last + 1).map_or(0, &mut *random);
        pool.swap(last, usize::try_from(to).unwrap_or(0).min(last));
    }
    let mut rest = pool.split_off(left.min(pool.len()));
    books.deck = pool;
    if let Some(battle) = &mut books.battle {
        for (side, count) in hidden {
            let own = rest.split_off(rest.len().saturating_sub(count));
            battle.side_mut(side).hand.extend(own);
        }
    }
}

fn shuffle_unseen(books: &mut Books, seat: Seat, random: &mut dyn FnMut(u32) -> u32) {
    let unseen: Vec<String> = (books.formations.iter())
        .filter(|(_, own)| is_unseen(books, seat, own))
        .map(|(name, _)| name.clone())
        .collect();
    let modes: Vec<Mode> = Mode::all().collect();
    for (index, name) in unseen.iter().enumerate() {
        let Some(own) = books.formations.get_mut(name) else { continue };
        own.mode = pick(&modes, random).unwrap_or(own.mode);
        // One of a side always takes part.
        own.fights = index == 0 || random(2) == 0;
    }
}

fn pick<T: Copy>(list: &[T], random: &mut dyn FnMut(u32) -> u32) -> Option<T> {
    let at = random(u32::try_from(list.len()).ok()?);
    list.get(usize::try_from(at).ok()?).copied()
}
