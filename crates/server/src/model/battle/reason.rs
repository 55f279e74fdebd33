//! What is said of something that may be done, whatever the board.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why not.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The clause that says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<String>,
}

/// Something that counts for a prospect.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ProspectFact {
    /// What it is.
    pub name: String,
    /// In words that can stand alone.
    pub value: String,
}
