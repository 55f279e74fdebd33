//! Every measure of every cell, and what each variant changes.

use super::battles::cell_columns;
use super::table::Table;
use crate::measure::Unit;
use crate::report::{CellReport, Found, Report};

/// A row: the cell, the cell it is compared with, the result, and how much narrower it is because of the same dice.
struct Row<'r> {
    cell: &'r CellReport,
    against: Option<&'r CellReport>,
    found: Found,
    narrower: Option<f64>,
}

/// A row for each measure of each cell, then for each difference.
pub fn summary(report: &Report) -> Table {
    let found = report.cells.iter().flat_map(|cell| {
        cell.measures.iter().map(move |found| Row { cell, against: None, found: *found, narrower: None })
    });
    let differences = report.differences.iter().filter_map(|difference| {
        Some(Row {
            cell: report.cells.get(difference.cell)?,
            against: Some(report.cells.get(difference.against)?),
            found: difference.found,
            narrower: difference.narrower,
        })
    });
    let rows: Vec<Row<'_>> = found.chain(differences).collect();
    let mut table = Table::new("summary");
    cell_columns(&mut table, || rows.iter().map(|row| Some(row.cell)));
    table.text("against", rows.iter().map(|row| Some(row.against?.variant.as_str())));
    table.text("measure", rows.iter().map(|row| Some(row.found.key)));
    table.text("unit", rows.iter().map(|row| Some(unit(row.found.unit))));
    table.whole("trials", rows.iter().map(|row| Some(row.found.estimate.count)));
    table.number("value", rows.iter().map(|row| Some(row.found.estimate.mean)));
    table.number("low", rows.iter().map(|row| Some(row.found.estimate.low)));
    table.number("high", rows.iter().map(|row| Some(row.found.estimate.high)));
    table.number("narrower", rows.iter().map(|row| row.narrower));
    table
}

fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Share => "share of battles",
        Unit::Strength => "share of strength",
        Unit::Turns => "turns",
    }
}
