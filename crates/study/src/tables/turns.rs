//! How battles go, turn by turn.

use super::battles::cell_columns;
use super::table::Table;
use crate::course::TurnReport;
use crate::report::{CellReport, Report};
use grognard_games::estimate::Estimate;

/// A row for each turn of each cell.
pub fn turns(report: &Report) -> Table {
    let rows: Vec<(&CellReport, &TurnReport)> =
        report.cells.iter().flat_map(|cell| cell.turns.iter().map(move |turn| (cell, turn))).collect();
    let mut table = Table::new("turns");
    let number = |of: fn(&TurnReport) -> f64| rows.iter().map(move |(_, turn)| Some(of(turn)));
    let ahead = |of: fn(Estimate) -> f64| rows.iter().map(move |(_, turn)| turn.ahead_wins.map(of));
    cell_columns(&mut table, || rows.iter().map(|(cell, _)| Some(*cell)));
    table.whole("turn", rows.iter().map(|(_, turn)| Some(turn.turn)));
    table.whole("going_on", rows.iter().map(|(_, turn)| Some(turn.going_on)));
    table.number("units_a", number(|turn| turn.units[0]));
    table.number("units_b", number(|turn| turn.units[1]));
    table.number("won_a", number(|turn| turn.ended[0]));
    table.number("won_b", number(|turn| turn.ended[1]));
    table.number("drawn", number(|turn| turn.ended[2]));
    table.number("ahead_wins", ahead(|found| found.mean));
    table.number("ahead_low", ahead(|found| found.low));
    table.number("ahead_high", ahead(|found| found.high));
    table
}
