//! Reads words given by Python; an unknown one is refused with a list of the known ones.

use grognard_battle::{Seat, Side, Skill, Wanted};
use grognard_core::facts::Datum;
use pyo3::prelude::*;

use crate::errors::{unknown, wrong};

/// What Python sent as JSON.
pub fn datum(py: Python<'_>, field: &str, text: &str) -> PyResult<Datum> {
    Datum::from_json(text).map_err(|error| wrong(py, field, format!("is not JSON: {error}.")))
}

/// A seat by its word.
pub fn seat(py: Python<'_>, word: &str) -> PyResult<Seat> {
    Seat::named(word).ok_or_else(|| unknown(py, "seat", word, Seat::ALL.map(Seat::name)))
}

/// A side by its letter.
pub fn side(py: Python<'_>, word: &str) -> PyResult<Side> {
    let found = Side::BOTH.into_iter().find(|side| side.name() == word);
    found.ok_or_else(|| unknown(py, "side", word, Side::BOTH.map(Side::name)))
}

/// A computer player by its word; `field` is the argument it was given in.
pub fn wanted(py: Python<'_>, field: &str, word: &str) -> PyResult<Wanted> {
    Wanted::named(word).ok_or_else(|| unknown(py, field, word, Wanted::ALL.map(Wanted::name)))
}

/// A computer player with its temperament by its word.
pub fn skill(py: Python<'_>, field: &str, word: &str) -> PyResult<Skill> {
    Skill::named(word).ok_or_else(|| unknown(py, field, word, Skill::ALL.map(Skill::name)))
}
