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

/// Every terrain that a straight way of the centre crosses. A road over a river is a bridge, a stream drawn as an area
/// over one is a ford.
pub fn crossed(ground: &Ground, from: Point, to: Point) -> impl Iterator<Item = Terrain> + use<> {
    let shaped: Vec<(Terrain, &Polygon)> =
        ground.shaped_areas().map(|(area, shape)| (of_kind(&area.kind), shape)).collect();
    let lines: Vec<(Terrain, &Polyline)> =
        ground.shaped_lines().map(|(line, shape)| (of_kind(&line.kind), shape)).collect();
    let roads = lines.iter().filter(|(kind, _)| *kind == Terrain::Road);
    let roads: Vec<Band<'_>> = roads.map(|(_, line)| Band { line, reach: ON_ROAD }).collect();
    let areas: Vec<&Polygon> = shaped.iter().map(|(_, shape)| *shape).collect();
    let mut met: Vec<Terrain> = Vec::new();
    for piece in cut(from, to, from.distance(to).max(1), &areas, &roads) {
        if !piece.bands.is_empty() {
            met.push(Terrain::Road);
            continue;
        }
        let here = || piece.areas.iter().filter_map(|index| shaped.get(*index)).map(|(kind, _)| *kind);
        let ford = here().any(|kind| kind == Terrain::Stream);
        met.extend(here().filter(|kind| !(ford && *kind == Terrain::River)));
        if piece.areas.is_empty() {
            met.push(Terrain::Open);
        }
    }
    for (kind, line) in lines.iter().filter(|(kind, _)| *kind != Terrain::Road) {
        // A line that is crossed on a road is crossed by that road; elsewhere it may be crossed as well.
        let on_road = |at: &Point| roads.iter().any(|road| road.contains(*at));
        let places = crossings(line, from, to);
        let open = line.crossings(from, to) > 0 && (places.is_empty() || !places.iter().all(on_road));
        met.extend(open.then_some(*kind));
    }
    met.into_iter()
}

/// The worst terrain on a straight way of an arm, for the whole of its move; a road only if it is never left.
pub fn worst(t: &Tables, ground: &Ground, arm: Arm, from: Point, to: Point) -> Terrain {
    let percent = |terrain: &Terrain| t.terrain.row(*terrain).percent(arm).value;
    crossed(ground, from, to).min_by_key(percent).unwrap_or(Terrain::Open)
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
