//! Time, what is due and whose turn it is; the same for every seat.

use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Datum;
use serde_json::json;

use super::acting::phase_words;
use super::due::nation_words;
use super::phases::ends_phase;
use super::state::{FIELD, Kind, Phase, State};
use grognard_battle::{Business, Clock, Due as Shown, Pending as _, Seat, Side};

/// Where the game stands.
pub fn business(state: &State, _: Seat) -> Business {
    let due = if state.over.is_some() { Vec::new() } else { due(state) };
    Business { clock: clock(state), waiting: waiting(state), due, remarks: remarks(state), over: state.over.clone() }
}

/// The sides the game waits for.
pub fn waiting(state: &State) -> Vec<Side> {
    if state.over.is_some() {
        return Vec::new();
    }
    let due = due(state);
    match due.first() {
        Some(first) if first.act == "commit" => due.iter().filter_map(|due| due.side).collect(),
        Some(first) => first.side.map_or(Side::BOTH.to_vec(), |side| vec![side]),
        None => to_act(state),
    }
}

/// The sides that have something to do when nothing is due.
fn to_act(state: &State) -> Vec<Side> {
    if state.game == Kind::Battle {
        return Side::BOTH.into_iter().filter(|side| !state.deployed.contains(side)).collect();
    }
    ends_phase(state.phase, state.phasing).map_or(Side::BOTH.to_vec(), |side| vec![side])
}

fn clock(state: &State) -> Clock {
    let of_operations =
        matches!(state.phase, Phase::Reorganization | Phase::Movement | Phase::Reaction | Phase::Combat);
    let part = if of_operations { format!("OPs phase of {}", state.side_name(state.phasing)) } else { String::new() };
    let phase = match &state.battle {
        Some(battle) => format!("battle of {}, round {}", battle.area.as_deref().unwrap_or(FIELD), battle.round),
        None => phase_words(state.phase).to_owned(),
    };
    Clock { turn: state.turn, part, phase, hour: None }
}

/// What is due: the queue, or the choices of the round.
pub fn due(state: &State) -> Vec<Shown> {
    if !state.due.is_empty() {
        return state.due.iter().filter_map(|due| due.shown(state)).collect();
    }
    let Some(battle) = &state.battle else { return Vec::new() };
    let open = state.in_order().into_iter().filter(|side| battle.side(*side).committed.is_none());
    let shown = open.map(|side| Shown {
        title: format!("{} chooses tactic and card in secret", state.side_name(side)),
        rule: gt(105).id,
        side: Some(side),
        act: "commit",
        with: Datum::of(&json!({"side": side})),
    });
    shown.collect()
}

fn remarks(state: &State) -> Vec<String> {
    let mut remarks = Vec::new();
    if let Some(battle) = &state.battle {
        for side in state.in_order() {
            let own = battle.side(side);
            let lead = own.lead.as_deref().unwrap_or("nobody");
            let morale = own.lead.as_ref().and_then(|name| state.formations.get(name)).map_or(0, |lead| lead.morale);
            remarks.push(format!(
                "{}: {lead} leads (morale {morale}), {} steps lost in this battle",
                state.side_name(side),
                own.steps_lost
            ));
        }
        return remarks;
    }
    match state.phase {
        Phase::Start if state.is_virtual() => remarks.push("the campaign is about to begin".to_owned()),
        Phase::Movement if state.is_virtual() => {
            remarks
                .push("each formation may force march, change its deployment and march; screens come last".to_owned());
        }
        Phase::Reaction if state.is_virtual() => {
            remarks.push("formations next to a battle may try once to come to it".to_owned());
        }
        Phase::Combat if state.is_virtual() => {
            remarks.push("the attacker says which battle is fought first".to_owned());
        }
        Phase::Battle if state.is_virtual() => {
            remarks.push("both sides draw up their formations unseen, then the battle begins".to_owned());
        }
        Phase::Start => remarks.push("next-phase begins the first turn".to_owned()),
        Phase::Administration => remarks.push("AP and replacements are given; next-phase goes on".to_owned()),
        Phase::Reorganization => remarks.push("AP acts in any order, then one free rally per formation".to_owned()),
        Phase::Movement => {
            remarks.push("formation by formation: force march, change, move, change; then the screens".to_owned());
        }
        Phase::Reaction => remarks.push("formations linked with a battle area may try once to come to it".to_owned()),
        Phase::Combat => remarks.push("begin-battle for each battle area, in any order".to_owned()),
        Phase::End => remarks.push("areas and VP are counted; next-phase begins the next turn".to_owned()),
        Phase::Battle => remarks.push("deploy, then begin-battle".to_owned()),
    }
    if !state.battle_areas.is_empty() {
        remarks.push(format!("battles to fight: {}", state.battle_areas.join(", ")));
    }
    for nation in &state.nations_out {
        remarks.push(format!("{} is not yet in the war", nation_words(*nation)));
    }
    remarks
}
