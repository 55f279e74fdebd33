//! Builds a roster from rows. CSV and TOML come together here, so that both are judged alike.

use grognard_core::tables::{Place, Problem};

use super::columns::Column;
use super::hierarchy;
use super::reading::{Reading, problem, sort};
use super::roster::{Command, Placed, Roster, Side, Unit};

/// What a book needs to know.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// For each unit, at least one column of each of these lists.
    pub units: &'static [&'static [Column]],
    /// Every command must have a level.
    pub levels: bool,
}

/// The cells of a unit, or of a command alone.
#[derive(Debug)]
pub(super) struct Row {
    cells: Vec<(Column, Placed<String>)>,
    place: Place,
    /// Whether its cells do not match the headings; then only its command is used.
    pub(super) is_broken: bool,
}

impl Row {
    pub(super) fn new(place: Place) -> Self {
        Row { cells: Vec::new(), place, is_broken: false }
    }

    /// Sets a cell; if there are two, the first stays.
    pub(super) fn put(&mut self, column: Column, cell: Placed<String>) {
        if self.get(column).is_none() {
            self.cells.push((column, cell));
        }
    }

    pub(super) fn get(&self, column: Column) -> Option<&Placed<String>> {
        self.cells.iter().find(|cell| cell.0 == column).map(|cell| &cell.1)
    }

    fn take(&self, column: Column) -> Option<Placed<String>> {
        self.get(column).cloned()
    }
}

/// Rows, and the columns the file has.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    pub(super) columns: Vec<Column>,
}

/// Builds the roster and finds everything that is wrong with it.
pub(super) fn build(table: Table, needs: &Needs, problems: Vec<Problem>) -> Reading {
    let mut builder = Builder { roster: Roster::default(), problems, columns: table.columns, needs: *needs };
    let names_units = builder.columns.contains(&Column::Command) && builder.columns.contains(&Column::Unit);
    if names_units {
        for row in &table.rows {
            builder.add(row);
        }
        builder.finish();
    }
    let Builder { roster, mut problems, .. } = builder;
    sort(&mut problems);
    Reading { roster, problems }
}

struct Builder {
    roster: Roster,
    problems: Vec<Problem>,
    columns: Vec<Column>,
    needs: Needs,
}

/// Columns that a row without a unit does not fill.
const UNIT_CELLS: [Column; 5] = [Column::Arm, Column::Grade, Column::Cmr, Column::Figures, Column::Weapon];

impl Builder {
    fn refuse(&mut self, place: Place, path: &str, reason: impl Into<String>) {
        self.problems.push(problem(place, path, reason));
    }

    fn add(&mut self, row: &Row) {
        let unit = row.get(Column::Unit);
        let Some(command) = row.get(Column::Command) else {
            if !row.is_broken {
                let whose = unit.map_or("this row".to_owned(), |unit| format!("unit '{}'", unit.value));
                self.refuse(row.place, "command", format!("{whose} has no command; name the one it belongs to."));
            }
            return;
        };
        let side = row.take(Column::Side).unwrap_or_else(|| {
            if self.columns.contains(&Column::Side) && !row.is_broken {
                self.refuse(row.place, "side", "this row has no side; name the army it belongs to.");
            }
            // If there is no side column at all, the rows still belong together.
            let only = self.roster.sides.first().map_or(String::new(), |side| side.name.value.clone());
            Placed { value: only, place: row.place }
        });
        let (side, command) = self.command(&side, command);
        self.describe(side, command, row);
        match unit {
            _ if row.is_broken => {}
            Some(name) => self.unit(side, command, name, row),
            None => self.command_alone(side, command, row),
        }
    }

    /// The places of side and command in the roster; new ones are added.
    fn command(&mut self, side: &Placed<String>, name: &Placed<String>) -> (usize, usize) {
        let sides = &mut self.roster.sides;
        let s = sides.iter().position(|known| known.name == *side).unwrap_or_else(|| {
            sides.push(Side { name: side.clone(), commands: Vec::new() });
            sides.len() - 1
        });
        let commands = &mut sides[s].commands;
        let c = commands.iter().position(|known| known.name == *name).unwrap_or_else(|| {
            commands.push(Command { name: name.clone(), parent: None, level: None, notes: None, units: Vec::new() });
            commands.len() - 1
        });
        (s, c)
    }

    /// Level and parent may be in any row of the command, but must always be the same.
    fn describe(&mut self, side: usize, command: usize, row: &Row) {
        let known = &mut self.roster.sides[side].commands[command];
        let name = known.name.value.clone();
        let mut clashes = Vec::new();
        for (column, slot) in [(Column::Level, &mut known.level), (Column::Parent, &mut known.parent)] {
            let Some(given) = row.get(column) else { continue };
            let before = slot.get_or_insert_with(|| given.clone());
            if before != given {
                let word = column.name();
                let reason = format!(
                    "'{name}' has {word} '{}' here and '{}' in line {}; a command has one {word}.",
                    given.value, before.value, before.place.line
                );
                clashes.push(problem(given.place, word, reason));
            }
        }
        self.problems.extend(clashes);
    }

    fn command_alone(&mut self, side: usize, command: usize, row: &Row) {
        if let Some(cell) = UNIT_CELLS.into_iter().find_map(|column| row.get(column)) {
            self.refuse(cell.place, "unit", "this row describes a unit without a name; name it.");
            return;
        }
        let Some(notes) = row.get(Column::Notes) else { return };
        let known = &mut self.roster.sides[side].commands[command];
        let before = known.notes.get_or_insert_with(|| notes.clone());
        if before.place != notes.place {
            let reason =
                format!("'{}' has notes in line {} already; put them together.", known.name.value, before.place.line);
            self.refuse(notes.place, "notes", reason);
        }
    }

    fn unit(&mut self, side: usize, command: usize, name: &Placed<String>, row: &Row) {
        let known = &self.roster.sides[side].commands[command];
        if let Some(before) = known.units.iter().find(|unit| unit.name == *name) {
            let reason = format!(
                "'{}' is in '{}' already, in line {}; give each unit a name of its own.",
                name.value, known.name.value, before.name.place.line
            );
            self.refuse(name.place, "unit", reason);
        }
        for one_of in self.needs.units {
            let has_column = one_of.iter().any(|column| self.columns.contains(column));
            if has_column && one_of.iter().all(|column| row.get(*column).is_none()) {
                let names: Vec<&str> = one_of.iter().map(|column| column.name()).collect();
                self.refuse(
                    name.place,
                    &names.join(" or "),
                    format!("unit '{}' has none; fill in the cell.", name.value),
                );
            }
        }
        let unit = Unit {
            name: name.clone(),
            arm: row.take(Column::Arm),
            grade: row.take(Column::Grade),
            cmr: row.take(Column::Cmr),
            figures: row.get(Column::Figures).and_then(|cell| self.number(cell)),
            weapon: row.take(Column::Weapon),
            notes: row.take(Column::Notes),
        };
        self.roster.sides[side].commands[command].units.push(unit);
    }

    fn number(&mut self, cell: &Placed<String>) -> Option<Placed<i64>> {
        match cell.value.parse() {
            Ok(value) => Some(Placed { value, place: cell.place }),
            Err(_) => {
                self.refuse(
                    cell.place,
                    "figures",
                    format!("'{}' is not a whole number; count the figures.", cell.value),
                );
                None
            }
        }
    }

    fn finish(&mut self) {
        let level_wanted = self.needs.levels && self.columns.contains(&Column::Level);
        for side in &self.roster.sides {
            hierarchy::check(side, &mut self.problems);
            for command in side.commands.iter().filter(|command| level_wanted && command.level.is_none()) {
                let reason = format!("command '{}' has none; fill it in, in one of its rows.", command.name.value);
                self.problems.push(problem(command.name.place, "level", reason));
            }
        }
    }
}
