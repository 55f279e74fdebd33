//! A battle without a log: the same commands on the same books, but nothing is written out, hashed or compared. For
//! simulation and for computer players that try something out.

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusal;

use super::arguments::Arguments;
use super::game::Game;
use super::stage::Stage;
use super::{Seat, Source, Stop};

/// The books of a battle and the dice to go on with.
pub struct Bare<'l, G: Game> {
    library: &'l Library,
    /// The books.
    pub state: G::State,
    /// Commands given so far.
    pub commands: u64,
    /// Whether rulings explain themselves.
    pub explained: bool,
    source: Source,
}

impl<'l, G: Game> Bare<'l, G> {
    /// Books to be played on, with dice of a seed.
    pub fn new(library: &'l Library, state: G::State, seed: u64) -> Self {
        Bare { library, state, commands: 0, explained: false, source: Source::Seed(seed) }
    }

    /// Gives a command. One that is refused leaves everything as it was.
    pub fn give(&mut self, seat: Seat, act: &str, with: &Datum) -> Result<(), Stop> {
        if !G::ACTS.iter().any(|known| known.name == act) {
            return Err(Stop::Refused(vec![Refusal::new("act", format!("'{act}' is not a command of this book."))]));
        }
        let mut stage = Stage::new(self.state.clone(), self.library, seat, &self.source, self.commands + 1);
        if !self.explained {
            stage = stage.silent();
        }
        let mut arguments = Arguments::new(with);
        G::perform(act, &mut stage, &mut arguments)?;
        arguments.finish()?;
        self.state = stage.finish()?.state;
        self.commands += 1;
        Ok(())
    }
}
