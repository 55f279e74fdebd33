//! What the book's page says of positions, worked out apart from the program: IMP-64, IMP-68, IMP-74 in plain geometry.
//! A question that is too close to call by the hundredths a table is measured in is noted as a tie.

use std::cell::Cell;

use grognard_books::impact::unit::{Arm, Formation, Level};
use grognard_field::{Point, Pose};
use grognard_games::impact::state::{State, Unit};
use grognard_table::Side;

use super::plane::{
    P, ahead, along, angle, cross, gap, goes_through, hardly_crosses, inside, long, minus, nearest_on, off_border,
    off_figure, off_line, off_piece, rectangle, shortest_way,
};

/// A table rounds to hundredths: whatever is nearer to a limit than this is too close to call.
const INCH: f64 = 0.0055;
const DEGREE: f64 = 0.01;

pub fn place(at: Point) -> P {
    (f64::from(at.x) / 100.0, f64::from(at.y) / 100.0)
}

/// Width and depth by the page.
fn size(unit: &Unit) -> (f64, f64) {
    let stands = f64::from(unit.figures).max(1.0) / f64::from(unit.figures_per_stand);
    let stands = stands.ceil();
    let column = |wide: f64, deep: f64| (wide.min(stands), (stands / wide).ceil() * deep);
    match unit.formation {
        Formation::BattleLine => (stands, 0.75),
        Formation::ExtendedLine | Formation::MountedLine | Formation::DismountedLine | Formation::Unlimbered => {
            (1.5 * stands, 0.75)
        }
        Formation::Skirmishers | Formation::MountedSkirmishers | Formation::DismountedSkirmishers => {
            (2.0 * stands, 0.75)
        }
        Formation::AttackColumn => column(2.0, 0.75),
        Formation::RoadColumn | Formation::MountedColumn => column(1.0, 0.75),
        Formation::Limbered => column(1.0, 1.5),
    }
}

pub fn corners_of(unit: &Unit, pose: Pose) -> [P; 4] {
    let (width, depth) = size(unit);
    rectangle(place(pose.at), f64::from(pose.facing), width, depth)
}

fn skirmishes(unit: &Unit) -> bool {
    use Formation::{DismountedSkirmishers, MountedSkirmishers, Skirmishers};
    matches!(unit.formation, Skirmishers | MountedSkirmishers | DismountedSkirmishers)
}

/// A unit where it stands.
pub struct Stander<'s> {
    pub name: &'s str,
    pub unit: &'s Unit,
    pub at: P,
    pub facing: f64,
    pub corners: [P; 4],
}

/// The table as the page sees it.
pub struct Oracle<'s> {
    state: &'s State,
    pub units: Vec<Stander<'s>>,
    areas: Vec<(&'s str, Vec<P>)>,
    lines: Vec<(&'s str, Vec<P>)>,
    ties: Cell<u32>,
}

/// The friends beside a unit, nearest first.
pub type Friends<'s> = Vec<(&'s str, Level, f64)>;

impl<'s> Oracle<'s> {
    pub fn of(state: &'s State) -> Self {
        let table = state.table.as_ref().unwrap();
        let standing = state.units.iter().filter_map(|(name, unit)| {
            let pose = *table.units.get(name)?;
            let corners = corners_of(unit, pose);
            Some(Stander { name, unit, at: place(pose.at), facing: f64::from(pose.facing), corners })
        });
        let points = |points: &[Point]| points.iter().map(|point| place(*point)).collect();
        Oracle {
            state,
            units: standing.collect(),
            areas: table.ground.areas.iter().map(|area| (area.kind.as_str(), points(&area.points))).collect(),
            lines: table.ground.lines.iter().map(|line| (line.kind.as_str(), points(&line.points))).collect(),
            ties: Cell::new(0),
        }
    }

    /// How many questions were too close to call.
    pub fn ties(&self) -> u32 {
        self.ties.get()
    }

    fn tie(&self, close: bool) {
        self.ties.set(self.ties.get() + u32::from(close));
    }

    fn at_most(&self, value: f64, limit: f64, close: f64) -> bool {
        self.tie((value - limit).abs() < close);
        value <= limit
    }

    fn enemies(&self, side: Side) -> impl Iterator<Item = &Stander<'s>> {
        self.units.iter().filter(move |other| other.unit.side != side)
    }

    /// The nearest enemy of a side to a footprint, and the gap.
    pub fn nearest_enemy(&self, side: Side, corners: &[P; 4]) -> Option<(&Stander<'s>, f64)> {
        let mut all: Vec<(&Stander<'s>, f64)> =
            self.enemies(side).map(|enemy| (enemy, gap(&enemy.corners, corners))).collect();
        all.sort_by(|one, two| one.1.total_cmp(&two.1));
        if let [(_, first), (_, second), ..] = all.as_slice() {
            self.tie(second - first < 2.0 * INCH);
        }
        all.into_iter().next()
    }

    pub fn enemy_within_two(&self, unit: &Stander<'s>) -> bool {
        let nearest = self.nearest_enemy(unit.unit.side, &unit.corners);
        nearest.is_some_and(|(_, gap)| self.at_most(gap, 2.0, INCH))
    }

    pub fn comes_nearer(&self, unit: &Stander<'s>, end: &[P; 4]) -> bool {
        let side = unit.unit.side;
        let before = self.nearest_enemy(side, &unit.corners).map(|(_, gap)| gap);
        let after = self.nearest_enemy(side, end).map(|(_, gap)| gap);
        before.zip(after).is_some_and(|(before, after)| {
            self.tie((before - after).abs() < 2.0 * INCH && before + after > 0.0);
            after < before
        })
    }

    /// `t`: between the target's facing and the line from the nearest point of its front edge to a centre.
    pub fn off_front(&self, target: &Stander<'s>, from: P) -> f64 {
        let [left, right, ..] = target.corners;
        let way = minus(from, nearest_on(left, right, from));
        self.tie(long(way) < INCH);
        angle(way, ahead(target.facing))
    }

    pub fn hit_from(&self, target: &Stander<'s>, from: P) -> &'static str {
        let t = self.off_front(target, from);
        let arcs = [(45.0, "front"), (75.0, "side"), (135.0, "flank")];
        arcs.iter().find(|(limit, _)| self.at_most(t, *limit, DEGREE)).map_or("rear", |(_, arc)| arc)
    }

    pub fn fire_bearing(&self, firer: &Stander<'s>, target: &Stander<'s>) -> f64 {
        let way = shortest_way(firer.corners[0], firer.corners[1], &target.corners);
        // Within a hundredth they touch, and no direction can be told.
        self.tie(long(way) < 2.0 * INCH);
        angle(way, ahead(firer.facing))
    }

    pub fn in_arc(&self, firer: &Stander<'s>, target: &Stander<'s>) -> bool {
        let most = if skirmishes(firer.unit) { 90.0 } else { 45.0 };
        self.at_most(self.fire_bearing(firer, target), most, DEGREE)
    }

    fn area(&self, at: P) -> &'s str {
        self.areas.iter().rev().find(|(_, corners)| inside(corners, at)).map_or("open", |(kind, _)| kind)
    }

    fn goes_through(&self, other: &Stander<'s>, from: P, to: P) -> bool {
        let (width, depth) = size(other.unit);
        let grown = |by: f64| {
            let corners = rectangle(other.at, other.facing, width + 2.0 * by, depth + 2.0 * by);
            goes_through(&corners, from, to)
        };
        self.tie(grown(INCH) != grown(-INCH));
        grown(0.0)
    }

    pub fn sees(&self, from: &Stander<'s>, to: &Stander<'s>) -> bool {
        if !self.areas.is_empty() {
            let ground = along(from.at, to.at, |at| self.area(at));
            for (kind, limit) in [("light-woods", 2.0), ("heavy-woods", 1.0)] {
                let deep = ground.iter().find(|(found, _)| *found == kind).map_or(0.0, |(_, length)| *length);
                if !self.at_most(deep, limit, 0.03) {
                    return false;
                }
            }
        }
        !self.units.iter().any(|other| {
            let bystander = other.name != from.name && other.name != to.name && !skirmishes(other.unit);
            bystander && self.goes_through(other, from.at, to.at) && {
                let friend = other.unit.side == from.unit.side && from.unit.arm == Arm::Artillery;
                let behind = gap(&other.corners, &from.corners);
                self.tie(friend && (behind - 2.0).abs() < INCH);
                !(friend && behind >= 2.0)
            }
        })
    }

    pub fn adjacent_leader(&self, unit: &Stander<'s>) -> Option<i32> {
        let table = self.state.table.as_ref().unwrap();
        let own = self.state.leaders.iter().filter(|(_, leader)| {
            let helps = leader.brigade.as_ref().is_none_or(|brigade| *brigade == unit.unit.brigade);
            let with_it = leader.attached_to.as_deref() == Some(unit.name);
            leader.side == unit.unit.side && !leader.eliminated && helps && !with_it
        });
        let near = own.filter(|(name, _)| {
            let at = place(table.officers[name.as_str()]);
            self.at_most(off_figure(&unit.corners, at), 0.5, INCH)
        });
        near.map(|(_, leader)| leader.lb).max()
    }

    pub fn attached_leader(&self, unit: &Stander<'s>) -> Option<i32> {
        let leaders = self.state.leaders.values().filter(|leader| !leader.eliminated);
        leaders.filter(|leader| leader.attached_to.as_deref() == Some(unit.name)).map(|leader| leader.lb).max()
    }

    /// The best works whose line is at most half an inch before the centre.
    pub fn works(&self, unit: &Stander<'s>) -> &'static str {
        let grades = [("heavy-works", "heavy"), ("light-works", "light"), ("hasty-works", "hasty")];
        let found = grades
            .iter()
            .find(|(kind, _)| self.lines.iter().any(|(line, points)| line == kind && self.is_behind(points, unit.at)));
        found.map_or("none", |(_, grade)| grade)
    }

    fn is_behind(&self, line: &[P], at: P) -> bool {
        if off_line(line, at) > 1.0 || !self.at_most(off_line(line, at), 0.5, INCH) {
            return false;
        }
        let pieces: Vec<(P, P)> = line.windows(2).map(|ends| (ends[0], ends[1])).collect();
        let nearest = (0..pieces.len())
            .min_by(|one, two| {
                let off = |index: usize| off_piece(pieces[index].0, pieces[index].1, at);
                off(*one).total_cmp(&off(*two))
            })
            .unwrap();
        let spot = nearest_on(pieces[nearest].0, pieces[nearest].1, at);
        let direction = |index: usize| {
            let way = minus(pieces[index].1, pieces[index].0);
            (way.0 / long(way), way.1 / long(way))
        };
        // At a corner the line runs on between the directions of its two pieces.
        let mut way = direction(nearest);
        if long(minus(spot, pieces[nearest].0)) < 1e-9 && nearest > 0 {
            let other = direction(nearest - 1);
            way = (way.0 + other.0, way.1 + other.1);
        } else if long(minus(spot, pieces[nearest].1)) < 1e-9 && nearest + 1 < pieces.len() {
            let other = direction(nearest + 1);
            way = (way.0 + other.0, way.1 + other.1);
        }
        let off = minus(at, spot);
        let left = (way.0 * off.1 - way.1 * off.0) / long(way);
        self.tie(left.abs() < INCH);
        left <= 0.0
    }

    pub fn cover(&self, unit: &Stander<'s>, enemy: P) -> bool {
        self.tie(self.areas.iter().any(|(_, corners)| off_border(corners, unit.at) < INCH));
        if matches!(self.area(unit.at), "light-woods" | "heavy-woods" | "rough") {
            return true;
        }
        let walls = self.lines.iter().filter(|(kind, _)| matches!(*kind, "wall" | "fence"));
        let mut covered = false;
        for (_, line) in walls {
            let crossed = line.windows(2).any(|ends| cross(unit.at, enemy, ends[0], ends[1]));
            let hardly = line.windows(2).any(|ends| hardly_crosses(unit.at, enemy, ends[0], ends[1], INCH));
            let off = off_line(line, unit.at);
            self.tie(hardly && off < 0.5 + INCH);
            self.tie(crossed && (off - 0.5).abs() < INCH);
            covered |= crossed && off <= 0.5;
        }
        covered
    }

    pub fn behind_friends(&self, unit: &Stander<'s>) -> bool {
        let Some((enemy, _)) = self.nearest_enemy(unit.unit.side, &unit.corners) else { return false };
        let friends = self.units.iter().filter(|friend| {
            friend.unit.side == unit.unit.side && friend.name != unit.name && friend.unit.level != Level::Routed
        });
        let mut found = false;
        for friend in friends {
            let far = gap(&friend.corners, &unit.corners);
            let crossed = far > 5.9 && self.goes_through(friend, unit.at, enemy.at);
            self.tie(crossed && (far - 6.0).abs() < INCH);
            found |= crossed && far >= 6.0;
        }
        found
    }

    pub fn supports(&self, unit: &Stander<'s>) -> Friends<'s> {
        let in_charge = |name: &str| {
            let charge = self.state.charge.as_ref();
            charge.is_some_and(|charge| charge.lead == name || charge.supports.iter().any(|other| other == name))
        };
        let friends = self.units.iter().filter(|friend| {
            friend.unit.side == unit.unit.side
                && friend.name != unit.name
                && matches!(friend.unit.level, Level::GoodOrder | Level::Disorder)
                && angle(ahead(friend.facing), ahead(unit.facing)) <= 90.0 + 1e-6
                && (in_charge(unit.name) || !in_charge(friend.name))
        });
        let mut found: Friends<'s> = friends
            .map(|friend| (friend.name, friend.unit.level, gap(&friend.corners, &unit.corners)))
            .filter(|(_, _, gap)| self.at_most(*gap, 0.5, INCH))
            .collect();
        found.sort_by(|one, two| one.2.total_cmp(&two.2));
        self.tie(found.windows(2).any(|pair| pair[1].2 - pair[0].2 < 2.0 * INCH));
        found
    }

    /// The ground at a place, with strips of this many inches to each side.
    fn ground(&self, at: P, strip: f64) -> (&'s str, &'s str) {
        let on = |kind: &str| self.lines.iter().any(|(line, points)| *line == kind && off_line(points, at) <= strip);
        let here = || self.areas.iter().rev().filter(|(_, corners)| inside(corners, at)).map(|(kind, _)| *kind);
        let beside = here().find(|kind| !matches!(*kind, "road" | "trail")).unwrap_or("open");
        let top = here().next().unwrap_or("open");
        (
            if on("road") {
                "road"
            } else if on("trail") {
                "trail"
            } else {
                top
            },
            beside,
        )
    }

    /// The ground at a place, and what lies beside the road or trail there.
    pub fn stands_on(&self, at: P) -> (&'s str, &'s str) {
        let ways = self.lines.iter().filter(|(kind, _)| matches!(*kind, "road" | "trail"));
        for (_, line) in ways {
            self.tie((off_line(line, at) - 0.5).abs() < INCH);
        }
        self.tie(self.areas.iter().any(|(_, corners)| off_border(corners, at) < INCH));
        self.ground(at, 0.5)
    }

    /// Inches of a straight way on each ground, with what lies beside it.
    pub fn going(&self, from: P, to: P) -> Vec<((&'s str, &'s str), f64)> {
        let with = |strip: f64| along(from, to, |at| self.ground(at, strip));
        let found = with(0.5);
        let of = |all: &[((&str, &str), f64)], kind: &(&str, &str)| {
            all.iter().find(|(known, _)| known == kind).map_or(0.0, |(_, length)| *length)
        };
        for other in [with(0.5 - INCH), with(0.5 + INCH)] {
            let differs = |(kind, length): &((&str, &str), f64)| (of(&other, kind) - length).abs() > 0.03;
            self.tie(found.iter().any(differs) || other.len() != found.len());
        }
        found
    }

    pub fn holder(&self, at: P) -> Option<Side> {
        let near = |side: Side| {
            let standing = self.units.iter().filter(|unit| unit.unit.side == side && unit.unit.level != Level::Routed);
            standing.filter(|unit| self.at_most(long(minus(unit.at, at)), 3.0, INCH)).count() > 0
        };
        match (near(Side::A), near(Side::B)) {
            (true, false) => Some(Side::A),
            (false, true) => Some(Side::B),
            _ => None,
        }
    }
}
