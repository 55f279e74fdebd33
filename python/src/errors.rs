//! The one exception: what is wrong in the engine's words, and the same as data.

use grognard_books::wire::NeedLine;
use grognard_core::refusal::{Refusal, Refusals};
use grognard_core::ruling::Stop;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::text::{json, loaded};

pyo3::create_exception!(
    grognard,
    GrognardError,
    PyValueError,
    "What the engine refuses, in its words: each line names a field, the reason and the allowed values.\n\n\
     `reasons` has the same as a list of dictionaries with `field`, `reason` and `allowed`. `need` tells the next die \
     where typed dice ran short, and is None otherwise."
);

/// The exception for reasons.
pub fn refused(py: Python<'_>, reasons: &Refusals) -> PyErr {
    let lines: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    raised(py, lines.join("\n"), &json(reasons), "null")
}

/// The exception for one reason.
pub fn wrong(py: Python<'_>, field: &str, reason: impl Into<String>) -> PyErr {
    refused(py, &vec![Refusal::new(field, reason)])
}

/// The exception for a word that is not one of the known ones.
pub fn unknown<'w>(py: Python<'_>, field: &str, given: &str, known: impl IntoIterator<Item = &'w str>) -> PyErr {
    let given: String = given.chars().take(60).collect();
    refused(py, &vec![Refusal::new(field, format!("'{given}' is not known.")).allowing(known)])
}

/// The exception for a word unknown to the Python part of the package.
#[pyfunction]
pub fn unknown_word(py: Python<'_>, field: &str, given: &str, known: Vec<String>) -> PyErr {
    let reason = format!("'{given}' is not known.");
    refused(py, &vec![Refusal::new(field, reason).allowing(known)])
}

/// The exception for a command or ruling that was stopped.
pub fn stopped(py: Python<'_>, stop: Stop) -> PyErr {
    match stop {
        Stop::Refused(reasons) => refused(py, &reasons),
        Stop::Need(need) => needed(py, &NeedLine::from(need)),
    }
}

/// The exception for typed dice that ran short.
pub fn needed(py: Python<'_>, need: &NeedLine) -> PyErr {
    let reason = format!("there are too few; next comes a die of {} sides for {}.", need.sides, need.what);
    let reasons: Refusals = vec![Refusal::new("dice", reason)];
    let text = reasons.iter().map(ToString::to_string).collect();
    raised(py, text, &json(&reasons), &json(need))
}

fn raised(py: Python<'_>, message: String, reasons: &str, need: &str) -> PyErr {
    let error = GrognardError::new_err(message);
    let told = loaded(py, reasons)
        .and_then(|reasons| error.value(py).setattr("reasons", reasons))
        .and_then(|()| error.value(py).setattr("need", loaded(py, need)?));
    told.err().unwrap_or(error)
}
