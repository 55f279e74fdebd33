//! The effect of ground on a straight way, and how far a unit may go over it (FAT-136, FAT-141, procedure 4.10).

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::move_allowance::{MoveAllowance, Quarters};
use grognard_books::fatigue::names::Arm;
use grognard_books::fatigue::tables::Terrain;
use grognard_core::compiled;
use grognard_field::{Band, Point, Polygon, Polyline, cut};
use grognard_table::Ground;

use crate::facts::going;
use crate::measures::ON_ROAD;
use crate::state::Unit;
use crate::terrain::of_kind;

/// The ground of a table by its terrains, prepared for many questions about ways.
#[derive(Clone, Debug)]
pub struct Terrains<'s> {
    areas: Vec<&'s Polygon>,
    /// The terrains of the areas, in the same order.
    kinds: Vec<Terrain>,
    roads: Vec<Band<'s>>,
    /// Lines other than roads.
    lines: Vec<(Terrain, &'s Polyline)>,
}

impl<'s> Terrains<'s> {
    /// The ground of a table.
    pub fn of(ground: &'s Ground) -> Self {
        let (kinds, areas) = ground.shaped_areas().map(|(area, shape)| (of_kind(&area.kind), shape)).unzip();
        let lines = ground.shaped_lines().map(|(line, shape)| (of_kind(&line.kind), shape));
        let (roads, lines): (Vec<_>, Vec<_>) = lines.partition(|(kind, _)| *kind == Terrain::Road);
        let roads = roads.into_iter().map(|(_, line)| Band { line, reach: ON_ROAD }).collect();
        Terrains { areas, kinds, roads, lines }
    }

    /// Every terrain on the table except roads, open ground first; some of them more than once.
    pub fn off_road(&self) -> impl Iterator<Item = Terrain> {
        let lines = self.lines.iter().map(|(kind, _)| *kind);
        std::iter::once(Terrain::Open).chain(self.kinds.iter().copied()).chain(lines)
    }

    /// Whether a point may be on a road, or so near that rounding puts it there: a no is always right.
    pub fn may_be_on_road(&self, at: Point) -> bool {
        self.roads.iter().any(|road| road.line.distance_to(at) <= road.reach + 2)
    }

    /// Every terrain that a straight way of the centre crosses. A road over a river is a bridge, a stream drawn as an
    /// area over
    /// one is a ford.
    pub fn crossed(&self, from: Point, to: Point) -> Vec<Terrain> {
        let mut met = Vec::new();
        for piece in cut(from, to, from.distance(to).max(1), &self.areas, &self.roads) {
            if !piece.bands.is_empty() {
                met.push(Terrain::Road);
                continue;
            }
            let here = || piece.areas.iter().filter_map(|index| self.kinds.get(*index)).copied();
            let ford = here().any(|kind| kind == Terrain::Stream);
            met.extend(here().filter(|kind| !(ford && *kind == Terrain::River)));
            if piece.areas.is_empty() {
                met.push(Terrain::Open);
            }
        }
        for (kind, line) in self.lines.iter().filter(|(_, line)| line.crossings(from, to) > 0) {
            // A line that is crossed on a road is crossed by that road; elsewhere it may be crossed as well.
            let on_road = |at: &Point| self.roads.iter().any(|road| road.contains(*at));
            let places = crossings(line, from, to);
            let open = places.is_empty() || !places.iter().all(on_road);
            met.extend(open.then_some(*kind));
        }
        met
    }

    /// The worst terrain on a straight way of an arm, for the whole of its move; a road only if it is never left.
    pub fn worst(&self, t: &Tables, arm: Arm, from: Point, to: Point) -> Terrain {
        let met = self.crossed(from, to).into_iter();
        met.min_by_key(|terrain| t.terrain.row(*terrain).percent(arm).value).unwrap_or(Terrain::Open)
    }
}

/// Every terrain that a straight way of the centre crosses.
pub fn crossed(ground: &Ground, from: Point, to: Point) -> Vec<Terrain> {
    Terrains::of(ground).crossed(from, to)
}

/// The worst terrain on a straight way of an arm.
pub fn worst(t: &Tables, ground: &Ground, arm: Arm, from: Point, to: Point) -> Terrain {
    Terrains::of(ground).worst(t, arm, from, to)
}

/// Where a way crosses a line, to the nearest hundredth.
fn crossings(line: &Polyline, from: Point, to: Point) -> Vec<Point> {
    let (start, way) = (from.vector(), to.vector() - from.vector());
    let shares = line.edges().filter_map(|(one, other)| {
        let (corner, edge) = (one.vector(), other.vector() - one.vector());
        let turn = way.cross(edge);
        let share = (corner - start).cross(edge) / turn;
        let along = (corner - start).cross(way) / turn;
        ((0.0..=1.0).contains(&share) && (0.0..=1.0).contains(&along)).then_some(share)
    });
    shares.map(|share| (start + way * share).point()).collect()
}

/// How far a unit may go over a terrain, as the procedure says.
pub fn allowance(t: &Tables, unit: &Unit, terrain: Terrain, charge: bool) -> i32 {
    if unit.abandoned {
        return 0;
    }
    let situation = going(unit, terrain, charge);
    let Quarters(quarters) = compiled::outcome_without_dice::<MoveAllowance>(t, &situation).inches;
    i32::try_from(quarters.saturating_mul(25)).unwrap_or(i32::MAX)
}
