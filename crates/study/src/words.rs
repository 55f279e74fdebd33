//! The results in words for people.

use grognard_games::estimate::Estimate;

use crate::measure::{SCORE, Unit};
use crate::report::{CellReport, Difference, Found, Report};

/// A measure in words.
pub fn label(cell: &CellReport, key: &str) -> String {
    let [a, b] = &cell.sides;
    match key {
        SCORE => format!("{a} scores, a draw being half a win"),
        "wins_a" => format!("{a} wins"),
        "wins_b" => format!("{b} wins"),
        "drawn" => "drawn".to_owned(),
        "first_player" => format!("{} scores, playing both sides", cell.players[0]),
        "first_mover" => "who has the first turn wins, of decided battles".to_owned(),
        "turns" => "last turn".to_owned(),
        "loss_a" => format!("{a} loses of its strength"),
        "loss_b" => format!("{b} loses of its strength"),
        "margin" => format!("{a} keeps more of its strength, by"),
        _ => key.to_owned(),
    }
}

/// A value in its unit.
pub fn value(unit: Unit, number: f64) -> String {
    match unit {
        Unit::Share | Unit::Strength => format!("{:.1} %", 100.0 * unsigned_zero(number)),
        Unit::Turns => format!("{:.2}", unsigned_zero(number)),
    }
}

/// A difference in its unit.
pub fn change(unit: Unit, number: f64) -> String {
    match unit {
        Unit::Share | Unit::Strength => format!("{:+.1} points", 100.0 * unsigned_zero(number)),
        Unit::Turns => format!("{:+.2} turns", unsigned_zero(number)),
    }
}

/// "-0.0" would help nobody.
fn unsigned_zero(number: f64) -> f64 {
    if number.abs() < 0.000_5 { 0.0 } else { number }
}

pub fn interval(unit: Unit, found: &Estimate) -> String {
    match unit {
        Unit::Share | Unit::Strength => format!("{:.1} to {:.1}", 100.0 * found.low, 100.0 * found.high),
        Unit::Turns => format!("{:.2} to {:.2}", found.low, found.high),
    }
}

/// Who plays, in words.
pub fn players(cell: &CellReport) -> String {
    let [a, b] = cell.players;
    match (a == b, cell.swap) {
        (true, _) => format!("{a} on both sides"),
        (false, true) => format!("{a} against {b}, changing sides"),
        (false, false) => format!("{a} ({}) against {b} ({})", cell.sides[0], cell.sides[1]),
    }
}

/// The cell in a line.
pub fn heading(cell: &CellReport, several_variants: bool) -> String {
    let variant = if several_variants { format!(", {}", cell.variant) } else { String::new() };
    format!("{}{variant}: {}", cell.title, players(cell))
}

/// What is said of a variant that makes no difference.
pub const NOTHING_CHANGED: &str = "no battle went differently";

/// How much narrower the interval of a difference is because of the same dice.
pub fn narrower(difference: &Difference) -> String {
    match difference.narrower {
        None => NOTHING_CHANGED.to_owned(),
        Some(times) if times > 99.0 => "more than 99 times narrower than with independent dice".to_owned(),
        Some(times) => format!("{times:.2} times narrower than with independent dice"),
    }
}

/// A line of a table of measures: label, value, interval.
pub fn line(cell: &CellReport, found: &Found) -> [String; 3] {
    [label(cell, found.key), value(found.unit, found.estimate.mean), interval(found.unit, &found.estimate)]
}

/// Whether anything is compared.
pub fn compares(report: &Report) -> bool {
    !report.differences.is_empty()
}
