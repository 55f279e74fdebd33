//! Who may see what: everything except the order of the deck, other hands, and choices before both are made.

use grognard_books::grand_tactics::kinds::{Card, Mode};
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::acts::Commit;
use super::cards::take_out;
use super::state::{Battle, BattleSide, Formation, State};
use grognard_battle::command::Command as _;
use grognard_battle::{Seat, Side, document_of};

/// What a seat sees: the books without what it may not know, and how much has been left out.
#[derive(Clone, Debug)]
pub struct View {
    pub books: State,
    deck: usize,
    /// Formations whose deployment the seat does not see.
    unseen: Vec<String>,
    closed: [Closed; 2],
}

/// What lies face down for a seat, of one side in a battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Closed {
    /// How many cards it holds, if the seat may not read them.
    pub hand: Option<usize>,
    /// Whether it has made its choice, if the seat may not read that.
    pub choice: Option<bool>,
}

impl View {
    pub fn is_unseen(&self, formation: &str) -> bool {
        self.unseen.iter().any(|name| name == formation)
    }

    pub fn closed(&self, side: Side) -> Closed {
        self.closed[side.index()]
    }
}

/// Numbers replace cards and choices, and nothing is written for a formation that is not seen.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = document_of(&self.books);
        shown["deck"] = self.deck.into();
        for name in &self.unseen {
            let formation = &mut shown["formations"][name.as_str()];
            (formation["mode"], formation["fights"]) = (Value::Null, Value::Null);
        }
        let battle = self.books.battle.as_ref();
        for (side, battle) in battle.into_iter().flat_map(|battle| Side::BOTH.map(|side| (side, battle))) {
            let Closed { hand, choice } = self.closed(side);
            let own = &mut shown["battle"][side.name()];
            if let Some(cards) = hand {
                own["hand"] = document_of(&HandOutside { cards, known: &battle.side(side).known });
            }
            if let Some(made) = choice {
                own["committed"] = made.into();
            }
        }
        shown.serialize(serializer)
    }
}

/// A hand as the enemy sees it.
#[derive(Serialize)]
struct HandOutside<'s> {
    cards: usize,
    known: &'s [Card],
}

/// The books as a seat may see them.
pub fn view(state: &State, seat: Seat) -> View {
    let mut books = state.clone();
    books.deck.clear();
    let mut unseen = Vec::new();
    for (name, own) in books.formations.iter_mut().filter(|(_, own)| is_unseen(state, seat, own)) {
        unseen.push(name.clone());
        (own.mode, own.fights) = (Mode::LineOfBattle, false);
    }
    let mut closed = [Closed::default(); 2];
    for (side, battle) in books.battle.iter_mut().flat_map(sides_of) {
        let shown = &mut closed[side.index()];
        if !seat.holds(side) {
            shown.hand = Some(battle.hand.len());
            battle.hand.clone_from(&battle.known);
        }
        // Not even the umpire sees a choice before both are made.
        if seat != Seat::of(side) {
            shown.choice = Some(battle.committed.take().is_some());
        }
    }
    View { books, deck: state.deck.len(), unseen, closed }
}

fn sides_of(battle: &mut Battle) -> [(Side, &mut BattleSide); 2] {
    let Battle { a, b, .. } = battle;
    [(Side::A, a), (Side::B, b)]
}

/// Whether a secret remains: the order of the deck, or a choice not yet revealed. Never after the game is over.
pub fn keeps_from_umpire(state: &State) -> bool {
    let chosen = |side| state.battle.as_ref().is_some_and(|battle| battle.side(side).committed.is_some());
    state.over.is_none() && (!state.deck.is_empty() || Side::BOTH.into_iter().any(chosen))
}

/// Whether the dice of an act may depend on what the seat does not see: a choice that completes the round is set
/// against
/// the enemy's, and ending the deployment against the enemy's deployment.
pub fn meets_secrets(state: &State, seat: Seat, act: &str) -> bool {
    act == Commit::ACT.name || state.formations.values().any(|own| is_unseen(state, seat, own))
}

/// Whether a formation's deployment is hidden from a seat: in the battle game on a virtual board, until both sides have
/// deployed (GT-100).
pub fn is_unseen(state: &State, seat: Seat, formation: &Formation) -> bool {
    state.draws_up_unseen() && state.battle.is_none() && state.over.is_none() && !seat.holds(formation.side)
}

/// Cards of a hand that the enemy has not seen.
pub fn unknown(own: &BattleSide) -> Vec<Card> {
    let mut cards = own.hand.clone();
    for card in &own.known {
        take_out(&mut cards, *card);
    }
    cards
}
