//! The places of units after a command.

use crate::findings::Tally;
use crate::law::Law;

use super::ground::{Answer, EDGE};
use super::scene::Scene;

pub(super) const APART: Law = Law {
    name: "nobody overlaps",
    clauses: &["FAT-165", "FAT-169"],
    says: "A unit that moved, turned or changed its shape overlaps no other unit on the table; only those in one house share their room, and abandoned guns are no obstacle.",
};
pub(super) const ON_TABLE: Law = Law {
    name: "nobody off the table",
    clauses: &["FAT-139", "FAT-168", "FAT-169"],
    says: "A unit that stands on the table has its middle on it; a unit that is removed, gone or still to come has no place.",
};
pub(super) const INSIDE: Law = Law {
    name: "who is in a house holds it",
    clauses: &["FAT-165", "FAT-141"],
    says: "A unit whose middle lies in a building or redoubt is in it and takes its room; nobody stands in a house without holding it.",
};
pub(super) const HOUSE: Law = Law {
    name: "a house holds so many",
    clauses: &["FAT-141"],
    says: "No more units are in a building or redoubt than its kind takes, and none of the other side.",
};

/// Checks every unit whose place, shape or state has changed.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    let Some(ground) = &scene.eyes.ground else { return };
    for unit in &scene.after.units {
        let (was, pose) = (scene.was(unit.name), unit.pose);
        let changed = was.is_none_or(|was| {
            was.pose != pose || was.formation() != unit.formation() || was.is_away() != unit.is_away()
        });
        if !changed {
            continue;
        }
        let Some(pose) = pose else {
            continue;
        };
        let at = pose.at;
        let on = at.x >= -EDGE && at.y >= -EDGE && at.x <= ground.width + EDGE && at.y <= ground.depth + EDGE;
        tally.look(&ON_TABLE, on && !unit.is_away(), || {
            format!("{} stands at {:.2}, {:.2} ({})", unit.name, at.x, at.y, unit.row["fate"])
        });
        let house = ground.house(at);
        if let Some(house) = house
            && house.holds_about(at) == Answer::Yes
            && !unit.is_routed()
        {
            let holds = scene.eyes.house_of(unit, pose).is_some();
            tally.look(&INSIDE, holds, || format!("{} stands in a {} as if it were none", unit.name, house.kind));
        }
        let house = scene.eyes.house_of(unit, pose);
        if let Some(house) = house {
            let inside = scene.after.units.iter().filter(|other| {
                other.pose.is_some_and(|pose| scene.eyes.house_of(other, pose).is_some() && house.holds(pose.at))
                    && !other.is_away()
            });
            let inside: Vec<_> = inside.collect();
            let most = scene.eyes.charts.number(&format!("terrain.terrain.{}.units_max", house.kind));
            let mixed = inside.iter().any(|other| other.side() != unit.side());
            let many = most.is_some_and(|most| inside.iter().skip(1).fold(1.0, |count, _| count + 1.0) > most);
            tally.look(&HOUSE, !mixed && !many, || format!("{} units in one {}", inside.len(), house.kind));
        }
        if unit.is_abandoned() {
            continue;
        }
        let Some(room) = scene.eyes.room(unit) else { continue };
        for other in &scene.after.units {
            let Some(theirs) = other.pose else { continue };
            let together = house.is_some() && scene.eyes.house_of(other, theirs).is_some();
            if other.name == unit.name || other.is_away() || other.is_abandoned() || together {
                continue;
            }
            if at.distance(theirs.at) > 16.0 {
                continue;
            }
            let Some(their_room) = scene.eyes.room(other) else { continue };
            let deep = room.overlap(&their_room);
            tally.look(&APART, deep <= EDGE, || {
                format!("{} and {} lie {deep:.2} inches in each other", unit.name, other.name)
            });
        }
    }
}
