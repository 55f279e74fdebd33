//! The ground under a point and along a straight way, and a way in the form of the movement procedure (IMP-11, IMP-65).

use enum_map::EnumMap;
use grognard_books::impact::movement::{Leg, OffRoad, Situation, rates_of};
use grognard_books::impact::tables::{Tables, Terrain};
use grognard_core::facts::Choice as _;
use grognard_field::{Band, Point, Polygon, Polyline, cut};
use grognard_table::{Ground, measured};

use crate::facts::going;
use crate::measures::{QUARTER, STRIP};
use crate::state::Unit;
use crate::terrain::{of_area, of_line};

/// The ground at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Underfoot {
    /// The ground; on the strip of a road or trail, that.
    pub terrain: Terrain,
    /// The ground beside the road or trail; elsewhere the ground itself.
    pub beside: OffRoad,
}

/// A part of a straight way on one kind of ground, and its length.
pub type Stretch = (Underfoot, i32);

fn off_road(terrain: Terrain) -> Option<OffRoad> {
    match terrain {
        Terrain::Road | Terrain::Trail => None,
        Terrain::Open => Some(OffRoad::Open),
        Terrain::Broken => Some(OffRoad::Broken),
        Terrain::LightWoods => Some(OffRoad::LightWoods),
        Terrain::HeavyWoods => Some(OffRoad::HeavyWoods),
        Terrain::Rough => Some(OffRoad::Rough),
    }
}

/// The ground where these areas overlap, the last on top, and these strips run.
fn ground_of(areas: impl Iterator<Item = Terrain>, strips: impl Iterator<Item = Terrain>) -> Underfoot {
    let areas: Vec<Terrain> = areas.collect();
    let top = areas.last().copied().unwrap_or(Terrain::Open);
    let beside = areas.iter().rev().find_map(|terrain| off_road(*terrain)).unwrap_or(OffRoad::Open);
    // A road has precedence over a trail: it is before it on the chart.
    let strip = strips.min_by_key(|terrain| *terrain as usize);
    Underfoot { terrain: strip.unwrap_or(top), beside }
}

fn strips(ground: &Ground) -> Vec<(Terrain, &Polyline)> {
    let lines = ground.shaped_lines();
    lines.filter_map(|(line, shape)| Some((of_line(&line.kind)?.way()?, shape))).collect()
}

fn areas(ground: &Ground) -> Vec<(Terrain, &Polygon)> {
    ground.shaped_areas().map(|(area, shape)| (of_area(&area.kind), shape)).collect()
}

pub fn underfoot(ground: &Ground, at: Point) -> Underfoot {
    let under = areas(ground).into_iter().filter(|(_, shape)| shape.contains(at));
    let along = strips(ground).into_iter().filter(|(_, line)| Band { line, reach: STRIP }.contains(at));
    ground_of(under.map(|(terrain, _)| terrain), along.map(|(terrain, _)| terrain))
}

/// The area at a point, whether a road runs there or not.
pub fn area_at(ground: &Ground, at: Point) -> Terrain {
    let under = areas(ground).into_iter().rev().find(|(_, shape)| shape.contains(at));
    under.map_or(Terrain::Open, |(terrain, _)| terrain)
}

/// A straight way of the centre, cut where the ground changes.
pub fn stretches(ground: &Ground, from: Point, to: Point) -> Vec<Stretch> {
    let (areas, strips) = (areas(ground), strips(ground));
    let shapes: Vec<&Polygon> = areas.iter().map(|(_, shape)| *shape).collect();
    let bands: Vec<Band<'_>> = strips.iter().map(|(_, line)| Band { line, reach: STRIP }).collect();
    let pieces = cut(from, to, from.distance(to), &shapes, &bands);
    let stretch = pieces.into_iter().map(|piece| {
        let under = piece.areas.iter().filter_map(|index| areas.get(*index)).map(|(terrain, _)| *terrain);
        let along = piece.bands.iter().filter_map(|index| strips.get(*index)).map(|(terrain, _)| *terrain);
        (ground_of(under, along), piece.length)
    });
    stretch.collect()
}

/// The areas along a straight line: roads do not open woods to sight.
pub fn stretches_of_areas(ground: &Ground, from: Point, to: Point) -> Vec<(Terrain, i32)> {
    let areas = areas(ground);
    let shapes: Vec<&Polygon> = areas.iter().map(|(_, shape)| *shape).collect();
    let pieces = cut(from, to, from.distance(to), &shapes, &[]);
    let top = |index: Option<&usize>| index.and_then(|index| areas.get(*index)).map(|(terrain, _)| *terrain);
    pieces.iter().map(|piece| (top(piece.areas.last()).unwrap_or(Terrain::Open), piece.length)).collect()
}

/// The legs of a straight way of a unit, with the lengths of each kind of ground added up. If its formation has no rate
/// on a road, the ground beside it counts. `times` is 2 for a unit that moves at half its rate.
pub fn legs(t: &Tables, ground: &Ground, unit: &Unit, from: Point, to: Point, times: i32) -> Vec<Leg> {
    let (_, rates) = rates_of(t, unit.arm, unit.formation, unit.level);
    let mut lengths: EnumMap<Terrain, i32> = EnumMap::default();
    for (under, length) in stretches(ground, from, to) {
        let has_rate = !under.terrain.is_way() || rates[under.terrain].is_some();
        let terrain = if has_rate { under.terrain } else { under.beside.into() };
        lengths[terrain] += length * times;
    }
    let begun = |length: i32| (length + QUARTER - 1) / QUARTER * QUARTER;
    let gone = Terrain::all().filter(|terrain| lengths[*terrain] > 0);
    gone.map(|terrain| Leg { terrain, inches: measured(begun(lengths[terrain])) }).collect()
}

/// The facts of a unit on the ground where it stands, without a way.
pub fn standing_facts(unit: &Unit, under: Underfoot) -> Situation {
    Situation { terrain: under.terrain, off_road: under.beside, ..going(unit) }
}

/// The facts of a unit's straight move for the procedure, given the ground.
pub fn move_facts_from(
    t: &Tables,
    ground: &Ground,
    unit: &Unit,
    (under, from, to): (Underfoot, Point, Point),
    times: i32,
) -> Situation {
    Situation { legs: legs(t, ground, unit, from, to, times), ..standing_facts(unit, under) }
}

/// The facts of a unit's straight move for the procedure.
pub fn move_facts(t: &Tables, ground: &Ground, unit: &Unit, way: (Point, Point), times: i32) -> Situation {
    move_facts_from(t, ground, unit, (underfoot(ground, way.0), way.0, way.1), times)
}
