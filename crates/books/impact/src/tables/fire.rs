//! Fire combat results and the modifiers of the score.

use enum_map::EnumMap;
use grognard_core::dice::Roll;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

use super::reading::{dice, point, rising};
use crate::unit::{Arc, Mc, Works};

/// A row of the chart.
#[derive(Clone, Copy, Debug)]
pub struct FcrRow {
    /// Last score of the row.
    pub to: i32,
    /// Figures lost.
    pub figures: Figure<i32>,
    /// The check that follows it.
    pub mc: Figure<Mc>,
}

/// Fire combat results.
#[derive(Clone, Debug)]
pub struct Fcr {
    /// Dice of the score.
    pub dice: Figure<Roll>,
    rows: Vec<FcrRow>,
}

impl Fcr {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let row = |n: &Loader<'_>| FcrRow {
            to: n.int("to", -99..=999).value,
            figures: n.int("figures", 0..=16),
            mc: n.choice("mc"),
        };
        Fcr { dice: dice(n, "dice"), rows: rising(n, "row", 8, row, |row| row.to) }
    }

    /// The number of a score's row, from 0; the last row has no upper limit.
    pub fn row_of(&self, score: i32) -> usize {
        self.rows.iter().position(|row| score <= row.to).unwrap_or(self.rows.len() - 1)
    }

    pub fn row(&self, number: usize) -> &FcrRow {
        &self.rows[number.min(self.rows.len() - 1)]
    }

    /// The scores of a row in words: "to 9", "14-15", "22 or more".
    pub fn scores(&self, number: usize) -> String {
        let to = self.row(number).to;
        match number.checked_sub(1).map(|before| self.row(before).to + 1) {
            None => format!("to {to}"),
            Some(from) if number + 1 >= self.rows.len() => format!("{from} or more"),
            Some(from) => format!("{from}-{to}"),
        }
    }
}

/// Added to the score.
#[derive(Clone, Debug)]
pub struct FcrModifiers {
    pub firer_disorder: Figure<i32>,
    pub firer_shaken: Figure<i32>,
    /// Firer moved this turn.
    pub firer_moved: Figure<i32>,
    /// Target in cover.
    pub cover: Figure<i32>,
    /// Target in works.
    pub works: EnumMap<Works, Figure<i32>>,
    /// Fire from here ignores works.
    pub works_ignored_from: Vec<Arc>,
    pub enfilade: Figure<i32>,
    /// The enfilade value for artillery from which it counts.
    pub enfilade_from: Figure<i32>,
}

impl FcrModifiers {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        FcrModifiers {
            firer_disorder: point(n, "firer_disorder"),
            firer_shaken: point(n, "firer_shaken"),
            firer_moved: point(n, "firer_moved"),
            cover: point(n, "cover"),
            works: n.within("works", |n| EnumMap::from_fn(|works: Works| point(n, works.name()))),
            works_ignored_from: n.choices("works_ignored_from"),
            enfilade: point(n, "enfilade"),
            enfilade_from: point(n, "enfilade_from"),
        }
    }
}
