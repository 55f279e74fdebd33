//! What a way over the table costs, and bodies that go along it.

use super::books::{Books, Unit};
use super::charts::Charts;
use super::looking::Looking;
use crate::geometry::{Point, Rectangle};

/// A cost in open inches: the least and the most that are possible with places in hundredths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    pub least: f64,
    pub most: f64,
}

impl Cost {
    /// Whether a given cost agrees, within this much.
    pub fn fits(self, told: f64, doubt: f64) -> bool {
        told >= self.least - doubt && told <= self.most + doubt
    }
}

/// The terrain under a place as Chart 9 counts it for a unit: road, rough or open.
pub(super) fn terrain(looking: &Looking<'_>, unit: Unit<'_>, place: Point) -> &'static str {
    let by_road = ["column", "limbered", "disordered"].contains(&unit.shape());
    if by_road && looking.ground.is_on_road(place) {
        "road"
    } else if looking.ground.is_rough(looking.charts, place) {
        "rough"
    } else {
        "open"
    }
}

/// How many inches of each terrain the centre of a unit crosses on a way: open, road, rough.
pub(super) fn terrains(looking: &Looking<'_>, unit: Unit<'_>, from: Point, to: Point) -> [f64; 3] {
    let mut found = [0.0; 3];
    for piece in looking.ground.pieces(from, to) {
        let at = ["open", "road", "rough"].iter().position(|kind| *kind == terrain(looking, unit, piece.middle));
        found[at.unwrap_or(0)] += piece.inches;
    }
    found
}

/// What an inch of each terrain costs a unit.
fn prices(charts: Charts<'_>, row: &str) -> [f64; 3] {
    ["open", "road", "rough"].map(|kind| charts.rate(row, "open") / charts.rate(row, kind))
}

/// What a straight way costs a unit: its ground and the obstacles that its middle crosses.
pub(super) fn straight(looking: &Looking<'_>, unit: Unit<'_>, from: Point, to: Point) -> Cost {
    let prices = prices(looking.charts, &unit.rate_row(looking.charts));
    let inches = terrains(looking, unit, from, to);
    let ground: f64 =
        inches.iter().zip(prices).filter(|(inches, _)| **inches > 0.0).map(|(inches, price)| inches * price).sum();
    let arm = if unit.text("arm") == "dismounted" { "infantry" } else { unit.text("arm") };
    let each = looking.charts.number(&format!("movement.obstacle.{arm}"));
    let (least, most) = looking.ground.crossed(&[from, to]);
    with_obstacles(ground, each, (least, most))
}

/// The cost of a way with its ground and this many obstacles.
fn with_obstacles(ground: f64, each: f64, (least, most): (usize, usize)) -> Cost {
    let count = |crossed: usize| u32::try_from(crossed).map_or(0.0, f64::from);
    Cost { least: ground + count(least) * each, most: ground + count(most) * each }
}

/// The cost of wheeling a body to another facing: the path of the outer front corner, and the obstacles that its centre
/// crosses on the way.
pub(super) fn wheel(looking: &Looking<'_>, unit: Unit<'_>, body: &Rectangle, degrees: f64) -> Cost {
    let round: Vec<Point> = (0..=16).map(|part| wheeled(body, degrees * f64::from(part) / 16.0).centre).collect();
    let arm = if unit.text("arm") == "dismounted" { "infantry" } else { unit.text("arm") };
    let each = looking.charts.number(&format!("movement.obstacle.{arm}"));
    let (least, most) = looking.ground.crossed(&round);
    let chord = looking.ground.crossed(&[body.centre, round[16]]);
    let path = body.width * degrees.to_radians().abs();
    with_obstacles(path, each, (least.min(chord.0), most.max(chord.1)))
}

/// The sum of two costs.
pub(super) fn both(one: Cost, other: Cost) -> Cost {
    Cost { least: one.least + other.least, most: one.most + other.most }
}

/// A body wheeled on its inner front corner, by degrees clockwise.
pub(super) fn wheeled(body: &Rectangle, degrees: f64) -> Rectangle {
    let [left, right, ..] = body.corners();
    let pivot = if degrees < 0.0 { left } else { right };
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (dx, dy) = (body.centre.x - pivot.x, body.centre.y - pivot.y);
    let centre = Point { x: pivot.x + dx * cos + dy * sin, y: pivot.y - dx * sin + dy * cos };
    Rectangle { centre, facing: body.facing + degrees, ..*body }
}

/// The angle from one facing to another, clockwise, between -180 and 180.
pub(super) fn turned(from: f64, to: f64) -> f64 {
    (to - from + 540.0).rem_euclid(360.0) - 180.0
}

/// A body moved straight ahead.
pub(super) fn ahead(body: &Rectangle, inches: f64) -> Rectangle {
    Rectangle { centre: body.place(inches, 0.0), ..*body }
}

/// How far a body goes straight ahead until it is so near to another; none if it never is.
pub(super) fn until_near(body: &Rectangle, other: &Rectangle, near: f64) -> Option<f64> {
    let mut gone = 0.0;
    for _ in 0..2000 {
        let left = ahead(body, gone).distance(other) - near;
        if left <= 0.001 {
            return Some(gone);
        }
        // The remaining way is at least the distance between the nearest points.
        gone += left.max(0.002);
        if gone > 100.0 {
            return None;
        }
    }
    None
}

/// All units on the table except some, with their rectangles.
pub(super) fn bodies<'b>(books: &'b Books, charts: Charts<'_>, but: &[&str]) -> Vec<(Unit<'b>, Rectangle)> {
    let others = books.units().filter(|unit| unit.is_present() && !but.contains(&unit.name));
    others.filter_map(|unit| Some((unit, unit.rectangle(charts)?))).collect()
}
