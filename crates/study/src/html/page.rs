//! The page from top to bottom.

use grognard_games::estimate::Estimate;
use std::fmt::Write as _;

use super::escape::escape;
use super::{ground, margins, turns};
use crate::report::{CellReport, Report};
use crate::study::Study;
use crate::words;

const STYLE: &str = include_str!("style.css");

pub fn page(study: &Study, report: &Report) -> String {
    let title = escape(&report.title);
    let mut body = format!("<h1>{title}</h1>\n<p class=\"quiet\">{}</p>\n", about(report));
    if let Some(note) = &report.note {
        let _ = writeln!(body, "<p>{}</p>", escape(note));
    }
    body.push_str(&overview(report));
    body.push_str(&differences(report));
    for (number, cell) in report.cells.iter().enumerate() {
        let heading = escape(&words::heading(cell, study.variants > 1));
        let _ = writeln!(body, "<section><h2 id=\"cell-{number}\">{heading}</h2>");
        body.push_str(&measures(cell));
        body.push_str(&drawings(study, number, cell));
        body.push_str(&correlates(cell));
        body.push_str("</section>\n");
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )
}

fn about(report: &Report) -> String {
    let faults = match report.faults() {
        0 => String::new(),
        count => format!(" {count} of them came to no end and are left out."),
    };
    format!(
        "{} battles between computer players, seed {}.{faults} Each value comes with the interval that holds the true one \
         in 95 of 100 studies. The score of a side counts a draw as half a win: 50 % is even.",
        report.battles.len(),
        report.seed
    )
}

fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let numeric = |column: usize| if column == 0 { "" } else { " class=\"n\"" };
    let heads: Vec<String> =
        heads.iter().enumerate().map(|(column, head)| format!("<th{}>{head}</th>", numeric(column))).collect();
    let heads = heads.concat();
    let row = |cells: &Vec<String>| {
        let cells: Vec<String> = cells
            .iter()
            .enumerate()
            .map(|(column, cell)| format!("<td{}>{}</td>", numeric(column), escape(cell)))
            .collect();
        format!("<tr>{}</tr>\n", cells.concat())
    };
    let rows: String = rows.iter().map(row).collect();
    format!("<div class=\"scroll\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n")
}

/// All cells at a glance.
fn overview(report: &Report) -> String {
    let rows: Vec<Vec<String>> = report
        .cells
        .iter()
        .map(|cell| {
            let found = |key: &str| cell.found(key).map(|found| found.estimate);
            let share = |found: Option<Estimate>| found.map_or(String::new(), |found| percent(found.mean));
            let score = found("score_a");
            let interval = score.map_or(String::new(), |score| words::interval(crate::measure::Unit::Share, &score));
            vec![
                words::heading(cell, words::compares(report)),
                format!("{} {}", cell.sides[0], share(score)),
                interval,
                share(found("drawn")),
                cell.battles.to_string(),
            ]
        })
        .collect();
    table(&["battle", "score", "95 % interval", "drawn", "battles"], &rows)
}

fn percent(share: f64) -> String {
    words::value(crate::measure::Unit::Share, share)
}

/// What each variant changes.
fn differences(report: &Report) -> String {
    if report.differences.is_empty() {
        return String::new();
    }
    let rows: Vec<Vec<String>> = report
        .differences
        .iter()
        .filter_map(|difference| {
            let (cell, against) = (report.cells.get(difference.cell)?, report.cells.get(difference.against)?);
            let (unit, found) = (difference.found.unit, difference.found.estimate);
            Some(vec![
                format!(
                    "{}: {}, against {}",
                    words::heading(cell, true),
                    words::label(cell, difference.found.key),
                    against.variant
                ),
                words::change(unit, found.mean),
                format!("{} to {}", words::change(unit, found.low), words::change(unit, found.high)),
                difference
                    .narrower
                    .map_or(words::NOTHING_CHANGED.to_owned(), |times| format!("{:.2}", times.min(99.0))),
            ])
        })
        .collect();
    let heads = ["what changes", "by", "95 % interval", "times narrower than with independent dice"];
    format!("<h2>What the patches change</h2>\n{}", table(&heads, &rows))
}

fn measures(cell: &CellReport) -> String {
    let rows: Vec<Vec<String>> = cell.measures.iter().map(|found| words::line(cell, found).to_vec()).collect();
    let faults: Vec<String> = cell
        .faults
        .iter()
        .take(5)
        .map(|(number, reason)| format!("<p>Battle {number} came to no end: {}</p>\n", escape(reason)))
        .collect();
    table(&["", "found", "95 % interval"], &rows) + &faults.concat()
}

fn drawings(study: &Study, number: usize, cell: &CellReport) -> String {
    let figure = |title: &str, words: &str, drawing: &str| {
        format!("<figure>\n<h3>{title}</h3>\n{drawing}<figcaption>{words}</figcaption>\n</figure>\n")
    };
    let mut text = figure(
        "How clear the battles are",
        "Battles by how much more of its strength one side has left at the end.",
        &margins::drawn(cell),
    );
    text += &figure(
        "How long units last",
        "Units that are left when each turn begins; a battle that has ended counts as it ended.",
        &turns::survival(cell),
    );
    text += &figure("When battles are won", "Share of all battles that have ended by then.", &turns::ended(cell));
    text += &figure(
        "When battles are decided",
        "How often the side that has more of its strength left when a turn begins wins in the end, of battles that still \
         go on. Upright strokes are 95 % intervals.",
        &turns::ahead(cell),
    );
    text += &turn_table(cell);
    if let Some(drawing) = study.cells.get(number).and_then(|own| ground::drawn(own, &cell.fallen, cell.battles)) {
        let [a, b] = [escape(&cell.sides[0]), escape(&cell.sides[1])];
        let words = format!(
            "Units lost in each square, counted where they were last seen: ▲ {a}, ■ {b}. The more, the stronger the colour."
        );
        text += &figure("Where units fell", &words, &drawing);
    }
    text
}

/// The figures behind the drawings.
fn turn_table(cell: &CellReport) -> String {
    let rows: Vec<Vec<String>> = cell
        .turns
        .iter()
        .map(|turn| {
            let mut row = vec![turn.turn.to_string(), turn.going_on.to_string()];
            row.extend(turn.units.iter().chain(&turn.ended).map(|share| percent(*share)));
            row.push(turn.ahead_wins.map_or(String::new(), |found| percent(found.mean)));
            row
        })
        .collect();
    let [a, b] = [escape(&cell.sides[0]), escape(&cell.sides[1])];
    let heads = [
        "turn".to_owned(),
        "going on".to_owned(),
        format!("units of {a}"),
        format!("units of {b}"),
        format!("{a} has won"),
        format!("{b} has won"),
        "drawn".to_owned(),
        "who is ahead wins".to_owned(),
    ];
    let heads = heads.each_ref().map(String::as_str);
    format!("<details><summary>The same in figures, turn by turn</summary>\n{}</details>\n", table(&heads, &rows))
}

fn correlates(cell: &CellReport) -> String {
    if cell.correlates.is_empty() {
        return String::new();
    }
    let side = |found: &Estimate| format!("{} of {}", percent(found.mean), found.count);
    let rows: Vec<Vec<String>> = cell
        .correlates
        .iter()
        .map(|one| vec![one.fact.clone(), side(&one.with), side(&one.without), format!("{:+.2}", one.correlation)])
        .collect();
    let score = format!("score of {} where it is so", escape(&cell.sides[0]));
    format!(
        "<h3>What goes with winning</h3>\n<p class=\"quiet\">What goes with winning need not be its cause.</p>\n{}",
        table(&["", &score, "where it is not", "correlation"], &rows)
    )
}
