//! The battle in progress as a seat sees it (9.5 of the book): hands and choices only as far as the seat may know them.

use grognard_battle::{Seat, Side};
use grognard_books::grand_tactics::kinds::{Card, GrandTactic, Weather};
use grognard_core::facts::Choice;
use grognard_table::areas::{ClashChoice, ClashSide, ClashView};

use super::state::{Battle, Cards, Commitment, FIELD, State};

pub fn clash(state: &State, battle: &Battle, seat: Seat) -> ClashView {
    ClashView {
        area: battle.area.clone().unwrap_or_else(|| FIELD.to_owned()),
        terrain: battle.terrain.name().to_owned(),
        weather: (battle.weather != Weather::None).then(|| battle.weather.name().to_owned()),
        attacker: battle.attacker,
        round: battle.round,
        sides: Side::BOTH.map(|side| side_of(state, battle, side, seat)),
    }
}

fn side_of(state: &State, battle: &Battle, side: Side, seat: Seat) -> ClashSide {
    let own = battle.side(side);
    let formations = state.force_in_order(&own.formations, own.lead.as_ref());
    let held = if seat.holds(side) { &own.hand } else { &own.known };
    // Not even the umpire sees a choice before both are made.
    let face_down = own.committed.as_ref().filter(|_| seat == Seat::of(side));
    let last = own.last_tactic.filter(|_| own.revealed.is_none());
    ClashSide {
        commander: own.commander.clone(),
        lead: own.lead.clone(),
        strength: formations.iter().map(|name| state.line_cf(name)).sum(),
        formations,
        cards: (state.cards == Cards::Kept).then_some(own.hand.len()),
        hand: held.iter().map(|card| card.name().to_owned()).collect(),
        chosen: own.committed.is_some() || own.revealed.is_some(),
        choice: own.revealed.as_ref().or(face_down).map(shown),
        last: last.map(|tactic| played(tactic, own.last_card.unwrap_or(Card::None))),
        steps_lost: own.steps_lost,
        morale_lost: own.morale_lost,
    }
}

fn shown(choice: &Commitment) -> ClashChoice {
    played(choice.tactic, choice.card)
}

fn played(tactic: GrandTactic, card: Card) -> ClashChoice {
    let card = (card != Card::None).then(|| card.name().to_owned());
    ClashChoice { tactic: tactic.name().to_owned(), card }
}
