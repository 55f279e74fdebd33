//! How battles go: units that are left, and who wins, turn by turn.

use super::escape::escape;
use super::plot::{DRAWN, Plot, SIDE_A, SIDE_B, percents};
use crate::report::CellReport;

fn last(cell: &CellReport) -> f64 {
    cell.turns.last().map_or(1.0, |turn| f64::from(turn.turn))
}

fn axes(cell: &CellReport) -> Plot {
    let mut plot = Plot::new([1.0, last(cell)], [0.0, 1.0]);
    plot.upwards(&percents());
    let step = (cell.turns.len() / 12 + 1).max(1);
    let end = cell.turns.last().map(|turn| turn.turn);
    let marks: Vec<(f64, String)> = cell
        .turns
        .iter()
        .step_by(step)
        .map(|turn| {
            (f64::from(turn.turn), if Some(turn.turn) == end { "end".to_owned() } else { turn.turn.to_string() })
        })
        .collect();
    plot.along(&marks, "when the turn begins");
    plot
}

/// How far the names at the ends of lines are lifted, so that they can be read.
fn lifts(ends: &[f64]) -> Vec<f64> {
    const LINE: f64 = 24.0;
    const TALL: f64 = 270.0;
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|one, other| ends[*one].total_cmp(&ends[*other]));
    let mut lifted = vec![0.0; ends.len()];
    let mut free = f64::NEG_INFINITY;
    for index in order {
        let at = ends[index] * TALL;
        let place = at.max(free);
        lifted[index] = place - at;
        free = place + LINE;
    }
    lifted
}

/// Units that are left.
pub fn survival(cell: &CellReport) -> String {
    let mut plot = axes(cell);
    let line = |side: usize| cell.turns.iter().map(|turn| [f64::from(turn.turn), turn.units[side]]).collect::<Vec<_>>();
    let lines = [line(0), line(1)];
    let lifts = lifts(&lines.each_ref().map(|line| line.last().map_or(0.0, |point| point[1])));
    for ((line, look), (name, lift)) in lines.iter().zip([SIDE_A, SIDE_B]).zip(cell.sides.iter().zip(lifts)) {
        plot.line(line, look, &escape(name), lift);
    }
    plot.finish("Share of the units of both sides that are left, turn by turn")
}

/// Battles that have been won by each turn.
pub fn ended(cell: &CellReport) -> String {
    let mut plot = axes(cell);
    let line = |kind: usize| cell.turns.iter().map(|turn| [f64::from(turn.turn), turn.ended[kind]]).collect::<Vec<_>>();
    let lines = [line(0), line(1), line(2)];
    let lifts = lifts(&lines.each_ref().map(|line| line.last().map_or(0.0, |point| point[1])));
    let [a, b] = [escape(&cell.sides[0]), escape(&cell.sides[1])];
    let names = [format!("{a} has won"), format!("{b} has won"), "drawn".to_owned()];
    for ((line, look), (name, lift)) in lines.iter().zip([SIDE_A, SIDE_B, DRAWN]).zip(names.iter().zip(lifts)) {
        plot.line(line, look, name, lift);
    }
    plot.finish("Share of battles that each side has won by each turn")
}

/// How often the side that is ahead wins in the end.
pub fn ahead(cell: &CellReport) -> String {
    let mut plot = axes(cell);
    let mut points = Vec::new();
    for turn in &cell.turns {
        if let Some(found) = turn.ahead_wins {
            let at = f64::from(turn.turn);
            plot.span(at, found.low, found.high);
            points.push([at, found.mean]);
        }
    }
    plot.line(&points, SIDE_A, "who is ahead", 0.0);
    plot.finish("How often the side with more of its strength left wins in the end, turn by turn, with 95 % intervals")
}
