//! Lines of sight between the centres of units, hidden by ground, hills and other units.

use grognard_field::{Point, Polygon, length_inside};

use crate::Table;
use crate::ground::{Ground, Readings};
use crate::lay::{Lay, Piece, TableBook};
use crate::sight_rule::SightRule;
use crate::sights::{Hidden, OverGround};

/// Whether the ground allows a line of sight between two points.
fn over_ground(table: &Table, read: Readings<'_>, rule: SightRule, here: Point, there: Point) -> OverGround {
    let far = here.distance(there);
    if far > rule.limit {
        return Err(Hidden::Far(far));
    }
    if table.ground.areas.is_empty() {
        return Ok(0);
    }
    table.sights.or_find(here, there, || over_areas(&table.ground, read, rule, here, there))
}

fn over_areas(ground: &Ground, read: Readings<'_>, rule: SightRule, here: Point, there: Point) -> OverGround {
    let thick = read.areas().filter(|(_, shape, feature)| feature.hides && shape.may_meet(here, there));
    let thick: Vec<&Polygon> = thick.map(|(_, shape, _)| shape).collect();
    if !thick.is_empty() {
        let deep = length_inside(here, there, &thick);
        if deep > rule.into_area {
            return Err(Hidden::Ground(deep));
        }
    }
    let highest = ground.level_at(here).max(ground.level_at(there));
    let above = ground.shaped_areas().filter(|(area, shape)| {
        area.level > highest && shape.may_meet(here, there) && shape.length_inside(here, there) > 0
    });
    match above.map(|(area, _)| area.level).max() {
        Some(level) => Err(Hidden::Hill(level)),
        None => Ok(highest),
    }
}

impl<'s, B: TableBook> Lay<'s, B> {
    /// Why something is not seen, in words.
    pub fn why_hidden(&self, hidden: Hidden<'_>) -> String {
        hidden.words(B::sight(self.t), B::HIDING)
    }

    /// Whether one unit sees another, whichever way it faces.
    pub fn sight(&self, from: &Piece<'_, B::Unit>, to: &Piece<'_, B::Unit>) -> Result<(), Hidden<'s>> {
        let (here, there) = (from.at(), to.at());
        let (rule, ground) = (B::sight(self.t), &self.table.ground);
        let highest = over_ground(self.table, self.ground(), rule, here, there)?;
        if !rule.units_block {
            return Ok(());
        }
        let between = self.others(from.index).find(|other| {
            other.index != to.index
                && !other.loose
                && other.block.is_crossed_by(here, there)
                && (highest == 0 || ground.level_at(other.at()) >= highest)
        });
        between.map_or(Ok(()), |other| Err(Hidden::Unit(other.name)))
    }
}
