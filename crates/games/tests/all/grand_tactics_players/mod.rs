//! Computer players of the grand-tactics book: what they do, that they know nothing hidden, and how well they play.

mod drill;
mod games;
mod secrecy;
mod veteran;

use std::sync::Arc;

use grognard_battle::{Bare, CommandLine, Game as _, Pair, Seat, Side};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_games::grand_tactics::GrandTactics;
use grognard_games::grand_tactics::state::State;
use grognard_games::scenario::scenario;
use grognard_games::{Laid, Playable, game};
use grognard_players::{Duel, Ending, Skill, Whim, choose};

/// Commands after which a game counts as endless.
const MOST: u64 = 20_000;

fn book() -> &'static Playable {
    game("grand-tactics").unwrap()
}

fn laid(id: &str) -> Laid {
    book().lay(Arc::default(), None, &Datum::from_toml(scenario(id).unwrap().text).unwrap()).unwrap()
}

fn duel(skills: (Skill, Skill), seed: u64) -> Duel {
    Duel { skills: Pair { a: skills.0, b: skills.1 }, seed, most: MOST, explained: false }
}

fn bare(id: &str, skills: (Skill, Skill), seed: u64) -> Ending {
    let ended = book().play_out(&laid(id), &duel(skills, seed), &mut ());
    ended.unwrap_or_else(|fault| panic!("{id}, {skills:?}, seed {seed}: {fault:?}"))
}

fn setup(library: &Library, text: &str) -> State {
    let mut setup = Datum::from_toml(text).unwrap();
    setup.remove("book");
    GrandTactics::setup(library, &setup).unwrap_or_else(|refusals| panic!("{refusals:?}"))
}

/// Plays a game; before every command shows the books, whose turn it is, and what he does.
fn watched(id: &str, skill: Skill, seed: u64, mut look: impl FnMut(&Library, &State, Side, &CommandLine)) {
    let library = Library::new();
    let start = setup(&library, scenario(id).unwrap().text);
    let mut bare = Bare::<GrandTactics>::new(&library, start, seed);
    for number in 1..MOST {
        let Some(side) = GrandTactics::waits_for(bare.state()) else { return };
        let chosen = choose::<GrandTactics>(&library, bare.state(), side, skill, &mut Whim::of(side, seed, number));
        let chosen = chosen.unwrap_or_else(|| panic!("{id}, seed {seed}: no command"));
        look(&library, bare.state(), side, &chosen);
        bare.give(Seat::of(side), &chosen.act, &chosen.with).unwrap_or_else(|stop| panic!("{chosen:?}: {stop:?}"));
    }
    panic!("{id}, seed {seed}: no end");
}

/// A word of a command.
fn text<'c>(command: &'c CommandLine, argument: &str) -> &'c str {
    match command.with.at(argument) {
        Some(Datum::Text(text)) => text,
        other => panic!("{argument} of {command:?} is {other:?}"),
    }
}
