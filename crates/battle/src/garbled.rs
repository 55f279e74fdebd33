//! Records that look the same to a seat, with everything it may not see spoiled. For tests of secrecy.

use grognard_core::facts::Datum;
use serde_json::Value;

use super::Seat;
use super::act::Secrecy;
use super::game::Game;
use super::record::{Deed, Record};
use super::seen::secrecy;

/// A record in which everything a seat may not see is spoiled.
pub(super) fn garbled<G: Game>(record: &Record, seat: Seat) -> Record {
    let mut record = record.clone();
    for ruled in &mut record.rulings {
        if ruled.closed.as_ref().is_some_and(|closed| !closed.is_open_to(seat)) {
            ruled.situation = Value::Null;
            ruled.outcome = Value::Null;
            ruled.lines.clear();
        }
    }
    let secrecy = secrecy::<G>(&record);
    record.said.retain(|said| said.only.is_none_or(|side| secrecy.whispers_to(seat, side)));
    record.events.clear();
    record.hash.clear();
    let author = record.seat;
    match &mut record.deed {
        Deed::Act { name, with } => {
            let act = G::ACTS.iter().find(|act| act.name == name);
            if !act.map_or(Secrecy::Open, |act| act.secrecy).lets(seat, author) {
                *with = Datum::Null;
            }
        }
        Deed::Correction { at, to, reason } if seat != Seat::Umpire => {
            at.clear();
            *to = Value::Null;
            reason.clear();
        }
        _ => {}
    }
    record
}
