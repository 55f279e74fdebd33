//! What is wrong with a chart, and where.

use serde::Serialize;

/// Line and column in a file, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    pub line: usize,
    /// Column, in characters.
    pub column: usize,
}

/// What is wrong with a table file or a patch, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Dotted path of the value: `fire_modifiers.formation.column`.
    pub path: String,
    /// What is wrong and what would be accepted.
    pub reason: String,
    /// Line and column in the file, from 1, where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(place) = self.place {
            write!(f, "line {}, column {}: ", place.line, place.column)?;
        }
        if self.path.is_empty() { f.write_str(&self.reason) } else { write!(f, "{}: {}", self.path, self.reason) }
    }
}
