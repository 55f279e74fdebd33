//! A battle with its log, of any book.

use std::sync::{Mutex, MutexGuard, PoisonError};

use grognard_battle::{
    AnyBattle, CommandLine, Decided, Seat, Source, Stop, decide_line, line_of, read_command, read_log,
};
use grognard_games::game;
use pyo3::prelude::*;
use serde_json::json;

use crate::errors::{refused, stopped, unknown, wrong};
use crate::rules::Rules;
use crate::text::json as text_of;
use crate::words::{datum, seat, side, wanted};

/// A battle with its log.
#[pyclass(frozen, module = "grognard._engine")]
pub struct Battle {
    /// The battle.
    pub battle: Mutex<Box<dyn AnyBattle>>,
}

impl Battle {
    fn books(&self) -> MutexGuard<'_, Box<dyn AnyBattle>> {
        // A command is decided on a copy, so the battle is sound even after a panic.
        self.battle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries out a command; returns what the seat sees of it.
    fn carry_out(&self, py: Python<'_>, seat: Seat, command: &CommandLine, fresh_seed: u64) -> PyResult<String> {
        let done = py.detach(|| {
            let mut battle = self.books();
            let source = match &command.dice {
                Some(faces) => Source::Typed(faces.clone()),
                None => Source::Seed(battle.header().seed.unwrap_or(fresh_seed)),
            };
            let decided: Result<Decided, Stop> = decide_line(battle.as_ref(), seat, command, &source);
            decided.map(|decided| battle.accept(decided).map(|()| text_of(&battle.last_entry(seat))))
        });
        done.map_err(|stop| stopped(py, stop))?.map_err(|reason| wrong(py, "command", reason))
    }
}

#[pymethods]
impl Battle {
    /// A battle from its log.
    #[staticmethod]
    fn open(py: Python<'_>, text: &str) -> PyResult<Self> {
        let log = read_log(text.as_bytes()).map_err(|reason| wrong(py, "log", format!("{reason}.")))?;
        let book = log.header.book.clone();
        let Some(game) = game(&book) else {
            return Err(unknown(py, "book", &book, grognard_games::GAMES.iter().map(|game| game.book)));
        };
        let rules = Rules::with(py, log.header.house.clone())?;
        let opened = game.open(rules.library, log.header, log.records);
        let battle = opened.map_err(|reason| wrong(py, "log", format!("{reason}.")))?;
        Ok(Battle { battle: Mutex::new(battle) })
    }

    /// The log in the form of a file.
    fn text(&self) -> String {
        let battle = self.books();
        let records = battle.records().iter().map(line_of);
        std::iter::once(line_of(battle.header())).chain(records).collect()
    }

    /// Its title.
    #[getter]
    fn title(&self) -> String {
        self.books().header().title.clone()
    }

    /// Its book.
    #[getter]
    fn book(&self) -> String {
        self.books().header().book.clone()
    }

    /// The names of side a and side b.
    #[getter]
    fn sides(&self) -> [String; 2] {
        self.books().header().sides.clone()
    }

    /// Commands given so far.
    #[getter]
    fn number(&self) -> usize {
        self.books().records().len()
    }

    /// The hash of the present books.
    #[getter]
    fn hash(&self) -> String {
        let battle = self.books();
        battle.records().last().map_or_else(|| battle.header().hash.clone(), |record| record.hash.clone())
    }

    /// The winner; none after a draw, and as long as the battle lasts.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.books().winner().map(grognard_battle::Side::name)
    }

    /// What can be done in this book.
    fn acts(&self) -> String {
        text_of(&self.books().acts())
    }

    /// Where the battle stands.
    fn business(&self, py: Python<'_>, of: &str) -> PyResult<String> {
        let seat = seat(py, of)?;
        Ok(text_of(&self.books().business(seat)))
    }

    /// What a seat may do now.
    fn offers(&self, py: Python<'_>, of: &str) -> PyResult<String> {
        let seat = seat(py, of)?;
        Ok(py.detach(|| text_of(&self.books().offers(seat))))
    }

    /// What a seat may see of the books.
    fn view(&self, py: Python<'_>, of: &str) -> PyResult<String> {
        let seat = seat(py, of)?;
        Ok(py.detach(|| text_of(&self.books().view(seat))))
    }

    /// The roster cards and gauges a seat sees.
    fn sheet(&self, py: Python<'_>, of: &str) -> PyResult<String> {
        let seat = seat(py, of)?;
        Ok(py.detach(|| text_of(&self.books().sheet(seat))))
    }

    /// The board a seat sees.
    fn board(&self, py: Python<'_>, of: &str) -> PyResult<String> {
        let seat = seat(py, of)?;
        Ok(py.detach(|| text_of(&self.books().board(seat))))
    }

    /// What a seat may see of the log.
    fn log(&self, py: Python<'_>, of: &str) -> PyResult<String> {
        let seat = seat(py, of)?;
        Ok(py.detach(|| text_of(&self.books().log(seat))))
    }

    /// How a side fares, for the umpire.
    fn standing(&self, py: Python<'_>, of: &str) -> PyResult<String> {
        let side = side(py, of)?;
        Ok(text_of(&self.books().standing(side)))
    }

    /// Asks the table a question.
    fn survey(&self, py: Python<'_>, of: &str, question: &str) -> PyResult<String> {
        let (seat, question) = (seat(py, of)?, datum(py, "question", question)?);
        let answer = py.detach(|| self.books().survey(seat, &question).map(|answer| text_of(&answer)));
        answer.map_err(|reasons| refused(py, &reasons))
    }

    /// What a command would ask the players.
    fn questions(&self, py: Python<'_>, of: &str, act: &str, with_: &str) -> PyResult<String> {
        let (seat, with) = (seat(py, of)?, datum(py, "with", with_)?);
        let battle = self.books();
        let questions = battle.questions(seat, act, &with);
        let told = questions.map(|questions| {
            let asked: Vec<&str> = questions.open.iter().map(|(_, argument)| *argument).collect();
            json!({ "procedure": questions.procedure, "known": questions.known, "asked": asked })
        });
        Ok(text_of(&told))
    }

    /// Gives a command.
    #[pyo3(signature = (of, act, with_, dice, fresh_seed))]
    fn give(
        &self,
        py: Python<'_>,
        of: &str,
        act: &str,
        with_: &str,
        dice: Option<Vec<u8>>,
        fresh_seed: u64,
    ) -> PyResult<String> {
        let (seat, with) = (seat(py, of)?, datum(py, "with", with_)?);
        self.carry_out(py, seat, &CommandLine { act: act.to_owned(), with, dice }, fresh_seed)
    }

    /// Gives a command as a typed line.
    fn command(&self, py: Python<'_>, of: &str, line: &str, fresh_seed: u64) -> PyResult<String> {
        let seat = seat(py, of)?;
        let acts = self.books().acts();
        let command = read_command(&acts, line).map_err(|reasons| refused(py, &reasons))?;
        self.carry_out(py, seat, &command, fresh_seed)
    }

    /// What a computer player of a side would do now.
    fn choose(&self, py: Python<'_>, of: &str, player: &str, fresh_seed: u64) -> PyResult<String> {
        let (side, player) = (side(py, of)?, wanted(py, "player", player)?);
        let chosen = py.detach(|| {
            let battle = self.books();
            let seed = battle.header().seed.unwrap_or(fresh_seed);
            battle.choose(side, player.settled(side, seed), seed)
        });
        Ok(text_of(&chosen.map(|command| json!({ "act": command.act, "with": command.with }))))
    }

    /// What differs when every command is played again.
    fn replay(&self, py: Python<'_>) -> String {
        py.detach(|| text_of(&self.books().replay()))
    }
}
