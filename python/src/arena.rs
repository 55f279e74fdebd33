//! A battle for an agent that learns to play.

use std::sync::{Mutex, MutexGuard, PoisonError};

use grognard_battle::Side;
use grognard_players::arena::{self, PARTS};
use grognard_players::{Ending, Fault};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};

use crate::errors::wrong;
use crate::text::json as text_of;
use crate::words::{seat, side, wanted};

/// The parts of an observation, in their order.
#[pyfunction]
pub fn layout() -> String {
    text_of(&PARTS)
}

/// A battle without a log, whose commands are chosen by number.
#[pyclass(frozen, module = "grognard._engine")]
pub struct Arena {
    /// The battle.
    pub arena: Mutex<Box<dyn arena::Arena>>,
    /// The seed of its dice and computer players.
    pub seed: u64,
}

impl Arena {
    fn inner(&self) -> MutexGuard<'_, Box<dyn arena::Arena>> {
        // After a command that panicked there are no books, which every method can report.
        self.arena.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn faulty(py: Python<'_>, done: Result<(), Fault>) -> PyResult<()> {
    done.map_err(|fault| wrong(py, "action", format!("after command {}: {}.", fault.after, fault.reason)))
}

#[pymethods]
impl Arena {
    /// The side that has to act; none once the battle is over.
    fn waits_for(&self) -> Option<&'static str> {
        self.inner().waits_for().map(Side::name)
    }

    /// The number of commands it may choose from.
    fn count(&self, py: Python<'_>) -> usize {
        py.detach(|| self.inner().candidates().len())
    }

    /// These commands.
    fn candidates(&self, py: Python<'_>) -> String {
        py.detach(|| {
            let mut arena = self.inner();
            let told = arena.candidates().iter().map(|command| json!({ "act": command.act, "with": command.with }));
            text_of(&told.collect::<Vec<Value>>())
        })
    }

    /// Gives one of them by its number.
    fn give(&self, py: Python<'_>, number: usize) -> PyResult<()> {
        faulty(py, py.detach(|| self.inner().give(number)))
    }

    /// Lets a computer player give the command.
    fn give_as(&self, py: Python<'_>, player: &str) -> PyResult<()> {
        let player = wanted(py, "player", player)?;
        let done = py.detach(|| {
            let mut arena = self.inner();
            // Once the battle is over no side has to act, and the arena says so.
            let side = arena.waits_for().unwrap_or(Side::A);
            arena.give_as(player.settled(side, self.seed))
        });
        faulty(py, done)
    }

    /// What a side may see: numbers of four bytes, the least significant first, in the order of `layout`.
    fn observe<'py>(&self, py: Python<'py>, of: &str) -> PyResult<Bound<'py, PyBytes>> {
        let side = side(py, of)?;
        let numbers = py.detach(|| self.inner().observe(side));
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    /// The board a seat sees.
    fn board(&self, py: Python<'_>, of: &str) -> PyResult<String> {
        let seat = seat(py, of)?;
        Ok(text_of(&self.inner().board(seat)))
    }

    /// Where the battle stands.
    fn business(&self, py: Python<'_>, of: &str) -> PyResult<String> {
        let seat = seat(py, of)?;
        Ok(text_of(&self.inner().business(seat)))
    }

    /// The winner; none after a draw, and as long as the battle lasts.
    fn winner(&self) -> Option<&'static str> {
        self.inner().ending().and_then(|ending: Ending| ending.winner).map(Side::name)
    }

    /// How it ended; null as long as it lasts.
    fn ending(&self) -> String {
        text_of(&self.inner().ending())
    }

    /// Commands given so far, each with its seat.
    fn given(&self) -> String {
        let arena = self.inner();
        let told = arena
            .given()
            .iter()
            .map(|(side, command)| json!({ "seat": side, "act": command.act, "with": command.with }));
        text_of(&told.collect::<Vec<Value>>())
    }
}
