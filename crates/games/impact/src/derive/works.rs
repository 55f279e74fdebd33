//! Works: lines with a grade and a front (IMP-67, IMP-68).

use grognard_books::impact::unit::Works;
use grognard_core::facts::Choice as _;
use grognard_field::{Point, Polyline, Vector};
use grognard_table::{Ground, inches};

use crate::measures::BEHIND_LINE;
use crate::terrain::of_line;

/// The works in which a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InWorks {
    pub grade: Works,
    /// How far behind the line its centre is.
    pub distance: i32,
}

impl InWorks {
    /// "in light works, 0.38 inches behind the line".
    pub fn words(self) -> String {
        format!("in {} works, its centre {} inches behind them", self.grade.name(), inches(self.distance))
    }
}

/// The best works that a centre is near enough behind.
pub fn works(ground: &Ground, at: Point) -> Option<InWorks> {
    let lines = ground.shaped_lines().filter_map(|(line, shape)| Some((of_line(&line.kind)?.works(), shape)));
    let behind = lines.filter(|(grade, shape)| *grade != Works::None && is_behind(shape, at));
    let near = behind.map(|(grade, shape)| InWorks { grade, distance: shape.distance_to(at) });
    near.filter(|works| works.distance <= BEHIND_LINE).max_by_key(|works| works.grade as usize)
}

/// Whether a point is behind a line whose front is on the left: judged from the nearest point of the line, and at a
/// corner of it by both pieces together. On the line counts as behind it.
fn is_behind(line: &Polyline, at: Point) -> bool {
    let at = at.vector();
    let pieces = line.edges().map(|(from, to)| {
        let (from, to) = (from.vector(), to.vector());
        let way = to - from;
        let share = ((at - from).dot(way) / way.dot(way)).clamp(0.0, 1.0);
        let off = at - (from + way * share);
        // The front is to the left: the direction turned by a quarter anticlockwise.
        (off, Vector::new(-way.y, way.x) * (1.0 / way.length()))
    });
    let pieces: Vec<(Vector, Vector)> = pieces.collect();
    let least = pieces.iter().map(|(off, _)| off.length()).fold(f64::INFINITY, f64::min);
    let nearest = pieces.iter().filter(|(off, _)| off.length() <= least + SAME);
    let ahead: f64 = nearest.map(|(off, front)| off.dot(*front)).sum();
    ahead <= 0.0
}

/// Two pieces are equally near if their distances differ by less than could be measured.
const SAME: f64 = 1e-6;
