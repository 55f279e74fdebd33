//! Values as JSON, the form in which they pass between Rust and Python.

use pyo3::prelude::*;
use pyo3::types::PyAny;
use serde::Serialize;

/// Anything as JSON.
pub fn json(thing: &impl Serialize) -> String {
    serde_json::to_string(thing).unwrap_or_default()
}

/// JSON as Python's own values.
pub fn loaded<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}
