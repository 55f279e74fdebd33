//! From records to rows: which cell belongs to which heading.

use grognard_core::tables::{Place, Problem};

use super::build::{Needs, Row, Table};
use super::cells::Record;
use super::columns::Column;
use super::reading::problem;

/// Reads the headings, and every record under them.
pub(super) fn rows(records: Vec<Record>, needs: &Needs, problems: &mut Vec<Problem>) -> Table {
    let mut records = records.into_iter();
    let Some(header) = records.next() else {
        let start = Place { line: 1, column: 1 };
        problems.push(problem(start, "", "the file is empty; `grognard army --template` prints one to start from."));
        return Table::default();
    };
    let headings: Vec<Option<Column>> = header.cells.iter().map(|cell| Column::headed(&cell.value)).collect();
    let first = header.cells[0].place;
    if headings.iter().all(Option::is_none) {
        let reason = format!("the first row must hold the headings, and this is none. Known: {}.", Column::known());
        problems.push(problem(first, "", reason));
        return Table::default();
    }
    refuse_headings(&header, &headings, problems);
    let columns: Vec<Column> = headings.iter().flatten().copied().collect();
    refuse_missing(&columns, needs, first, problems);
    let rows: Vec<Row> = records.map(|record| row(record, &headings, problems)).collect();
    if rows.is_empty() {
        problems.push(problem(header.end, "", "there are headings but no rows; write one row for each unit."));
    }
    Table { rows, columns }
}

fn refuse_headings(header: &Record, headings: &[Option<Column>], problems: &mut Vec<Problem>) {
    for (index, (cell, column)) in header.cells.iter().zip(headings).enumerate() {
        match column {
            None if cell.value.is_empty() => {}
            None => {
                let reason = format!("'{}' is not a heading. Known: {}.", cell.value, Column::known());
                problems.push(problem(cell.place, "", reason));
            }
            Some(column) if headings[..index].contains(&Some(*column)) => {
                let reason = format!("'{}' is a second column for it; leave one out.", cell.value);
                problems.push(problem(cell.place, column.name(), reason));
            }
            Some(_) => {}
        }
    }
}

fn refuse_missing(columns: &[Column], needs: &Needs, place: Place, problems: &mut Vec<Problem>) {
    let always: [&[Column]; 3] = [&[Column::Side], &[Column::Command], &[Column::Unit]];
    let level: &[Column] = &[Column::Level];
    let wanted = always.into_iter().chain(needs.levels.then_some(level)).chain(needs.units.iter().copied());
    for one_of in wanted {
        if !one_of.iter().any(|column| columns.contains(column)) {
            let names: Vec<&str> = one_of.iter().map(|column| column.name()).collect();
            problems.push(problem(place, "", format!("there is no column {}; add one.", names.join(" or "))));
        }
    }
}

fn row(record: Record, headings: &[Option<Column>], problems: &mut Vec<Problem>) -> Row {
    let (given, wanted) = (record.cells.len(), headings.len());
    // Spreadsheets add empty cells at the end of a row.
    let surplus = record.cells.iter().skip(wanted).find(|cell| !cell.value.is_empty()).map(|cell| cell.place);
    let wrong = surplus.or((given < wanted).then_some(record.end));
    if let Some(place) = wrong.filter(|_| !record.is_torn) {
        let reason =
            format!("this row has {given} cells and the headings {wanted}; put cells with commas between quotes.");
        problems.push(problem(place, "", reason));
    }
    let mut row = Row::new(record.cells[0].place);
    row.is_broken = wrong.is_some() || record.is_torn;
    for (cell, column) in record.cells.into_iter().zip(headings) {
        if let Some(column) = column.filter(|_| !cell.value.is_empty()) {
            row.put(column, cell);
        }
    }
    row
}
