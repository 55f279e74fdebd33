//! The results of a study as a page of the documentation.

use std::fmt::Write as _;

use grognard_study::{CellReport, Found, Report, Unit, words};

/// A page with a row for each cell.
pub fn page(report: &Report, file: &str) -> String {
    let mut text = format!(
        "# {}\n\nMade by `grognard study {file}`: {} battles between computer players, seed {}. Each share comes with its \
         95 % interval. The score of a side counts a draw as half a win, so 50 % is even; the last column says how far from \
         even a scenario is.\n\n",
        report.title,
        report.battles.len(),
        report.seed
    );
    text.push_str(
        "| scenario | players | score | 95 % interval | wins | drawn | first turn wins | last turn | from even |\n",
    );
    text.push_str("|---|---|---|---|---|---|---|---|---|\n");
    for cell in &report.cells {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", row(cell, words::compares(report)));
    }
    if let Some(note) = &report.note {
        let _ = writeln!(text, "\n{note}");
    }
    if words::compares(report) {
        text.push_str("\n| scenario | patch | what changes | by | 95 % interval |\n|---|---|---|---|---|\n");
    }
    for difference in &report.differences {
        let Some(cell) = report.cells.get(difference.cell) else { continue };
        if report.changes_nothing(difference.cell) {
            if difference.found.key == grognard_study::SCORE {
                let _ = writeln!(text, "| {} | {} | {} | | |", cell.title, cell.variant, words::NOTHING_CHANGED);
            }
            continue;
        }
        let (unit, found) = (difference.found.unit, &difference.found.estimate);
        let interval = format!("{} to {}", words::change(unit, found.low), words::change(unit, found.high));
        let what = words::label(cell, difference.found.key);
        let _ = writeln!(
            text,
            "| {} | {} | {what} | {} | {interval} |",
            cell.title,
            cell.variant,
            words::change(unit, found.mean)
        );
    }
    text
}

fn row(cell: &CellReport, several_variants: bool) -> String {
    let value = |key: &str| {
        cell.found(key).map_or_else(|| "–".to_owned(), |found| words::value(found.unit, found.estimate.mean))
    };
    let [a, b] = &cell.sides;
    let score = cell.found(grognard_study::SCORE);
    let interval = score.map_or_else(String::new, |found| words::interval(found.unit, &found.estimate));
    let title = if several_variants { format!("{}, {}", cell.title, cell.variant) } else { cell.title.clone() };
    let cells = [
        format!("{title} (`{}`)", cell.scenario),
        words::players(cell),
        format!("{a} {}", value("score_a")),
        interval,
        format!("{a} {}, {b} {}", value("wins_a"), value("wins_b")),
        value("drawn"),
        value("first_mover"),
        value("turns"),
        score.map_or_else(String::new, from_even),
    ];
    format!("| {} |", cells.join(" | "))
}

/// The distance from even, and whether the interval leaves no doubt that it is more than 55 : 45.
fn from_even(score: &Found) -> String {
    let points = words::value(Unit::Share, (score.estimate.mean - 0.5).abs());
    let far = score.estimate.low > 0.55 || score.estimate.high < 0.45;
    let near = score.estimate.low >= 0.45 && score.estimate.high <= 0.55;
    let verdict = if far {
        ", further than 55 : 45"
    } else if near {
        ""
    } else {
        ", perhaps further than 55 : 45"
    };
    format!("{}{verdict}", points.replace(" %", " points"))
}
