//! One cell of a study: a scenario, its players, and the rules and changes with which it is played.

use std::sync::Arc;

use grognard_battle::{Side, Wanted, hash_of};
use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_games::row::Row;
use grognard_games::scenario::{SCENARIOS, scenario, summary_of};
use grognard_games::{GAMES, Laid, Playable, game};

use crate::changes::Changes;
use crate::played::{Fought, Played};
use crate::watching::Witness;

/// The text of a file by its name, or why it cannot be read.
pub type Loader<'l> = &'l dyn Fn(&str) -> Result<String, String>;

/// A scenario as it is in its file.
#[derive(Clone)]
pub struct Ground {
    /// The name by which it was requested.
    pub name: String,
    pub title: String,
    /// The names of side a and side b.
    pub sides: [String; 2],
    /// The game of its book.
    pub game: &'static Playable,
    /// The set-up.
    pub setup: Datum,
}

impl Ground {
    /// A scenario that comes with the program, or a file.
    pub fn named(name: &str, load: Loader<'_>) -> Result<Self, String> {
        let text = match scenario(name) {
            Some(known) => known.text.to_owned(),
            None => load(name).map_err(|reason| {
                let known: Vec<&str> = SCENARIOS.iter().map(|scenario| scenario.id).collect();
                format!("there is no scenario '{name}', and no such file ({reason}). Scenarios: {}.", known.join(", "))
            })?,
        };
        let setup = Datum::from_toml(&text).map_err(|error| format!("'{name}' is not TOML: {error}"))?;
        let books = || GAMES.iter().map(|game| game.book).collect::<Vec<_>>().join(", ");
        let game = match setup.at("book") {
            Some(Datum::Text(book)) => game(book).ok_or_else(|| format!("'{book}' is not a book. Books: {}.", books())),
            _ => Err(format!("'{name}' does not name its book. Books: {}.", books())),
        }?;
        let summary = summary_of(&setup);
        Ok(Ground { name: name.to_owned(), title: summary.title, sides: summary.sides, game, setup })
    }
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The first, who has side a.
    pub a: Wanted,
    /// The second, who has side b.
    pub b: Wanted,
    /// Whether every second battle repeats the one before with sides changed.
    pub swap: bool,
}

/// What distinguishes a cell: house rules, another scenario, changes of the scenario, or nothing.
#[derive(Clone, Default)]
pub struct Variant {
    /// What it is called.
    pub name: String,
    /// The text of its house rules.
    pub house: Option<String>,
    /// The scenario that is fought instead, with the same dice.
    pub instead: Option<Ground>,
    /// Places of the scenario's file with their new values.
    pub changes: Changes,
}

/// The name of the variant without any changes.
pub const AS_PRINTED: &str = "as printed";

impl Variant {
    /// The variant without any changes.
    pub fn as_printed() -> Self {
        Variant { name: AS_PRINTED.to_owned(), ..Variant::default() }
    }
}

/// A cell of a study.
#[derive(Clone)]
pub struct Cell {
    pub ground: Ground,
    /// Who plays.
    pub players: Players,
    /// What the variant is called.
    pub variant: String,
    /// A hash of everything from which its battles follow. Widths and numbers of battles are not part of it: a study
    /// that is to be more exact continues with the battles there are.
    pub fingerprint: String,
    laid: Laid,
    seed: u64,
}

impl Cell {
    /// Prepares the cell, or says what is wrong with it.
    pub fn new(ground: &Ground, players: Players, variant: &Variant, seed: u64) -> Result<Self, Refusals> {
        let fought = variant.instead.as_ref().unwrap_or(ground);
        if fought.game.book != ground.game.book {
            let reason = format!("is a scenario of another book ({}) than {}.", fought.game.book, ground.title);
            return Err(vec![Refusal::new("scenario", reason)]);
        }
        let mut setup = fought.setup.clone();
        for (path, value) in &variant.changes {
            if setup.at(path).is_none() && !may_be_added(&setup, path) {
                let reason = format!("the file of {} has no such place.", fought.title);
                return Err(vec![Refusal::new(path.clone(), reason)]);
            }
            setup.set(path, value.clone());
        }
        let library = match &variant.house {
            None => Library::new(),
            Some(text) => {
                let slip = |problem: &grognard_core::tables::Problem| Refusal::new("", problem.to_string());
                let laid = Library::with_house_rules(text);
                let (library, changed) = laid.map_err(|problems| problems.iter().map(slip).collect::<Refusals>())?;
                let of_the_book = |path: &str| path.split('.').next() == Some(ground.game.book);
                if !changed.is_empty() && !changed.iter().any(|change| of_the_book(&change.path)) {
                    return Err(vec![Refusal::new("house", of_another_book(ground))]);
                }
                library
            }
        };
        let laid = ground.game.lay(Arc::new(library), variant.house.clone(), &setup)?;
        // A set-up is checked when the first battle begins, but its mistakes should be reported before that.
        ground.game.begin_laid(&laid)?;
        let Players { a, b, swap } = players;
        let house = &variant.house;
        let fingerprint =
            hash_of(&(env!("CARGO_PKG_VERSION"), (seed, &ground.title), (a.name(), b.name(), swap), house, &setup));
        Ok(Cell { ground: ground.clone(), players, variant: variant.name.clone(), fingerprint, laid, seed })
    }

    /// Plays the battle with a number. Everything in it follows from the cell and the number.
    pub fn play(&self, cell: usize, number: u32) -> Played {
        self.watched(cell, number, Witness::default())
    }

    /// The same, unless `wanted` says that it is no longer needed.
    pub fn play_while(&self, cell: usize, number: u32, wanted: &dyn Fn() -> bool) -> Option<Played> {
        let played = self.watched(cell, number, Witness::while_wanted(wanted));
        wanted().then_some(played)
    }

    fn watched(&self, cell: usize, number: u32, mut witness: Witness<'_>) -> Played {
        let (first_is, duel) = self.row().battle(number);
        let ending = self.ground.game.play_out(&self.laid, &duel, &mut witness);
        let fought = ending.map(|ending| Fought {
            winner: ending.winner,
            began: ending.began,
            turn: ending.turn,
            commands: ending.commands,
            course: witness.course,
            fallen: witness.fallen,
            result: ending.result,
            hash: ending.hash.unwrap_or_default(),
        });
        let fought = fought.map_err(|fault| format!("after command {}: {}", fault.after, fault.reason));
        let players = [duel.skills.a, duel.skills.b];
        Played { cell, number, seed: duel.seed, swapped: first_is == Side::B, players, fought }
    }

    /// How many battles make one trial.
    pub fn per_trial(&self) -> usize {
        self.row().per_trial()
    }

    /// Its battles have the same dice in every variant: neither house rules nor changes of the scenario are part of it.
    fn row(&self) -> Row<'_> {
        let Players { a, b, swap } = self.players;
        Row { scenario: &self.ground.title, first: a, second: b, seed: self.seed, keep_sides: !swap }
    }

    /// The battle at its start, for a look at its board.
    pub fn begun(&self) -> Option<Box<dyn grognard_battle::AnyBattle>> {
        self.ground.game.begin_laid(&self.laid).ok()
    }
}

fn of_another_book(ground: &Ground) -> String {
    format!(
        "changes other books only; {} is fought by the book of {}. Give each book a study of its own.",
        ground.title, ground.game.book
    )
}

/// Whether a place that is not in the file may be set: the part that would contain it exists.
fn may_be_added(setup: &Datum, path: &str) -> bool {
    match path.rsplit_once('.') {
        None => true,
        Some((parent, _)) => matches!(setup.at(parent), Some(Datum::Map(_))),
    }
}
