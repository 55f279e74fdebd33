//! A battle without a log: the same commands on the same books, but nothing is written out, hashed or compared. It is
//! for simulation, and for computer players that try something out.

use grognard_books::Library;
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusals;

use super::act::not_known;
use super::chosen::Chosen;
use super::command::Orders as _;
use super::game::Game;
use super::stage::Stage;
use super::{Seat, Source, Stop};
use grognard_table::Arguments;

/// The books of a battle and the dice to go on with.
pub struct Bare<'l, G: Game> {
    library: &'l Library,
    /// The books; on the stage while a command is carried out.
    state: Option<G::State>,
    /// Commands given so far.
    pub commands: u64,
    /// Whether rulings explain themselves.
    pub explained: bool,
    source: Source,
}

impl<'l, G: Game> Bare<'l, G> {
    /// Books to be played on, with dice of a seed.
    pub fn new(library: &'l Library, state: G::State, seed: u64) -> Self {
        Bare { library, state: Some(state), commands: 0, explained: false, source: Source::Seed(seed) }
    }

    /// The books.
    ///
    /// # Panics
    /// If a command has panicked before, because the books are then lost.
    pub fn state(&self) -> &G::State {
        self.state.as_ref().expect("books between two commands")
    }

    /// The books, to play on with elsewhere; none after a command has panicked.
    pub fn into_state(self) -> Option<G::State> {
        self.state
    }

    /// Gives a command; the books are changed in place. Commands are checked before they change anything, so a refused
    /// one leaves the books as they were, except for what [`Game::perform`] may already have put in order. Keep a copy
    /// if you need them back to the letter.
    pub fn give(&mut self, seat: Seat, act: &str, with: &Datum) -> Result<(), Stop> {
        if !G::ACTS.iter().any(|known| known.name == act) {
            return Err(Stop::Refused(vec![not_known(act)]));
        }
        self.on_stage(seat, |stage| {
            let mut arguments = Arguments::new(with);
            G::perform(act, stage, &mut arguments)?;
            arguments.finish()
        })
    }

    /// Gives a command that a computer player has chosen, the same way. One that is at hand as a value is not written out
    /// and read again.
    pub fn give_chosen(&mut self, seat: Seat, chosen: Chosen<G::Order>) -> Result<(), Stop> {
        match chosen {
            Chosen::Line(line) => self.give(seat, &line.act, &line.with),
            Chosen::Order(order) => self.on_stage(seat, |stage| {
                G::check_time(order.act(), &stage.state)?;
                G::carry_out(order, stage)
            }),
        }
    }

    fn on_stage(
        &mut self,
        seat: Seat,
        perform: impl FnOnce(&mut Stage<'_, G::State>) -> Result<(), Refusals>,
    ) -> Result<(), Stop> {
        let Some(state) = self.state.take() else { return Ok(()) };
        let mut stage = Stage::new(state, self.library, seat, &self.source, self.commands + 1);
        if !self.explained {
            stage = stage.silent();
        }
        let done = perform(&mut stage);
        // Dice of a seed always serve, and nobody types any: there is nothing else that could be refused.
        self.state = Some(stage.state);
        done?;
        self.commands += 1;
        Ok(())
    }
}
