//! Rows from TOML: a list of commands, each with a list of units, under the same names as the columns.

use grognard_core::tables::{Place, Problem};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::build::Row;
use super::columns::Column;
use super::reading::problem;
use super::roster::Placed;

/// Columns of a command; the others belong to its units.
const OF_COMMANDS: [Column; 5] = [Column::Side, Column::Command, Column::Parent, Column::Level, Column::Notes];
const OF_UNITS: [Column; 7] =
    [Column::Unit, Column::Arm, Column::Grade, Column::Cmr, Column::Figures, Column::Weapon, Column::Notes];

/// The rows of a file, and what is wrong with it.
pub(super) fn rows(text: &str) -> (Vec<Row>, Vec<Problem>) {
    let mut reader = Rows { starts: line_starts(text), text, found: Vec::new(), problems: Vec::new() };
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let place = reader.place(error.span().map_or(0, |span| span.start));
        reader.problems.push(problem(place, "", format!("this is not TOML: {}.", error.message())));
    }
    reader.file(table.get_ref());
    (reader.found, reader.problems)
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|found| found.0 + 1)).collect()
}

struct Rows<'t> {
    text: &'t str,
    starts: Vec<usize>,
    found: Vec<Row>,
    problems: Vec<Problem>,
}

impl Rows<'_> {
    fn place(&self, at: usize) -> Place {
        let line = self.starts.partition_point(|start| *start <= at).max(1);
        let column = self.text.get(self.starts[line - 1]..at).map_or(1, |before| before.chars().count() + 1);
        Place { line, column }
    }

    fn refuse(&mut self, at: usize, path: &str, reason: impl Into<String>) {
        let place = self.place(at);
        self.problems.push(problem(place, path, reason));
    }

    fn file(&mut self, table: &DeTable<'_>) {
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "commands" | "command" => self.tables(value, "commands", Rows::command),
                other => {
                    let reason = format!("'{other}' is not known here; the file is a list of [[commands]].");
                    self.refuse(key.span().start, "", reason);
                }
            }
        }
        if self.found.is_empty() && self.problems.is_empty() {
            self.refuse(0, "", "there are no [[commands]]; write one for each command.");
        }
    }

    /// Passes each table of a list to `read`.
    fn tables(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        name: &str,
        mut read: impl FnMut(&mut Self, &DeTable<'_>, usize),
    ) {
        let DeValue::Array(items) = value.get_ref() else {
            return self.refuse(value.span().start, name, format!("must be a list; write [[{name}]]."));
        };
        for item in items {
            match item.get_ref() {
                DeValue::Table(table) => read(self, table, item.span().start),
                _ => self.refuse(item.span().start, name, "each must be a table of named values."),
            }
        }
    }

    fn command(&mut self, table: &DeTable<'_>, at: usize) {
        let row = self.row(table, at, &OF_COMMANDS, Column::Command);
        let mut units = Vec::new();
        for (_, value) in table.iter().filter(|(key, _)| is_units(key.get_ref())) {
            self.tables(value, "units", |reader, table, at| {
                units.push(reader.row(table, at, &OF_UNITS, Column::Unit));
            });
        }
        for unit in &mut units {
            for column in [Column::Side, Column::Command, Column::Parent, Column::Level] {
                if let Some(cell) = row.get(column) {
                    unit.put(column, cell.clone());
                }
            }
        }
        self.found.push(row);
        self.found.append(&mut units);
    }

    /// The cells of one table; `named` is the column that `name` means in it.
    fn row(&mut self, table: &DeTable<'_>, at: usize, columns: &[Column], named: Column) -> Row {
        let mut row = Row::new(self.place(at));
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            if named == Column::Command && is_units(name) {
                continue;
            }
            let column = if name == "name" { Some(named) } else { Column::headed(name) };
            let Some(column) = column.filter(|column| columns.contains(column)) else {
                let known: Vec<&str> = columns.iter().map(|column| column.name()).collect();
                self.refuse(key.span().start, "", format!("'{name}' is not known here. Known: {}.", known.join(", ")));
                continue;
            };
            if row.get(column).is_some() {
                self.refuse(
                    key.span().start,
                    column.name(),
                    format!("'{name}' gives it a second time; leave one out."),
                );
            }
            if let Some(cell) = self.cell(value, column) {
                row.put(column, cell);
            }
        }
        row
    }

    fn cell(&mut self, value: &Spanned<DeValue<'_>>, column: Column) -> Option<Placed<String>> {
        let text = match value.get_ref() {
            DeValue::String(text) => text.trim().to_owned(),
            DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().to_owned(),
            _ => {
                self.refuse(value.span().start, column.name(), "must be text or a whole number.");
                return None;
            }
        };
        (!text.is_empty()).then(|| Placed { value: text, place: self.place(value.span().start) })
    }
}

fn is_units(key: &str) -> bool {
    matches!(key, "units" | "unit")
}
