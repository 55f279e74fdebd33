//! Orders of battle: a roster that knows no book, read from CSV, TSV or TOML and written back as CSV.
//!
//! Reading does not stop at the first mistake. It returns everything that could be read, and every problem with its
//! place. A book then reads the roster with its own words and adds its own problems.

mod build;
mod cells;
mod columns;
mod header;
mod hierarchy;
mod reading;
mod roster;
mod toml_rows;
mod write;

pub use build::Needs;
pub use columns::Column;
pub use reading::{Reading, problem, sort};
pub use roster::{Command, Placed, Roster, Side, Unit};
pub use write::to_csv;

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One row for each unit; commas, semicolons or tabs between the cells.
    Cells,
    /// Commands with their units.
    Toml,
}

impl Format {
    /// The format of a text: TOML begins with a table or a key, cells with their headings.
    pub fn of(text: &str) -> Self {
        let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
        let is_toml = first.is_some_and(|line| line.starts_with('[') || line.contains('='));
        if is_toml { Format::Toml } else { Format::Cells }
    }
}

/// Reads an order of battle. `needs` is what the book needs to know about every unit and command.
pub fn read(text: &str, format: Format, needs: &Needs) -> Reading {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match format {
        Format::Cells => {
            let (records, mut problems) = cells::records(text);
            let table = header::rows(records, needs, &mut problems);
            build::build(table, needs, problems)
        }
        Format::Toml => {
            let (rows, problems) = toml_rows::rows(text);
            build::build(build::Table { rows, columns: Column::ALL.to_vec() }, needs, problems)
        }
    }
}
