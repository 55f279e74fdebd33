//! The books as games, one folder each, and the one list of them.

pub mod cohesion;
pub mod fatigue;
pub mod grand_tactics;
pub mod impact;

use std::sync::Arc;

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::{Refusal, Refusals};

use crate::battle::{AnyBattle, Game, Header, Record, begin, open};
use crate::computer::{Duel, Ending, Fault, play_out};

type Begin = fn(Arc<Library>, Option<String>, &Datum) -> Result<Box<dyn AnyBattle>, Refusals>;
type PlayOut = fn(&Library, &Duel<'_>) -> Result<Ending, Fault>;
type Open = fn(Arc<Library>, Header, Vec<Record>) -> Result<Box<dyn AnyBattle>, String>;

/// A book that can be played.
pub struct Playable {
    /// The book's name.
    pub book: &'static str,
    /// A commented set-up file to start from.
    pub template: &'static str,
    /// The set-up of the ready example.
    pub example: &'static str,
    /// The script that plays the example to its end.
    pub script: &'static str,
    begin: Begin,
    open: Open,
    play_out: PlayOut,
}

impl Playable {
    const fn of<G: Game>(example: &'static str, script: &'static str) -> Self {
        Playable {
            book: G::BOOK,
            template: G::TEMPLATE,
            example,
            script,
            begin: begin::<G>,
            open: open::<G>,
            play_out: play_out::<G>,
        }
    }

    /// Begins a battle; `house` is the text of the house rules the library was made with. A set-up may name its book.
    pub fn begin(
        &self,
        library: Arc<Library>,
        house: Option<String>,
        setup: &Datum,
    ) -> Result<Box<dyn AnyBattle>, Refusals> {
        (self.begin)(library, house, &self.without_book(setup)?)
    }

    /// A set-up of this book, which it may name.
    fn without_book(&self, setup: &Datum) -> Result<Datum, Refusals> {
        let mut setup = setup.clone();
        match setup.at("book") {
            Some(Datum::Text(book)) if book == self.book => setup.remove("book"),
            Some(_) => return Err(vec![Refusal::new("book", "is another book.").allowing([self.book])]),
            None => {}
        }
        Ok(setup)
    }

    /// Plays a battle between computer players to its end.
    pub fn play_out(&self, library: &Library, duel: &Duel<'_>) -> Result<Ending, Fault> {
        let setup = self.without_book(duel.setup).map_err(|reasons| Fault {
            after: 0,
            side: None,
            reason: crate::battle::joined(&reasons),
        })?;
        (self.play_out)(library, &Duel { setup: &setup, ..duel.clone() })
    }

    /// Opens a battle from its log.
    pub fn open(
        &self,
        library: Arc<Library>,
        header: Header,
        records: Vec<Record>,
    ) -> Result<Box<dyn AnyBattle>, String> {
        (self.open)(library, header, records)
    }
}

/// Every book that can be played.
pub const GAMES: &[Playable] = &[
    Playable::of::<cohesion::Cohesion>(
        include_str!("../../../../examples/cohesion/battle.toml"),
        include_str!("../../../../examples/cohesion/battle.script"),
    ),
    Playable::of::<fatigue::Fatigue>(
        include_str!("../../../../examples/fatigue/battle.toml"),
        include_str!("../../../../examples/fatigue/battle.script"),
    ),
    Playable::of::<impact::Impact>(
        include_str!("../../../../examples/impact/battle.toml"),
        include_str!("../../../../examples/impact/battle.script"),
    ),
    Playable::of::<grand_tactics::GrandTactics>(
        include_str!("../../../../examples/grand-tactics/battle.toml"),
        include_str!("../../../../examples/grand-tactics/battle.script"),
    ),
];

/// The game of a book.
pub fn game(book: &str) -> Option<&'static Playable> {
    GAMES.iter().find(|game| game.book == book)
}
