//! Lines of sight: between the centres, hidden by ground, hills and units (COH-53).

use grognard_books::cohesion::tables::Ground;
use grognard_core::facts::Choice;
use grognard_field::{Polygon, length_inside};

use super::ground::level_at;
use super::range::inches;
use super::{Lay, Piece};

/// Why one unit does not see another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden<'s> {
    /// Too far away, so many hundredths.
    Far(i32),
    /// So many hundredths of woods and the like lie between.
    Ground(i32),
    /// A hill of this level lies between.
    Hill(i32),
    /// A unit stands between.
    Unit(&'s str),
}

impl Hidden<'_> {
    /// In words: "2.5 inches of woods, orchard or buildings lie between, over 2".
    pub fn words(self, lay: &Lay<'_>) -> String {
        let sight = &lay.t.battlefield.sight;
        match self {
            Hidden::Far(far) => format!("it is {} inches away, over {}", inches(far), sight.limit),
            Hidden::Ground(deep) => {
                let deep = inches(deep);
                format!("{deep} inches of woods, orchard or buildings lie between, over {}", sight.into_area)
            }
            Hidden::Hill(level) => format!("a hill of level {level} lies between, above both"),
            Hidden::Unit(name) => format!("{name} stands between"),
        }
    }
}

/// Whether one unit sees another, whichever way it looks.
pub fn sight<'s>(lay: &Lay<'s>, from: &Piece<'_>, to: &Piece<'_>) -> Result<(), Hidden<'s>> {
    let (here, there) = (from.at(), to.at());
    let rules = &lay.t.battlefield.sight;
    let far = here.distance(there);
    if far > 100 * rules.limit {
        return Err(Hidden::Far(far));
    }
    let ground = &lay.table.ground;
    let mut highest = 0;
    if !ground.areas.is_empty() {
        let hides = |kind: &str| Ground::named(kind).is_some_and(|ground| rules.area_blocks.contains(&ground));
        let thick = ground.shaped_areas().filter(|(area, _)| hides(&area.kind)).map(|(_, shape)| shape);
        let thick: Vec<&Polygon> = thick.collect();
        if !thick.is_empty() {
            let deep = length_inside(here, there, &thick);
            if deep > 100 * rules.into_area {
                return Err(Hidden::Ground(deep));
            }
        }
        highest = level_at(lay, here).max(level_at(lay, there));
        let above =
            ground.shaped_areas().filter(|(area, shape)| area.level > highest && shape.length_inside(here, there) > 0);
        if let Some(level) = above.map(|(area, _)| area.level).max() {
            return Err(Hidden::Hill(level));
        }
    }
    if !rules.units_block {
        return Ok(());
    }
    let between = lay.others(from.index).find(|other| {
        other.index != to.index
            && !other.is_skirmishing()
            && other.block.is_crossed_by(here, there)
            && (highest == 0 || level_at(lay, other.at()) >= highest)
    });
    between.map_or(Ok(()), |other| Err(Hidden::Unit(other.name)))
}
