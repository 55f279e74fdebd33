//! Plane geometry for checking the table's: written for itself, in inches and plain floating point.

/// A place or a way, in inches.
pub type P = (f64, f64);

pub fn add(a: P, b: P) -> P {
    (a.0 + b.0, a.1 + b.1)
}

pub fn minus(a: P, b: P) -> P {
    (a.0 - b.0, a.1 - b.1)
}

pub fn times(a: P, by: f64) -> P {
    (a.0 * by, a.1 * by)
}

pub fn long(a: P) -> f64 {
    a.0.hypot(a.1)
}

/// Degrees clockwise between two directions, 0 to 180.
pub fn angle(a: P, b: P) -> f64 {
    let between = (a.0.atan2(a.1) - b.0.atan2(b.1)).to_degrees().rem_euclid(360.0);
    between.min(360.0 - between)
}

/// The direction of a facing: 0 is up, clockwise.
pub fn ahead(facing: f64) -> P {
    (facing.to_radians().sin(), facing.to_radians().cos())
}

/// The nearest place of a straight piece to a place.
pub fn nearest_on(a: P, b: P, p: P) -> P {
    let way = minus(b, a);
    let along = (minus(p, a).0 * way.0 + minus(p, a).1 * way.1) / (way.0 * way.0 + way.1 * way.1);
    add(a, times(way, along.clamp(0.0, 1.0)))
}

pub fn off_piece(a: P, b: P, p: P) -> f64 {
    long(minus(p, nearest_on(a, b, p)))
}

/// Distance of a place to a line of pieces.
pub fn off_line(line: &[P], p: P) -> f64 {
    line.windows(2).map(|ends| off_piece(ends[0], ends[1], p)).fold(f64::INFINITY, f64::min)
}

fn turn(a: P, b: P, c: P) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Whether two straight pieces cross.
pub fn cross(a: P, b: P, c: P, d: P) -> bool {
    turn(a, b, c) * turn(a, b, d) < 0.0 && turn(c, d, a) * turn(c, d, b) < 0.0
}

/// Whether it is too close to call if two pieces cross: an end of one lies almost on the other.
pub fn hardly_crosses(a: P, b: P, c: P, d: P, near: f64) -> bool {
    [off_piece(a, b, c), off_piece(a, b, d), off_piece(c, d, a), off_piece(c, d, b)].iter().any(|off| *off < near)
}

fn edges(corners: &[P]) -> impl Iterator<Item = (P, P)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// Whether a place is inside: a ray to the right crosses the outline an odd number of times.
pub fn inside(corners: &[P], p: P) -> bool {
    let crossed = edges(corners).filter(|(a, b)| {
        let between = (a.1 <= p.1) != (b.1 <= p.1);
        between && a.0 + (p.1 - a.1) * (b.0 - a.0) / (b.1 - a.1) > p.0
    });
    crossed.count() % 2 == 1
}

pub fn off_border(corners: &[P], p: P) -> f64 {
    edges(corners).map(|(a, b)| off_piece(a, b, p)).fold(f64::INFINITY, f64::min)
}

/// The corners of a rectangle about its centre: front left, front right, back right, back left.
pub fn rectangle(centre: P, facing: f64, width: f64, depth: f64) -> [P; 4] {
    let (front, right) = (ahead(facing), ahead(facing + 90.0));
    [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)]
        .map(|(x, y)| add(centre, add(times(right, x * width / 2.0), times(front, y * depth / 2.0))))
}

/// Distance of a place to a figure, 0 inside.
pub fn off_figure(corners: &[P], p: P) -> f64 {
    if inside(corners, p) { 0.0 } else { off_border(corners, p) }
}

/// The gap of two rectangles: no piece of one crosses one of the other, so an end of a piece is nearest.
pub fn gap(one: &[P; 4], other: &[P; 4]) -> f64 {
    let crossed = edges(one).any(|(a, b)| edges(other).any(|(c, d)| cross(a, b, c, d)));
    if crossed {
        return 0.0;
    }
    let here = one.iter().map(|p| off_figure(other, *p)).fold(f64::INFINITY, f64::min);
    other.iter().map(|p| off_figure(one, *p)).fold(here, f64::min)
}

/// Whether a straight piece goes through a figure.
pub fn goes_through(corners: &[P; 4], a: P, b: P) -> bool {
    inside(corners, a) || inside(corners, b) || edges(corners).any(|(c, d)| cross(a, b, c, d))
}

/// The shortest way from a straight piece to a figure beside it: the distance falls steadily along the piece until it is
/// least, so thirds find the place.
pub fn shortest_way(a: P, b: P, corners: &[P; 4]) -> P {
    let at = |share: f64| add(a, times(minus(b, a), share));
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let (one, two) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if off_figure(corners, at(one)) < off_figure(corners, at(two)) { high = two } else { low = one }
    }
    let from = at((low + high) / 2.0);
    let ways = edges(corners).map(|(c, d)| minus(nearest_on(c, d, from), from));
    ways.reduce(|best, way| if long(way) < long(best) { way } else { best }).unwrap()
}

/// How much of a straight way each answer of `what` has: looked at every fiftieth of an inch, the changes between found
/// by halving.
pub fn along<T: PartialEq + Copy>(a: P, b: P, what: impl Fn(P) -> T) -> Vec<(T, f64)> {
    let length = long(minus(b, a));
    let at = |gone: f64| add(a, times(minus(b, a), gone / length));
    let mut found: Vec<(T, f64)> = Vec::new();
    let mut put = |kind: T, length: f64| match found.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, sum)) => *sum += length,
        None => found.push((kind, length)),
    };
    let (mut gone, mut kind) = (0.0, what(a));
    while gone < length {
        let next = (gone + 0.02_f64).min(length);
        let there = what(at(next));
        if there == kind {
            put(kind, next - gone);
        } else {
            let (mut low, mut high) = (gone, next);
            for _ in 0..20 {
                let middle = (low + high) / 2.0;
                if what(at(middle)) == kind { low = middle } else { high = middle }
            }
            put(kind, low - gone);
            put(there, next - low);
        }
        (gone, kind) = (next, there);
    }
    found
}
