//! Sides that computers play: as requested, and as they are.

use grognard_battle::Skill;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Sides that a computer plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Computers {
    /// Side a, if a computer plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub a: Option<Skill>,
    /// Side b, if a computer plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub b: Option<Skill>,
}

// Read as plain words, so that an unknown one is refused under its field.
/// Sides that a computer is to play.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WantedComputers {
    /// Side a, if a computer is to play it.
    #[serde(default)]
    #[schema(value_type = Option<WantedSkill>)]
    #[cfg_attr(test, ts(optional, as = "Option<WantedSkill>"))]
    pub a: Option<String>,
    /// Side b, if a computer is to play it.
    #[serde(default)]
    #[schema(value_type = Option<WantedSkill>)]
    #[cfg_attr(test, ts(optional, as = "Option<WantedSkill>"))]
    pub b: Option<String>,
}

/// A level whose temperament is left to chance. The server draws it when the battle is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AnySkill {
    /// Drill: steady, bold or wary.
    AnyDrill,
    /// A veteran: steady, bold or wary.
    AnyVeteran,
}

/// A computer player as it is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum WantedSkill {
    /// This one.
    Just(Skill),
    /// Drawn by chance.
    Any(AnySkill),
}
