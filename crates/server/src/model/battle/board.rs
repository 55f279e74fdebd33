//! The board of a battle: a table in inches or a map of areas.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::areas::AreaMap;
use super::map::TableMap;

/// The board of a battle, of whatever kind.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TableBoard {
    /// A table measured in inches.
    Field(TableMap),
    /// A map of linked areas.
    Areas(AreaMap),
}
