//! How a battle went, as far as a seat may know.

use grognard_battle::CourseMoment;
use serde::Serialize;
use utoipa::ToSchema;

/// How both sides stood through a battle.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Course {
    /// The start, then every command that changed it, oldest first.
    pub moments: Vec<CourseMoment>,
}
