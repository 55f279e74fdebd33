//! The books with their charts, default or with house rules: single rulings.

use std::sync::Arc;

use grognard_books::wire::Reply;
use grognard_books::{BOOKS, Library, procedure, procedures, wire};
use grognard_core::odds::LEAF_BUDGET;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::registry::AnyProcedure;
use grognard_core::tables::Problem;
use grognard_core::what_if::{Goal, parse_chance, what_if};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::{needed, refused, unknown, wrong};
use crate::text::json as text_of;
use crate::words::datum;

/// The books with their charts.
#[pyclass(frozen, module = "grognard._engine")]
pub struct Rules {
    /// The charts.
    pub library: Arc<Library>,
    /// The house rules they were made with.
    pub house: Option<String>,
}

impl Rules {
    /// The charts with house rules laid over them, if any are given.
    pub fn with(py: Python<'_>, house: Option<String>) -> PyResult<Self> {
        let Some(text) = house else { return Ok(Rules { library: Arc::new(Library::new()), house: None }) };
        let laid = Library::with_house_rules(&text).map_err(|problems| {
            let reason = |problem: &Problem| {
                let place =
                    problem.place.map_or_else(String::new, |at| format!("line {}, column {}: ", at.line, at.column));
                Refusal::new(problem.path.clone(), format!("{place}{}", problem.reason))
            };
            refused(py, &problems.iter().map(reason).collect::<Refusals>())
        })?;
        Ok(Rules { library: Arc::new(laid.0), house: Some(text) })
    }
}

#[pymethods]
impl Rules {
    /// The charts with house rules laid over them, if any are given.
    #[new]
    #[pyo3(signature = (house=None))]
    fn new(py: Python<'_>, house: Option<String>) -> PyResult<Self> {
        Rules::with(py, house)
    }

    /// Answers a request of the wire contract.
    fn answer(&self, py: Python<'_>, request: &str, fresh_seed: u64) -> PyResult<String> {
        match py.detach(|| wire::answer(&self.library, request.as_bytes(), || fresh_seed)) {
            Reply::Refused { refused: reasons, .. } => Err(refused(py, &reasons)),
            Reply::Needs { need, .. } => Err(needed(py, &need)),
            reply => Ok(text_of(&reply)),
        }
    }

    /// The single changes of fact that reach a goal.
    fn what_if(
        &self,
        py: Python<'_>,
        name: &str,
        situation: &str,
        goals: Vec<(String, String)>,
        at_least: &str,
    ) -> PyResult<String> {
        let Some(procedure) = procedure(name) else {
            return Err(unknown(py, "procedure", name, procedures().map(AnyProcedure::name)));
        };
        let situation = datum(py, "situation", situation)?;
        let chance = parse_chance(at_least).map_err(|error| wrong(py, "at_least", format!("{error}.")))?;
        let goal = |(field, value): (String, String)| {
            let value: Value = serde_json::from_str(&value).unwrap_or_default();
            Goal { field, value }
        };
        let goals: Vec<Goal> = goals.into_iter().map(goal).collect();
        let found = py.detach(|| what_if(procedure, &self.library, &situation, (&goals, chance), LEAF_BUDGET));
        // On the command line the goal has the name of its option.
        let renamed = |mut refusal: Refusal| {
            refusal.field = refusal.field.trim_start_matches('-').to_owned();
            refusal
        };
        let found = found.map_err(|reasons| reasons.into_iter().map(renamed).collect::<Refusals>());
        found.map(|answer| text_of(&answer)).map_err(|reasons| refused(py, &reasons))
    }

    /// Every procedure with its book, its summary, its dice, its facts and the fields of its outcome.
    fn procedures(&self) -> String {
        let described = BOOKS.iter().flat_map(|book| {
            book.procedures.iter().map(|procedure| {
                let outcome: Vec<Value> =
                    procedure.outcome().iter().map(|(name, help)| json!({ "name": name, "help": help })).collect();
                json!({
                    "name": procedure.name(),
                    "book": book.name,
                    "summary": procedure.summary(),
                    "dice": procedure.dice(),
                    "fields": procedure.fields(&self.library),
                    "outcome": outcome,
                })
            })
        });
        text_of(&described.collect::<Vec<_>>())
    }
}
