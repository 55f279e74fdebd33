//! A command that is accepted and waits for its dice, as the log shows it.

use std::borrow::Cow;

use serde::Serialize;

use super::Seat;
use super::act::Act;
use super::record::{Awaits, Deed, Record};

/// The act that gives an accepted command its dice.
pub const DICE: Act = Act::new("dice", "give an accepted command the dice that it waits for", &[]).never_drawn();

/// A command that waits for its dice.
#[derive(Clone, Debug)]
pub(super) struct Awaiting {
    /// Its number.
    pub n: u64,
    /// The dice that have fallen so far.
    pub fallen: Vec<u8>,
    /// The next die.
    pub next: Awaits,
}

/// What everybody may know about a command that waits for its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Waits {
    /// Its number.
    pub n: u64,
    /// The next die.
    pub die: Awaits,
    /// Who may type it.
    pub types: Vec<Seat>,
    /// Who may let the program roll it.
    pub rolls: Vec<Seat>,
}

/// The command that waits after one more record, if any.
pub(super) fn awaiting_after(before: Option<Awaiting>, record: &Record) -> Option<Awaiting> {
    match (&record.deed, &record.awaits, before) {
        (Deed::Act { .. }, Some(next), None) => {
            Some(Awaiting { n: record.n, fallen: record.faces.clone(), next: next.clone() })
        }
        (Deed::Dice { .. }, Some(next), Some(mut before)) => {
            before.fallen.extend(&record.faces);
            before.next = next.clone();
            Some(before)
        }
        (Deed::Dice { .. }, None, _) => None,
        (Deed::Undo { of }, _, Some(before)) if *of == before.n => None,
        (_, _, before) => before,
    }
}

/// A die in words: "1D6 for the charge (1 of 2)".
pub fn die_words(die: &Awaits) -> String {
    let Awaits { sides, what, number, of, .. } = die;
    let which = if *of > 1 { format!(" ({number} of {of})") } else { String::new() };
    format!("1D{sides} for {what}{which}")
}

/// A record of a log as its command came to pass. A record that still waits says nothing yet; the one with the last
/// dice shows the whole command, with the seat that gave it and all its dice.
pub fn come_to_pass(records: &[Record], place: usize) -> Option<Cow<'_, Record>> {
    let record = records.get(place).filter(|record| record.awaits.is_none())?;
    let Deed::Dice { of, .. } = &record.deed else { return Some(Cow::Borrowed(record)) };
    let first = usize::try_from(*of).ok()?.checked_sub(1)?;
    let given = records.get(first)?;
    let gives = |other: &&Record| other.n == *of || matches!(&other.deed, Deed::Dice { of: n, .. } if n == of);
    let fallen = records.get(first..=place)?.iter().filter(gives).flat_map(|other| other.faces.iter().copied());
    let (deed, seat) = (given.deed.clone(), given.seat);
    Some(Cow::Owned(Record { deed, seat, faces: fallen.collect(), ..record.clone() }))
}
