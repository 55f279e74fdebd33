//! What a seat is shown of a battle in space.

use serde::Serialize;

use super::map::MapView;

/// The board of a battle as a seat sees it. Whoever shows it asks which kind it is and needs to know no book.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Board {
    /// A table measured in inches.
    Field(MapView),
}

impl Board {
    /// The table in inches.
    pub fn field(&self) -> &MapView {
        match self {
            Board::Field(map) => map,
        }
    }
}
