//! The supply of a formation: what the books know of it, and what only the board shows (GT-68, GT-95).

use grognard_battle::Arguments;
use grognard_books::grand_tactics::kinds::Terrain;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::supply::Supply;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::acting::{due_first, must_agree, refused};
use super::due::Due;
use super::land::{links_of, supply_path};
use super::state::{Stage, State};

/// How far it is to a friendly supply area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// So many links; none if the formation is in one, or in a fortress its side owns.
    Links(i32),
    /// No way leads to one, or its side has none.
    Nowhere,
    /// The links are on the board: the players count them.
    OnTheBoard,
}

/// The greatest distance the procedure takes; beyond it nothing changes.
const FARTHEST: i32 = 99;

/// What the books know of the distance of a formation.
pub fn distance(state: &State, formation: &str) -> Distance {
    let Some(entry) = state.formations.get(formation) else { return Distance::OnTheBoard };
    if state.has_map() {
        return supply_path(state, formation).map_or(Distance::Nowhere, |way| Distance::Links(links_of(&way)));
    }
    let area = entry.area.as_ref().and_then(|name| state.areas.get(name));
    let supplied = area.is_some_and(|area| {
        area.supply == Some(entry.side) || (area.terrain == Terrain::Fortress && area.owner == Some(entry.side))
    });
    if supplied {
        Distance::Links(0)
    } else if state.areas.values().any(|area| area.supply == Some(entry.side)) {
        Distance::OnTheBoard
    } else {
        Distance::Nowhere
    }
}

/// `supply`: judges a formation by its distance, which the board shows where the books do not know it.
pub fn supply(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let due = due_first(stage, arguments);
    let known = match &due {
        Some(Due::Supply { formation }) => distance(&stage.state, formation),
        _ => Distance::OnTheBoard,
    };
    let situation = match known {
        Distance::Links(links) => {
            let known = known_distance(arguments, Some(links.min(FARTHEST)));
            stage.situation::<Supply>(&known, arguments, &[])
        }
        Distance::Nowhere => stage.situation::<Supply>(&known_distance(arguments, None), arguments, &[]),
        Distance::OnTheBoard => stage.situation::<Supply>(&json!({}), arguments, &[("distance", "distance")]),
    };
    let Some(Due::Supply { formation }) = due else { return refused(arguments) };
    must_agree(arguments, "formation", &formation);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    stage.state.due.take_first();
    let outcome = stage.rule::<Supply>(format!("supply of {formation}"), |_| None, &situation);
    if let Some(entry) = stage.state.formations.get_mut(&formation) {
        entry.out_of_supply = !outcome.in_supply;
    }
    let word = if outcome.in_supply { "in supply" } else { "out of supply" };
    stage.say(gt(106), format!("{formation} is {word}"));
    Ok(())
}

/// The distance the books know. Whoever tells it as well must tell the same.
fn known_distance(arguments: &mut Arguments, links: Option<i32>) -> Value {
    let same = |given: &Datum| links.is_some_and(|links| *given == Datum::Integer(links.into()));
    if arguments.take("distance").is_some_and(|given| !same(&given)) {
        let words = match links {
            Some(_) => "it stands in a friendly supply area or an own fortress: leave the distance out.",
            None => "its side has no supply area: leave the distance out.",
        };
        arguments.refuse_by(gt(95), "distance", words);
    }
    json!({"distance": links})
}
