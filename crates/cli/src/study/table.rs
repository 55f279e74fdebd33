//! The results of a study, on the terminal.

use grognard_study::{CellReport, Report, Study, words};

use crate::output::{HEADING, QUIET, STRONG, line, paint};

/// This many correlates are listed here; the report has them all.
const CORRELATES: usize = 3;

/// Prints every cell and every difference.
pub fn print(study: &Study, report: &Report) {
    let battles = report.battles.len();
    line(format_args!("{}", paint(HEADING, format_args!("{}: {battles} battles, seed {}", report.title, report.seed))));
    for cell in &report.cells {
        line(format_args!(""));
        line(format_args!("{}", paint(HEADING, words::heading(cell, study.variants > 1))));
        print_cell(cell);
    }
    print_differences(report);
}

fn print_cell(cell: &CellReport) {
    let rows: Vec<[String; 3]> = cell.measures.iter().map(|found| words::line(cell, found)).collect();
    let width = rows.iter().map(|row| row[0].chars().count()).max().unwrap_or(0);
    for [label, value, interval] in &rows {
        line(format_args!("  {label:<width$}  {value:>8}  (95 %: {interval})"));
    }
    line(format_args!(
        "  {}",
        paint(QUIET, format_args!("{} battles, half of them over by turn {}", cell.battles, cell.median_turn))
    ));
    for one in cell.correlates.iter().take(CORRELATES) {
        let (with, without) = (100.0 * one.with.mean, 100.0 * one.without.mean);
        let side = &cell.sides[0];
        let told = format!("{}: {side} scores {with:.0} %, otherwise {without:.0} %", one.fact);
        line(format_args!("  {}", paint(QUIET, told)));
    }
    for (number, reason) in &cell.faults {
        line(format_args!("  battle {number} came to no end, {reason}"));
    }
}

fn print_differences(report: &Report) {
    for difference in &report.differences {
        let (Some(cell), Some(against)) = (report.cells.get(difference.cell), report.cells.get(difference.against))
        else {
            continue;
        };
        let (found, unit) = (&difference.found.estimate, difference.found.unit);
        if difference.found.key == grognard_study::SCORE {
            line(format_args!(""));
            let title = format!("{}: {}, against {}", cell.title, cell.variant, against.variant);
            line(format_args!("{}", paint(HEADING, title)));
            if report.changes_nothing(difference.cell) {
                line(format_args!("  {} in {} battles", words::NOTHING_CHANGED, cell.battles));
            }
        }
        if report.changes_nothing(difference.cell) {
            continue;
        }
        let change = paint(STRONG, format_args!("{:>13}", words::change(unit, found.mean)));
        let interval = format!("(95 %: {} to {})", words::change(unit, found.low), words::change(unit, found.high));
        let narrower = paint(QUIET, words::narrower(difference));
        line(format_args!("  {:<42}  {change}  {interval}  {narrower}", words::label(cell, difference.found.key)));
    }
}
