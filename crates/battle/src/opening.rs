//! A battle opened from its log, by its events.

use std::sync::Arc;

use grognard_books::Library;
use serde_json::Value;

use super::changes::{apply, hash_and_length};
use super::document::state_of;
use super::game::Game;
use super::most::too_many;
use super::record::{Header, Record};
use super::session::Battle;

impl<G: Game> Battle<G> {
    /// Opens a battle by its events: true to the past whatever the rules say today.
    pub fn open(library: Arc<Library>, header: Header, records: Vec<Record>) -> Result<Self, String> {
        Battle::open_within(library, header, records, usize::MAX)
    }

    /// The same for a log that a stranger wrote. Its books after all commands together may have so many bytes: that is
    /// what opening it, playing it again and telling its log cost. And they may have no more things than a set-up.
    pub fn open_within(
        library: Arc<Library>,
        header: Header,
        records: Vec<Record>,
        most: usize,
    ) -> Result<Self, String> {
        let document = Arc::new(header.state.clone());
        let (known, mut bytes) = hash_and_length(&document);
        if known != header.hash {
            return Err("the books at the start do not have the hash written beside them".to_owned());
        }
        let mut room = most;
        let too_much = || {
            let millions = most / 1_000_000;
            format!("its commands times the size of its books are more than {millions} million characters")
        };
        // Books seldom shrink; those that do not need not be looked at one by one.
        if bytes.saturating_mul(records.len()) > most {
            return Err(too_much());
        }
        if let Some(reason) = too_many(G::MOST, &document) {
            return Err(reason);
        }
        let mut battle = Battle {
            library,
            hash: header.hash.clone(),
            header,
            state: Arc::new(state_of::<G>(&document)?),
            document,
            records: Vec::new(),
            before_last: None,
            undoable: Vec::new(),
            closed: false,
        };
        let mut before = None;
        for record in records {
            let n = record.n;
            let document = battle.changed_by(&record, &mut bytes).map_err(|reason| format!("command {n}: {reason}"))?;
            room = room.checked_sub(bytes).ok_or_else(too_much)?;
            if let Some(reason) = too_many(G::MOST, &document) {
                return Err(format!("after command {n} {reason}"));
            }
            before = Some(Arc::clone(&battle.document));
            battle.take(record, document).map_err(|reason| format!("command {n}: {reason}"))?;
        }
        if let Some(before) = before {
            battle.before_last = Some(Arc::new(state_of::<G>(&before)?));
            battle.state = Arc::new(state_of::<G>(&battle.document)?);
        }
        Ok(battle)
    }

    /// The books after a record, made by its events; they must have the hash written beside it. `bytes` becomes their
    /// length.
    fn changed_by(&self, record: &Record, bytes: &mut usize) -> Result<Arc<Value>, String> {
        let mut document = Arc::clone(&self.document);
        if !record.events.is_empty() {
            apply(Arc::make_mut(&mut document), &record.events)
                .map_err(|at| format!("it changes '{at}', which is not there"))?;
        }
        let mut known = self.hash.clone();
        if !record.events.is_empty() {
            (known, *bytes) = hash_and_length(&document);
        }
        if known == record.hash {
            Ok(document)
        } else {
            Err("the books afterwards do not have the hash written beside it".to_owned())
        }
    }

    /// The battle before its first command.
    pub(super) fn past(&self) -> Result<Self, String> {
        Battle::open(Arc::clone(&self.library), self.header.clone(), Vec::new())
    }

    /// Takes a record of the same battle by its events.
    pub(super) fn take_again(&mut self, record: &Record) -> Result<(), String> {
        let document = self.changed_by(record, &mut 0)?;
        let state = Arc::new(state_of::<G>(&document)?);
        let before = Arc::clone(&self.state);
        self.take(record.clone(), document)?;
        self.before_last = Some(before);
        self.state = state;
        Ok(())
    }

    /// The books after a command as a document; 0 for the start.
    pub(super) fn document_at(&self, n: u64) -> Option<Value> {
        let records = self.records.get(..usize::try_from(n).ok()?)?;
        let mut document = self.header.state.clone();
        records.iter().try_for_each(|record| apply(&mut document, &record.events)).ok()?;
        Some(document)
    }
}
