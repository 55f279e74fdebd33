//! The plain player of the book (GT-104), to the letter.

mod movement;

use grognard_battle::{CommandLine, Offer, Side, Whim};
use grognard_books::grand_tactics::Tables;
use grognard_players::order::order;

use super::choice;
use super::orders::{go_on, named, taken};
use crate::due::Due;
use crate::retreats::havens;
use crate::state::{Kind, Phase, State};

/// What a side does now, out of what it is offered.
pub fn choose(t: &Tables, state: &State, side: Side, offers: Vec<Offer>, whim: &mut Whim) -> Option<CommandLine> {
    if !state.due.is_empty() {
        return answer(state, side, offers);
    }
    if state.battle.is_some() {
        return choice::plain(t, state, side, whim);
    }
    if state.game == Kind::Battle {
        return Some(order("drawn-up", []));
    }
    match state.phase {
        Phase::Reorganization => Some(reorganize(state, offers)),
        Phase::Movement => Some(movement::step(t, state, side).unwrap_or_else(go_on)),
        Phase::Reaction => Some(react(state, side, offers).unwrap_or_else(go_on)),
        Phase::Combat => offers.into_iter().find(|offer| offer.act == "begin-battle").map(taken).or(Some(go_on())),
        _ => Some(go_on()),
    }
}

/// Losses in the automatic order; a leader without a formation joins the first of the nearest.
pub fn answer(state: &State, side: Side, offers: Vec<Offer>) -> Option<CommandLine> {
    let mut line = taken(offers.into_iter().next()?);
    if let Some(Due::Attach { area: Some(area), .. }) = state.due.first() {
        line.with.set("formation", grognard_players::order::word(havens(state, side, area).first()?));
    }
    Some(line)
}

/// Broken units of lead formations, then replacements, then the free rallies.
pub fn reorganize(state: &State, offers: Vec<Offer>) -> CommandLine {
    let leads = |offer: &Offer| {
        let formation = named(offer, "unit").and_then(|unit| state.units.get(unit)).map(|unit| &unit.formation);
        formation.is_some_and(|formation| is_lead(state, formation))
    };
    let mends = offers.iter().position(|offer| offer.act == "reorganize-unit" && leads(offer));
    let of_kind = |act: &str| offers.iter().position(|offer| offer.act == act);
    let found = mends.or_else(|| of_kind("incorporate-replacement")).or_else(|| of_kind("rally"));
    found.and_then(|index| offers.into_iter().nth(index)).map_or_else(go_on, taken)
}

/// Whether a formation would lead the force of its area (GT-71).
fn is_lead(state: &State, formation: &str) -> bool {
    let Some(entry) = state.formations.get(formation) else { return false };
    let Some(area) = &entry.area else { return false };
    let there: Vec<String> = state.formations_in(entry.side, area).map(|(name, _)| name.clone()).collect();
    state.lead_of(&there).is_some_and(|(lead, _)| lead == formation)
}

/// Whoever can come to a battle in which the attacker is stronger tries it.
fn react(state: &State, side: Side, offers: Vec<Offer>) -> Option<CommandLine> {
    let weaker = |offer: &Offer| {
        let area = named(offer, "area");
        area.is_some_and(|area| state.cf_in(side, area) < state.cf_in(side.other(), area))
    };
    offers.into_iter().find(|offer| offer.act == "reaction-move" && weaker(offer)).map(taken)
}
