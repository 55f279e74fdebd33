//! Cutting a straight way where the ground changes.

use crate::number::{NOISE, round};
use crate::point::Point;
use crate::polygon::Polygon;
use crate::polyline::Polyline;
use crate::vector::Vector;

/// The ground along a line, such as a road: everything at most `reach` hundredths from it.
#[derive(Clone, Copy, Debug)]
pub struct Band<'a> {
    /// The line in the middle.
    pub line: &'a Polyline,
    /// How far the band goes to each side, in hundredths.
    pub reach: i32,
}

impl Band<'_> {
    /// Distances are compared after rounding to hundredths, so the border is half a hundredth further out.
    fn border(&self) -> f64 {
        f64::from(self.reach) + 0.5
    }

    fn holds(&self, position: Vector) -> bool {
        self.line.exact_distance_to(position) < self.border()
    }

    /// Whether a point is in the band.
    pub fn contains(&self, point: Point) -> bool {
        self.line.distance_to(point) <= self.reach
    }
}

/// A piece of a straight way on uniform ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Hundredths; the pieces of a way add up to its length.
    pub length: i32,
    /// Which of the areas it lies in, ascending.
    pub areas: Vec<usize>,
    /// Which of the bands it lies in, ascending.
    pub bands: Vec<usize>,
}

/// Cuts a straight way of a given length at the borders of areas and bands. Pieces too short to be measured are left
/// out; neighbours on the same ground become one piece.
pub fn cut(from: Point, to: Point, length: i32, areas: &[&Polygon], bands: &[Band<'_>]) -> Vec<Piece> {
    let way = Way::of(from, to);
    let mut pieces: Vec<Piece> = Vec::new();
    way.pieces(length, areas.iter().copied(), bands.iter().copied(), |length, middle| {
        let in_area = |area: &&Polygon| middle.is_some_and(|middle| area.holds(middle));
        let in_band = |band: &Band<'_>| middle.is_some_and(|middle| way.is_in(band, middle));
        let (areas, bands) = (indices(areas.iter().map(in_area)), indices(bands.iter().map(in_band)));
        match pieces.last_mut() {
            Some(last) if last.areas == areas && last.bands == bands => last.length += length,
            _ => pieces.push(Piece { length, areas, bands }),
        }
    });
    pieces
}

/// The ground of a way, in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    /// In any of the bands.
    pub in_bands: i32,
    /// In any of the areas, but in no band.
    pub in_areas: i32,
    pub outside: i32,
}

/// How much of a straight way of a given length lies in bands along lines, and how much in areas.
pub fn lengths(from: Point, to: Point, length: i32, areas: &[Polygon], (lines, reach): (&[Polyline], i32)) -> Lengths {
    let way = Way::of(from, to);
    let bands = || lines.iter().map(|line| Band { line, reach });
    let mut sums = Lengths::default();
    way.pieces(length, areas.iter(), bands(), |length, middle| {
        let sum = match middle {
            Some(middle) if bands().any(|band| way.is_in(&band, middle)) => &mut sums.in_bands,
            Some(middle) if areas.iter().any(|area| area.holds(middle)) => &mut sums.in_areas,
            _ => &mut sums.outside,
        };
        *sum += length;
    });
    sums
}

/// Hundredths of a straight piece inside any of the areas, rounded half up; ground in two of them counts once.
pub fn length_inside(from: Point, to: Point, areas: &[&Polygon]) -> i32 {
    if !areas.iter().any(|area| area.may_meet(from, to)) {
        return 0;
    }
    let way = Way::of(from, to);
    let mut shares = Vec::new();
    for area in areas {
        way.cut_at_area(area, &mut shares);
    }
    // It was not cut, so all of it is inside or nothing.
    shares.extend([0.0, 1.0]);
    shares.sort_by(f64::total_cmp);
    let inside = |start: f64, end: f64| {
        let middle = way.at(f64::midpoint(start, end));
        end > start && areas.iter().any(|area| area.holds(middle))
    };
    let share: f64 = shares
        .iter()
        .zip(shares.iter().skip(1))
        .filter(|(start, end)| inside(**start, **end))
        .map(|(start, end)| end - start)
        .sum();
    round(share * way.along.length())
}

impl Polygon {
    /// Hundredths of a straight piece inside it, rounded half up.
    pub fn length_inside(&self, from: Point, to: Point) -> i32 {
        length_inside(from, to, &[self])
    }
}

/// The indices of the true values.
fn indices(all: impl Iterator<Item = bool>) -> Vec<usize> {
    all.enumerate().filter(|(_, holds)| *holds).map(|(index, _)| index).collect()
}

/// A straight piece prepared for calculation.
struct Way {
    ends: [Point; 2],
    from: Vector,
    along: Vector,
}

impl Way {
    fn of(from: Point, to: Point) -> Self {
        Self { ends: [from, to], from: from.vector(), along: to.vector() - from.vector() }
    }

    /// Whether a band may be met; a no is always right.
    fn is_near(&self, band: &Band<'_>) -> bool {
        let [from, to] = self.ends;
        !band.line.is_beyond(from, to, band.reach.saturating_add(1))
    }

    fn is_in(&self, band: &Band<'_>, position: Vector) -> bool {
        self.is_near(band) && band.holds(position)
    }

    /// Cuts the way, of a given length, where areas and bands begin and end: the length of each piece, and its middle,
    /// or no middle if nothing is met at all. Pieces too short to be measured are left out.
    fn pieces<'a>(
        &self,
        length: i32,
        areas: impl Iterator<Item = &'a Polygon> + Clone,
        bands: impl Iterator<Item = Band<'a>> + Clone,
        mut each: impl FnMut(i32, Option<Vector>),
    ) {
        let is_beyond = |area: &Polygon| area.is_beyond(self.from, self.at(1.0));
        if length > 0 && areas.clone().all(is_beyond) && !bands.clone().any(|band| self.is_near(&band)) {
            each(length, None);
            return;
        }
        let mut shares = vec![0.0, 1.0];
        for area in areas {
            self.cut_at_area(area, &mut shares);
        }
        for band in bands.filter(|band| self.is_near(band)) {
            self.cut_at_band(&band, &mut shares);
        }
        shares.sort_by(f64::total_cmp);
        let mut done = 0;
        for (start, end) in shares.iter().zip(shares.iter().skip(1)) {
            let until = round(end * f64::from(length));
            if until > done {
                each(until - done, Some(self.at(f64::midpoint(*start, *end))));
                done = until;
            }
        }
    }

    fn at(&self, share: f64) -> Vector {
        self.from + self.along * share
    }

    fn note(share: f64, shares: &mut Vec<f64>) {
        if share > 0.0 && share < 1.0 {
            shares.push(share);
        }
    }

    /// Notes where the way meets the border of an area.
    fn cut_at_area(&self, area: &Polygon, shares: &mut Vec<f64>) {
        if area.is_beyond(self.from, self.at(1.0)) {
            return;
        }
        for (start, end) in area.edges() {
            self.cut_at_line(start.vector(), end.vector(), shares);
        }
    }

    /// Notes where the way meets a straight piece; if both are on the same line, its ends.
    fn cut_at_line(&self, start: Vector, end: Vector, shares: &mut Vec<f64>) {
        let edge = end - start;
        let turn = self.along.cross(edge);
        let gap = start - self.from;
        if turn.abs() <= NOISE {
            let square = self.along.dot(self.along);
            if square > 0.0 && self.along.cross(gap).abs() <= NOISE * square.sqrt() {
                Self::note(gap.dot(self.along) / square, shares);
                Self::note((end - self.from).dot(self.along) / square, shares);
            }
            return;
        }
        let on_edge = gap.cross(self.along) / turn;
        if (-NOISE..=1.0 + NOISE).contains(&on_edge) {
            Self::note(gap.cross(edge) / turn, shares);
        }
    }

    /// Notes where the way meets the border of the capsules around the pieces of a line. Some of these places lie
    /// inside the neighbour's capsule; equal neighbours become one piece again.
    fn cut_at_band(&self, band: &Band<'_>, shares: &mut Vec<f64>) {
        for (start, end) in band.line.edges() {
            let (start, end) = (start.vector(), end.vector());
            let edge = end - start;
            let out = Vector::new(edge.y, -edge.x) * (band.border() / edge.length());
            self.cut_at_line(start + out, end + out, shares);
            self.cut_at_line(start - out, end - out, shares);
            self.cut_at_circle(start, band.border(), shares);
            self.cut_at_circle(end, band.border(), shares);
        }
    }

    /// Notes where the way meets a circle.
    fn cut_at_circle(&self, centre: Vector, radius: f64, shares: &mut Vec<f64>) {
        let gap = self.from - centre;
        let square = self.along.dot(self.along);
        let half = gap.dot(self.along);
        let root = half * half - square * (gap.dot(gap) - radius * radius);
        if square > 0.0 && root > 0.0 {
            Self::note((-half - root.sqrt()) / square, shares);
            Self::note((-half + root.sqrt()) / square, shares);
        }
    }
}
