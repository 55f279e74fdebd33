//! Laws on the table after every command.

use super::books::Books;
use super::charts::Charts;
use super::ground::Ground;
use super::scene::Scene;
use crate::findings::Tally;
use crate::geometry::{Point, Rectangle};
use crate::law::Law;

pub(super) const APART: Law =
    Law { name: "nobody overlaps", clauses: &["IMP-64"], says: "No two footprints overlap at the end of a command." };
pub(super) const ON_TABLE: Law = Law {
    name: "nobody off the table",
    clauses: &["IMP-52", "IMP-71", "IMP-74"],
    says: "The centre of every unit in the battle is on the table, and units out of it have no place.",
};
pub(super) const LEADERS_WITH: Law = Law {
    name: "leaders stand with their units",
    clauses: &["IMP-53"],
    says: "An attached leader stands where his unit stands, and no leader in play stands among the enemy.",
};

/// Two footprints that touch are rounded to hundredths of an inch.
pub(super) const TOUCH: f64 = 0.04;

/// Checks the table after a command.
pub(super) fn look(after: &Books, charts: &Charts<'_>, ground: &Ground, tally: &mut Tally) {
    let scene = Scene { books: after, charts, ground };
    let standing: Vec<_> = after.standing().filter_map(|unit| Some((unit, scene.footprint(unit)?))).collect();
    for (index, (one, own)) in standing.iter().enumerate() {
        for (other, there) in &standing[index + 1..] {
            let depth = own.overlap(there);
            tally.look(&APART, depth <= TOUCH, || format!("{} and {} by {depth:.2} inches", one.name, other.name));
        }
        tally.look(&ON_TABLE, !ground.is_off(own.centre), || format!("{} at {:?}", one.name, own.centre));
    }
    for unit in after.units.iter().filter(|unit| !unit.is_in()) {
        tally.look(&ON_TABLE, unit.pose.is_none(), || format!("{} is {} and still stands there", unit.name, unit.out));
    }
    for leader in after.leaders.iter().filter(|leader| !leader.eliminated) {
        let Some(place) = leader.at else { continue };
        if let Some(unit) = leader.attached_to.as_deref() {
            let there = after.unit(unit).and_then(|unit| unit.pose);
            let holds = there.is_some_and(|pose| pose.at.distance(place) < 0.011);
            tally.look(&LEADERS_WITH, holds, || format!("{} is not with {unit}", leader.name));
        } else {
            let among = standing.iter().find(|(unit, own)| unit.side != leader.side && depth_of(own, place) > TOUCH);
            tally.look(&LEADERS_WITH, among.is_none(), || {
                format!("{} stands in {}", leader.name, among.map_or("", |among| &among.0.name))
            });
        }
    }
}

/// How deep a place is in a footprint; below 0 outside.
pub(super) fn depth_of(footprint: &Rectangle, place: Point) -> f64 {
    let (ahead, right) = footprint.seen_from(place);
    (footprint.depth / 2.0 - ahead.abs()).min(footprint.width / 2.0 - right.abs())
}
