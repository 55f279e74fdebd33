//! The time, what is due and whose turn it is; the same for every seat.

use grognard_books::grand_tactics::rules::gt;

use super::acting::phase_words;
use super::acts::Commit;
use super::due::nation_words;
use super::phases::ends_phase;
use super::state::{BoardKind, FIELD, Kind, Phase, State};
use grognard_battle::command::Command as _;
use grognard_battle::{Business, Clock, Datum, Due as Shown, Pending as _, Seat, Side};

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
    match state.due.first() {
        Some(first) => first.side(state).map_or(Side::BOTH.to_vec(), |side| vec![side]),
        None if state.battle.is_some() => choosing(state),
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
fn due(state: &State) -> Vec<Shown> {
    if !state.due.is_empty() {
        return state.due.iter().filter_map(|due| due.shown(state)).collect();
    }
    let shown = choosing(state).into_iter().map(|side| Shown {
        title: format!("{} chooses tactic and card in secret", state.side_name(side)),
        rule: gt(105).id,
        side: Some(side),
        act: Commit::ACT.name,
        with: Datum::Map(vec![("side".to_owned(), Datum::Text(side.name().to_owned()))]),
    });
    shown.collect()
}

/// The sides that have yet to choose for the round.
fn choosing(state: &State) -> Vec<Side> {
    let open = |side: &Side| state.battle.as_ref().is_some_and(|battle| battle.side(*side).committed.is_none());
    state.in_order().into_iter().filter(open).collect()
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
    remarks.push(remark(state).to_owned());
    if !state.battle_areas.is_empty() {
        remarks.push(format!("battles to fight: {}", state.battle_areas.join(", ")));
    }
    for nation in &state.nations_out {
        remarks.push(format!("{} is not yet in the war", nation_words(*nation)));
    }
    remarks
}

/// What the phase is about.
fn remark(state: &State) -> &'static str {
    match (state.phase, state.board) {
        (Phase::Start, BoardKind::Virtual) => "the campaign is about to begin",
        (Phase::Start, BoardKind::Real) => "next-phase begins the first turn",
        (Phase::Administration, _) => "AP and replacements are given; next-phase goes on",
        (Phase::Reorganization, _) => "AP acts in any order, then one free rally per formation",
        (Phase::Movement, BoardKind::Virtual) => {
            "each formation may force march, change its deployment and march; screens come last"
        }
        (Phase::Movement, BoardKind::Real) => {
            "formation by formation: force march, change, move, change; then the screens"
        }
        (Phase::Reaction, BoardKind::Virtual) => "formations next to a battle may try once to come to it",
        (Phase::Reaction, BoardKind::Real) => "formations linked with a battle area may try once to come to it",
        (Phase::Combat, BoardKind::Virtual) => "the attacker says which battle is fought first",
        (Phase::Combat, BoardKind::Real) => "begin-battle for each battle area, in any order",
        (Phase::End, _) => "areas and VP are counted; next-phase begins the next turn",
        (Phase::Battle, BoardKind::Virtual) => "both sides draw up their formations unseen, then the battle begins",
        (Phase::Battle, BoardKind::Real) => "deploy, then begin-battle",
    }
}
