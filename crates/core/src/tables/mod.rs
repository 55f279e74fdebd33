//! Charts as data: parsed from TOML, typed and checked when loaded, each value with its origin.

mod book;
mod changeable;
mod comments;
mod load;
mod patch;
mod problem;
mod takes;
mod tree;
mod written;

use crate::rule::Origin;

pub use book::{BookTables, Loaded, lay};
pub use changeable::{Changeable, changeable};
pub use load::{Loader, load};
pub use patch::{Change, apply_patch};
pub use problem::{Place, Problem};
pub use takes::Takes;
pub use tree::{Leaf, Node, Tree, parse_tree};
pub use written::PatchFile;

/// Keys of a table file that are only for people: the chart's number and a note on how to read it.
pub const REMARKS: [&str; 2] = ["chart", "note"];

/// A chart value together with where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figure<T> {
    pub value: T,
    /// Its origin; `house` once a patch has changed it.
    pub origin: Origin,
}

impl<T> Figure<T> {
    /// Another value with the same origin.
    pub fn map<U>(self, of: impl FnOnce(T) -> U) -> Figure<U> {
        Figure { value: of(self.value), origin: self.origin }
    }
}
