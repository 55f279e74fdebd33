//! Time, what is due and whose turn it is; the same for every seat.

use grognard_books::grand_tactics::rules::gt;
use grognard_core::facts::Datum;
use serde_json::json;

use super::desk::phase_words;
use super::due::nation_words;
use super::state::{Books, FIELD, Kind, Phase};
use super::turn::ends_phase;
use grognard_battle::{Business, Clock, Due as Shown, Pending as _, Seat, Side};

/// Where the game stands.
pub fn business(books: &Books, _: Seat) -> Business {
    let due = if books.over.is_some() { Vec::new() } else { due(books) };
    Business { clock: clock(books), waiting: waiting(books), due, remarks: remarks(books), over: books.over.clone() }
}

/// The sides the game waits for.
pub fn waiting(books: &Books) -> Vec<Side> {
    if books.over.is_some() {
        return Vec::new();
    }
    let due = due(books);
    match due.first() {
        Some(first) if first.act == "commit" => due.iter().filter_map(|due| due.side).collect(),
        Some(first) => first.side.map_or(Side::BOTH.to_vec(), |side| vec![side]),
        None => to_act(books),
    }
}

/// The sides that have something to do when nothing is due.
fn to_act(books: &Books) -> Vec<Side> {
    if books.game == Kind::Battle {
        return Side::BOTH.into_iter().filter(|side| !books.deployed.contains(side)).collect();
    }
    ends_phase(books.phase, books.phasing).map_or(Side::BOTH.to_vec(), |side| vec![side])
}

fn clock(books: &Books) -> Clock {
    let of_operations =
        matches!(books.phase, Phase::Reorganization | Phase::Movement | Phase::Reaction | Phase::Combat);
    let part = if of_operations { format!("OPs phase of {}", books.side_name(books.phasing)) } else { String::new() };
    let phase = match &books.battle {
        Some(battle) => format!("battle of {}, round {}", battle.area.as_deref().unwrap_or(FIELD), battle.round),
        None => phase_words(books.phase).to_owned(),
    };
    Clock { turn: books.turn, part, phase, hour: None }
}

/// What is due: the queue, or the choices of the round.
pub fn due(books: &Books) -> Vec<Shown> {
    if !books.due.is_empty() {
        return books.due.iter().filter_map(|due| due.shown(books)).collect();
    }
    let Some(battle) = &books.battle else { return Vec::new() };
    let open = books.in_order().into_iter().filter(|side| battle.side(*side).committed.is_none());
    let shown = open.map(|side| Shown {
        title: format!("{} chooses tactic and card in secret", books.side_name(side)),
        rule: gt(105).id,
        side: Some(side),
        act: "commit",
        with: Datum::of(&json!({"side": side})),
    });
    shown.collect()
}

fn remarks(books: &Books) -> Vec<String> {
    let mut remarks = Vec::new();
    if let Some(battle) = &books.battle {
        for side in books.in_order() {
            let own = battle.side(side);
            let lead = own.lead.as_deref().unwrap_or("nobody");
            let morale = own.lead.as_ref().and_then(|name| books.formations.get(name)).map_or(0, |lead| lead.morale);
            remarks.push(format!(
                "{}: {lead} leads (morale {morale}), {} steps lost in this battle",
                books.side_name(side),
                own.steps_lost
            ));
        }
        return remarks;
    }
    match books.phase {
        Phase::Start if books.is_virtual() => remarks.push("the campaign is about to begin".to_owned()),
        Phase::Movement if books.is_virtual() => {
            remarks
                .push("each formation may force march, change its deployment and march; screens come last".to_owned());
        }
        Phase::Reaction if books.is_virtual() => {
            remarks.push("formations next to a battle may try once to come to it".to_owned());
        }
        Phase::Combat if books.is_virtual() => {
            remarks.push("the attacker says which battle is fought first".to_owned());
        }
        Phase::Battle if books.is_virtual() => {
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
    if !books.battle_areas.is_empty() {
        remarks.push(format!("battles to fight: {}", books.battle_areas.join(", ")));
    }
    for nation in &books.nations_out {
        remarks.push(format!("{} is not yet in the war", nation_words(*nation)));
    }
    remarks
}
