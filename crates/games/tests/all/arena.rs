//! What an arena lays out and reports: every candidate can be given, and neither candidates nor numbers depend on
//! anything
//! the side cannot know.

use std::sync::Arc;

use grognard_battle::{Bare, Breadth, Game, Seat, Side, Whim, candidates, first_books};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::cohesion::Cohesion;
use grognard_games::fatigue::Fatigue;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::impact::Impact;
use grognard_games::scenario::scenario;
use grognard_games::{Laid, game};
use grognard_players::arena::{MOST_CANDIDATES, PARTS, SIZE, observe};
use grognard_soak::{cases, is_short};

fn laid(id: &str) -> Laid {
    let scenario = scenario(id).unwrap();
    let setup = Datum::from_toml(scenario.text).unwrap();
    game(scenario.book).unwrap().lay(Arc::new(Library::new()), None, &setup).unwrap()
}

/// Plays a battle by candidates drawn at random, for at most this many commands, and checks the laws on the way.
/// Returns
/// how often secrets were changed unnoticed.
fn played<G: Game>(id: &str, seed: u64, commands: usize) -> usize {
    let laid = laid(id);
    let library: &Library = &laid.library;
    let mut bare = Bare::<G>::new(library, first_books::<G>(library, &laid.setup).unwrap(), seed);
    let breadth = Breadth { most: MOST_CANDIDATES, each: 3 };
    let mut fate = Whim::of(Side::A, seed, u64::MAX);
    let mut changed = 0;
    for number in 1..=commands {
        let state = bare.state().clone();
        if G::is_over(&state) {
            break;
        }
        let side = G::waits_for(&state).unwrap();
        let whim = || Whim::of(side, 0, number as u64);
        let found = candidates::<G>(library, &state, side, breadth, &mut whim());
        assert!(!found.is_empty() && found.len() <= MOST_CANDIDATES, "{id}, command {number}: {}", found.len());

        let mut other = state.clone();
        G::shuffle_hidden(library, &mut other, Seat::of(side), &mut |most| {
            u32::try_from(fate.below(most as usize)).unwrap()
        });
        changed += usize::from(other != state);
        assert_eq!(candidates::<G>(library, &other, side, breadth, &mut whim()), found, "{id}, command {number}");
        let seen = observe::<G>(library, &state, side, &found);
        assert_eq!(observe::<G>(library, &other, side, &found), seen, "{id}, command {number}");
        assert_eq!(seen.len(), SIZE);
        assert!(seen.iter().all(|one| (-1.0..=1.0).contains(one)), "{id}, command {number}");

        // For one command in eight, try all its candidates; for the others only the one given.
        if number % 8 == 1 {
            for command in &found {
                let mut tried = Bare::<G>::new(library, state.clone(), seed);
                tried.commands = bare.commands;
                let done = tried.give(Seat::of(side), &command.act, &command.with);
                assert!(done.is_ok(), "{id}, command {number}: {command:?} is refused: {done:?}");
            }
        }
        let command = &found[fate.below(found.len())];
        let done = bare.give(Seat::of(side), &command.act, &command.with);
        assert!(done.is_ok(), "{id}, command {number}: {command:?} is refused: {done:?}");
    }
    changed
}

/// Checks the laws over a few battles of a scenario; if the book hides anything, some of it must have been hidden.
fn hold<G: Game>(id: &str) {
    let (battles, commands) = (cases("battles in an arena", 3, 40), cases("commands in an arena", 120, 20_000));
    let changed: usize = (1..=u64::from(battles)).map(|seed| played::<G>(id, seed, commands as usize)).sum();
    assert!((changed > 0) == G::KEEPS_SECRETS || is_short(), "{id}: secrets were changed {changed} times");
}

#[test]
fn candidates_are_legal_and_tell_no_secret_on_a_table_of_cohesion() {
    hold::<Cohesion>("picket-line");
}

#[test]
fn candidates_are_legal_and_tell_no_secret_on_a_table_of_fatigue() {
    hold::<Fatigue>("ford-farm");
}

#[test]
fn candidates_are_legal_and_tell_no_secret_on_a_table_of_impact() {
    hold::<Impact>("sayres-lane");
}

#[test]
fn candidates_are_legal_and_tell_no_secret_on_a_map_of_areas() {
    hold::<GrandTactics>("three-rivers");
    hold::<GrandTactics>("lautern");
}

#[test]
fn an_observation_has_the_size_its_parts_say() {
    assert_eq!(PARTS.iter().map(|part| part.rows * part.columns.len()).sum::<usize>(), SIZE);
}
