//! How a battle went, as a seat may know it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How both sides stood through a battle.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The start, then every command that changed it, oldest first.
    pub moments: Vec<CourseMoment>,
}

/// How both sides stood after a command.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CourseMoment {
    /// The number of the command; 0 for the start.
    #[cfg_attr(test, ts(type = "number"))]
    pub n: u64,
    /// The turn in which it was given.
    pub turn: u32,
    /// Side a and side b.
    pub sides: Vec<CourseSide>,
}

/// How a side stood.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CourseSide {
    /// What was left of all its units the seat knows the strength of.
    pub left: f64,
    /// What these began with.
    pub start: f64,
    /// What the strength is counted in; empty where none is known.
    pub counted_in: String,
    /// Units and officers that had left the battle for good.
    pub gone: Vec<String>,
    /// Its gauges.
    pub gauges: Vec<CourseGauge>,
}

/// A gauge as it stood.
#[derive(Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CourseGauge {
    /// What it counts.
    pub name: String,
    /// The number.
    pub value: f64,
    /// What it is out of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub of: Option<f64>,
}
