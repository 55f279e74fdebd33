//! The view of a seat of a battle in space.

use serde::Serialize;

use super::areas::AreaMap;
use super::map::MapView;

/// The board of a battle as a seat sees it. A client asks which kind it is and needs to know no book.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = TableBoard), ts(rename = "TableBoard"))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Board {
    /// A table measured in inches.
    Field(MapView),
    /// A map of linked areas.
    Areas(AreaMap),
}

impl Board {
    /// The table in inches, if it is one.
    pub fn field(&self) -> Option<&MapView> {
        match self {
            Board::Field(map) => Some(map),
            Board::Areas(_) => None,
        }
    }

    /// The map of areas, if it is one.
    pub fn areas(&self) -> Option<&AreaMap> {
        match self {
            Board::Areas(map) => Some(map),
            Board::Field(_) => None,
        }
    }
}
