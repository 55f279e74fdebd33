//! What is settled when a battle begins: who plays, and whose dice count.

use grognard_battle::TypedDice;
use grognard_players::Skill;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which dice may be typed, and by whom. Dice that decide something hidden are never typed by a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum DiceSetting {
    /// Whoever gives a command may type all its dice: for a table where everybody sees them.
    Typed,
    /// A side types its own dice and never the other's; the umpire types any.
    Own,
    /// Nobody types: the server rolls.
    Rolled,
}

impl From<DiceSetting> for TypedDice {
    fn from(setting: DiceSetting) -> Self {
        match setting {
            DiceSetting::Typed => TypedDice::Typed,
            DiceSetting::Own => TypedDice::Own,
            DiceSetting::Rolled => TypedDice::Rolled,
        }
    }
}

/// Sides that a computer plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Computers {
    /// Side a, if a computer plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub a: Option<SkillName>,
    /// Side b, if a computer plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub b: Option<SkillName>,
}

/// How well a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SkillName {
    /// Does anything that is legal.
    Recruit,
    /// Goes by a few sensible rules.
    Drill,
    /// Weighs what it could do by exact odds and position.
    Veteran,
}

impl From<SkillName> for Skill {
    fn from(name: SkillName) -> Self {
        match name {
            SkillName::Recruit => Skill::Recruit,
            SkillName::Drill => Skill::Drill,
            SkillName::Veteran => Skill::Veteran,
        }
    }
}

impl From<Skill> for SkillName {
    fn from(skill: Skill) -> Self {
        match skill {
            Skill::Recruit => SkillName::Recruit,
            Skill::Drill => SkillName::Drill,
            Skill::Veteran => SkillName::Veteran,
        }
    }
}
