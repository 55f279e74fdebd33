//! The engine as Python sees it. Everything is passed as text, in the JSON of the command line and the server; the
//! Python part of the package turns it into dictionaries and fractions. This module has no rules and no data structures
//! of its own.

mod arena;
mod battle;
mod errors;
mod rules;
mod scenario;
mod study;
mod text;
mod words;

/// The engine.
#[pyo3::pymodule]
mod _engine {
    #[pymodule_export]
    use crate::arena::{Arena, layout};
    #[pymodule_export]
    use crate::battle::Battle;
    #[pymodule_export]
    use crate::errors::{GrognardError, unknown_word};
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::scenario::{Scenario, players, scenarios};
    #[pymodule_export]
    use crate::study::Study;
}
