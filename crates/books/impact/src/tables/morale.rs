//! Basic morale points, morale levels, checks and rallies.

use enum_map::EnumMap;
use grognard_core::dice::Roll;
use grognard_core::facts::Choice;
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

use super::reading::{dice, point, rising};
use crate::unit::{Level, Mc, Quality};

/// Basic morale points.
#[derive(Clone, Debug)]
pub struct Experience {
    /// By experience.
    pub bmp: EnumMap<Quality, Figure<i32>>,
    /// Infantry and cavalry with one stand left.
    pub depleted_multiplier: Figure<i32>,
    /// Artillery, for each section lost before.
    pub per_section_lost: Figure<i32>,
}

impl Experience {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        Experience {
            bmp: n.within("bmp", |n| EnumMap::from_fn(|quality: Quality| n.int(quality.name(), 0..=20))),
            depleted_multiplier: n.int("depleted_multiplier", 1..=10),
            per_section_lost: point(n, "artillery_per_section_lost"),
        }
    }
}

/// Morale levels.
#[derive(Clone, Debug)]
pub struct Levels {
    /// Added to the MMP.
    pub value: EnumMap<Level, Figure<i32>>,
    /// Whether a shaken unit may advance.
    pub shaken_may_advance: bool,
    /// Whether a routed unit may react.
    pub routed_may_react: bool,
    /// Whether a routed unit has to flee.
    pub routed_must_flee: bool,
}

impl Levels {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let value = n.within("value", |n| EnumMap::from_fn(|level: Level| point(n, level.name())));
        n.within("rules", |n| Levels {
            value,
            shaken_may_advance: n.flag("shaken_may_advance"),
            routed_may_react: n.flag("routed_may_react"),
            routed_must_flee: n.flag("routed_must_flee"),
        })
    }
}

/// Levels by the margin of a check.
#[derive(Clone, Debug)]
pub struct Ladder(Vec<(i32, Figure<i32>)>);

impl Ladder {
    fn load(n: &Loader<'_>, key: &str, count: i32) -> Self {
        let row = |n: &Loader<'_>| (n.int("to", 0..=99).value, n.int("levels", 0..=3));
        Ladder(rising(n, key, count, row, |row| row.0))
    }

    /// Levels for a margin; the last row has no upper limit.
    pub fn levels(&self, margin: i32) -> Figure<i32> {
        let found = self.0.iter().find(|row| margin <= row.0).or(self.0.last());
        found.map_or(Figure { value: 0, origin: Origin::House }, |row| row.1)
    }
}

/// Checks and rallies.
#[derive(Clone, Debug)]
pub struct MoraleCheck {
    pub dice: Figure<Roll>,
    /// This roll always fails.
    pub always_fails: Figure<i32>,
    /// This roll always passes.
    pub always_passes: Figure<i32>,
    /// Levels lost by the margin of a failure.
    pub fail: Ladder,
    /// Levels gained by the margin of a rally.
    pub rally: Ladder,
    mc: EnumMap<Mc, Option<Figure<i32>>>,
}

impl MoraleCheck {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let mc = |n: &Loader<'_>| EnumMap::from_fn(|mc: Mc| (mc != Mc::None).then(|| point(n, mc.name())));
        MoraleCheck {
            dice: dice(n, "dice"),
            always_fails: n.int("always_fails", 0..=1000),
            always_passes: n.int("always_passes", 0..=1000),
            fail: Ladder::load(n, "fail", 3),
            rally: Ladder::load(n, "rally", 2),
            mc: n.within("mc", mc),
        }
    }

    /// What this kind of check adds to the MMP; none without a check.
    pub fn mc(&self, mc: Mc) -> Option<Figure<i32>> {
        self.mc[mc]
    }
}
