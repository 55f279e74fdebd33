//! Forms that several charts share: entries by name, rows of a die table, multipliers.

use enum_map::EnumMap;
use grognard_core::facts::Choice;
use grognard_core::tables::{Figure, Loader};

/// One entry for every value of an enum, read by its name.
pub fn by_name<C: Choice, T>(mut read: impl FnMut(&'static str) -> T) -> EnumMap<C, T> {
    EnumMap::from_fn(|value: C| read(value.name()))
}

/// A table of flags, one for every value of an enum.
pub fn flags<C: Choice>(n: &Loader<'_>, key: &str) -> EnumMap<C, bool> {
    n.within(key, |n| by_name(|name| n.flag(name)))
}

/// Rows of a die table in order: the first whose `max` is not exceeded counts; the last also counts above its own.
#[derive(Clone, Debug)]
pub struct Rows<T> {
    rows: Vec<(i32, T)>,
}

impl<T> Rows<T> {
    /// Rows numbered from 1 under `row`.
    pub fn load(n: &Loader<'_>, count: i32, read: impl Fn(&Loader<'_>) -> T) -> Self {
        let rows = n
            .within("row", |n| n.numbered(1..=count, |key| n.within(key, |n| (n.int("max", -99..=99).value, read(n)))));
        let rising = rows.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if !rising {
            n.refuse("row", "must have its max rising from row to row.".to_owned());
        }
        Rows { rows }
    }

    /// The row of a total, with its number from 0.
    pub fn of(&self, total: i32) -> (usize, &T) {
        let last = self.rows.len() - 1;
        let index = self.rows.iter().position(|row| total <= row.0).unwrap_or(last);
        (index, &self.rows[index].1)
    }

    /// The totals of a row in words: `4-6`, `7 or more`.
    pub fn label(&self, index: usize) -> String {
        let last = self.rows.len() - 1;
        match index {
            0 => format!("{} or less", self.rows[0].0),
            _ if index >= last => format!("{} or more", self.rows[last - 1].0 + 1),
            _ => format!("{}-{}", self.rows[index - 1].0 + 1, self.rows[index].0),
        }
    }
}

/// A multiplier of a chart.
#[derive(Clone, Copy, Debug)]
pub struct Factor {
    /// Numerator.
    pub num: Figure<i32>,
    /// Denominator.
    pub den: Figure<i32>,
}

impl Factor {
    /// Both numbers.
    pub fn load(n: &Loader<'_>) -> Self {
        Factor { num: n.int("num", 0..=10), den: n.int("den", 1..=10) }
    }
}
