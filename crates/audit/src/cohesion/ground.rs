//! The ground of a table: areas, lines and levels, and what a straight way over it crosses (section 8).

use serde_json::Value;

use super::charts::Charts;
use crate::geometry::{Point, distance_to_segment, segments_cross};
use crate::reading::{number, text};

/// How near a road the centre of a unit must be to move along it (section 8, Movement).
const ON_ROAD: f64 = 0.5;

/// The ground of a battle.
pub(super) struct Ground {
    /// Width from side to side.
    pub width: f64,
    /// Depth from edge to edge.
    pub depth: f64,
    /// Objectives by name: their places and radii.
    pub objectives: Vec<(String, Point, f64)>,
    areas: Vec<Area>,
    lines: Vec<Line>,
}

struct Area {
    kind: String,
    level: f64,
    points: Vec<Point>,
}

struct Line {
    kind: String,
    points: Vec<Point>,
}

/// A part of a straight way on uniform ground.
pub(super) struct Piece {
    pub middle: Point,
    /// How long it is.
    pub inches: f64,
}

/// A place from the log, which counts in hundredths.
pub(super) fn point(value: &Value) -> Option<Point> {
    Some(Point { x: number(value, "x")? / 100.0, y: number(value, "y")? / 100.0 })
}

impl Ground {
    /// The ground in the books; none for a battle on a real table.
    pub fn read(state: &Value) -> Option<Ground> {
        let ground = state.get("table")?.get("ground")?;
        let points = |value: &Value| -> Option<Vec<Point>> { value.as_array()?.iter().map(point).collect() };
        let kind = |value: &Value| text(value, "kind").map(str::to_owned);
        let areas = ground.get("areas")?.as_array()?.iter();
        let areas = areas.map(|area| {
            let level = number(area, "level").unwrap_or(0.0);
            Some(Area { kind: kind(area)?, level, points: points(area.get("points")?)? })
        });
        let lines = ground.get("lines")?.as_array()?.iter();
        let lines = lines.map(|line| Some(Line { kind: kind(line)?, points: points(line.get("points")?)? }));
        let objectives = ground.get("objectives")?.as_object()?.iter();
        let objectives =
            objectives.map(|(name, it)| Some((name.clone(), point(it.get("at")?)?, number(it, "radius")? / 100.0)));
        Some(Ground {
            width: number(ground, "width")? / 100.0,
            depth: number(ground, "depth")? / 100.0,
            objectives: objectives.collect::<Option<_>>()?,
            areas: areas.collect::<Option<_>>()?,
            lines: lines.collect::<Option<_>>()?,
        })
    }

    /// The kinds of areas at a place.
    pub fn kinds_at(&self, place: Point) -> impl Iterator<Item = &str> {
        self.areas.iter().filter(move |area| within(&area.points, place)).map(|area| area.kind.as_str())
    }

    /// The height of a place.
    pub fn level(&self, place: Point) -> f64 {
        let here = self.areas.iter().filter(|area| within(&area.points, place));
        here.map(|area| area.level).fold(0.0, f64::max)
    }

    /// The least and the greatest height of a place that may be so far off; on the edge of a hill both are possible.
    pub fn levels(&self, place: Point, off: f64) -> (f64, f64) {
        let shifts = [(0.0, 0.0), (off, 0.0), (-off, 0.0), (0.0, off), (0.0, -off)];
        let around = shifts.map(|(dx, dy)| self.level(Point { x: place.x + dx, y: place.y + dy }));
        (around.into_iter().fold(f64::INFINITY, f64::min), around.into_iter().fold(0.0, f64::max))
    }

    /// Whether the ground at a place is rough (COH-69).
    pub fn is_rough(&self, charts: Charts<'_>, place: Point) -> bool {
        let rough = charts.texts("movement.rough_terrain.kinds");
        self.kinds_at(place).any(|kind| rough.iter().any(|known| known == kind))
    }

    /// Whether a place is near enough to a road to go along it.
    pub fn is_on_road(&self, place: Point) -> bool {
        let roads = self.lines.iter().filter(|line| line.kind == "road");
        roads.flat_map(sides).any(|side| distance_to_segment(place, side) <= ON_ROAD)
    }

    /// The lines that are obstacles, one straight side at a time, with their kinds.
    pub fn obstacles(&self) -> impl Iterator<Item = (&str, (Point, Point))> {
        let barring = self.lines.iter().filter(|line| line.kind != "road");
        barring.flat_map(|line| sides(line).map(|side| (line.kind.as_str(), side)))
    }

    /// How many obstacles a way crosses: the least and the most that are possible, because a way that ends on a line,
    /// or turns on it, may or may not cross it.
    pub fn crossed(&self, way: &[Point]) -> (usize, usize) {
        const NEAR: f64 = 0.015;
        let (mut least, mut most) = (0, 0);
        for (_, side) in self.obstacles() {
            for leg in way.windows(2) {
                let met = segments_cross((leg[0], leg[1]), side);
                let doubtful = [leg[0], leg[1]].iter().any(|end| distance_to_segment(*end, side) < NEAR)
                    || [side.0, side.1].iter().any(|end| distance_to_segment(*end, (leg[0], leg[1])) < NEAR);
                least += usize::from(met && !doubtful);
                most += usize::from(met || doubtful);
            }
        }
        (least, most)
    }

    /// A straight way, cut wherever the ground under it changes.
    pub fn pieces(&self, from: Point, to: Point) -> Vec<Piece> {
        let mut cuts = vec![0.0, 1.0];
        let edges = self.areas.iter().flat_map(|area| {
            let next = area.points.iter().cycle().skip(1);
            area.points.iter().zip(next).map(|(a, b)| (*a, *b))
        });
        cuts.extend(edges.filter_map(|edge| crossing((from, to), edge)));
        for side in self.lines.iter().filter(|line| line.kind == "road").flat_map(sides) {
            cuts.extend(beside(side).into_iter().filter_map(|edge| crossing((from, to), edge)));
            cuts.extend([side.0, side.1].into_iter().flat_map(|end| around(from, to, end)));
        }
        cuts.sort_by(f64::total_cmp);
        let length = from.distance(to);
        let piece = |cut: &[f64]| {
            let middle = f64::midpoint(cut[0], cut[1]);
            let middle = Point { x: from.x + (to.x - from.x) * middle, y: from.y + (to.y - from.y) * middle };
            Piece { middle, inches: (cut[1] - cut[0]) * length }
        };
        cuts.windows(2).map(piece).filter(|piece| piece.inches > 1e-9).collect()
    }
}

fn sides(line: &Line) -> impl Iterator<Item = (Point, Point)> + '_ {
    line.points.windows(2).map(|ends| (ends[0], ends[1]))
}

/// Whether a place lies within a polygon.
fn within(points: &[Point], place: Point) -> bool {
    let next = points.iter().cycle().skip(1);
    let crossed = points.iter().zip(next).filter(|(a, b)| {
        (a.y > place.y) != (b.y > place.y) && place.x < (b.x - a.x) * (place.y - a.y) / (b.y - a.y) + a.x
    });
    crossed.count() % 2 == 1
}

/// Where along a way it crosses an edge, as a fraction of the way.
fn crossing((from, to): (Point, Point), (a, b): (Point, Point)) -> Option<f64> {
    let (way, edge) = ((to.x - from.x, to.y - from.y), (b.x - a.x, b.y - a.y));
    let turn = way.0 * edge.1 - way.1 * edge.0;
    if turn.abs() < 1e-12 {
        return None;
    }
    let off = (a.x - from.x, a.y - from.y);
    let along = (off.0 * edge.1 - off.1 * edge.0) / turn;
    let there = (off.0 * way.1 - off.1 * way.0) / turn;
    ((0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&there)).then_some(along)
}

/// The two edges beside a road, at the greatest distance that still counts as on it.
fn beside((a, b): (Point, Point)) -> [(Point, Point); 2] {
    let length = a.distance(b).max(1e-12);
    let (dx, dy) = ((b.y - a.y) / length * ON_ROAD, (a.x - b.x) / length * ON_ROAD);
    let moved = |sign: f64| {
        let by = |point: Point| Point { x: point.x + sign * dx, y: point.y + sign * dy };
        (by(a), by(b))
    };
    [moved(1.0), moved(-1.0)]
}

/// Where along a way it comes so near to the end of a road that it counts as on it.
fn around(from: Point, to: Point, end: Point) -> Vec<f64> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (ox, oy) = (from.x - end.x, from.y - end.y);
    let (a, b, c) = (dx * dx + dy * dy, 2.0 * (ox * dx + oy * dy), ox * ox + oy * oy - ON_ROAD * ON_ROAD);
    let root = b * b - 4.0 * a * c;
    if a < 1e-12 || root < 0.0 {
        return Vec::new();
    }
    let both = [(-b - root.sqrt()) / (2.0 * a), (-b + root.sqrt()) / (2.0 * a)];
    both.into_iter().filter(|along| (0.0..=1.0).contains(along)).collect()
}
