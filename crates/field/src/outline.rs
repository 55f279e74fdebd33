//! Closed outlines as a file draws them: what lies inside, whether one crosses itself, whether two share ground. Exact,
//! in whole hundredths.

use crate::point::Point;
use crate::segment::{is_on, side};

/// Where a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Outside,
    Border,
    Inside,
}

/// The sides of an outline, the last one back to the start.
pub(crate) fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    outline.iter().copied().zip(outline.iter().copied().cycle().skip(1))
}

/// Twice the area in square hundredths, never below zero.
pub(crate) fn double_area(outline: &[Point]) -> i64 {
    let part = |(from, to): (Point, Point)| i64::from(from.x) * i64::from(to.y) - i64::from(from.y) * i64::from(to.x);
    edges(outline).map(part).sum::<i64>().abs()
}

/// Where a point lies: a ray from it crosses the outline an odd number of times if it is inside.
pub(crate) fn place_of(outline: &[Point], point: Point) -> Place {
    let mut place = Place::Outside;
    for (from, to) in edges(outline) {
        if is_on(from, to, point) {
            return Place::Border;
        }
        let is_passed = (from.y > point.y) != (to.y > point.y);
        if is_passed && (side(from, to, point) > 0) == (to.y > from.y) {
            place = if place == Place::Inside { Place::Outside } else { Place::Inside };
        }
    }
    place
}

/// Whether no side meets another, except neighbours at their corner, and there is ground inside.
pub fn is_simple(outline: &[Point]) -> bool {
    let edges: Vec<(Point, Point)> = edges(outline).collect();
    let count = edges.len();
    let clash = |(i, a): (usize, &(Point, Point)), (j, b): (usize, &(Point, Point))| {
        if j == i + 1 || (i == 0 && j + 1 == count) {
            // Neighbours share a corner; they must not overlap.
            let (tip, other) = if j == i + 1 { (a.0, b.1) } else { (a.1, b.0) };
            return is_on(b.0, b.1, tip) || is_on(a.0, a.1, other);
        }
        meet(*a, *b)
    };
    let pairs = edges.iter().enumerate().flat_map(|a| edges.iter().enumerate().skip(a.0 + 1).map(move |b| (a, b)));
    let points_apart = edges.iter().all(|(a, b)| a != b);
    count >= 3 && points_apart && double_area(outline) > 0 && !pairs.into_iter().any(|(a, b)| clash(a, b))
}

/// Whether two outlines share ground; a common border does not count.
pub fn overlap(a: &[Point], b: &[Point]) -> bool {
    if edges(a).any(|one| edges(b).any(|other| cross(one, other))) {
        return true;
    }
    // Without a crossing one lies in the other or apart; corners, middles of sides and an inner point show which.
    let reaches_into = |outline: &[Point], other: &[Point]| {
        let middles = edges(outline).map(|(a, b)| middle(a, b));
        let marks = outline.iter().copied().chain(middles).chain(inner_point(outline));
        marks.into_iter().any(|point| is_inside(other, point))
    };
    reaches_into(a, b) || reaches_into(b, a)
}

/// Whether a point lies inside an outline and not on it.
fn is_inside(outline: &[Point], point: Point) -> bool {
    place_of(outline, point) == Place::Inside
}

/// Whether two straight pieces have a point in common.
fn meet(a: (Point, Point), b: (Point, Point)) -> bool {
    cross(a, b) || is_on(a.0, a.1, b.0) || is_on(a.0, a.1, b.1) || is_on(b.0, b.1, a.0) || is_on(b.0, b.1, a.1)
}

/// Whether two straight pieces cross; touching does not count.
fn cross(a: (Point, Point), b: (Point, Point)) -> bool {
    let apart = |line: (Point, Point), piece: (Point, Point)| {
        side(line.0, line.1, piece.0).signum() * side(line.0, line.1, piece.1).signum()
    };
    apart(a, b) < 0 && apart(b, a) < 0
}

fn middle(a: Point, b: Point) -> Point {
    let half = |a: i32, b: i32| i32::try_from(i64::midpoint(i64::from(a), i64::from(b))).unwrap_or(a);
    Point { x: half(a.x, b.x), y: half(a.y, b.y) }
}

/// Some point well inside an outline, if there is one at whole hundredths.
fn inner_point(outline: &[Point]) -> Option<Point> {
    let pairs = outline.iter().enumerate().flat_map(|(i, a)| outline.iter().skip(i + 2).map(move |b| (*a, *b)));
    pairs.map(|(a, b)| middle(a, b)).find(|point| is_inside(outline, *point))
}
