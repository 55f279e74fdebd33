//! A record as a seat may see it: the changes of its own view, and of the rest only what is meant for it.

use grognard_core::facts::Datum;
use serde_json::{Map, Value, json};

use super::act::Secrecy;
use super::changes::changes;
use super::document::document_of;
use super::game::Game;
use super::headline::headline;
use super::record::{Change, Deed, Record, Ruled, Said};
use super::session::NOTE;
use super::{Seat, Side};

/// The record for a seat, given the books before and after it.
pub fn seen<G: Game>(record: &Record, before: &G::State, after: &G::State, seat: Seat) -> Value {
    // Equal books look equal.
    let same = before == after;
    let events = if same {
        Vec::new()
    } else {
        changes(&document_of(&G::view(before, seat)), &document_of(&G::view(after, seat)))
    };
    seen_with::<G>(record, &G::titles(after).sides, seat, &events)
}

/// The record for a seat, given the names of the sides and what changed in its view.
pub(super) fn seen_with<G: Game>(record: &Record, sides: &[String; 2], seat: Seat, events: &[Change]) -> Value {
    let mut entry = Map::new();
    entry.insert("n".to_owned(), json!(record.n));
    entry.insert("clock".to_owned(), json!(record.clock));
    if let Some(at) = &record.at {
        entry.insert("at".to_owned(), json!(at));
    }
    entry.insert("seat".to_owned(), json!(record.seat));
    entry.insert("do".to_owned(), deed::<G>(record, seat));
    if let Some(awaits) = &record.awaits {
        entry.insert("awaits".to_owned(), json!(awaits));
    }
    let rulings: Vec<Value> = record.rulings.iter().map(|ruled| ruling::<G>(ruled, seat)).collect();
    // Also of dice that nobody sees: that they were typed is for everybody to know.
    if record.dice.is_some() || !rulings.is_empty() {
        entry.insert("dice".to_owned(), json!(record.dice));
    }
    let secrecy = secrecy::<G>(record);
    let may_hear = |only: Option<Side>| only.is_none_or(|side| secrecy.whispers_to(seat, side));
    let heard: Vec<&Said> = record.said.iter().filter(|said| may_hear(said.only)).collect();
    if !rulings.is_empty() {
        let texts: Vec<&str> = heard.iter().map(|said| said.text.as_str()).collect();
        if let Some(words) = headline::<G>(&rulings, &texts, sides, events) {
            entry.insert("headline".to_owned(), json!(words));
        }
        entry.insert("rulings".to_owned(), json!(rulings));
    }
    let said: Vec<Value> = heard.iter().map(|said| json!({"rule": said.rule, "text": said.text})).collect();
    if !said.is_empty() {
        entry.insert("said".to_owned(), json!(said));
    }
    entry.insert("events".to_owned(), json!(events));
    Value::Object(entry)
}

/// Who may know of a record.
pub(super) fn secrecy<G: Game>(record: &Record) -> Secrecy {
    let (Deed::Act { name, .. } | Deed::Dice { act: name, .. }) = &record.deed else { return Secrecy::Open };
    let act = G::ACTS.iter().chain([&NOTE]).find(|act| act.name == name);
    act.map_or(Secrecy::Side, |act| act.secrecy)
}

fn deed<G: Game>(record: &Record, seat: Seat) -> Value {
    match &record.deed {
        Deed::Act { name, with } => {
            let heard = secrecy::<G>(record).lets(seat, record.seat) || is_public_note(name, with);
            if heard { json!({"act": {"name": name, "with": with}}) } else { json!({"act": "hidden"}) }
        }
        // A correction may concern a secret; the part a seat may see is among its events.
        Deed::Correction { .. } if seat == Seat::Umpire => json!(record.deed),
        Deed::Correction { .. } => json!({"correction": "by the umpire"}),
        // The act may be hidden; a seat that may know it finds it under the number.
        Deed::Dice { of, .. } => json!({"dice": {"of": of}}),
        Deed::Undo { .. } | Deed::Entropy { .. } | Deed::Secret { .. } => json!(record.deed),
    }
}

fn is_public_note(name: &str, with: &Datum) -> bool {
    name == NOTE.name && with.at("public") == Some(&Datum::Flag(true))
}

fn ruling<G: Game>(ruled: &Ruled, seat: Seat) -> Value {
    let mut ruling = match &ruled.closed {
        Some(closed) if !closed.is_open_to(seat) => json!({
            "procedure": ruled.procedure,
            "title": ruled.title,
            "dice": ruled.dice,
            "shown": closed.shown,
        }),
        _ => json!({
            "procedure": ruled.procedure,
            "title": ruled.title,
            "situation": ruled.situation,
            "outcome": ruled.outcome,
            "dice": ruled.dice,
            "lines": ruled.lines,
        }),
    };
    if let Some((_, intent)) = G::SEEN_AS.iter().find(|(procedure, _)| *procedure == ruled.procedure) {
        ruling["intent"] = json!(intent);
    }
    ruling
}
