//! The ground at a place: level, rough or not.

use grognard_books::cohesion::tables::Ground;
use grognard_core::facts::Choice;
use grognard_field::Point;

use super::Lay;

/// The highest hill a point is on; 0 on the plain.
pub fn level_at(lay: &Lay<'_>, point: Point) -> i32 {
    let hills = lay.table.ground.shaped_areas().filter(|(area, shape)| area.level > 0 && shape.contains(point));
    hills.map(|(area, _)| area.level).max().unwrap_or(0)
}

/// Whether a kind of area is rough (COH-69).
pub fn is_rough(lay: &Lay<'_>, kind: &str) -> bool {
    Ground::named(kind).is_some_and(|ground| lay.t.movement.rough.contains(&ground))
}
