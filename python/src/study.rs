//! A study fought from Python: which battles are wanted, playing one battle, the results so far, the tables at the end.
//! The caller provides threads or a cluster; a battle is the same wherever it is fought.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use grognard_core::refusal::{Refusal, Refusals};
use grognard_study::{Estimate, Journal, Known, Played, Progress, Report};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};

use crate::errors::{refused, unknown, wrong};
use crate::text::json as text_of;

/// The battles fought so far, and the journal.
#[derive(Default)]
struct Fought {
    battles: Vec<Played>,
    journal: Option<Journal>,
}

/// A study in progress.
#[pyclass(frozen, module = "grognard._engine")]
pub struct Study {
    study: grognard_study::Study,
    fought: Mutex<Fought>,
}

impl Study {
    fn fought(&self) -> MutexGuard<'_, Fought> {
        self.fought.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The progress with the present battles.
    fn progress(&self) -> Progress<'_> {
        let mut progress = Progress::new(&self.study);
        for played in &self.fought().battles {
            progress.take(played.clone());
        }
        progress.look();
        progress
    }

    fn report(&self) -> Report {
        Report::of(&self.study, self.progress().finish())
    }
}

fn told(estimate: &Estimate) -> Value {
    json!({ "count": estimate.count, "mean": estimate.mean, "low": estimate.low, "high": estimate.high })
}

#[pymethods]
impl Study {
    /// Reads the file of a study. `load` returns the text of a file that it names.
    #[new]
    fn new(py: Python<'_>, text: &str, load: &Bound<'_, PyAny>) -> PyResult<Self> {
        let load = |name: &str| {
            let found = load.call1((name,)).and_then(|text| text.extract::<String>());
            found.map_err(|error| error.value(py).to_string())
        };
        let unnamed = |slip: Refusal| {
            let field = if slip.field.is_empty() { "study".to_owned() } else { slip.field };
            Refusal { field, ..slip }
        };
        let study = grognard_study::Study::from_toml(text, &load)
            .map_err(|slips| refused(py, &slips.into_iter().map(unnamed).collect::<Refusals>()))?;
        Ok(Study { study, fought: Mutex::default() })
    }

    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        &self.study.title
    }

    /// Its cells: scenario, players and variant of the rules.
    fn cells(&self) -> String {
        let cells = self.study.cells.iter().map(|cell| {
            json!({
                "scenario": cell.ground.name,
                "title": cell.ground.title,
                "sides": cell.ground.sides,
                "players": [cell.players.a.name(), cell.players.b.name()],
                "swap": cell.players.swap,
                "variant": cell.variant,
            })
        });
        text_of(&cells.collect::<Vec<Value>>())
    }

    /// Opens a journal, or begins one: battles in it are not fought again.
    #[expect(clippy::needless_pass_by_value, reason = "paths come from Python by value")]
    fn keep_journal(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let opened = Journal::open(&path, &self.study);
        let (journal, held) = opened.map_err(|reason| wrong(py, "journal", reason))?;
        let mut fought = self.fought();
        fought.battles.extend(held);
        fought.journal = Some(journal);
        Ok(())
    }

    /// Fights a battle without storing it.
    fn play(&self, py: Python<'_>, cell: usize, number: u32) -> PyResult<String> {
        let played = py.detach(|| self.study.play(cell, number).map(|played| text_of(&played)));
        played.ok_or_else(|| wrong(py, "cell", format!("there is no cell {cell}.")))
    }

    /// The battles wanted before the next look, as cell and number; empty once there are enough.
    fn wanted(&self, py: Python<'_>) -> Vec<(usize, u32)> {
        py.detach(|| self.progress().wanted())
    }

    /// Adds a battle, wherever it was fought.
    fn take(&self, py: Python<'_>, battle: &str) -> PyResult<()> {
        let played: Played = serde_json::from_str(battle)
            .map_err(|error| wrong(py, "battle", format!("is not a battle of a study: {error}.")))?;
        let mut fought = self.fought();
        if let Some(journal) = &mut fought.journal {
            journal.write(&format!("{battle}\n")).map_err(|reason| wrong(py, "journal", reason))?;
        }
        fought.battles.push(played);
        Ok(())
    }

    /// How many battles have been fought.
    fn battles(&self) -> usize {
        self.fought().battles.len()
    }

    /// The results so far, group by group.
    fn known(&self, py: Python<'_>) -> String {
        let known = py.detach(|| self.progress().known());
        let group = |known: &Known| {
            json!({
                "cell": known.cell,
                "battles": known.battles,
                "scores": known.scores.iter().map(told).collect::<Vec<_>>(),
                "differences": known.differences.iter().map(told).collect::<Vec<_>>(),
                "done": known.done,
            })
        };
        text_of(&known.iter().map(group).collect::<Vec<_>>())
    }

    /// Puts the journal in order, if there is one.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let battles = self.progress().finish();
        match self.fought().journal.take() {
            Some(journal) => journal.close(&battles).map_err(|reason| wrong(py, "journal", reason)),
            None => Ok(()),
        }
    }

    /// The battles that count, as JSON.
    fn counted(&self, py: Python<'_>) -> String {
        py.detach(|| text_of(&self.progress().finish()))
    }

    /// The names of the tables.
    fn tables(&self, py: Python<'_>) -> Vec<&'static str> {
        py.detach(|| grognard_study::tables(&self.report()).iter().map(|table| table.name).collect())
    }

    /// A table as a Parquet file.
    fn parquet<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let tables = py.detach(|| grognard_study::tables(&self.report()));
        let Some(table) = tables.iter().find(|table| table.name == name) else {
            return Err(unknown(py, "table", name, tables.iter().map(|table| table.name)));
        };
        let bytes = table.parquet().map_err(|reason| wrong(py, "table", reason))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The report as a page of HTML.
    fn html(&self, py: Python<'_>) -> String {
        py.detach(|| grognard_study::page(&self.study, &self.report()))
    }

    /// Writes tables and report into a folder.
    #[expect(clippy::needless_pass_by_value, reason = "paths come from Python by value")]
    fn save(&self, py: Python<'_>, folder: PathBuf) -> PyResult<()> {
        let written = py.detach(|| grognard_study::write(&self.study, &self.report(), &folder));
        written.map_err(|reason| wrong(py, "folder", reason))
    }
}
