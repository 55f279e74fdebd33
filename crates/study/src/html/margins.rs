//! The distribution of margins: how much more of its strength one side has left.

use super::escape::escape;
use super::plot::Plot;
use crate::report::CellReport;

/// Bars: each is ten points wide.
const BARS: usize = 20;

pub fn drawn(cell: &CellReport) -> String {
    let mut counts = [0_u32; BARS];
    for margin in &cell.margins {
        if let Some(count) = counts.get_mut(bar_of(*margin)) {
            *count += 1;
        }
    }
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let mut plot = Plot::new([-1.0, 1.0], [0.0, f64::from(most)]);
    let step = step(most);
    let marks: Vec<(f64, String)> =
        (0..=most / step).map(|mark| (f64::from(mark * step), (mark * step).to_string())).collect();
    plot.upwards(&marks);
    for (count, index) in counts.iter().zip(0_u32..) {
        let from = -1.0 + f64::from(index) * 0.1;
        plot.bar(from + 0.005, from + 0.095, f64::from(*count));
    }
    plot.upright(0.0);
    let [a, b] = [escape(&cell.sides[0]), escape(&cell.sides[1])];
    let marks = [(-1.0, "100"), (-0.5, "50"), (0.0, "0"), (0.5, "50"), (1.0, "100")];
    let title = format!("← {b} keeps more · points of strength · {a} keeps more →");
    plot.along(&marks.map(|(at, word)| (at, word.to_owned())), &title);
    plot.finish(&format!("Battles by how much more of its strength {a} or {b} has left at the end"))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to the number of bars")]
fn bar_of(margin: f64) -> usize {
    (((margin + 1.0) * 10.0).floor().max(0.0) as usize).min(BARS - 1)
}

/// A round number that goes about four or five times into the whole.
fn step(most: u32) -> u32 {
    let mut power = 1;
    loop {
        if let Some(found) = [1, 2, 5].into_iter().map(|digit| digit * power).find(|step| step * 5 >= most) {
            return found;
        }
        power *= 10;
    }
}
