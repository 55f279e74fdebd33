//! What units see of each other: range, arcs, aspect, sight and cover (section 8).

use super::books::{Books, Unit};
use super::charts::Charts;
use super::ground::Ground;
use super::sure::Sure;
use crate::geometry::{Point, Rectangle, distance_to_segment, segments_cross};

/// The greatest difference between two computations of one place: both are kept in whole hundredths.
pub(super) const DOUBT: f64 = 0.015;

/// A table at some moment.
#[derive(Clone, Copy)]
pub(super) struct Looking<'a> {
    pub charts: Charts<'a>,
    pub ground: &'a Ground,
    /// The books at that moment.
    pub books: &'a Books,
}

/// Rounds as the book does: half up, to hundredths.
pub(super) fn hundredths(value: f64) -> f64 {
    (value * 100.0 + 0.5).floor() / 100.0
}

/// The direction from one place to another, in degrees clockwise from straight up the table.
pub(super) fn bearing(from: Point, to: Point) -> f64 {
    (to.x - from.x).atan2(to.y - from.y).to_degrees().rem_euclid(360.0)
}

/// The angle between a rectangle's facing and a place: 0 straight ahead, above 0 to the right, up to 180.
pub(super) fn beside(rectangle: &Rectangle, place: Point) -> f64 {
    (bearing(rectangle.centre, place) - rectangle.facing + 540.0).rem_euclid(360.0) - 180.0
}

impl<'a> Looking<'a> {
    /// How far a target is within the arc ahead of a front: above 0 inside, below 0 outside.
    fn margin_of_arc(&self, front: &Rectangle, target: &Rectangle) -> f64 {
        let spread = self.charts.number("table.arcs.fire_half_angle").to_radians();
        let margin = |place: Point| {
            let (ahead, right) = front.seen_from(place);
            let ahead = ahead - front.depth / 2.0;
            let inside = (ahead * spread.sin() - (right.abs() - front.width / 2.0) * spread.cos()).min(ahead);
            inside.min(ahead)
        };
        target.corners().into_iter().chain([target.centre]).map(margin).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Whether a target is in the arc ahead.
    pub fn is_in_arc(&self, front: &Rectangle, target: &Rectangle) -> Sure {
        Sure::by(self.margin_of_arc(front, target), DOUBT)
    }

    /// The side that a unit shows to a place: `front`, `flank` or `rear`; two if the border between them is too near.
    pub fn aspects(&self, target: &Rectangle, from: Point) -> Vec<&'static str> {
        // The rounding of two places to hundredths turns the line between them by at most this many degrees.
        let doubt = (0.01 / target.centre.distance(from).max(0.01)).to_degrees().max(0.006);
        let angle = beside(target, from).abs();
        let (front, rear) =
            (self.charts.number("table.arcs.front_half_angle"), self.charts.number("table.arcs.rear_from"));
        let mut found = Vec::new();
        if angle <= front + doubt {
            found.push("front");
        }
        if angle > front - doubt && angle < rear + doubt {
            found.push("flank");
        }
        if angle >= rear - doubt {
            found.push("rear");
        }
        found
    }

    /// Whether there is a free line of sight between a firer and a target at these places.
    pub fn sees(&self, firer: &str, from: Point, target: &str, to: Point) -> Sure {
        let limit = self.charts.number("table.sight.limit");
        let near = Sure::by(limit + 0.005 - from.distance(to), 0.01);
        let blocking = self.charts.texts("table.sight.area_blocks");
        let pieces = self.ground.pieces(from, to);
        let hidden = pieces
            .iter()
            .filter(|piece| self.ground.kinds_at(piece.middle).any(|kind| blocking.iter().any(|known| known == kind)));
        let hidden: f64 = hidden.map(|piece| piece.inches).sum();
        let open = Sure::by(self.charts.number("table.sight.into_area") + 0.005 - hidden, 0.02);
        let ends = [from, to].map(|end| self.ground.levels(end, DOUBT));
        let below = |highest: f64| {
            // Looking along the line step by step may miss a corner of a hill no longer than this.
            let above = pieces.iter().filter(|piece| self.ground.level(piece.middle) > highest);
            let above: f64 = above.map(|piece| piece.inches).sum();
            if above == 0.0 { Sure::Yes } else { Sure::by(-above, 0.02) }
        };
        let level = below(ends[0].0.max(ends[1].0)).or_either(below(ends[0].1.max(ends[1].1)));
        let between = self.books.units().filter(|unit| unit.name != firer && unit.name != target);
        let clear = between.map(|unit| self.is_clear_of(unit, from, to)).fold(Sure::Yes, Sure::and);
        near.and(open).and(level).and(clear)
    }

    /// Whether a unit leaves a line of sight free.
    fn is_clear_of(&self, unit: Unit<'_>, from: Point, to: Point) -> Sure {
        if unit.shape() == "skirmish" || !unit.is_present() {
            return Sure::Yes;
        }
        let Some(rectangle) = unit.rectangle(self.charts) else { return Sure::Yes };
        let (low, high) = self.ground.levels(rectangle.centre, DOUBT);
        let ends = [from, to].map(|end| self.ground.levels(end, DOUBT));
        if ends.iter().any(|end| end.0 > high) {
            return Sure::Yes;
        }
        let looks_over = ends.iter().any(|end| end.1 > low);
        let met = |grown: f64| {
            let body = Rectangle { width: rectangle.width + grown, depth: rectangle.depth + grown, ..rectangle };
            body.holds(from) || body.holds(to) || body.edges().into_iter().any(|edge| segments_cross(edge, (from, to)))
        };
        match (met(-2.0 * DOUBT), met(2.0 * DOUBT)) {
            (true, _) if !looks_over => Sure::No,
            (true, _) | (false, true) => Sure::Either,
            (false, false) => Sure::Yes,
        }
    }

    /// Whether a unit can see another and has it in its arc, without regard to range (COH-24, COH-54).
    pub fn can_aim(&self, firer: Unit<'_>, target: Unit<'_>) -> Sure {
        let (Some(one), Some(other)) = (firer.rectangle(self.charts), target.rectangle(self.charts)) else {
            return Sure::No;
        };
        let arc = if firer.shape() == "skirmish" { Sure::Yes } else { self.is_in_arc(&one, &other) };
        if arc == Sure::No {
            return arc;
        }
        arc.and(self.sees(firer.name, one.centre, target.name, other.centre))
    }

    /// The value of a kind of cover, 0 for open ground.
    fn worth(cover: &str) -> usize {
        ["open", "light", "medium", "heavy"].iter().position(|known| *known == cover).unwrap_or(0)
    }

    /// The cover a kind of ground or obstacle gives.
    fn cover_of(&self, kind: &str) -> usize {
        self.charts.text(&format!("table.cover.{kind}")).map_or(0, |cover| Self::worth(&cover))
    }

    /// What the situation of a fire may say about cover, `cover` and `cover_other`: every reading that the uncertainty
    /// about single stands leaves open.
    pub fn covers(
        &self,
        target: Unit<'_>,
        rectangle: &Rectangle,
        from: Point,
    ) -> Vec<(&'static str, Option<&'static str>)> {
        const NAMES: [&str; 4] = ["open", "light", "medium", "heavy"];
        let mut tallies = vec![[0_usize; 4]];
        for stand in target.stands(self.charts, rectangle) {
            let options = self.covers_of_stand(stand, from);
            tallies = tallies
                .into_iter()
                .flat_map(|tally| {
                    options.iter().map(move |cover| {
                        let mut tally = tally;
                        tally[*cover] += 1;
                        tally
                    })
                })
                .collect();
        }
        let verdict = |tally: [usize; 4]| {
            let most = tally.into_iter().max().unwrap_or(0);
            let mut best = (0..4).rev().filter(|cover| tally[*cover] == most);
            let first = best.next().unwrap_or(0);
            (NAMES[first], best.next().map(|other| NAMES[other]))
        };
        tallies.into_iter().map(verdict).collect()
    }

    /// The covers one stand may have.
    fn covers_of_stand(&self, stand: Point, from: Point) -> Vec<usize> {
        let ground = |place: Point| self.ground.kinds_at(place).map(|kind| self.cover_of(kind)).max().unwrap_or(0);
        let near = self.charts.number("table.near.behind_obstacle");
        let (mut sure, mut doubtful) = (0, 0);
        for (kind, side) in self.ground.obstacles() {
            let crossed = segments_cross((from, stand), side);
            let touched = distance_to_segment(side.0, (from, stand)).min(distance_to_segment(side.1, (from, stand)));
            let far = distance_to_segment(stand, side);
            if crossed && far <= near - DOUBT && far >= DOUBT && touched >= DOUBT {
                sure = sure.max(self.cover_of(kind));
            } else if (crossed || touched < DOUBT || far < DOUBT) && far <= near + DOUBT {
                doubtful = doubtful.max(self.cover_of(kind));
            }
        }
        let shifts = [(0.0, 0.0), (DOUBT, 0.0), (-DOUBT, 0.0), (0.0, DOUBT), (0.0, -DOUBT)];
        let grounds = shifts.map(|(dx, dy)| ground(Point { x: stand.x + dx, y: stand.y + dy }));
        let mut found: Vec<usize> =
            grounds.into_iter().flat_map(|under| [under.max(sure), under.max(sure).max(doubtful)]).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The best obstacle within an inch of a defender that the line of centres crosses, which a melee may call cover.
    pub fn covers_in_melee(&self, defender: &Rectangle, attacker: Point) -> Vec<&'static str> {
        const NAMES: [&str; 4] = ["open", "light", "medium", "heavy"];
        let near = self.charts.number("table.near.behind_obstacle");
        let (mut sure, mut doubtful) = (0, 0);
        for (kind, side) in self.ground.obstacles() {
            let line = (attacker, defender.centre);
            let touched = distance_to_segment(side.0, line).min(distance_to_segment(side.1, line));
            let far = distance_of_side(defender, side);
            if segments_cross(line, side) && touched >= DOUBT && far <= near - DOUBT {
                sure = sure.max(self.cover_of(kind));
            } else if (segments_cross(line, side) || touched < DOUBT) && far <= near + DOUBT {
                doubtful = doubtful.max(self.cover_of(kind));
            }
        }
        if doubtful > sure { vec![NAMES[sure], NAMES[doubtful]] } else { vec![NAMES[sure]] }
    }

    /// Whether most stands of a unit are in rough ground.
    pub fn is_mostly_rough(&self, unit: Unit<'_>, rectangle: &Rectangle) -> Sure {
        let stands = unit.stands(self.charts, rectangle);
        let rough = |dx: f64, dy: f64| {
            let here = stands
                .iter()
                .filter(|stand| self.ground.is_rough(self.charts, Point { x: stand.x + dx, y: stand.y + dy }));
            2 * here.count() > stands.len()
        };
        let shifts = [(0.0, 0.0), (DOUBT, 0.0), (-DOUBT, 0.0), (0.0, DOUBT), (0.0, -DOUBT)];
        let answers = shifts.map(|(dx, dy)| rough(dx, dy));
        match (answers.contains(&true), answers.contains(&false)) {
            (true, false) => Sure::Yes,
            (false, true) => Sure::No,
            _ => Sure::Either,
        }
    }

    /// The enemies of a side on the table, with their rectangles.
    pub fn enemies(&self, side: &str) -> impl Iterator<Item = (Unit<'a>, Rectangle)> + use<'a> {
        let (charts, side) = (self.charts, side.to_owned());
        let others = self.books.units().filter(move |unit| unit.is_present() && unit.text("side") != side);
        others.filter_map(move |unit| Some((unit, unit.rectangle(charts)?)))
    }

    /// How far the nearest enemy of a side is from a rectangle.
    pub fn nearest_enemy(&self, side: &str, rectangle: &Rectangle) -> f64 {
        self.enemies(side).map(|(_, other)| other.distance(rectangle)).fold(f64::INFINITY, f64::min)
    }
}

/// How far a straight side of an obstacle is from a rectangle.
fn distance_of_side(rectangle: &Rectangle, side: (Point, Point)) -> f64 {
    if rectangle.holds(side.0) || rectangle.edges().into_iter().any(|edge| segments_cross(edge, side)) {
        return 0.0;
    }
    let corners = rectangle.corners().into_iter().map(|corner| distance_to_segment(corner, side));
    let ends = [side.0, side.1].into_iter().map(|end| rectangle.distance_to(end));
    corners.chain(ends).fold(f64::INFINITY, f64::min)
}
