//! A battle opened from its log, by its events.

use std::sync::Arc;

use grognard_books::Library;
use serde_json::Value;

use super::changes::{apply, hash_and_length};
use super::document::{Document, state_of};
use super::game::Game;
use super::most::too_many;
use super::record::{Header, Record};
use super::session::Battle;

impl<G: Game> Battle<G> {
    /// Opens a battle by its events: true to the past, whatever the rules say today.
    pub fn open(library: Arc<Library>, header: Header, records: Vec<Record>) -> Result<Self, String> {
        Battle::open_within(library, header, records, usize::MAX)
    }

    /// The same for a log written by a stranger. The sizes of its books after each command may add up to this many
    /// bytes, because that is the work of opening it, playing it again and showing its log. Nor may they hold more
    /// things than a set-up.
    pub fn open_within(
        library: Arc<Library>,
        header: Header,
        records: Vec<Record>,
        most: usize,
    ) -> Result<Self, String> {
        let value = header.state.clone();
        let (hash, mut bytes) = hash_and_length(&value);
        if hash != header.hash {
            return Err("the books at the start do not have the hash written beside them".to_owned());
        }
        let mut room = most;
        let too_much = || {
            let millions = most / 1_000_000;
            format!("its commands times the size of its books are more than {millions} million characters")
        };
        // Books seldom shrink; if they did not, there is no need to look at them one by one.
        if bytes.saturating_mul(records.len()) > most {
            return Err(too_much());
        }
        if let Some(reason) = too_many(G::MOST, &value) {
            return Err(reason);
        }
        let mut battle = Battle {
            library,
            header,
            state: Arc::new(state_of::<G>(&value)?),
            document: Document { value, hash, in_own_order: false },
            records: Vec::new(),
            before_last: None,
            last_in_own_order: false,
            undoable: Vec::new(),
            words_at: Vec::new(),
            closed: false,
            awaiting: None,
        };
        let (last, mut before_last) = (records.len(), None);
        for (n, record) in (1..).zip(records) {
            if n == last {
                before_last = Some(state_of::<G>(&battle.document.value));
            }
            let at = |reason: String| format!("command {}: {reason}", record.n);
            battle.change_truly(&record, &mut bytes).map_err(at)?;
            room = room.checked_sub(bytes).ok_or_else(too_much)?;
            if let Some(reason) = too_many(G::MOST, &battle.document.value) {
                return Err(format!("after command {} {reason}", record.n));
            }
            battle.expect(&record).map_err(at)?;
            battle.write_down(record);
        }
        if let Some(before) = before_last {
            battle.before_last = Some(Arc::new(before?));
            battle.state = Arc::new(state_of::<G>(&battle.document.value)?);
        }
        Ok(battle)
    }

    /// Changes the document by the events of a record; afterwards it must have the hash in that record. `bytes` becomes
    /// its length.
    fn change_truly(&mut self, record: &Record, bytes: &mut usize) -> Result<(), String> {
        let mut hash = self.document.hash.clone();
        self.change(record)?;
        self.document.in_own_order = false;
        if !record.events.is_empty() {
            (hash, *bytes) = hash_and_length(&self.document.value);
        }
        if hash == record.hash {
            Ok(())
        } else {
            Err("the books afterwards do not have the hash written beside it".to_owned())
        }
    }

    /// The battle before its first command.
    pub(super) fn past(&self) -> Result<Self, String> {
        Battle::open(Arc::clone(&self.library), self.header.clone(), Vec::new())
    }

    /// Accepts a record of the same battle by its events.
    pub(super) fn take_again(&mut self, record: &Record) -> Result<(), String> {
        self.change_truly(record, &mut 0)?;
        let state = state_of::<G>(&self.document.value)?;
        self.expect(record)?;
        self.last_in_own_order = false;
        self.go_on(Arc::new(state));
        self.write_down(record.clone());
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
