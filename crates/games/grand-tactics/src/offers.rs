//! What a seat may do now.

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force_check::{is_card_legal, tactics_of_mode};
use grognard_books::grand_tactics::kinds::{Card, GrandTactic};
use grognard_core::facts::{Choice, Datum};
use serde_json::json;

use super::business::due;
use super::due::Due;
use super::facts::forces;
use super::offered::offer;
use super::offers_battle_game::battle_game;
use super::offers_movement::movement;
use super::offers_reaction::reaction;
use super::offers_reorganization::reorganization;
use super::phases::ends_phase;
use super::retreats::way_back;
use super::roster::player;
use super::state::{Battle, Cards, Kind, Phase, State};
use super::supply::{Distance, distance};
use grognard_battle::{Offer, Pending as _, Seat, Side};

/// All offers; while something is due only what answers it.
pub fn offers(t: &Tables, state: &State, seat: Seat) -> Vec<Offer> {
    if state.over.is_some() || seat == Seat::Public {
        return Vec::new();
    }
    if let Some(first) = state.due.first() {
        return if first.is_for(state, seat) { answers(state) } else { Vec::new() };
    }
    if let Some(battle) = &state.battle {
        let sides = Side::BOTH.into_iter().filter(|side| seat.holds(*side));
        return sides.flat_map(|side| choices(t, state, battle, side, seat)).collect();
    }
    let mut offers = match state.game {
        Kind::Battle => battle_game(state, seat),
        Kind::Campaign => phase_offers(t, state, seat),
    };
    let ends = ends_phase(state.phase, state.phasing).is_none_or(|side| seat.holds(side));
    let fights = state.phase == Phase::Combat && !state.battle_areas.is_empty();
    if state.game == Kind::Campaign && ends && !fights {
        offers.push(offer("next-phase", title_of_next(state), &json!({}), &[]));
    }
    offers
}

/// What the end of a phase brings.
fn title_of_next(state: &State) -> &'static str {
    match state.phase {
        Phase::Start if state.is_virtual() => "begin the first turn",
        Phase::Reorganization if state.is_virtual() => "go on to the marches",
        Phase::Movement if state.is_virtual() => "end the marches",
        Phase::Reaction if state.is_virtual() => "no more reaction moves",
        _ => "go on to the next phase",
    }
}

fn answers(state: &State) -> Vec<Offer> {
    let Some(mut first) = due(state).into_iter().next() else { return Vec::new() };
    let back = match state.due.first() {
        Some(Due::Withdraw { formation }) => way_back(state, formation),
        _ => None,
    };
    let open: &[&'static str] = match first.act {
        "supply" if on_the_board(state) => &["distance"],
        "losses" => &["allocation"],
        "withdraw" if back.is_none() => &["to", "surrenders"],
        "attach" => &["formation"],
        _ => &[],
    };
    if let Some(back) = back {
        first.with.set("to", Datum::Text(back));
    }
    vec![Offer { act: first.act, title: first.title, with: first.with, open: open.to_vec() }]
}

/// Whether only the board shows the distance that the supply due first goes by.
fn on_the_board(state: &State) -> bool {
    matches!(state.due.first(), Some(Due::Supply { formation }) if distance(state, formation) == Distance::OnTheBoard)
}

/// Every tactic and card a side may choose, by its own hand.
fn choices(t: &Tables, state: &State, battle: &Battle, side: Side, seat: Seat) -> Vec<Offer> {
    let offers = playable(t, state, battle, side).into_iter().map(|(tactic, card)| {
        let mut with = json!({"tactic": tactic, "card": card});
        if seat == Seat::Umpire {
            with["side"] = json!(side);
        }
        let open: &[&'static str] = if card == Card::Skirmish { &["skirmishing_cf"] } else { &[] };
        let played = t.cards.of(card).map_or(String::new(), |row| format!(" with {}", row.name));
        let title = format!("{} chooses {}{played}", state.side_name(side), tactic.words());
        offer("commit", title, &with, open)
    });
    offers.collect()
}

/// Every tactic and card that a side may choose with its hand.
pub fn playable(t: &Tables, state: &State, battle: &Battle, side: Side) -> Vec<(GrandTactic, Card)> {
    let now = forces(t, state, battle, [((), Card::None, 0); 2]);
    let own = &battle.side(side).hand;
    let held = |card: &Card| *card == Card::None || state.cards == Cards::Real || own.contains(card);
    let mut plays = Vec::new();
    for tactic in tactics_of_mode(t, &now, player(side)) {
        let legal = |card: &Card| is_card_legal(t, &now, player(side), *card, tactic);
        plays.extend(Card::all().filter(|card| held(card) && legal(card)).map(|card| (tactic, card)));
    }
    plays
}

fn phase_offers(t: &Tables, state: &State, seat: Seat) -> Vec<Offer> {
    let phasing = seat.holds(state.phasing);
    match state.phase {
        Phase::Reorganization if phasing => reorganization(t, state),
        Phase::Movement if phasing => movement(t, state),
        Phase::Reaction if seat.holds(state.phasing.other()) => reaction(t, state),
        Phase::Combat if phasing => {
            let areas = state.battle_areas.iter();
            areas
                .map(|area| offer("begin-battle", format!("the battle of {area}"), &json!({"area": area}), &[]))
                .collect()
        }
        _ => Vec::new(),
    }
}
