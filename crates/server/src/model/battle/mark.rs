//! A bead or state of a unit.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A bead or state.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// For the eye.
    pub letter: String,
    /// For everybody.
    pub word: String,
}
