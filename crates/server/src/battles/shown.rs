//! What the seats of a battle are shown: made once for all viewers of a seat, kept as text, and dropped when nobody
//! looks any more.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use grognard_battle::{AnyBattle, Seat};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::table::table;
use super::weight;
use crate::model::Text;

/// What the seats are shown.
#[derive(Debug, Default)]
pub struct Shown {
    /// What each seat has seen of the log; made when it is first asked for.
    logs: HashMap<Seat, Log>,
    /// The document last sent to each seat with a socket; the next one is compared with it.
    followed: HashMap<Seat, (Value, usize)>,
    /// The document of a seat as text, until the next command.
    pages: HashMap<Seat, Text>,
    /// Seats that were looked at since the last tidying.
    asked: HashSet<Seat>,
}

#[derive(Debug, Default)]
struct Log {
    entries: Vec<Text>,
    bytes: usize,
}

impl Log {
    fn add(&mut self, entry: &Value) {
        let text = text_of(entry);
        self.bytes += text.get().len() + size_of::<Text>();
        self.entries.push(text);
    }
}

/// A value as it is sent.
pub fn text_of(value: &Value) -> Text {
    // Anything that is JSON can be written as JSON.
    to_raw_value(value).map_or_else(|_| Arc::from(RawValue::NULL.to_owned()), Arc::from)
}

impl Shown {
    pub fn log(&mut self, battle: &dyn AnyBattle, seat: Seat) -> &[Text] {
        self.asked.insert(seat);
        let log = self.logs.entry(seat).or_insert_with(|| {
            let mut log = Log::default();
            battle.log(seat).iter().for_each(|entry| log.add(entry));
            log
        });
        &log.entries
    }

    /// The last entry of a seat's log, if that log was asked for.
    pub fn last_of_log(&self, seat: Seat) -> Option<&Text> {
        self.logs.get(&seat)?.entries.last()
    }

    /// The document of a seat as text.
    pub fn page(&mut self, battle: &dyn AnyBattle, computers: &[Seat], seat: Seat) -> Text {
        self.asked.insert(seat);
        let Shown { followed, pages, .. } = self;
        let make = || match followed.get(&seat) {
            Some((known, _)) => text_of(known),
            None => text_of(&table(battle, computers, seat)),
        };
        Arc::clone(pages.entry(seat).or_insert_with(make))
    }

    /// A socket has joined a seat: the document is kept as long as there is one.
    pub fn follow(&mut self, battle: &dyn AnyBattle, computers: &[Seat], seat: Seat) {
        self.followed.entry(seat).or_insert_with(|| weighed(table(battle, computers, seat)));
    }

    /// Seats whose document is kept.
    pub fn followed(&self) -> Vec<Seat> {
        self.followed.keys().copied().collect()
    }

    /// Replaces the document of a seat that is followed.
    pub fn replace(&mut self, seat: Seat, new: Value) {
        self.followed.insert(seat, weighed(new));
    }

    /// The document of a seat that is followed.
    pub fn known(&self, seat: Seat) -> Option<&Value> {
        self.followed.get(&seat).map(|(known, _)| known)
    }

    /// A command was accepted: logs grow, and pages are out of date.
    pub fn go_on(&mut self, battle: &dyn AnyBattle) {
        self.pages.clear();
        for (seat, log) in &mut self.logs {
            if let Some(entry) = battle.last_entry(*seat) {
                log.add(&entry);
            }
        }
    }

    /// Keeps only the documents of some seats.
    pub fn follow_only(&mut self, stays: impl Fn(Seat) -> bool) {
        self.followed.retain(|seat, _| stays(*seat));
    }

    /// Drops everything that nobody has looked at since the last time.
    pub fn tidy(&mut self) {
        let asked = std::mem::take(&mut self.asked);
        self.logs.retain(|seat, _| asked.contains(seat) || self.followed.contains_key(seat));
        self.pages.retain(|seat, _| asked.contains(seat));
    }

    /// About how many bytes all of it takes.
    pub fn weight(&self) -> usize {
        let logs = self.logs.values().map(|log| log.bytes).sum::<usize>();
        let followed = self.followed.values().map(|(_, weight)| weight).sum::<usize>();
        logs + followed + self.pages.values().map(|page| page.get().len()).sum::<usize>()
    }
}

fn weighed(document: Value) -> (Value, usize) {
    let weight = weight::of_value(&document);
    (document, weight)
}
