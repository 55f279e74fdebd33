//! Lines of sight from centre to centre: hidden by ground, and for fire by units (section 8).

use grognard_field::{Point, Polygon, Vector};
use grognard_table::Area;

use super::who::everybody;
use super::{Lay, Piece};
use crate::measures::INTO_COVER;
use crate::terrain::{of_kind, row};
use grognard_books::fatigue::names::{Arm, Formation};
use grognard_books::fatigue::tables::Terrain;

/// What blocks a line of sight or fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocked<'s> {
    /// Ground, by its name.
    Ground(&'s str),
    Unit(&'s str),
}

impl Blocked<'_> {
    pub fn words(self) -> String {
        match self {
            Blocked::Ground(name) => format!("{name} lies between"),
            Blocked::Unit(name) => format!("{name} stands between"),
        }
    }
}

/// Whether ground allows a line of sight between two points. A unit inside a building or redoubt looks out of it, so
/// that place hides nothing from it, nor it from others.
pub fn in_sight<'s>(lay: &Lay<'s>, from: (Point, Option<&str>), to: (Point, Option<&str>)) -> Result<(), Blocked<'s>> {
    let inside = [from.1, to.1];
    let blocking = lay.table.ground.shaped_areas().find(|(area, shape)| {
        let looked_out_of = area.name.as_deref().is_some_and(|name| inside.contains(&Some(name)));
        !looked_out_of && row(lay.t, &area.kind).blocks_sight && hides(area, shape, from.0, to.0)
    });
    match blocking {
        Some((area, _)) => Err(Blocked::Ground(area.name.as_deref().unwrap_or(&area.kind))),
        None => Ok(()),
    }
}

/// Whether an area that blocks sight does so between two points: a hill if neither is on it, woods beyond the first
/// inch from whichever end is in them, a building completely.
fn hides(area: &Area, shape: &Polygon, from: Point, to: Point) -> bool {
    if !shape.may_meet(from, to) {
        return false;
    }
    let (here, there) = (shape.contains(from), shape.contains(to));
    let kind = of_kind(&area.kind);
    if kind == Terrain::Hill {
        return !here && !there && shape.length_inside(from, to) > 0;
    }
    let Some(way) = Vector::towards(from, to) else { return false };
    let free = |end: bool| if end && kind == Terrain::Woods { INTO_COVER } else { 0 };
    if from.distance(to) <= free(here) + free(there) {
        return false;
    }
    let (start, end) = (from.moved(way, free(here)), to.moved(way, -free(there)));
    shape.length_inside(start, end) > 0
}

fn place<'s>(piece: &Piece<'s>) -> (Point, Option<&'s str>) {
    (piece.at(), piece.unit.inside.as_ref().map(|inside| inside.place.as_str()))
}

/// Whether one piece sees another.
pub fn sees(lay: &Lay<'_>, one: &Piece<'_>, other: &Piece<'_>) -> bool {
    in_sight(lay, place(one), place(other)).is_ok()
}

pub fn sees_point(lay: &Lay<'_>, piece: &Piece<'_>, point: Point) -> bool {
    in_sight(lay, place(piece), (point, None)).is_ok()
}

/// Whether a piece can fire at another, as far as ground and units in the way allow. Open order of its side, abandoned
/// guns, headquarters bases, and units in the same building as either hide nobody.
pub fn fire_line<'s>(lay: &Lay<'s>, firer: &Piece<'_>, target: &Piece<'_>) -> Result<(), Blocked<'s>> {
    in_sight(lay, place(firer), place(target))?;
    let (here, there) = (firer.at(), target.at());
    let shares = |other: &Piece<'_>, of: &Piece<'_>| {
        let place = of.unit.inside.as_ref().map(|inside| &inside.place);
        place.is_some() && other.unit.inside.as_ref().map(|inside| &inside.place) == place
    };
    let hides = |other: &Piece<'s>| {
        let own_loose = other.side == firer.side && (other.loose || other.unit.formation == Formation::OpenOrder);
        other.index != firer.index
            && other.index != target.index
            && !own_loose
            && !other.unit.abandoned
            && other.unit.arm != Arm::Headquarters
            && !shares(other, firer)
            && !shares(other, target)
            && other.block.is_crossed_by(here, there)
    };
    let between = everybody(lay).find(hides);
    between.map_or(Ok(()), |other| Err(Blocked::Unit(other.name)))
}
