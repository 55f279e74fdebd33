//! What a seat may do now.

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::force_check::{is_card_legal, tactics_of_mode};
use grognard_books::grand_tactics::hidden_choice::Pick;
use grognard_books::grand_tactics::kinds::{Card, GrandTactic};
use grognard_core::facts::Choice as _;

use super::acts::{BeginBattle, Commit, NextPhase};
use super::due::Due;
use super::facts::forces;
use super::offers_battle_game::battle_game;
use super::offers_movement::movement;
use super::offers_reaction::reaction;
use super::offers_reorganization::reorganization;
use super::phases::ends_phase;
use super::retreats::way_back;
use super::roster::player;
use super::state::{Battle, BoardKind, Cards, Kind, Phase, State};
use super::supply::{Distance, distance};
use grognard_battle::{Datum, Due as Shown, Offer, Pending as _, Seat, Side};

/// All offers; while something is due, only the offers that answer it.
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
        offers.push(Offer::of(title_of_next(state).to_owned(), &NextPhase {}, &[]));
    }
    offers
}

/// The title of what the end of a phase brings.
fn title_of_next(state: &State) -> &'static str {
    match (state.phase, state.board) {
        (Phase::Start, BoardKind::Virtual) => "begin the first turn",
        (Phase::Reorganization, BoardKind::Virtual) => "go on to the marches",
        (Phase::Movement, BoardKind::Virtual) => "end the marches",
        (Phase::Reaction, BoardKind::Virtual) => "no more reaction moves",
        _ => "go on to the next phase",
    }
}

/// What is due, with the arguments that are still missing.
fn answers(state: &State) -> Vec<Offer> {
    let Some(due) = state.due.first() else { return Vec::new() };
    let Some(Shown { act, title, mut with, .. }) = due.shown(state) else { return Vec::new() };
    let open: &[&'static str] = match due {
        Due::Supply { formation } if distance(state, formation) == Distance::OnTheBoard => &["distance"],
        Due::Losses { .. } => &["allocation"],
        Due::Withdraw { formation } => match way_back(state, formation) {
            Some(back) => {
                with.set("to", Datum::Text(back));
                &[]
            }
            None => &["to", "surrenders"],
        },
        Due::Attach { .. } => &["formation"],
        _ => &[],
    };
    vec![Offer { act, title, with, open: open.to_vec() }]
}

/// Every tactic and card a side may choose from its hand.
fn choices(t: &Tables, state: &State, battle: &Battle, side: Side, seat: Seat) -> Vec<Offer> {
    let offers = playable(t, state, battle, side).into_iter().map(|(tactic, card)| {
        let act = Commit {
            side: (seat == Seat::Umpire).then_some(side),
            ..Commit::of(Pick { tactic, card, skirmishing_cf: 0 })
        };
        let open: &[&'static str] = if card == Card::Skirmish { &["skirmishing_cf"] } else { &[] };
        let played = t.cards.of(card).map_or(String::new(), |row| format!(" with {}", row.name));
        let title = format!("{} chooses {}{played}", state.side_name(side), tactic.words());
        Offer::of(title, &act, open)
    });
    offers.collect()
}

/// Every tactic and card that a side may choose from its hand.
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
            let offer = |area: &String| {
                Offer::of(format!("the battle of {area}"), &BeginBattle { area: Some(area.clone()) }, &[])
            };
            state.battle_areas.iter().map(offer).collect()
        }
        _ => Vec::new(),
    }
}
