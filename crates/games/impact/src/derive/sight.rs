//! Lines of sight from centre to centre: woods, and units in the way (IMP-64).

use grognard_books::impact::tables::Terrain;
use grognard_books::impact::unit::Arm;
use grognard_field::Point;
use grognard_table::{Ground, inches, whole};

use super::going::stretches_of_areas;
use super::{Lay, Piece};
use crate::terrain::words;

/// What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked<'s> {
    /// This much of a kind of woods, more than can be seen through.
    Woods(Terrain, i32),
    Unit(&'s str),
}

impl Blocked<'_> {
    /// "2.5 inches of light woods lie between".
    pub fn words(self) -> String {
        match self {
            Blocked::Woods(terrain, deep) => format!("{} inches of {} lie between", inches(deep), words(terrain)),
            Blocked::Unit(name) => format!("{name} stands between"),
        }
    }
}

/// The woods that hide two points from each other.
fn woods(ground: &Ground, limits: [(Terrain, i32); 2], from: Point, to: Point) -> Option<Blocked<'static>> {
    if ground.areas.is_empty() {
        return None;
    }
    let stretches = stretches_of_areas(ground, from, to);
    limits.into_iter().find_map(|(terrain, limit)| {
        let deep: i32 = stretches.iter().filter(|(over, _)| *over == terrain).map(|(_, length)| length).sum();
        (deep > limit).then_some(Blocked::Woods(terrain, deep))
    })
}

/// Whether one unit sees another, whichever way it faces. Batteries see over friends who are far enough before them.
pub fn sight<'s>(lay: &Lay<'s>, from: &Piece<'_>, to: &Piece<'_>) -> Result<(), Blocked<'s>> {
    let (here, there) = (from.at(), to.at());
    let chart = &lay.t.game.geometry;
    let limits =
        [(Terrain::LightWoods, whole(chart.sight_light_woods)), (Terrain::HeavyWoods, whole(chart.sight_heavy_woods))];
    if let Some(blocked) = woods(&lay.table.ground, limits, here, there) {
        return Err(blocked);
    }
    let over = whole(chart.overhead_fire_inches);
    let looked_over = |other: &Piece<'_>| {
        from.unit.arm == Arm::Artillery && other.side == from.side && !from.block.nearer_than(&other.block, over)
    };
    let between = lay.others(from.index).find(|other| {
        other.index != to.index && !other.loose && other.block.is_crossed_by(here, there) && !looked_over(other)
    });
    between.map_or(Ok(()), |other| Err(Blocked::Unit(other.name)))
}
