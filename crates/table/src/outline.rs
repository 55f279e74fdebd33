//! Outlines as a file draws them: whether one crosses itself, whether two share ground. Exact, in whole hundredths.

use grognard_field::Point;

/// Above zero when `c` is to the left of the line from `a` to `b`, zero on it.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    let (ax, ay) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
    let (bx, by) = (i64::from(c.x) - i64::from(a.x), i64::from(c.y) - i64::from(a.y));
    ax * by - ay * bx
}

/// Whether a point that lies on the line through two others lies between them.
fn between(a: Point, b: Point, c: Point) -> bool {
    (a.x.min(b.x)..=a.x.max(b.x)).contains(&c.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&c.y)
}

fn on_edge(a: Point, b: Point, c: Point) -> bool {
    turn(a, b, c) == 0 && between(a, b, c)
}

/// Whether two straight pieces have a point in common.
fn meet(a: (Point, Point), b: (Point, Point)) -> bool {
    cross(a, b) || on_edge(a.0, a.1, b.0) || on_edge(a.0, a.1, b.1) || on_edge(b.0, b.1, a.0) || on_edge(b.0, b.1, a.1)
}

/// Whether two straight pieces cross, touching not counted.
fn cross(a: (Point, Point), b: (Point, Point)) -> bool {
    let apart = |line: (Point, Point), piece: (Point, Point)| {
        turn(line.0, line.1, piece.0).signum() * turn(line.0, line.1, piece.1).signum()
    };
    apart(a, b) < 0 && apart(b, a) < 0
}

/// The sides of an outline, the last one back to the start.
fn edges(outline: &[Point]) -> Vec<(Point, Point)> {
    outline.iter().copied().zip(outline.iter().copied().cycle().skip(1)).collect()
}

/// Twice the area of an outline, in square hundredths.
pub fn twice_area(outline: &[Point]) -> i64 {
    let terms = edges(outline).into_iter();
    terms.map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y)).sum::<i64>().abs()
}

/// Whether no side meets another but its neighbours at their corner, and there is ground inside.
pub fn is_simple(outline: &[Point]) -> bool {
    let edges = edges(outline);
    let count = edges.len();
    let clash = |(i, a): (usize, &(Point, Point)), (j, b): (usize, &(Point, Point))| {
        if j == i + 1 || (i == 0 && j + 1 == count) {
            // Neighbours share a corner; they must not lie on each other.
            let (tip, other) = if j == i + 1 { (a.0, b.1) } else { (a.1, b.0) };
            return on_edge(b.0, b.1, tip) || on_edge(a.0, a.1, other);
        }
        meet(*a, *b)
    };
    let pairs = edges.iter().enumerate().flat_map(|a| edges.iter().enumerate().skip(a.0 + 1).map(move |b| (a, b)));
    let points_apart = edges.iter().all(|(a, b)| a != b);
    count >= 3 && points_apart && twice_area(outline) > 0 && !pairs.into_iter().any(|(a, b)| clash(a, b))
}

/// Whether a point lies inside an outline and not on it.
pub fn strictly_inside(outline: &[Point], point: Point) -> bool {
    let sides = edges(outline);
    if sides.iter().any(|(a, b)| on_edge(*a, *b, point)) {
        return false;
    }
    let crossed = sides.into_iter().filter(|(a, b)| {
        let (low, high) = if a.y <= b.y { (*a, *b) } else { (*b, *a) };
        low.y <= point.y && point.y < high.y && turn(low, high, point) > 0
    });
    crossed.count() % 2 == 1
}

/// Whether two outlines share ground; a common border is none.
pub fn overlap(a: &[Point], b: &[Point]) -> bool {
    let (of_a, of_b) = (edges(a), edges(b));
    if of_a.iter().any(|one| of_b.iter().any(|other| cross(*one, *other))) {
        return true;
    }
    // Without a crossing one lies in the other or apart; corners, middles of sides and an inner point tell.
    let marks = |outline: &[Point], edges: &[(Point, Point)]| {
        let middles = edges.iter().map(|(a, b)| middle(*a, *b));
        outline.iter().copied().chain(middles).chain(inner_point(outline)).collect::<Vec<_>>()
    };
    marks(a, &of_a).into_iter().any(|point| strictly_inside(b, point))
        || marks(b, &of_b).into_iter().any(|point| strictly_inside(a, point))
}

fn middle(a: Point, b: Point) -> Point {
    let half = |a: i32, b: i32| i32::try_from(i64::midpoint(i64::from(a), i64::from(b))).unwrap_or(a);
    Point { x: half(a.x, b.x), y: half(a.y, b.y) }
}

/// Some point well inside an outline, where there is one at whole hundredths.
fn inner_point(outline: &[Point]) -> Option<Point> {
    let pairs = outline.iter().enumerate().flat_map(|(i, a)| outline.iter().skip(i + 2).map(move |b| (*a, *b)));
    pairs.map(|(a, b)| middle(a, b)).find(|point| strictly_inside(outline, *point))
}
