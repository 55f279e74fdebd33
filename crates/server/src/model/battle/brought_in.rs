//! A battle that came in as a file.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A battle that came in as a file: its first commands were brought in, not ruled here.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BroughtIn {
    /// How many commands it brought.
    pub commands: u64,
    /// It was begun with other charts than those of this server.
    pub other_charts: bool,
    /// How many differences there were when it was played again here, by its commands and dice.
    pub count: usize,
    /// The commands that came out differently, 0 for the start; the first hundred differences.
    #[cfg_attr(test, ts(type = "Array<number>"))]
    pub differing: Vec<u64>,
    /// What differs, for the umpire and the person who brought it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub differences: Option<Vec<Difference>>,
}

/// Something that came out differently.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The command; 0 for the start.
    pub n: u64,
    /// What differs.
    pub difference: String,
}
