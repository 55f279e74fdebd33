//! Melee: dice, modifiers and Chart 10.

use enum_map::EnumMap;
use grognard_core::dice::{MOST_DICE, MOST_SIDES};
use grognard_core::tables::{Figure, Loader};

use crate::unit::Cover;

/// Dice by ratio of stands.
#[derive(Clone, Debug)]
pub struct MeleeDice {
    /// Sides of the dice.
    pub sides: u8,
    /// Dice of the larger and the smaller side at 1:1, 2:1, 3:1.
    ratios: Vec<(u8, u8)>,
}

impl MeleeDice {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let dice = |n: &Loader<'_>, key: &str| {
            n.within(key, |n| (n.small("larger", 1..=MOST_DICE), n.small("smaller", 1..=MOST_DICE)))
        };
        MeleeDice {
            sides: n.small("sides", 2..=MOST_SIDES),
            ratios: n.within("ratio", |n| n.numbered(1..=3, |key| dice(n, key))),
        }
    }

    /// The ratio read on the chart, and the dice of the larger and the smaller side.
    pub fn of(&self, larger_stands: i32, smaller_stands: i32) -> (usize, u8, u8) {
        let ratio = usize::try_from(larger_stands / smaller_stands.max(1)).unwrap_or(1).clamp(1, self.ratios.len());
        let (larger, smaller) = self.ratios[ratio - 1];
        (ratio, larger, smaller)
    }
}

/// Added to the highest die.
#[derive(Clone, Debug)]
pub struct MeleeModifiers {
    /// Defender's cover.
    pub cover: EnumMap<Cover, Option<Figure<i32>>>,
    /// Defender in rough ground.
    pub rough: Figure<i32>,
    /// Defender higher.
    pub higher: Figure<i32>,
    /// Defender skirmishing, for the attacker.
    pub defender_skirmish: Figure<i32>,
    /// Defender disordered, for the attacker.
    pub defender_disordered: Figure<i32>,
    /// Defender in column, for the attacker.
    pub defender_column: Figure<i32>,
    /// Cavalry in line with momentum.
    pub cavalry_momentum: Figure<i32>,
    /// Infantry in attack column.
    pub attack_column: Figure<i32>,
    /// Attack on flank or rear.
    pub flank_or_rear: Figure<i32>,
}

impl MeleeModifiers {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let point = |n: &Loader<'_>, key: &str| n.int(key, -20..=20);
        let (light, heavy, rough, higher) =
            n.within("defender", |n| (point(n, "light"), point(n, "heavy"), point(n, "rough"), point(n, "higher")));
        let medium = n.within("defender_reading", |n| point(n, "medium"));
        let cover = EnumMap::from_fn(|cover| match cover {
            Cover::Open => None,
            Cover::Light => Some(light),
            Cover::Medium => Some(medium),
            Cover::Heavy => Some(heavy),
        });
        n.within("attacker", |n| MeleeModifiers {
            cover,
            rough,
            higher,
            defender_skirmish: point(n, "defender-skirmish"),
            defender_disordered: point(n, "defender-disordered"),
            defender_column: point(n, "defender-column"),
            cavalry_momentum: point(n, "cavalry-momentum"),
            attack_column: point(n, "attack-column"),
            flank_or_rear: point(n, "flank-or-rear"),
        })
    }
}

/// What Chart 10 does to one side.
#[derive(Clone, Copy, Debug)]
pub struct SideResult {
    /// Steps lost.
    pub steps: Figure<i32>,
    /// Modifier of its check; none without a check.
    pub check: Option<Figure<i32>>,
    /// Dice of its retreat.
    pub fall_back: u8,
    /// Shaken without a check.
    pub shaken: bool,
    /// Routed without a check.
    pub routed: bool,
}

/// Chart 10 with the stands and the ground it involves.
#[derive(Clone, Debug)]
pub struct MeleeResults {
    /// Differences beyond this are treated as this.
    pub limit: i32,
    /// Sides of the retreat dice.
    pub fall_back_sides: u8,
    columns: Vec<(SideResult, SideResult)>,
    stands: Vec<Figure<i32>>,
    /// Inches that a loser gives who passes.
    pub recoil: Figure<i32>,
    /// Inches that a loser gives who fails without routing.
    pub failed_check: Figure<i32>,
}

impl MeleeResults {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let limit = n.int("limit", 1..=5).value;
        let side = |n: &Loader<'_>, key: &str| {
            n.within(key, |n| SideResult {
                steps: n.int("steps", 0..=20),
                check: n.int_if_any("check", -20..=20),
                fall_back: n
                    .int_if_any("fall_back", 0..=i32::from(MOST_DICE))
                    .map_or(0, |dice| u8::try_from(dice.value).unwrap_or(0)),
                shaken: n.flag_if_any("shaken"),
                routed: n.flag_if_any("routed"),
            })
        };
        let columns = n.within("difference", |n| {
            n.numbered(-5..=5, |key| n.within(key, |n| (side(n, "attacker"), side(n, "defender"))))
        });
        let stands = n.within("stands", |n| n.halves("lost", 0..=18));
        let (recoil, failed_check) = n.within("ground", |n| (n.int("recoil", 0..=48), n.int("failed_check", 0..=48)));
        MeleeResults {
            limit,
            fall_back_sides: n.small("fall_back_sides", 2..=MOST_SIDES),
            columns,
            stands,
            recoil,
            failed_check,
        }
    }

    /// What a difference, limited to the chart, does to attacker and defender.
    pub fn column(&self, difference: i32) -> &(SideResult, SideResult) {
        let middle = i32::try_from(self.columns.len() / 2).unwrap_or(0);
        &self.columns[usize::try_from(difference + middle).unwrap_or(0).min(self.columns.len() - 1)]
    }

    /// Half stands lost together with steps.
    pub fn half_stands(&self, steps: i32) -> Option<Figure<i32>> {
        let index = usize::try_from(steps.checked_sub(1)?).ok()?;
        self.stands.get(index).or(self.stands.last()).copied()
    }
}
