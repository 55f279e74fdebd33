//! The ground: areas and lines, what a way crosses, what hides what.
//!
//! A place within a fiftieth of an inch of an edge may count as on either side of it, because places are kept in
//! hundredths.

use serde_json::Value;

use crate::geometry::{Point, Rectangle, distance_to_segment, segments_cross};
use crate::reading::{number, text};

use super::charts::Charts;

/// A place this near to an edge is on both sides of it, in inches.
pub(super) const EDGE: f64 = 0.02;

/// A piece of ground with a border.
pub(super) struct Area {
    pub kind: String,
    pub name: String,
    pub points: Vec<Point>,
}

/// A hedge, wall, stream or road.
pub(super) struct Line {
    pub kind: String,
    pub points: Vec<Point>,
}

pub(super) struct Ground {
    pub width: f64,
    pub depth: f64,
    pub areas: Vec<Area>,
    pub lines: Vec<Line>,
}

/// An answer that may depend on a hair's breadth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Answer {
    Yes,
    No,
    Either,
}

impl Answer {
    pub fn allows(self, said: bool) -> bool {
        match self {
            Answer::Yes => said,
            Answer::No => !said,
            Answer::Either => true,
        }
    }
}

/// A place in the books, which count hundredths of an inch.
pub(super) fn point(value: &Value) -> Option<Point> {
    Some(Point { x: number(value, "x")? / 100.0, y: number(value, "y")? / 100.0 })
}

fn points(value: &Value) -> Vec<Point> {
    value.get("points").and_then(Value::as_array).map(|all| all.iter().filter_map(point).collect()).unwrap_or_default()
}

impl Area {
    fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().copied().zip(next.copied())
    }

    /// The rectangle around it, which is the room of a house.
    pub fn bounds(&self) -> Rectangle {
        let reach = |of: fn(&Point) -> f64| {
            let all = self.points.iter().map(of);
            (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((west, east), (south, north)) = (reach(|p| p.x), reach(|p| p.y));
        let centre = Point { x: f64::midpoint(west, east), y: f64::midpoint(south, north) };
        Rectangle { centre, facing: 0.0, width: east - west, depth: north - south }
    }

    /// Whether a place lies within.
    pub fn holds(&self, place: Point) -> bool {
        let crossed = self.edges().filter(|(a, b)| {
            (a.y > place.y) != (b.y > place.y) && place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x
        });
        crossed.count() % 2 == 1
    }

    /// How far the border is.
    pub fn border(&self, place: Point) -> f64 {
        self.edges().map(|edge| distance_to_segment(place, edge)).fold(f64::INFINITY, f64::min)
    }

    /// Whether a place lies within, give or take a hair's breadth.
    pub fn holds_about(&self, place: Point) -> Answer {
        if self.border(place) <= EDGE {
            Answer::Either
        } else if self.holds(place) {
            Answer::Yes
        } else {
            Answer::No
        }
    }

    /// The parts of a segment that lie within, as shares of its length from 0 to 1.
    pub fn within(&self, (start, end): (Point, Point)) -> Vec<(f64, f64)> {
        let mut cuts = vec![0.0, 1.0];
        for (a, b) in self.edges() {
            let (dx, dy) = (end.x - start.x, end.y - start.y);
            let (ex, ey) = (b.x - a.x, b.y - a.y);
            let cross = dx * ey - dy * ex;
            if cross.abs() > 1e-12 {
                let along = ((a.x - start.x) * ey - (a.y - start.y) * ex) / cross;
                let across = ((a.x - start.x) * dy - (a.y - start.y) * dx) / cross;
                if (0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&across) {
                    cuts.push(along);
                }
            }
        }
        cuts.sort_by(f64::total_cmp);
        let middle = |from: f64, to: f64| Point {
            x: start.x + (end.x - start.x) * f64::midpoint(from, to),
            y: start.y + (end.y - start.y) * f64::midpoint(from, to),
        };
        let parts = cuts.windows(2).map(|pair| (pair[0], pair[1]));
        let mut inside: Vec<(f64, f64)> = Vec::new();
        for (from, to) in parts.filter(|(from, to)| to > from && self.holds(middle(*from, *to))) {
            match inside.last_mut() {
                Some(last) if (last.1 - from).abs() < 1e-9 => last.1 = to,
                _ => inside.push((from, to)),
            }
        }
        inside
    }

    /// Whether the centre of a unit enters it on this way.
    pub fn entered_by(&self, way: (Point, Point)) -> Answer {
        let length = way.0.distance(way.1);
        let inside: f64 = self.within(way).iter().map(|(from, to)| (to - from) * length).sum();
        if inside > 2.0 * EDGE {
            return Answer::Yes;
        }
        let near = inside > 0.0
            || self.edges().any(|edge| segments_cross(edge, way))
            || self.points.iter().any(|corner| distance_to_segment(*corner, way) <= EDGE)
            || self.border(way.0) <= EDGE
            || self.border(way.1) <= EDGE
            || self.holds(way.0);
        if near { Answer::Either } else { Answer::No }
    }
}

impl Line {
    /// Its straight parts.
    pub fn parts(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// How far a place is from it.
    pub fn distance(&self, place: Point) -> f64 {
        self.parts().map(|part| distance_to_segment(place, part)).fold(f64::INFINITY, f64::min)
    }

    /// Whether a segment crosses it.
    pub fn crossed_by(&self, way: (Point, Point)) -> Answer {
        let touching = self.distance(way.0) <= EDGE
            || self.distance(way.1) <= EDGE
            || self.points.iter().any(|corner| distance_to_segment(*corner, way) <= EDGE);
        if touching {
            Answer::Either
        } else if self.parts().any(|part| segments_cross(part, way)) {
            Answer::Yes
        } else {
            Answer::No
        }
    }
}

impl Ground {
    /// The ground of a battle on a table; none for a battle with miniatures.
    pub fn read(state: &Value) -> Option<Ground> {
        let ground = state.pointer("/table/ground")?;
        let list = |key: &str| ground.get(key).and_then(Value::as_array).cloned().unwrap_or_default();
        let kind = |value: &Value| text(value, "kind").unwrap_or_default().to_owned();
        let name = |value: &Value| text(value, "name").unwrap_or_default().to_owned();
        Some(Ground {
            width: number(ground, "width")? / 100.0,
            depth: number(ground, "depth")? / 100.0,
            areas: list("areas")
                .iter()
                .map(|area| Area { kind: kind(area), name: name(area), points: points(area) })
                .collect(),
            lines: list("lines").iter().map(|line| Line { kind: kind(line), points: points(line) }).collect(),
        })
    }

    /// The building or redoubt in which a place lies.
    pub fn house(&self, place: Point) -> Option<&Area> {
        self.areas.iter().find(|area| is_house(&area.kind) && area.holds(place))
    }

    /// Whether ground hides one place from the other.
    pub fn hides(&self, charts: &Charts<'_>, view: (Point, Point)) -> Answer {
        let length = view.0.distance(view.1);
        let mut found = Answer::No;
        for area in
            self.areas.iter().filter(|area| charts.says_yes(&format!("terrain.terrain.{}.blocks_sight", area.kind)))
        {
            let (first, last) = (area.holds(view.0), area.holds(view.1));
            let doubtful = area.border(view.0) <= EDGE || area.border(view.1) <= EDGE;
            let free = |from: f64, to: f64| match area.kind.as_str() {
                "hill" => first || last,
                kind if is_house(kind) => (first && from <= 1e-9) || (last && to >= 1.0 - 1e-9),
                _ => false,
            };
            let mut hidden = 0.0;
            for (from, to) in area.within(view) {
                if free(from, to) {
                    continue;
                }
                let mut inside = (to - from) * length;
                if area.kind == "woods" {
                    inside -= if first && from <= 1e-9 { 1.0 } else { 0.0 };
                    inside -= if last && to >= 1.0 - 1e-9 { 1.0 } else { 0.0 };
                }
                hidden += inside.max(0.0);
            }
            let near = area.points.iter().any(|corner| distance_to_segment(*corner, view) <= EDGE);
            if doubtful || (hidden > 0.0 && hidden <= 4.0 * EDGE) || (near && hidden <= 4.0 * EDGE) {
                found = Answer::Either;
            } else if hidden > 0.0 {
                return Answer::Yes;
            }
        }
        found
    }
}

/// Whether a unit in such ground takes the room of that ground.
pub(super) fn is_house(kind: &str) -> bool {
    kind.starts_with("building") || kind == "redoubt"
}
