//! The laws of the `cohesion` book: battles fought here are held against them, and each finds the fault planted for it.
//!
//! A plant spoils one place of one command. So that each is judged quickly, the spoiled command is audited with the one
//! before it, from the books as they stood then.

mod plants;

use std::collections::BTreeSet;
use std::sync::Arc;

use grognard_battle::{Record, Seat, Side, Source, apply};
use grognard_core::facts::Datum;
use grognard_games::game;
use grognard_games::scenario::scenario;
use grognard_players::Skill;
use serde_json::Value;

use super::planted::{Kept, without_a_fault};
use plants::{FAULTS, Place};

/// A whole battle between computer players, with its log.
fn fought(id: &str, skill: Skill, seed: u64) -> Kept {
    let known = scenario(id).expect("the scenario is listed");
    let game = game(known.book).expect("its book is a game");
    let laid =
        game.lay(Arc::default(), None, &Datum::from_toml(known.text).expect("it is TOML")).expect("it can be laid");
    let mut battle = game.begin_laid(&laid).expect("it begins");
    while battle.business(Seat::Umpire).over.is_none() {
        let side: Side = *battle.business(Seat::Umpire).waiting.first().expect("somebody has something to do");
        let command = battle.choose(side, skill, seed).expect("a computer player has a command");
        let decided = battle.decide(Seat::of(side), &command.act, &command.with, &Source::Seed(seed));
        let decided = decided.unwrap_or_else(|_| panic!("{id}: {command:?} is refused"));
        battle.accept(decided).expect("it is carried out");
    }
    let library = match &battle.header().house {
        Some(house) => grognard_books::Library::with_house_rules(house).expect("the rules of a scenario are sound").0,
        None => grognard_books::Library::new(),
    };
    Kept { library, header: battle.header().clone(), records: battle.records().to_vec() }
}

/// The fights that faults are planted in, as far as they are needed: small and large, with guns, horse and ground of all
/// kinds.
const FIGHTS: [(&str, Skill, u64); 12] = [
    ("kimballs-wall", Skill::BoldDrill, 12),
    ("chalk-level", Skill::BoldDrill, 11),
    ("kimballs-wall", Skill::Recruit, 2),
    ("standard", Skill::BoldDrill, 12),
    ("chalk-level", Skill::BoldDrill, 12),
    ("standard", Skill::Recruit, 2),
    ("chalk-level", Skill::BoldDrill, 13),
    ("standard", Skill::BoldDrill, 13),
    ("chalk-level", Skill::Veteran, 4),
    ("kimballs-wall", Skill::BoldVeteran, 3),
    ("standard", Skill::BoldVeteran, 13),
    ("chalk-level", Skill::BoldVeteran, 12),
];

/// The laws broken in a spoiled pair of commands.
fn broken(kept: &Kept, books: &Value, pair: &[Record; 2]) -> BTreeSet<&'static str> {
    let mut header = kept.header.clone();
    header.state = books.clone();
    let library = match &kept.header.house {
        Some(house) => grognard_books::Library::with_house_rules(house).expect("the rules of a scenario are sound").0,
        None => grognard_books::Library::new(),
    };
    Kept { library, header, records: pair.to_vec() }.broken()
}

#[test]
fn every_law_finds_the_fault_planted_for_it() {
    const TRIES: usize = 25;
    let mut found: BTreeSet<&'static str> = BTreeSet::new();
    let mut tried = vec![0; FAULTS.len()];
    for (id, skill, seed) in FIGHTS {
        if found.len() == FAULTS.len() {
            break;
        }
        let kept = &fought(id, skill, seed);
        let mut states = vec![kept.header.state.clone()];
        for record in &kept.records {
            let mut state = states.last().expect("the first state is there").clone();
            apply(&mut state, &record.events).expect("the log leads on");
            states.push(state);
        }
        for at in 1..kept.records.len() {
            // A command that sets the whole books anew would take planted changes away.
            if kept.records[at - 1..=at].iter().any(|record| record.events.iter().any(|change| change.at.is_empty())) {
                continue;
            }
            for (fault, (law, plant)) in FAULTS.iter().enumerate() {
                if found.contains(law) || tried[fault] >= TRIES {
                    continue;
                }
                let pair = [kept.records[at - 1].clone(), kept.records[at].clone()];
                let mut place = Place { pair, before: &states[at], after: &states[at + 1] };
                if plant(&mut place) {
                    tried[fault] += 1;
                    let broken = broken(kept, &states[at - 1], &place.pair);
                    if broken.contains(law) {
                        found.insert(law);
                    }
                }
            }
        }
    }
    assert_eq!(without_a_fault("cohesion", &found), Vec::<&str>::new());
}

#[test]
fn battles_of_each_scenario_are_sound() {
    for (id, skill, seed) in [
        ("mill-lane", Skill::Drill, 1),
        ("picket-line", Skill::BoldDrill, 2),
        ("kimballs-wall", Skill::Drill, 3),
        ("chalk-level", Skill::WaryDrill, 4),
        ("standard", Skill::Recruit, 5),
    ] {
        let findings = fought(id, skill, seed).findings();
        assert!(findings.broken.is_empty(), "{id}, seed {seed}: {:?}", findings.broken);
    }
}
