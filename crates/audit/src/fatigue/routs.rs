//! Routs: where a routed unit runs, who must check because of it, and who is lost.

use serde_json::Value;

use crate::findings::Tally;
use crate::geometry::Rectangle;
use crate::law::Law;
use crate::reading::text;

use super::books::{Pose, Unit};
use super::ground::{Answer, EDGE};
use super::scene::{Scene, subject};

pub(super) const RUN: Law = Law {
    name: "a rout runs home",
    clauses: &["FAT-139", "FAT-148", "FAT-169"],
    says: "A rout move is no longer than the chart's and brings the unit nearer to its own edge; where no enemy is within two inches of the way and nothing else stands in it, it is straight and full, or stops an inch short of the edge.",
};
pub(super) const FACES: Law = Law {
    name: "who runs faces his way",
    clauses: &["FAT-139", "FAT-83"],
    says: "A routed unit stands in column or limbered and faces its own edge after its run.",
};
pub(super) const NEIGHBOURS: Law = Law {
    name: "friends of a rout are asked",
    clauses: &["FAT-30", "FAT-156", "FAT-157", "FAT-24"],
    says: "Every un-routed friend within two inches of where a unit broke checks, now or in the queue, unless its grade, its size or the order of the two exempts it.",
};
pub(super) const LEFT: Law = Law {
    name: "who runs off the table",
    clauses: &["FAT-80", "FAT-169"],
    says: "Only a routed unit whose run began within an inch of its own edge is off the table.",
};

/// Checks the units that ran in a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    let Some(ground) = &scene.eyes.ground else { return };
    for is in &scene.after.units {
        let Some(was) = scene.was(is.name) else { continue };
        if is.text("fate") == "ran-away" && !was.is_away() {
            let near = scene.poses(is.name).iter().any(|pose| {
                let home = if is.side() == "a" { pose.at.y } else { ground.depth - pose.at.y };
                let room = scene.eyes.room_at(was, *pose);
                let half = room.map_or(0.0, |room| room.width.max(room.depth) / 2.0);
                home <= 1.0 + half + EDGE
            });
            tally.look(&LEFT, near, || format!("{} left the table from {:?}", is.name, was.pose));
        }
        if !is.is_routed() || is.is_away() || scene.act == "move" && scene.argument("unit") == Some(is.name) {
            continue;
        }
        let Some(way) = scene.ways.iter().rfind(|way| way.unit == is.name) else { continue };
        run(scene, is, &way.poses, tally);
    }
    for ruled in scene.rulings("morale-check") {
        if text(&ruled.outcome, "result") != Some("routed") {
            continue;
        }
        let Some(unit) = subject(&ruled.title, " checks: ").and_then(|name| scene.was(name)) else { continue };
        neighbours(scene, unit, tally);
    }
}

fn run(scene: &Scene<'_>, is: &Unit<'_>, poses: &[Pose], tally: &mut Tally) {
    let (Some(ground), Some(from), Some(to)) = (&scene.eyes.ground, poses.first(), poses.last()) else { return };
    let far = scene.eyes.charts.number(&format!("zones.rout.{}", is.arm())).unwrap_or_default();
    let home = |pose: &Pose| if is.side() == "a" { pose.at.y } else { ground.depth - pose.at.y };
    let progress = home(from) - home(to);
    let length: f64 = poses.windows(2).map(|leg| leg[0].at.distance(leg[1].at)).sum();
    let Some(room) = scene.eyes.room_at(is, *to) else { return };
    // The strip straight to the edge, as wide as the unit.
    let ahead = if is.side() == "a" { 180.0 } else { 0.0 };
    let centre = crate::geometry::Point {
        x: from.at.x,
        y: f64::midpoint(from.at.y, if is.side() == "a" { from.at.y - far } else { from.at.y + far }),
    };
    let strip = Rectangle { centre, facing: ahead, width: room.width + 2.2, depth: far + room.depth + 2.2 };
    // Enemies within two inches close a way (FAT-148), so the unit goes around them; a friend may stand where the way
    // ends.
    let wide = Rectangle { width: room.width + 4.0, depth: far + room.depth + 4.0, ..strip };
    let beside = scene.before.units.iter().chain(&scene.after.units).any(|other| {
        let strip = if other.side() == is.side() { &strip } else { &wide };
        other.name != is.name
            && !other.is_away()
            && scene.eyes.room(other).is_some_and(|theirs| theirs.distance(strip) <= EDGE)
    });
    let barred = ground.areas.iter().any(|area| {
        let blocks = ["foot", "mounted", "wheeled"]
            .iter()
            .any(|column| scene.eyes.charts.number(&format!("terrain.terrain.{}.{column}", area.kind)) == Some(0.0));
        blocks
            && (area.points.iter().any(|corner| strip.holds(*corner))
                || area.entered_by((from.at, centre)) != Answer::No
                || area.holds(to.at))
    }) || ground.lines.iter().any(|line| {
        let blocks = ["foot", "mounted", "wheeled"]
            .iter()
            .any(|column| scene.eyes.charts.number(&format!("terrain.terrain.{}.{column}", line.kind)) == Some(0.0));
        blocks
            && line.parts().any(|part| {
                strip.edges().into_iter().any(|edge| crate::geometry::segments_cross(edge, part)) || strip.holds(part.0)
            })
    });
    let stops = scene.says("FAT-169", is.name);
    let open = !beside && !barred;
    let straight = (to.at.x - from.at.x).abs() <= EDGE;
    let full = (progress - far).abs() <= EDGE || (stops && home(to) <= 1.0 + room.width.max(room.depth) / 2.0 + EDGE);
    // A unit is put beside its place where there is room, which may be a little farther than its run.
    let within = length <= far + EDGE || scene.says("FAT-169", is.name);
    let sound = progress >= -EDGE && within && (!open || (straight && full));
    tally.look(&RUN, sound, || {
        format!("{} runs {length:.2} of {far} inches, {progress:.2} towards home, nothing in the way: {open}", is.name)
    });
    let off = (to.facing - ahead).rem_euclid(360.0);
    let faces = !open || off.min(360.0 - off) <= 1.0;
    let formed = matches!(is.formation(), "column" | "limbered");
    tally.look(&FACES, faces && formed, || format!("{} faces {} in {}", is.name, to.facing, is.formation()));
}

fn neighbours(scene: &Scene<'_>, unit: &Unit<'_>, tally: &mut Tally) {
    // It broke where it stood before its last way of the command.
    let broke = scene.ways.iter().rfind(|way| way.unit == unit.name).and_then(|way| way.poses.first().copied());
    let Some(pose) = broke else { return };
    // It may have lost figures in the same command before it broke.
    let left = scene.is(unit.name).map_or(unit.left(), |is| is.left().min(unit.left()));
    let room = match scene.eyes.house_of(unit, pose) {
        Some(_) => scene.eyes.room_at(unit, pose),
        None => scene.eyes.shape(unit.arm(), unit.formation(), left - unit.number("skirmishers"), pose),
    };
    let Some(room) = room else { return };
    let waits = |name: &str| {
        ["queue", "later"].iter().any(|list| {
            let items = scene.after.state.get(*list).and_then(Value::as_array);
            items.into_iter().flatten().any(|item| {
                let units = item.get("units").and_then(Value::as_array);
                units.is_some_and(|units| units.iter().any(|unit| unit.as_str() == Some(name)))
            })
        })
    };
    let open_only = unit.formation() == "open-order" || matches!(unit.arm(), "artillery" | "train" | "headquarters");
    let grade = |unit: &Unit<'_>| {
        let cmr = if unit.arm() == "headquarters" {
            8.0
        } else {
            unit.row.get("cmr").and_then(Value::as_f64).unwrap_or(10.0)
        };
        let cmr = cmr + unit.number("cmr_change");
        ["line", "elite"]
            .into_iter()
            .filter(|grade| {
                scene.eyes.charts.number(&format!("grades.grade.{grade}.cmr_min")).is_some_and(|least| cmr >= least)
            })
            .count()
    };
    for friend in &scene.before.units {
        let (Some(is), Some(stands)) = (scene.is(friend.name), friend.pose) else { continue };
        let moved = scene.ways.iter().any(|way| way.unit == friend.name);
        if friend.side() != unit.side()
            || friend.name == unit.name
            || !friend.is_fit()
            || is.is_away()
            || is.is_abandoned()
            || moved
        {
            continue;
        }
        let Some(theirs) = scene.eyes.room_at(friend, stands) else { continue };
        let exempt = (open_only && friend.formation() != "open-order")
            || grade(friend) > grade(unit)
            || unit.left() * 2.0 < friend.left()
            || friend.number("shock_shift") != 0.0;
        if room.distance(&theirs) > 2.0 - EDGE || exempt {
            continue;
        }
        let asked = scene.rulings("morale-check").any(|ruled| {
            ruled.title.starts_with(friend.name)
                && matches!(text(&ruled.situation, "circumstance"), Some("friend-routs"))
        });
        let told =
            scene.moment.record.said.iter().any(|said| said.rule == "FAT-156" && said.text.contains(friend.name));
        // A friend that has already checked for it in this phase need not check again (FAT-12).
        let before = friend.row.get("checked_this_phase").and_then(Value::as_array);
        let before = before.is_some_and(|all| all.iter().any(|one| one.as_str() == Some("friend-routs")));
        tally.look(&NEIGHBOURS, asked || told || before || waits(friend.name), || {
            format!("{} broke {:.2} inches from {}, which is not asked", unit.name, room.distance(&theirs), friend.name)
        });
    }
}
