//! Moments of battles: the books of the ready ones before some of their commands, and of those that computers begin.

use std::sync::Arc;

use grognard_battle::{AnyBattle, CommandLine, Deed, Header, Record, Seat, Source, apply, read_log};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::scenario;
use grognard_players::Skill;
use serde_json::Value;

/// The charts of a battle.
pub fn library_of(header: &Header) -> Arc<Library> {
    Arc::new(match &header.house {
        Some(house) => Library::with_house_rules(house).unwrap().0,
        None => Library::new(),
    })
}

/// The books at a moment, and the command that was given there.
pub struct Moment {
    pub header: Header,
    pub given: Option<(Seat, CommandLine)>,
}

/// This many of them, from the whole of the battle.
fn spread(all: Vec<Moment>, most: usize) -> Vec<Moment> {
    let step = (all.len() / most.max(1)).max(1);
    all.into_iter().skip(step / 2).step_by(step).take(most).collect()
}

/// The moment before a command.
fn before(header: &Header, state: Value, record: &Record) -> Moment {
    let given = match &record.deed {
        Deed::Act { name, with } => {
            Some((record.seat, CommandLine { act: name.clone(), with: with.clone(), dice: None }))
        }
        _ => None,
    };
    Moment { header: Header { state, ..header.clone() }, given }
}

/// Moments of the ready battle of a book: mostly before commands with dice.
pub fn of_example(book: &str, most: usize) -> Vec<Moment> {
    let log = read_log(&std::fs::read(format!("../../examples/{book}/battle.jsonl")).unwrap()).unwrap();
    of_records(&log.header, &log.records, most)
}

fn of_records(header: &Header, records: &[Record], most: usize) -> Vec<Moment> {
    let mut books = header.state.clone();
    let (mut rolling, mut others) = (Vec::new(), Vec::new());
    for record in records {
        let list = if record.faces.is_empty() { &mut others } else { &mut rolling };
        list.push(before(header, books.clone(), record));
        apply(&mut books, &record.events).unwrap();
    }
    let mut all = spread(rolling, most);
    all.extend(spread(others, most / 2));
    all
}

/// Moments of the first commands of a scenario that computers play.
pub fn of_scenario(id: &str, commands: usize, most: usize) -> Vec<Moment> {
    let battle = begun(id, commands);
    of_records(battle.header(), battle.records(), most)
}

/// A scenario after this many commands of computers.
pub fn begun(id: &str, commands: usize) -> Box<dyn AnyBattle> {
    let known = scenario(id).unwrap();
    let setup = Datum::from_toml(known.text).unwrap();
    let mut battle = game(known.book).unwrap().begin(Arc::default(), None, &setup).unwrap();
    for _ in 0..commands {
        let business = battle.business(Seat::Umpire);
        let Some(side) = business.waiting.first().copied().filter(|_| business.over.is_none()) else { break };
        let Some(chosen) = battle.choose(side, Skill::Drill, 3) else { break };
        let decided = battle.decide(Seat::of(side), &chosen.act, &chosen.with, &Source::Seed(3)).unwrap();
        battle.accept(decided).unwrap();
    }
    battle
}
