//! How well a computer player plays, and with what temperament.

use serde::{Deserialize, Serialize};

/// How well a computer player plays, whatever its temperament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Does anything legal.
    Recruit,
    /// Goes by a few sensible rules.
    Drill,
    /// Weighs its options by exact odds and position.
    Veteran,
}

impl Level {
    /// All, the weakest first.
    pub const ALL: [Level; 3] = [Level::Recruit, Level::Drill, Level::Veteran];

    pub const fn name(self) -> &'static str {
        Skill::of(self, Temper::Steady).name()
    }
}

/// How a computer player judges its chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Temper {
    /// Attacks sooner and risks more.
    Bold,
    /// Neither seeks risks nor avoids them.
    Steady,
    /// Waits longer and risks less.
    Wary,
}

impl Temper {
    /// All of them.
    pub const ALL: [Temper; 3] = [Temper::Bold, Temper::Steady, Temper::Wary];
}

/// A computer player: its level and its temperament, in one word. The word of the level alone means a steady one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema, ts_rs::TS), schema(as = SkillName), ts(rename = "SkillName"))]
#[serde(rename_all = "kebab-case")]
pub enum Skill {
    /// Does anything legal; it has no temperament.
    Recruit,
    /// Goes by a few sensible rules.
    Drill,
    /// Drill that attacks sooner and risks more.
    BoldDrill,
    /// Drill that waits longer and risks less.
    WaryDrill,
    /// Weighs its options by exact odds and position.
    Veteran,
    /// A veteran who attacks sooner and risks more.
    BoldVeteran,
    /// A veteran who waits longer and risks less.
    WaryVeteran,
}

impl Skill {
    /// All: the weakest level first, and within a level the steady one.
    pub const ALL: [Skill; 7] = [
        Skill::Recruit,
        Skill::Drill,
        Skill::BoldDrill,
        Skill::WaryDrill,
        Skill::Veteran,
        Skill::BoldVeteran,
        Skill::WaryVeteran,
    ];

    /// The steady one of every level, the weakest first.
    pub const LEVELS: [Skill; 3] = [Skill::Recruit, Skill::Drill, Skill::Veteran];

    /// The player of a level and a temperament; a recruit is the same with any.
    pub const fn of(level: Level, temper: Temper) -> Self {
        match (level, temper) {
            (Level::Recruit, _) => Skill::Recruit,
            (Level::Drill, Temper::Steady) => Skill::Drill,
            (Level::Drill, Temper::Bold) => Skill::BoldDrill,
            (Level::Drill, Temper::Wary) => Skill::WaryDrill,
            (Level::Veteran, Temper::Steady) => Skill::Veteran,
            (Level::Veteran, Temper::Bold) => Skill::BoldVeteran,
            (Level::Veteran, Temper::Wary) => Skill::WaryVeteran,
        }
    }

    /// How well it plays.
    pub const fn level(self) -> Level {
        match self {
            Skill::Recruit => Level::Recruit,
            Skill::Drill | Skill::BoldDrill | Skill::WaryDrill => Level::Drill,
            Skill::Veteran | Skill::BoldVeteran | Skill::WaryVeteran => Level::Veteran,
        }
    }

    /// Its temperament; a recruit, who has none, counts as steady.
    pub const fn temper(self) -> Temper {
        match self {
            Skill::Recruit | Skill::Drill | Skill::Veteran => Temper::Steady,
            Skill::BoldDrill | Skill::BoldVeteran => Temper::Bold,
            Skill::WaryDrill | Skill::WaryVeteran => Temper::Wary,
        }
    }

    /// The word used in files and arguments.
    pub const fn name(self) -> &'static str {
        match self {
            Skill::Recruit => "recruit",
            Skill::Drill => "drill",
            Skill::BoldDrill => "bold-drill",
            Skill::WaryDrill => "wary-drill",
            Skill::Veteran => "veteran",
            Skill::BoldVeteran => "bold-veteran",
            Skill::WaryVeteran => "wary-veteran",
        }
    }

    /// The skill that a word names.
    pub fn named(name: &str) -> Option<Self> {
        Skill::ALL.into_iter().find(|skill| skill.name() == name)
    }
}
