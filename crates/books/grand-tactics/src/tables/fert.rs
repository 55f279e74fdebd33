//! The FERT: the combat table.

use grognard_core::dice::{MOST_DICE, MOST_SIDES};
use grognard_core::rule::Origin;
use grognard_core::tables::{Figure, Loader};

/// What a cell takes from the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FertCell {
    /// Steps of his force.
    pub steps: i32,
    /// Morale levels of his lead formation.
    pub morale: i32,
}

/// A row: totals up to `max`, none for the last.
#[derive(Clone, Debug)]
struct Row {
    max: Option<i32>,
    cells: Vec<Figure<FertCell>>,
}

#[derive(Clone, Debug)]
pub struct Fert {
    pub dice: u8,
    pub sides: u8,
    column_max: Vec<i32>,
    rows: Vec<Row>,
}

/// Rows and columns of the chart.
const ROWS: i32 = 11;
const COLUMNS: usize = 12;

impl Fert {
    pub(super) fn load(n: &Loader<'_>) -> Self {
        let column_max: Vec<i32> = n.ints("column_max", 0..=9999).iter().map(|figure| figure.value).collect();
        if column_max.len() + 1 != COLUMNS || column_max.windows(2).any(|pair| pair[0] >= pair[1]) {
            n.refuse("column_max", format!("must be {} rising strengths.", COLUMNS - 1));
        }
        let rows = n.within("row", |n| n.numbered(1..=ROWS, |key| n.within(key, |n| load_row(n, key == "11"))));
        let limits: Vec<i32> = rows.iter().filter_map(|row| row.max).collect();
        if limits.windows(2).any(|pair| pair[0] >= pair[1]) {
            n.refuse("row", "must have its max rising from row to row.".to_owned());
        }
        Fert { dice: n.small("dice", 1..=MOST_DICE), sides: n.small("sides", 2..=MOST_SIDES), column_max, rows }
    }

    /// Number of columns.
    pub fn columns(&self) -> i32 {
        i32::try_from(self.column_max.len()).unwrap_or(0) + 1
    }

    /// The column of a strength, from 1.
    pub fn column(&self, strength: i32) -> i32 {
        let index = self.column_max.iter().position(|most| strength <= *most).unwrap_or(self.column_max.len());
        i32::try_from(index).unwrap_or(0) + 1
    }

    /// The row of a total, from 0.
    pub fn row(&self, total: i32) -> usize {
        let last = self.rows.len() - 1;
        self.rows.iter().position(|row| row.max.is_some_and(|most| total <= most)).unwrap_or(last)
    }

    /// The cell of a row from 0 and a column from 1.
    pub fn cell(&self, row: usize, column: i32) -> Figure<FertCell> {
        let cells = &self.rows[row.min(self.rows.len() - 1)].cells;
        cells[usize::try_from(column - 1).unwrap_or(0).min(cells.len() - 1)]
    }

    /// The strengths of a column in words: `44-55`, `86 or more`.
    pub fn column_label(&self, column: i32) -> String {
        let index = usize::try_from(column - 1).unwrap_or(0).min(self.column_max.len());
        let least = index.checked_sub(1).map_or(1, |before| self.column_max[before] + 1);
        match self.column_max.get(index) {
            Some(most) => format!("{least}-{most}"),
            None => format!("{least} or more"),
        }
    }

    /// The totals of a row in words.
    pub fn row_label(&self, row: usize) -> String {
        let least = row.checked_sub(1).and_then(|before| self.rows[before].max).map(|most| most + 1);
        match (least, self.rows[row.min(self.rows.len() - 1)].max) {
            (None, Some(most)) => format!("{most} or less"),
            (Some(least), Some(most)) if least < 0 => format!("{least} to {most}"),
            (Some(least), Some(most)) => format!("{least}-{most}"),
            (Some(least), None) => format!("{least} or more"),
            (None, None) => "any".to_owned(),
        }
    }
}

fn load_row(n: &Loader<'_>, is_last: bool) -> Row {
    let max = if is_last { None } else { Some(n.int("max", -99..=99).value) };
    let (steps, morale) = (n.ints("steps", 0..=99), n.ints("morale", 0..=99));
    for (key, cells) in [("steps", &steps), ("morale", &morale)] {
        if cells.len() != COLUMNS {
            n.refuse(key, format!("must have {COLUMNS} cells."));
        }
    }
    let none = Figure { value: 0, origin: Origin::House };
    let cell = |index: usize| {
        let (steps, morale) = (steps.get(index).unwrap_or(&none), morale.get(index).unwrap_or(&none));
        let origin = steps.origin.max(morale.origin);
        Figure { value: FertCell { steps: steps.value, morale: morale.value }, origin }
    };
    Row { max, cells: (0..COLUMNS).map(cell).collect() }
}
