//! Officers: Chart 2, Chart 8 and initiative.

use grognard_core::choice;
use grognard_core::dice::{MOST_DICE, MOST_SIDES};
use grognard_core::tables::{Figure, Loader};

/// Phase 1.
#[derive(Clone, Debug)]
pub struct Initiative {
    /// Dice a side rolls.
    pub dice: u8,
    pub sides: u8,
    /// Sides of the die that breaks the first tie.
    pub tie_sides: u8,
    /// Up to this face side a wins the first tie.
    pub a_wins_up_to: Figure<i32>,
}

impl Initiative {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let (tie_sides, a_wins_up_to) =
            n.within("first_tie", |n| (n.small("sides", 2..=MOST_SIDES), n.int("a_wins_up_to", 0..=100)));
        Initiative {
            dice: n.small("dice", 1..=MOST_DICE),
            sides: n.small("sides", 2..=MOST_SIDES),
            tie_sides,
            a_wins_up_to,
        }
    }
}

/// What an officer of some competence contributes.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Command radius in inches.
    pub radius: Figure<i32>,
    /// Command Bonus.
    pub bonus: Figure<i32>,
    /// The officer's cohesion.
    pub cohesion: Figure<i32>,
}

/// Chart 2.
#[derive(Clone, Debug)]
pub struct Command {
    levels: Vec<Level>,
}

impl Command {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let level = |n: &Loader<'_>, key: &str| {
            n.within(key, |n| Level {
                radius: n.int("radius", 0..=48),
                bonus: n.int("bonus", -6..=0),
                cohesion: n.int("cohesion", 1..=20),
            })
        };
        Command { levels: n.within("competence", |n| n.numbered(0..=3, |key| level(n, key))) }
    }

    /// The row of a competence.
    pub fn level(&self, competence: i32) -> Level {
        self.levels[usize::try_from(competence).unwrap_or(0).min(self.levels.len() - 1)]
    }
}

choice! {
    /// Results of Chart 8.
    pub enum Casualty {
        MinorWound = "minor-wound",
        LightWound = "light-wound",
        SeriousWound = "serious-wound",
        Death = "death",
        DeathShock = "death-shock",
        HeroicDeath = "heroic-death",
    }
}

/// A row of Chart 8.
#[derive(Clone, Copy, Debug)]
pub struct CasualtyRow {
    pub name: Figure<Casualty>,
    /// Change of the officer's cohesion.
    pub cohesion: Figure<i32>,
    /// Out of play.
    pub removed: bool,
    pub dead: bool,
    /// Modifier of the tests of his command, after a death.
    pub test: Option<Figure<i32>>,
}

/// Chart 8, the risk of it, and the way back.
#[derive(Clone, Debug)]
pub struct OfficerCasualty {
    /// Sides of the die.
    pub sides: u8,
    rows: Vec<CasualtyRow>,
    /// Sides of the risk die.
    pub risk_sides: u8,
    /// Hit by fire at or above.
    pub risk_fire: Figure<i32>,
    /// Hit in melee at or above.
    pub risk_melee: Figure<i32>,
    /// Seriously wounded officers may return.
    pub officers_return: bool,
    /// Sides of the die to return.
    pub return_sides: u8,
    pub return_penalty: Figure<i32>,
}

impl OfficerCasualty {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let row = |n: &Loader<'_>, key: &str| {
            n.within(key, |n| CasualtyRow {
                name: n.choice("name"),
                cohesion: n.int("cohesion", -20..=0),
                removed: n.flag("removed"),
                dead: n.flag("dead"),
                test: n.int_if_any("test", -20..=20),
            })
        };
        let rows = n.within("die", |n| n.numbered(1..=6, |key| row(n, key)));
        let sides = n.small("sides", 2..=6);
        let (risk_sides, risk_fire, risk_melee) =
            n.within("risk", |n| (n.small("sides", 2..=MOST_SIDES), n.int("fire", 1..=100), n.int("melee", 1..=100)));
        let (officers_return, return_sides, return_penalty) = n.within("return", |n| {
            (n.flag("officers_return"), n.small("sides", 2..=MOST_SIDES), n.int("penalty", -20..=20))
        });
        OfficerCasualty {
            sides,
            rows,
            risk_sides,
            risk_fire,
            risk_melee,
            officers_return,
            return_sides,
            return_penalty,
        }
    }

    pub fn row(&self, die: u16) -> &CasualtyRow {
        &self.rows[usize::from(die.max(1) - 1).min(self.rows.len() - 1)]
    }

    /// The cohesion an officer loses by this result.
    pub fn loss_by(&self, casualty: Casualty) -> i32 {
        self.rows.iter().find(|row| row.name.value == casualty).map_or(0, |row| -row.cohesion.value)
    }

    /// The modifier for the tests of his command after this kind of death.
    pub fn test_after(&self, death: Casualty) -> Option<Figure<i32>> {
        self.rows.iter().find(|row| row.name.value == death).and_then(|row| row.test)
    }
}
