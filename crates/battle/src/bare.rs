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
use super::{Seat, Stop};
use grognard_table::Arguments;

/// The books of a battle and the dice to go on with.
pub struct Bare<'l, G: Game> {
    /// The books lie on one stage for the whole battle.
    stage: Stage<'l, G::State>,
    /// Whether a command has panicked: the books are then lost.
    lost: bool,
    /// Commands given so far.
    pub commands: u64,
    /// Whether rulings explain themselves.
    pub explained: bool,
}

impl<'l, G: Game> Bare<'l, G> {
    /// Books to be played on, with dice of a seed.
    pub fn new(library: &'l Library, state: G::State, seed: u64) -> Self {
        Bare { stage: Stage::of_battle(state, library, seed), lost: false, commands: 0, explained: false }
    }

    /// The books.
    ///
    /// # Panics
    /// If a command has panicked before, because the books are then lost.
    pub fn state(&self) -> &G::State {
        assert!(!self.lost, "books between two commands");
        &self.stage.state
    }

    /// The books, to play on with elsewhere; none after a command has panicked.
    pub fn into_state(self) -> Option<G::State> {
        (!self.lost).then_some(self.stage.state)
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
        if self.lost {
            return Ok(());
        }
        self.stage.renew(seat, self.commands + 1, !self.explained);
        self.lost = true;
        let done = perform(&mut self.stage);
        self.lost = false;
        // Dice from a seed always suffice, and nobody types any: nothing else could be refused.
        done?;
        self.commands += 1;
        Ok(())
    }
}
