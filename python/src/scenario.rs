//! Scenarios: the charts, the set-up, and the battles begun with them.

use std::sync::{Arc, Mutex};

use grognard_battle::{Breadth, TypedDice, Wanted};
use grognard_core::facts::Datum;
use grognard_core::refusal::Refusal;
use grognard_games::row::Row;
use grognard_games::scenario::{SCENARIOS, scenario, summary_of};
use grognard_games::tally::{Fought, Tally};
use grognard_games::{GAMES, Laid, Playable, game};
use grognard_players::arena::MOST_CANDIDATES;
use pyo3::prelude::*;
use rayon::prelude::*;
use serde_json::json;

use crate::arena::Arena;
use crate::battle::Battle;
use crate::errors::{refused, unknown, wrong};
use crate::rules::Rules;
use crate::text::json as text_of;
use crate::words::{datum, skill, wanted};

/// The scenarios that come with the engine.
#[pyfunction]
pub fn scenarios() -> String {
    let told = SCENARIOS.iter().filter_map(|known| {
        let summary = summary_of(&Datum::from_toml(known.text).ok()?);
        Some(json!({
            "id": known.id,
            "book": known.book,
            "title": summary.title,
            "description": summary.description,
            "minutes": summary.minutes,
            "turns": summary.turns,
            "sides": summary.sides,
            "units": summary.units,
        }))
    });
    text_of(&told.collect::<Vec<_>>())
}

/// The words of the computer players, the weakest first.
#[pyfunction]
pub fn players() -> Vec<&'static str> {
    Wanted::ALL.map(Wanted::name).to_vec()
}

/// A scenario with its charts.
#[pyclass(frozen, module = "grognard._engine")]
pub struct Scenario {
    title: String,
    game: &'static Playable,
    laid: Laid,
    setup: Datum,
}

impl Scenario {
    fn of(py: Python<'_>, rules: &Rules, setup: Datum) -> PyResult<Self> {
        let books = || GAMES.iter().map(|game| game.book);
        let found = match setup.at("book") {
            Some(Datum::Text(book)) => game(book).ok_or_else(|| unknown(py, "book", book, books()))?,
            _ => {
                let reason = Refusal::new("book", "is required: the book it is played by.").allowing(books());
                return Err(refused(py, &vec![reason]));
            }
        };
        let laid = found.lay(Arc::clone(&rules.library), rules.house.clone(), &setup);
        let laid = laid.map_err(|reasons| refused(py, &reasons))?;
        Ok(Scenario { title: summary_of(&setup).title, game: found, laid, setup })
    }

    /// Refuses a computer player that does not know the book.
    fn knows(&self, py: Python<'_>, field: &str, player: Wanted) -> PyResult<()> {
        self.game.against_player(player.level()).map_or(Ok(()), |reason| Err(wrong(py, field, reason)))
    }
}

#[pymethods]
impl Scenario {
    /// A scenario that comes with the engine.
    #[staticmethod]
    fn named(py: Python<'_>, rules: &Rules, id: &str) -> PyResult<Self> {
        let known = scenario(id).ok_or_else(|| unknown(py, "scenario", id, SCENARIOS.iter().map(|known| known.id)))?;
        Scenario::from_toml(py, rules, known.text)
    }

    /// A scenario written as a file.
    #[staticmethod]
    fn from_toml(py: Python<'_>, rules: &Rules, text: &str) -> PyResult<Self> {
        let setup = Datum::from_toml(text).map_err(|error| wrong(py, "scenario", format!("is not TOML: {error}.")))?;
        Scenario::of(py, rules, setup)
    }

    /// A scenario made in Python.
    #[staticmethod]
    fn from_json(py: Python<'_>, rules: &Rules, text: &str) -> PyResult<Self> {
        Scenario::of(py, rules, datum(py, "scenario", text)?)
    }

    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        &self.title
    }

    /// Its book.
    #[getter]
    fn book(&self) -> &'static str {
        self.game.book
    }

    /// What it was made from.
    fn setup(&self) -> String {
        text_of(&self.setup)
    }

    /// Begins a battle with a log. `dice` says who may type dice.
    fn begin(&self, py: Python<'_>, seed: Option<u64>, dice: &str) -> PyResult<Battle> {
        let known = || TypedDice::ALL.map(TypedDice::name);
        let dice = TypedDice::ALL
            .into_iter()
            .find(|known| known.name() == dice)
            .ok_or_else(|| unknown(py, "dice", dice, known()))?;
        let battle = py.detach(|| self.game.begin_laid(&self.laid));
        let mut battle = battle.map_err(|reasons| refused(py, &reasons))?;
        battle.set_dice(dice).map_err(|reason| wrong(py, "dice", reason))?;
        if let Some(seed) = seed {
            battle.set_seed(seed).map_err(|reason| wrong(py, "seed", reason))?;
        }
        Ok(Battle { battle: Mutex::new(battle) })
    }

    /// Plays a series of battles between two computer players.
    fn duel(
        &self,
        py: Python<'_>,
        players: (String, String),
        games: u32,
        seed: u64,
        keep_sides: bool,
        threads: usize,
    ) -> PyResult<String> {
        let (a, b) = players;
        let (first, second) = (wanted(py, "a", &a)?, wanted(py, "b", &b)?);
        self.knows(py, "a", first)?;
        self.knows(py, "b", second)?;
        let row = Row { scenario: &self.title, first, second, seed, keep_sides };
        let fight = |number: u32| {
            let (first_is, duel) = row.battle(number);
            let ending = self.game.play_out(&self.laid, &duel, &mut ());
            Fought { first_is, skills: duel.skills, ending }
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| wrong(py, "threads", format!("cannot be started: {error}.")))?;
        let fought: Vec<Fought> = py.detach(|| pool.install(|| (0..games).into_par_iter().map(fight).collect()));
        let tally = Tally::of(&row, &fought);
        Ok(text_of(&tally.report(&row, &fought)))
    }

    /// Begins a battle for an agent that learns to play.
    #[pyo3(signature = (seed, each, adviser=None))]
    fn enter(&self, py: Python<'_>, seed: u64, each: usize, adviser: Option<&str>) -> PyResult<Arena> {
        let adviser = adviser.map(|word| skill(py, "adviser", word)).transpose()?;
        if let Some(skill) = adviser {
            self.knows(py, "adviser", Wanted::Just(skill))?;
        }
        let breadth = Breadth { most: MOST_CANDIDATES, each };
        let arena = py.detach(|| self.game.enter(&self.laid, seed, breadth, adviser));
        let arena = arena.map_err(|reasons| refused(py, &reasons))?;
        if arena.board(grognard_battle::Seat::Umpire).is_none() {
            let reason = "has no table and no map; only battles on a board can be learned.";
            return Err(wrong(py, "scenario", reason));
        }
        Ok(Arena { arena: Mutex::new(arena), seed })
    }
}
