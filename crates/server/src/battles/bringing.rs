//! Battles that come in as files. Anybody may have written them, so they are limited, played again, and marked.

use std::sync::Arc;

use grognard_battle::{AnyBattle, Deed, Drift, Header, Log, Seat, is_commitment, is_hash, read_log, tables_hash};
use grognard_core::refusal::{Refusal, Refusals};
use serde::{Deserialize, Serialize};

use super::books::{library_of, playable};
use crate::model;

/// The most commands a battle may bring along.
const MOST_RECORDS: usize = 20_000;
/// The most characters of all books of a battle together, counting those after each command: the work of opening it,
/// playing it again and showing its log. Two thousand commands between large armies stay below this.
const MOST_WORK: usize = 128_000_000;
/// Each command that was taken back is found by going through the commands before it.
const MOST_STEPS_BACK: usize = 20_000_000;
/// The longest title or name in the head of a file.
const LONGEST_NAME: usize = 200;
/// The most differences that are kept, and the most of each.
const MOST_DIFFERENCES: usize = 100;
const LONGEST_DIFFERENCE: usize = 300;

/// What is remembered about a battle that came in as a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BroughtIn {
    /// How many commands it brought; they were not ruled here.
    pub commands: u64,
    /// It was begun with other charts than those of this program.
    pub other_charts: bool,
    /// What came out differently when it was played again here; the first differences only.
    pub differences: Vec<Difference>,
    /// How many differences there are.
    pub count: usize,
}

/// Something that came out differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The command; 0 for the start.
    pub n: u64,
    /// What differs.
    pub difference: String,
}

impl From<Drift> for Difference {
    fn from(drift: Drift) -> Self {
        let mut difference = drift.difference;
        if let Some((end, _)) = difference.char_indices().nth(LONGEST_DIFFERENCE) {
            difference.truncate(end);
            difference.push_str(" ...");
        }
        Difference { n: drift.n, difference }
    }
}

impl BroughtIn {
    fn of(battle: &dyn AnyBattle) -> Self {
        let mut drifts = battle.replay();
        drifts.extend(battle.check_rolls().wrong);
        let header = battle.header();
        BroughtIn {
            commands: battle.records().len() as u64,
            other_charts: header.tables != tables_hash(battle.library(), &header.book),
            count: drifts.len(),
            differences: drifts.into_iter().take(MOST_DIFFERENCES).map(Difference::from).collect(),
        }
    }

    /// The same as a seat may know it. A difference may be about a secret of one side.
    pub fn seen_by(&self, seat: Seat) -> model::BroughtIn {
        let mut numbers: Vec<u64> = self.differences.iter().map(|difference| difference.n).collect();
        numbers.dedup();
        let told =
            |difference: &Difference| model::Difference { n: difference.n, difference: difference.difference.clone() };
        model::BroughtIn {
            commands: self.commands,
            other_charts: self.other_charts,
            count: self.count,
            differing: numbers,
            differences: (seat == Seat::Umpire).then(|| self.differences.iter().map(told).collect()),
        }
    }
}

/// The battle in a file, or every reason against it.
pub fn bring_in(text: &str) -> Result<(Box<dyn AnyBattle>, BroughtIn), Refusals> {
    let refuse = |reason: String| vec![Refusal::new("from.file", format!("cannot be used: {reason}."))];
    let mut log = read_log(text.as_bytes()).map_err(refuse)?;
    check(&log).map_err(refuse)?;
    // No die has fallen yet, so the server that continues it promises its dice anew.
    if log.records.is_empty() {
        log.header.commitment = None;
    }
    // The writer of the file may know its seed; he must not foresee the dice of those who continue the battle.
    log.header.seed = None;
    let library = Arc::new(library_of(log.header.house.as_deref())?);
    let game = playable(Some(&log.header.book))?;
    let battle = game.open_within(library, log.header, log.records, MOST_WORK).map_err(refuse)?;
    let objections = battle.objections();
    if !objections.is_empty() {
        return Err(objections.into_iter().map(|objection| Refusal::new("from.file", objection)).collect());
    }
    let brought_in = BroughtIn::of(battle.as_ref());
    Ok((battle, brought_in))
}

/// Checks that are possible before the battle is opened.
fn check(log: &Log) -> Result<(), String> {
    if let Some(torn) = &log.torn {
        return Err(format!("{torn}. Take that line away and try again"));
    }
    let Header { engine, edition, tables, title, sides, commitment, .. } = &log.header;
    let names = sides.iter().chain([engine, title]).chain(edition);
    if names.into_iter().any(|name| name.chars().count() > LONGEST_NAME) {
        return Err(format!("its title or a name in its first line is longer than {LONGEST_NAME} letters"));
    }
    if !is_hash(tables) {
        return Err("what stands for its charts is no hash: 16 hexadecimal digits".to_owned());
    }
    if commitment.as_ref().is_some_and(|commitment| !is_commitment(commitment)) {
        return Err("its dice are promised by something that is no commitment: 64 hexadecimal digits".to_owned());
    }
    let count = log.records.len();
    if count > MOST_RECORDS {
        return Err(format!("it has more than {MOST_RECORDS} commands"));
    }
    let undone = log.records.iter().filter(|record| matches!(record.deed, Deed::Undo { .. })).count();
    if undone.saturating_mul(count) > MOST_STEPS_BACK {
        return Err("too many of its commands were taken back".to_owned());
    }
    Ok(())
}
