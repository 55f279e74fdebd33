//! What would it take.

use grognard_core::facts::Datum;
use grognard_core::what_if;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Group;

/// Asks which single changes of fact make a goal likely enough.
#[derive(Debug, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WhatIfRequest {
    /// Such as `cohesion.fire`.
    pub procedure: String,
    /// The facts.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    #[schema(value_type = Object)]
    pub situation: Datum,
    /// The goals; all must be met at once.
    pub goal: Vec<Goal>,
    /// How likely it should be, as `2/3`, `0.66` or `66%`; `1/2` if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub at_least: Option<String>,
}

/// A field of the outcome that should have a value.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// Dotted path into the outcome.
    pub field: String,
    /// The value it should have.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub value: Value,
}

/// What it would take.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhatIf {
    /// The goals.
    pub goal: Vec<Goal>,
    /// How likely it should be.
    pub at_least: String,
    /// How likely it is now.
    pub now: String,
    /// The changes that reach the goal, best first. If none does, the best few that improve the chance. Empty if the
    /// goal is reached already.
    pub changes: Vec<Change>,
    /// Changes that were weighed.
    pub weighed: usize,
    /// Changes that have too many ways for exact odds, and so could not be weighed.
    pub too_large: usize,
}

/// One changed fact and what it comes to.
#[derive(Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Change {
    /// Dotted path of the fact.
    pub field: String,
    /// Where the fact belongs in a player's mind.
    pub group: Group,
    /// What it is.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub from: Value,
    /// What it would be; null takes it away.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub to: Value,
    /// The exact chance of the goal then.
    pub chance: String,
    /// Whether that is enough.
    pub reaches: bool,
}

impl From<Goal> for what_if::Goal {
    fn from(goal: Goal) -> Self {
        what_if::Goal { field: goal.field, value: goal.value }
    }
}

impl From<what_if::WhatIf> for WhatIf {
    fn from(answer: what_if::WhatIf) -> Self {
        let change = |change: what_if::Change| Change {
            field: change.field,
            group: change.group.into(),
            from: change.from,
            to: change.to,
            chance: change.chance.to_string(),
            reaches: change.reaches,
        };
        WhatIf {
            goal: answer.goal.into_iter().map(|goal| Goal { field: goal.field, value: goal.value }).collect(),
            at_least: answer.at_least.to_string(),
            now: answer.now.to_string(),
            changes: answer.changes.into_iter().map(change).collect(),
            weighed: answer.weighed,
            too_large: answer.too_large,
        }
    }
}
