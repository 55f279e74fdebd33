//! The ground of the table: what is where, and what a straight way crosses.

use serde_json::Value;

use super::books::point_of;
use super::fact::Fact;
use crate::geometry::{Point, distance_to_segment};
use crate::reading::{at, number, text};

/// Half an inch: roads and trails are strips of an inch (IMP-67).
const HALF_STRIP: f64 = 0.5;
/// How far off places may be: they are kept in hundredths of an inch.
pub(super) const SLACK: f64 = 0.02;

pub(super) struct Ground {
    pub width: f64,
    pub depth: f64,
    areas: Vec<(String, Vec<Point>)>,
    lines: Vec<(String, Vec<Point>)>,
    pub zones: [Vec<Point>; 2],
    pub objectives: Vec<(String, Point, f64)>,
}

impl Ground {
    /// The ground in the books; none if a battle has no table.
    pub fn read(books: &Value) -> Option<Ground> {
        let ground = at(books, "table.ground")?;
        let points = |value: &Value| value.as_array().into_iter().flatten().filter_map(point_of).collect::<Vec<_>>();
        let pieces = |what: &str| {
            let pieces = ground.get(what).and_then(Value::as_array).into_iter().flatten();
            let piece = |piece: &Value| Some((text(piece, "kind")?.to_owned(), points(piece.get("points")?)));
            pieces.filter_map(piece).collect()
        };
        let zone = |side: &str| at(ground, &format!("zones.{side}")).map(points).unwrap_or_default();
        let objectives = ground.get("objectives").and_then(Value::as_object).into_iter().flatten();
        Some(Ground {
            width: number(ground, "width")? / 100.0,
            depth: number(ground, "depth")? / 100.0,
            areas: pieces("areas"),
            lines: pieces("lines"),
            zones: [zone("a"), zone("b")],
            objectives: objectives
                .filter_map(|(name, spot)| {
                    Some((name.clone(), point_of(spot.get("at")?)?, number(spot, "radius")? / 100.0))
                })
                .collect(),
        })
    }

    /// Whether a place is off the table.
    pub fn is_off(&self, place: Point) -> bool {
        place.x < 0.0 || place.y < 0.0 || place.x > self.width || place.y > self.depth
    }

    /// The ground at a place, apart from roads: the last area drawn there.
    pub fn beside_roads(&self, place: Point) -> &str {
        self.areas.iter().rev().find(|area| holds(&area.1, place)).map_or("open", |area| &area.0)
    }

    /// The kinds of ground at a place, or at any place within the slack.
    pub fn kinds_about(&self, place: Point) -> Vec<&str> {
        let mut kinds: Vec<&str> = Vec::new();
        for (dx, dy) in [(0.0, 0.0), (SLACK, 0.0), (-SLACK, 0.0), (0.0, SLACK), (0.0, -SLACK)] {
            let kind = self.beside_roads(Point { x: place.x + dx, y: place.y + dy });
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds
    }

    /// The road or trail at a place.
    pub fn road(&self, place: Point, slack: f64) -> Option<&str> {
        let strips = self.lines.iter().filter(|line| line.0 == "road" || line.0 == "trail");
        let mut strips = strips
            .filter(|line| sections(&line.1).any(|section| distance_to_segment(place, section) <= HALF_STRIP + slack));
        let first = strips.next()?;
        // A road through a trail is the better way.
        Some(strips.find(|line| line.0 == "road").map_or(first.0.as_str(), |line| line.0.as_str()))
    }

    /// How many inches of a line are in a kind of ground.
    pub fn inches_in(&self, kind: &str, from: Point, to: Point) -> f64 {
        let pieces = pieces(from, to);
        let length = from.distance(to);
        let inside = pieces.iter().filter(|place| self.beside_roads(**place) == kind).count();
        #[expect(clippy::cast_precision_loss, reason = "a few thousand pieces")]
        let share = inside as f64 / pieces.len().max(1) as f64;
        share * length
    }

    /// The best works in front of a place (IMP-68), with and without the slack.
    pub fn works(&self, place: Point, reach: f64) -> [&str; 2] {
        [-SLACK, SLACK].map(|slack| {
            let grade = |kind: &str| ["hasty-works", "light-works", "heavy-works"].iter().position(|k| *k == kind);
            let behind = self.lines.iter().filter(|line| is_behind(&line.1, place, reach + slack, slack));
            let best = behind.filter_map(|line| grade(&line.0)).max();
            best.map_or("none", |best| ["hasty", "light", "heavy"][best])
        })
    }

    /// Whether a place lies within reach of a wall or fence that a line crosses.
    pub fn wall(&self, place: Point, reach: f64, enemy: Point) -> Fact {
        let walls = self.lines.iter().filter(|line| line.0 == "wall" || line.0 == "fence");
        let mut found = Fact::No;
        for section in walls.flat_map(|line| sections(&line.1)) {
            let gap = distance_to_segment(place, section);
            let near = Fact::at_most(gap, reach, SLACK);
            found = found.or(near.and(crosses(section, place, enemy)));
        }
        found
    }
}

/// Whether a line crosses a section of a wall; uncertain at the ends of the section.
fn crosses(section: (Point, Point), place: Point, enemy: Point) -> Fact {
    let side = |(a, b): (Point, Point), c: Point| {
        let length = a.distance(b).max(1e-9);
        ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / length
    };
    let parted = |one: f64, other: f64| {
        if one.abs() < SLACK || other.abs() < SLACK {
            Fact::Either
        } else if one * other < 0.0 {
            Fact::Yes
        } else {
            Fact::No
        }
    };
    let line = (place, enemy);
    parted(side(section, place), side(section, enemy)).and(parted(side(line, section.0), side(line, section.1)))
}

/// Works face left as you go along them; behind them is on the right. For works with a bend the nearest section counts,
/// at the bend itself both.
fn is_behind(works: &[Point], place: Point, reach: f64, slack: f64) -> bool {
    let least = sections(works).map(|section| distance_to_segment(place, section)).fold(f64::INFINITY, f64::min);
    let nearest = sections(works).filter(|section| distance_to_segment(place, *section) <= least + 1e-6);
    let left: f64 = nearest
        .map(|(start, end)| {
            let (dx, dy) = (end.x - start.x, end.y - start.y);
            (dx * (place.y - start.y) - dy * (place.x - start.x)) / start.distance(end).max(1e-9)
        })
        .sum();
    left <= slack && least <= reach
}

fn sections(points: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    points.windows(2).map(|pair| (pair[0], pair[1]))
}

/// The middle of each hundredth of an inch of a straight way.
pub(super) fn pieces(from: Point, to: Point) -> Vec<Point> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the length of a table in hundredths")]
    let count = (from.distance(to) * 100.0).ceil().max(1.0) as u32;
    (0..count)
        .map(|piece| {
            let share = (f64::from(piece) + 0.5) / f64::from(count);
            Point { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
        })
        .collect()
}

pub(super) fn holds(area: &[Point], place: Point) -> bool {
    let mut inside = false;
    for (index, one) in area.iter().enumerate() {
        let other = area[(index + 1) % area.len()];
        if (one.y > place.y) != (other.y > place.y) {
            let along = (place.y - one.y) / (other.y - one.y);
            inside ^= place.x < one.x + along * (other.x - one.x);
        }
    }
    inside
}

/// How far a place is outside an area; 0 inside.
pub(super) fn outside(area: &[Point], place: Point) -> f64 {
    if holds(area, place) {
        return 0.0;
    }
    let edges = (0..area.len()).map(|index| (area[index], area[(index + 1) % area.len()]));
    edges.map(|edge| distance_to_segment(place, edge)).fold(f64::INFINITY, f64::min)
}
