//! Moments of battles: the books of the ready ones after some of their commands, and of those that computers begin.

use std::sync::Arc;

use grognard_battle::{Header, Seat, Source, apply, read_log};
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

fn spread(header: &Header, all: Vec<Value>, most: usize) -> Vec<Header> {
    let step = (all.len() / most.max(1)).max(1);
    let chosen = all.into_iter().skip(step / 2).step_by(step).take(most);
    chosen.map(|state| Header { state, ..header.clone() }).collect()
}

/// So many moments of the ready battle of a book.
pub fn of_example(book: &str, most: usize) -> Vec<Header> {
    let log = read_log(&std::fs::read(format!("../../examples/{book}/battle.jsonl")).unwrap()).unwrap();
    let mut books = log.header.state.clone();
    let all = log.records.iter().map(|record| {
        apply(&mut books, &record.events).unwrap();
        books.clone()
    });
    let all: Vec<Value> = all.collect();
    spread(&log.header, all, most)
}

/// Moments of the first commands of a scenario: before those whose dice may meet a secret, and some others.
pub fn of_scenario(id: &str, commands: usize, most: usize) -> Vec<Header> {
    let known = scenario(id).unwrap();
    let setup = Datum::from_toml(known.text).unwrap();
    let mut battle = game(known.book).unwrap().begin(Arc::default(), None, &setup).unwrap();
    let (mut meeting, mut others) = (Vec::new(), Vec::new());
    for _ in 0..commands {
        let business = battle.business(Seat::Umpire);
        let Some(side) = business.waiting.first().copied().filter(|_| business.over.is_none()) else { break };
        let books = battle.document().clone();
        let Some(chosen) = battle.choose(side, Skill::Drill, 3) else { break };
        let list = if matches!(chosen.act.as_str(), "commit" | "charge" | "move") { &mut meeting } else { &mut others };
        list.push(books);
        let decided = battle.decide(Seat::of(side), &chosen.act, &chosen.with, &Source::Seed(3)).unwrap();
        battle.accept(decided).unwrap();
    }
    let mut all = spread(battle.header(), meeting, most);
    all.extend(spread(battle.header(), others, most / 2));
    all
}
