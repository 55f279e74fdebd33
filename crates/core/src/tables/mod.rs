//! Charts as data: parsed from TOML, typed and checked when loaded, each value with its origin.

mod book;
mod load;
mod patch;
mod tree;

use serde::Serialize;

use crate::rule::Origin;

pub use book::{BookTables, Loaded, lay};
pub use load::{Loader, load};
pub use patch::{Change, apply_patch};
pub use tree::{Leaf, Node, Place, Tree, parse_tree};

/// Keys of a table file that only people read: the chart's number and a note on how to read it.
pub const REMARKS: [&str; 2] = ["chart", "note"];

/// A chart value together with where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure<T> {
    /// The value.
    pub value: T,
    /// Its origin; `house` once a patch has changed it.
    pub origin: Origin,
}

impl<T> Figure<T> {
    /// Another value of the same origin.
    pub fn map<U>(self, of: impl FnOnce(T) -> U) -> Figure<U> {
        Figure { value: of(self.value), origin: self.origin }
    }
}

/// What is wrong with a table file or a patch, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Dotted path of the value: `fire_modifiers.formation.column`.
    pub path: String,
    /// What is wrong and what would be taken.
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
