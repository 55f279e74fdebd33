//! Battles by house rules at the limits of what the charts accept: they end, or are given up when they are no longer
//! needed.

use std::time::{Duration, Instant};

use grognard_battle::{Skill, Wanted};
use grognard_books::Library;
use grognard_books::house::file_of;
use grognard_core::tables::{Leaf, Takes};
use grognard_games::scenario::SCENARIOS;
use grognard_study::{Cell, Ground, Players, Variant};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// The least and the greatest value that is accepted.
fn extremes(takes: &Takes) -> Vec<Leaf> {
    match takes {
        Takes::Whole { least, most } => [least, most].map(|one| Leaf::Integer(i64::from(*one))).to_vec(),
        Takes::Halves { least, most } | Takes::Number { least, most } => {
            [least, most].map(|one| Leaf::Float(*one)).to_vec()
        }
        Takes::Name(names) => names.iter().map(|name| Leaf::Text((*name).to_owned())).collect(),
        Takes::Flag => vec![Leaf::Flag(false), Leaf::Flag(true)],
        Takes::Text { .. } => Vec::new(),
    }
}

#[test]
fn battles_by_any_charts_are_given_up_in_time_and_none_breaks_the_program() {
    const PATIENCE: Duration = Duration::from_millis(400);
    let cases = grognard_soak::cases("battles by house rules at their limits", 60, 4000);
    let mut random = rand::rngs::ChaCha8Rng::seed_from_u64(11);
    let recruit = Wanted::Just(Skill::Recruit);
    let players = Players { a: recruit, b: recruit, swap: false };
    let mut fought = 0;
    for case in 0..cases {
        let scenario = SCENARIOS.choose(&mut random).unwrap();
        let ground = Ground::named(scenario.id, &|_| Err(String::new())).unwrap();
        let figures = Library::changeable(scenario.book).unwrap();
        let mut values: Vec<(String, Leaf)> = Vec::new();
        for _ in 0..random.random_range(1..4) {
            let figure = figures.choose(&mut random).unwrap();
            let path = format!("{}.{}", scenario.book, figure.path);
            let value = extremes(&figure.takes).choose(&mut random).cloned();
            values.extend(value.filter(|_| values.iter().all(|known| known.0 != path)).map(|value| (path, value)));
        }
        let house = file_of("", &values).unwrap();
        let variant = Variant { name: String::new(), house: Some(house.clone()), ..Variant::default() };
        // With such values charts may contradict each other, or the scenario.
        let Ok(cell) = Cell::new(&ground, players, &variant, 1) else { continue };
        let begun = Instant::now();
        let played = cell.play_while(0, 0, &|| begun.elapsed() < PATIENCE);
        assert!(begun.elapsed() < PATIENCE * 25, "case {case}, {}: {:?}\n{house}", scenario.id, begun.elapsed());
        fought += usize::from(played.is_some_and(|played| played.fought.is_ok()));
    }
    assert!(fought * 2 > cases as usize, "{fought} of {cases} battles were fought to their end");
}
