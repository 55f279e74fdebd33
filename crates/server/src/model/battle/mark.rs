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
    /// Its colour, which says nothing that the letter does not.
    pub tone: MarkTone,
}

/// The colour of a bead on a real table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MarkTone {
    /// Of no meaning.
    Plain,
    /// Green.
    Green,
    /// Red.
    Red,
    /// White.
    White,
    /// White with a broken edge.
    Broken,
    /// Black.
    Black,
}
