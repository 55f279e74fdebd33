//! The table at a moment, and everything that IMP-64, IMP-68 and IMP-74 measure on it.

use super::books::{Books, Pose, Unit};
use super::charts::Charts;
use super::fact::Fact;
use super::ground::{Ground, SLACK, pieces};
use crate::geometry::{Point, Rectangle, segments_cross};

/// Facings are whole degrees and places hundredths of an inch: an angle to a near place may be off by this much.
pub(super) const DEGREES: f64 = 0.75;

/// The books at a moment, with the charts and the ground.
pub(super) struct Scene<'a> {
    pub books: &'a Books,
    pub charts: &'a Charts<'a>,
    pub ground: &'a Ground,
}

/// The direction from one place to another, in degrees clockwise from straight up the table.
pub(super) fn bearing(from: Point, to: Point) -> f64 {
    (to.x - from.x).atan2(to.y - from.y).to_degrees().rem_euclid(360.0)
}

/// The angle between two directions, at most 180 degrees.
pub(super) fn between(one: f64, other: f64) -> f64 {
    let apart = (one - other).rem_euclid(360.0);
    apart.min(360.0 - apart)
}

/// A unit's footprint somewhere (IMP-64).
pub(super) fn footprint_at(charts: &Charts<'_>, unit: &Unit, pose: Pose) -> Rectangle {
    #[expect(clippy::cast_precision_loss, reason = "a handful of stands")]
    let stands = unit.stands().max(1) as f64;
    let geometry = |what: &str| charts.inches(what);
    let wide = geometry(&format!("columns_wide.{}", unit.formation));
    let (width, depth) = if wide > 0.0 {
        // One stand is a column of its own width.
        let wide = wide.min(stands);
        let each =
            if unit.formation == "limbered" { geometry("limbered_section_depth") } else { geometry("stand_depth") };
        (wide * geometry("stand_width"), (stands / wide).ceil() * each)
    } else {
        (stands * geometry(&format!("frontage.{}", unit.formation)), geometry("stand_depth"))
    };
    Rectangle { centre: pose.at, facing: pose.facing, width, depth }
}

fn nearest_of(rectangle: &Rectangle, place: Point) -> Point {
    let (ahead, right) = rectangle.seen_from(place);
    let (deep, wide) = (rectangle.depth / 2.0, rectangle.width / 2.0);
    rectangle.place(ahead.clamp(-deep, deep), right.clamp(-wide, wide))
}

/// The place on a segment that is nearest to a place.
fn nearest_on((start, end): (Point, Point), place: Point) -> Point {
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = (dx * dx + dy * dy).max(1e-12);
    let along = (((place.x - start.x) * dx + (place.y - start.y) * dy) / length).clamp(0.0, 1.0);
    Point { x: start.x + along * dx, y: start.y + along * dy }
}

/// Whether a line crosses a rectangle enlarged or reduced by this much.
fn line_meets((from, to): (Point, Point), rectangle: &Rectangle, grown: f64) -> bool {
    let mut rectangle = *rectangle;
    rectangle.width = (rectangle.width + 2.0 * grown).max(0.0);
    rectangle.depth = (rectangle.depth + 2.0 * grown).max(0.0);
    rectangle.holds(from)
        || rectangle.holds(to)
        || rectangle.edges().iter().any(|edge| segments_cross(*edge, (from, to)))
}

fn crossing(line: (Point, Point), rectangle: &Rectangle) -> Fact {
    if line_meets(line, rectangle, -SLACK) {
        Fact::Yes
    } else if line_meets(line, rectangle, SLACK) {
        Fact::Either
    } else {
        Fact::No
    }
}

impl<'a> Scene<'a> {
    /// A unit's footprint where it stands.
    pub fn footprint(&self, unit: &Unit) -> Option<Rectangle> {
        unit.pose.map(|pose| footprint_at(self.charts, unit, pose))
    }

    /// The gap between two units.
    pub fn gap(&self, one: &Unit, other: &Unit) -> f64 {
        match (self.footprint(one), self.footprint(other)) {
            (Some(one), Some(other)) => one.distance(&other),
            _ => f64::INFINITY,
        }
    }

    /// The enemies that may be a unit's nearest, if gaps are too similar to tell (IMP-74).
    pub fn nearest_enemies(&self, unit: &Unit) -> Vec<&'a Unit> {
        let books = self.books;
        let gaps: Vec<(f64, &Unit)> = books
            .standing()
            .filter(|enemy| enemy.side != unit.side)
            .map(|enemy| (self.gap(unit, enemy), enemy))
            .collect();
        let least = gaps.iter().map(|gap| gap.0).fold(f64::INFINITY, f64::min);
        gaps.into_iter().filter(|gap| gap.0 <= least + SLACK).map(|gap| gap.1).collect()
    }

    /// The smallest gap to any enemy.
    pub fn nearest_gap(&self, unit: &Unit) -> f64 {
        self.books
            .standing()
            .filter(|enemy| enemy.side != unit.side)
            .map(|enemy| self.gap(unit, enemy))
            .fold(f64::INFINITY, f64::min)
    }

    /// The arcs in which a unit may be struck from a place (IMP-68): two if the angle is at their border.
    pub fn arcs(&self, unit: &Unit, from: Point) -> Vec<&'static str> {
        let Some(footprint) = self.footprint(unit) else { return Vec::new() };
        let nearest = nearest_on(footprint.edges()[0], from);
        let near = nearest.distance(from);
        let angle = between(footprint.facing, bearing(nearest, from));
        // If the place is next to the front edge, a hundredth of an inch turns the line far.
        let slack = if near < 0.05 { 180.0 } else { DEGREES.max((SLACK / near).atan().to_degrees()) };
        let borders =
            ["front_degrees", "partial_flank_degrees", "rear_degrees"].map(|border| self.charts.inches(border));
        let arc = |angle: f64| borders.iter().position(|border| angle <= *border).unwrap_or(3);
        let (least, most) = (arc((angle - slack).max(0.0)), arc(angle + slack));
        ["front", "side", "flank", "rear"][least..=most].to_vec()
    }

    /// Whether a unit has another in its fire arc (IMP-64).
    pub fn in_arc(&self, firer: &Unit, target: &Unit) -> Fact {
        let (Some(own), Some(other)) = (self.footprint(firer), self.footprint(target)) else { return Fact::No };
        let front = own.edges()[0];
        if line_meets(front, &other, SLACK) {
            return Fact::Either;
        }
        let mut lines: Vec<(Point, Point)> = [front.0, front.1].map(|end| (end, nearest_of(&other, end))).to_vec();
        lines.extend(other.corners().map(|corner| (nearest_on(front, corner), corner)));
        let least = lines.iter().map(|line| line.0.distance(line.1)).fold(f64::INFINITY, f64::min);
        let what = if self.charts.is_loose(firer) { "fire_arc_loose_degrees" } else { "fire_arc_degrees" };
        let slack = DEGREES.max((SLACK / least).atan().to_degrees());
        let shortest = lines.iter().filter(|line| line.0.distance(line.1) <= least + 0.005);
        let mut found: Option<Fact> = None;
        for line in shortest {
            let fact = Fact::at_most(between(own.facing, bearing(line.0, line.1)), self.charts.inches(what), slack);
            found = Some(match found {
                Some(before) if before != fact => Fact::Either,
                _ => fact,
            });
        }
        found.unwrap_or(Fact::No)
    }

    /// Whether nothing blocks the line between two units (IMP-64).
    pub fn sees(&self, firer: &Unit, target: &Unit) -> Fact {
        let (Some(from), Some(to)) = (firer.pose, target.pose) else { return Fact::No };
        let line = (from.at, to.at);
        let wood = |kind: &str, most: &str| {
            Fact::at_most(self.ground.inches_in(kind, line.0, line.1), self.charts.inches(most), 0.04)
        };
        let mut clear = wood("light-woods", "sight_light_woods").and(wood("heavy-woods", "sight_heavy_woods"));
        for other in self.books.standing() {
            if other.name == firer.name || other.name == target.name || self.charts.is_loose(other) {
                continue;
            }
            let Some(footprint) = self.footprint(other) else { continue };
            let mut hinders = crossing(line, &footprint);
            if firer.arm == "artillery" && other.side == firer.side {
                let over = Fact::at_most(self.charts.inches("overhead_fire_inches"), self.gap(firer, other), SLACK);
                hinders = hinders.and(not(over));
            }
            clear = clear.and(not(hinders));
        }
        clear
    }

    /// Whether a unit has cover against an enemy (IMP-68).
    pub fn cover(&self, unit: &Unit, enemy: Option<Point>) -> Fact {
        let Some(pose) = unit.pose else { return Fact::No };
        let kinds = self.ground.kinds_about(pose.at);
        let covers = |kind: &&str| matches!(*kind, "light-woods" | "heavy-woods" | "rough");
        let under = if kinds.iter().all(covers) {
            Fact::Yes
        } else if kinds.iter().any(covers) {
            Fact::Either
        } else {
            Fact::No
        };
        let adjacent = self.charts.inches("adjacent_inches");
        under.or(enemy.map_or(Fact::No, |enemy| self.ground.wall(pose.at, adjacent, enemy)))
    }

    /// Whether it is far enough behind friends (IMP-68), as seen from one of its nearest enemies.
    pub fn behind_friends(&self, unit: &Unit) -> Fact {
        let Some(pose) = unit.pose else { return Fact::No };
        let least = self.charts.number("good_modifiers.behind-friends.at_least_inches");
        let behind = |enemy: &Unit| {
            let Some(there) = enemy.pose else { return Fact::No };
            let friends = self
                .books
                .standing()
                .filter(|friend| friend.side == unit.side && friend.name != unit.name && !friend.is_routed());
            friends.fold(Fact::No, |found, friend| {
                let Some(footprint) = self.footprint(friend) else { return found };
                let far = Fact::at_most(least, self.gap(unit, friend), SLACK);
                found.or(far.and(crossing((pose.at, there.at), &footprint)))
            })
        };
        let seen: Vec<Fact> = self.nearest_enemies(unit).into_iter().map(behind).collect();
        match seen.as_slice() {
            [] => Fact::No,
            [one] => *one,
            [first, rest @ ..] if rest.iter().all(|other| other == first) => *first,
            _ => Fact::Either,
        }
    }

    /// Whether a friend supports a unit by its position (IMP-68).
    pub fn supports(&self, unit: &Unit, friend: &Unit) -> Fact {
        let fit = friend.side == unit.side
            && friend.name != unit.name
            && friend.is_in()
            && matches!(friend.level.as_str(), "good-order" | "disorder");
        let (Some(own), Some(other)) = (unit.pose, friend.pose) else { return Fact::No };
        let near = Fact::at_most(self.gap(unit, friend), self.charts.inches("adjacent_inches"), SLACK);
        let along = Fact::sure(between(own.facing, other.facing) <= 90.0);
        Fact::sure(fit).and(near).and(along)
    }

    /// How far a leader is from a unit.
    pub fn leader_gap(&self, place: Point, unit: &Unit) -> f64 {
        self.footprint(unit).map_or(f64::INFINITY, |footprint| footprint.distance_to(place))
    }

    /// Whether an enemy is within this many inches.
    pub fn enemy_within(&self, unit: &Unit, inches: f64, but: &[String]) -> Fact {
        let enemies = self.books.standing().filter(|enemy| enemy.side != unit.side && !but.contains(&enemy.name));
        enemies.fold(Fact::No, |found, enemy| found.or(Fact::at_most(self.gap(unit, enemy), inches, SLACK)))
    }

    /// The parts of a move action that a straight way takes a unit (IMP-65), on the way and just beside it, because it
    /// may run along the border of some ground; empty if it cannot go.
    pub fn efforts(&self, unit: &Unit, from: Point, to: Point) -> Vec<f64> {
        let (east, north) = bearing(from, to).to_radians().sin_cos();
        let beside = |by: f64, place: Point| Point { x: place.x + north * by, y: place.y - east * by };
        [0.0, SLACK, -SLACK].iter().filter_map(|by| self.effort(unit, beside(*by, from), beside(*by, to))).collect()
    }

    /// The part of a move action that a straight way takes a unit; none if it cannot go.
    fn effort(&self, unit: &Unit, from: Point, to: Point) -> Option<f64> {
        let pieces = pieces(from, to);
        #[expect(clippy::cast_precision_loss, reason = "a few thousand pieces")]
        let each = from.distance(to) / pieces.len() as f64;
        let mut effort = 0.0;
        for place in pieces {
            let rate = self.rate(unit, place);
            if rate <= 0.0 {
                return None;
            }
            effort += each / rate;
        }
        Some(effort)
    }

    /// Inches that a unit moves in one action over the ground at a place (IMP-11); roads count only for units with a
    /// rate there.
    pub fn rate(&self, unit: &Unit, place: Point) -> f64 {
        let rate = |kind: &str| self.charts.movement(unit, kind).parse::<f64>().unwrap_or_default();
        let road = self.ground.road(place, 0.0).map(rate).filter(|rate| *rate > 0.0);
        let beside = rate(self.ground.beside_roads(place));
        road.map_or(beside, |road| if road > 0.0 { road } else { beside })
    }
}

/// The opposite of a fact.
pub(super) fn not(fact: Fact) -> Fact {
    match fact {
        Fact::Yes => Fact::No,
        Fact::No => Fact::Yes,
        Fact::Either => Fact::Either,
    }
}
