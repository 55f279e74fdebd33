//! Computer players as they are requested, some with a temperament that is left to chance.

use super::Side;
use super::skill::{Level, Skill, Temper};
use super::whim::Whim;

/// The number of a whim from before all commands, so that it differs from those by which the player chooses.
const BEFORE_ALL: u64 = u64::MAX;

/// A computer player as it is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Just(Skill),
    /// Drill with a temperament drawn by chance.
    AnyDrill,
    /// A veteran with a temperament drawn by chance.
    AnyVeteran,
}

impl Wanted {
    /// All: the weakest level first, and within a level the one that is left to chance last.
    pub const ALL: [Wanted; 9] = [
        Wanted::Just(Skill::Recruit),
        Wanted::Just(Skill::Drill),
        Wanted::Just(Skill::BoldDrill),
        Wanted::Just(Skill::WaryDrill),
        Wanted::AnyDrill,
        Wanted::Just(Skill::Veteran),
        Wanted::Just(Skill::BoldVeteran),
        Wanted::Just(Skill::WaryVeteran),
        Wanted::AnyVeteran,
    ];

    /// The word by which it is requested.
    pub const fn name(self) -> &'static str {
        match self {
            Wanted::Just(skill) => skill.name(),
            Wanted::AnyDrill => "any-drill",
            Wanted::AnyVeteran => "any-veteran",
        }
    }

    /// How well it plays.
    pub const fn level(self) -> Level {
        match self {
            Wanted::Just(skill) => skill.level(),
            Wanted::AnyDrill => Level::Drill,
            Wanted::AnyVeteran => Level::Veteran,
        }
    }

    /// The player that a word requests.
    pub fn named(name: &str) -> Option<Self> {
        Wanted::ALL.into_iter().find(|wanted| wanted.name() == name)
    }

    /// The player of a side; the same seed always gives the same one.
    pub fn settled(self, side: Side, seed: u64) -> Skill {
        let by_chance = |level| {
            let drawn = Whim::of(side, seed, BEFORE_ALL).below(Temper::ALL.len());
            Skill::of(level, Temper::ALL.get(drawn).copied().unwrap_or(Temper::Steady))
        };
        match self {
            Wanted::Just(skill) => skill,
            Wanted::AnyDrill => by_chance(Level::Drill),
            Wanted::AnyVeteran => by_chance(Level::Veteran),
        }
    }
}
