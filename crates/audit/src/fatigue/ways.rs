//! Ways taken by choice: moves, attacks on foot, charges, the retiring of disordered units.

use grognard_battle::Ruled;
use serde_json::Value;

use crate::findings::Tally;
use crate::geometry::{Point, Rectangle};
use crate::law::Law;
use crate::reading::{number, text};

use super::books::{Pose, Unit};
use super::crossing::{keeps_to_road, met};
use super::ground::{Answer, EDGE, is_house};
use super::scene::Scene;

pub(super) const FACTS: Law = Law {
    name: "a move is allowed by the books",
    clauses: &["FAT-136", "FAT-66"],
    says: "Mover, formation, state, charge zone and changed formation of a move's allowance are those of the books.",
};
pub(super) const TERRAIN: Law = Law {
    name: "the worst ground prices a way",
    clauses: &["FAT-141", "FAT-165"],
    says: "The ground of a move's allowance is the worst that the middle of the unit crosses on it.",
};
pub(super) const LENGTH: Law = Law {
    name: "no move beyond its allowance",
    clauses: &["FAT-136", "FAT-165"],
    says: "A way is no longer than its allowance: half of it after a turn of more than 45 degrees, half of it straight back.",
};
pub(super) const LEG: Law = Law {
    name: "a move is one turn and one leg",
    clauses: &["FAT-165"],
    says: "After its turn a unit goes one straight leg forward, to a side up to 45 degrees off where it faces, or straight back with its facing kept.",
};
pub(super) const FREE: Law = Law {
    name: "a way is free",
    clauses: &["FAT-165", "FAT-141"],
    says: "No way leads through a unit but open order and unlimbered guns of its own side and abandoned guns, through a building or redoubt but the one that is left or attacked, or over ground that is impassable to the mover.",
};
pub(super) const INCH: Law = Law {
    name: "an inch from the enemy",
    clauses: &["FAT-165"],
    says: "A move that is no attack does not end within an inch of an un-routed enemy, unless it began there and came no nearer.",
};
pub(super) const CONTACT: Law = Law {
    name: "an attack ends in contact",
    clauses: &["FAT-135", "FAT-171"],
    says: "An assault or a charge ends where the attacker touches his target or the counter-charger, or where he would have touched a target that ran before him, or the books say that it stopped and why.",
};
pub(super) const PREY: Law = Law {
    name: "abandoned guns are not attacked",
    clauses: &["FAT-159"],
    says: "Nobody assaults or charges guns or trains that stand abandoned, or a unit that is gone: no contact, no order broken. A routed unit may be attacked; it routs again.",
};

/// Checks the chosen ways of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    if matches!(scene.act, "assault" | "declare-charge") {
        prey(scene, tally);
    }
    for ruled in scene.rulings("move-allowance") {
        let unit = ["charges", "attacks", "retires", "moves"]
            .iter()
            .find_map(|verb| ruled.title.strip_suffix(verb).map(str::trim_end))
            .and_then(|name| scene.was(name));
        if let Some(unit) = unit {
            facts(ruled, unit, tally);
            gone(scene, ruled, unit, tally);
        }
    }
}

fn prey(scene: &Scene<'_>, tally: &mut Tally) {
    let Some(target) = scene.argument("target").and_then(|name| scene.was(name)) else { return };
    tally.look(&PREY, !target.is_abandoned() && !target.is_away(), || {
        let how = if target.is_abandoned() { "abandoned" } else { "gone" };
        format!("{} attacks {}, which is {how}", scene.argument("unit").unwrap_or_default(), target.name)
    });
}

fn facts(ruled: &Ruled, unit: &Unit<'_>, tally: &mut Tally) {
    let is = |key: &str, value: &Value| ruled.situation.get(key).is_some_and(|said| said == value);
    let charge = ruled.title.ends_with("charges");
    let zone = unit.row.get("in_charge_zone").is_some_and(|zone| !zone.is_null());
    let sound = is("mover", &unit.row["mover"])
        && is("formation", &unit.row["formation"])
        && is("state", &unit.row["state"])
        && is("in_charge_zone", &zone.into())
        && is("changed_from", &unit.row["changed_from"])
        && is("charge", &charge.into());
    tally.look(&FACTS, sound, || format!("{}: {} against {}", ruled.title, ruled.situation, unit.row));
}

fn gone(scene: &Scene<'_>, ruled: &Ruled, unit: &Unit<'_>, tally: &mut Tally) {
    let Some(way) = scene.ways.iter().find(|way| way.unit == unit.name) else { return };
    let [from, to] = way.poses[..] else { return };
    let legs = Leg::of(from, to);
    terrain(scene, ruled, unit, &legs, tally);
    let inches = number(&ruled.outcome, "inches").unwrap_or_default();
    let enters = scene.is(unit.name).is_some_and(|is| scene.eyes.house_of(is, to).is_some());
    let forced = matches!(scene.act, "assault" | "charge");
    // A charger or attacker turns freely to its target. A unit that enters a house is put in its middle, however far
    // that is from its edge.
    let share = if forced {
        1.0
    } else if legs.back || legs.turn > 45.0 + 1e-6 {
        0.5
    } else {
        1.0
    };
    let share = if scene.act == "retire" { 1.0 } else { share };
    if !enters {
        tally.look(&LENGTH, legs.length <= inches * share + EDGE, || {
            format!("{}: {:.2} inches of {inches}, turned {:.0}", ruled.title, legs.length, legs.turn)
        });
    }
    if scene.act == "move" && !enters && legs.length > 0.1 {
        // Places are kept in hundredths: on a short leg that is a degree and more.
        let slack = (0.02 / legs.length).to_degrees() + 0.6;
        let straight = legs.off <= 45.0 + slack || (legs.back && legs.turn <= 1.0);
        tally.look(&LEG, straight, || format!("{}: the leg is {:.0} degrees off its front", ruled.title, legs.off));
    }
    if scene.act == "move" && !enters {
        let nearest = |pose: Pose, after: bool| {
            let books = if after { &scene.after } else { &scene.before };
            let room = books.unit(unit.name).and_then(|unit| scene.eyes.room_at(unit, pose));
            let theirs = scene.before.units.iter().filter(|enemy| enemy.side() != unit.side() && enemy.is_fit());
            let theirs = theirs.filter_map(|enemy| scene.eyes.room(enemy));
            room.map_or(f64::INFINITY, |room| theirs.map(|enemy| room.distance(&enemy)).fold(f64::INFINITY, f64::min))
        };
        let (start, end) = (nearest(from, false), nearest(to, true));
        tally.look(&INCH, end >= 1.0 - EDGE || end >= start - EDGE, || {
            format!("{} ends {end:.2} inches from an enemy", ruled.title)
        });
    }
    if !enters {
        free(scene, unit, &legs, tally);
    }
    if forced {
        contact(scene, unit, tally);
    }
}

/// A way as a turn and a leg.
struct Leg {
    from: Pose,
    to: Pose,
    length: f64,
    turn: f64,
    /// The angle between the leg and the unit's facing, in degrees.
    off: f64,
    back: bool,
}

impl Leg {
    fn of(from: Pose, to: Pose) -> Leg {
        let length = from.at.distance(to.at);
        let heading = (to.at.x - from.at.x).atan2(to.at.y - from.at.y).to_degrees();
        let apart = |a: f64, b: f64| {
            let gap = (a - b).rem_euclid(360.0);
            gap.min(360.0 - gap)
        };
        let off = apart(heading, to.facing);
        let turn = apart(from.facing, to.facing);
        Leg { from, to, length, turn, off, back: length > 0.1 && turn <= 1.0 && off > 170.0 }
    }
}

fn terrain(scene: &Scene<'_>, ruled: &Ruled, unit: &Unit<'_>, legs: &Leg, tally: &mut Tally) {
    let Some(ground) = &scene.eyes.ground else { return };
    let said = text(&ruled.situation, "terrain").unwrap_or_default();
    let column = match unit.arm() {
        "infantry" => "foot",
        "cavalry" => "mounted",
        _ => "wheeled",
    };
    let rides = ruled.title.ends_with("charges");
    let percent = |kind: &str| {
        let slow = scene.eyes.charts.number(&format!("terrain.terrain.{kind}.{column}")).unwrap_or(100.0);
        if rides && !scene.eyes.charts.says_yes(&format!("terrain.terrain.{kind}.charge")) { 0.0 } else { slow }
    };
    let segment = (legs.from.at, legs.to.at);
    // A unit that leaves a house starts at its wall.
    let leaves = scene.eyes.house_of(unit, legs.from).is_some();
    let met = met(ground, segment).into_iter().filter(|(kind, _)| !(leaves && is_house(kind)));
    let (mut sure, mut likely) = (vec!["open"], vec!["open"]);
    for (kind, answer) in met {
        if answer == Answer::Yes {
            sure.push(kind);
        }
        likely.push(kind);
    }
    let worst = |kinds: &[&str]| kinds.iter().map(|kind| percent(kind)).fold(100.0_f64, f64::min);
    let (most, least) = (worst(&sure), worst(&likely));
    // A unit that marches on a road and never leaves it is faster; that counts like any other ground.
    let road = keeps_to_road(ground, segment);
    let sound = if said == "road" {
        road != Answer::No
    } else {
        road != Answer::Yes && likely.contains(&said) && percent(said) >= least - 1e-9 && percent(said) <= most + 1e-9
    };
    tally.look(&TERRAIN, sound, || format!("{}: {said}, crossed {}, road {road:?}", ruled.title, likely.join(", ")));
}

fn free(scene: &Scene<'_>, unit: &Unit<'_>, legs: &Leg, tally: &mut Tally) {
    let Some(ground) = &scene.eyes.ground else { return };
    let Some(start) = scene.eyes.room_at(unit, legs.from) else { return };
    let Some(end) = scene.is(unit.name).and_then(|is| scene.eyes.room_at(is, legs.to)) else { return };
    if scene.eyes.house_of(unit, legs.from).is_some() {
        return;
    }
    let column = match unit.arm() {
        "infantry" => "foot",
        "cavalry" => "mounted",
        _ => "wheeled",
    };
    let segment = (legs.from.at, legs.to.at);
    let impassable = |kind: &str| scene.eyes.charts.number(&format!("terrain.terrain.{kind}.{column}")) == Some(0.0);
    let barring = met(ground, segment).into_iter().find(|(kind, answer)| *answer == Answer::Yes && impassable(kind));
    let others = scene.before.units.iter().filter(|other| {
        let passable = other.side() == unit.side() && matches!(other.formation(), "open-order" | "unlimbered");
        // A unit that moved in the same command, such as a counter-charger, did so to meet this unit.
        let still = !scene.ways.iter().any(|way| way.unit == other.name);
        other.name != unit.name && still && !passable && !other.is_away() && !other.is_abandoned()
    });
    // The leg is swept from end to end; a unit overlapped at the start is left behind, not passed.
    let sweeps = |room: &Rectangle| {
        let steps = (legs.length / 0.1).ceil().max(1.0);
        let began = start.overlap(room).max(Rectangle { facing: end.facing, ..start }.overlap(room));
        let mut step = 0.0;
        while step <= steps {
            let share = step / steps;
            let centre = Point {
                x: legs.from.at.x + (legs.to.at.x - legs.from.at.x) * share,
                y: legs.from.at.y + (legs.to.at.y - legs.from.at.y) * share,
            };
            if (Rectangle { centre, ..end }).overlap(room) > EDGE.max(began + EDGE) {
                return true;
            }
            step += 1.0;
        }
        false
    };
    let blocks = others.filter_map(|other| Some((other, scene.eyes.room(other)?))).find(|(_, room)| sweeps(room));
    // A house is gone around; if a corner of a unit lies on one, at least its centre keeps out of it.
    let attacked = scene.argument("target").and_then(|name| scene.was(name));
    let goal = attacked.and_then(|target| scene.eyes.house_of(target, target.pose?));
    let mut houses =
        ground.areas.iter().filter(|area| is_house(&area.kind) && goal.is_none_or(|goal| goal.name != area.name));
    let house = houses.find(|house| {
        let room = house.bounds();
        if start.overlap(&room) > 0.0 { house.entered_by(segment) == Answer::Yes } else { sweeps(&room) }
    });
    let wrong = blocks.map(|(other, _)| other.name.to_owned());
    let wrong = wrong.or_else(|| house.map(|house| house.name.clone()));
    let wrong = wrong.or_else(|| barring.map(|(kind, _)| kind.to_owned()));
    tally.look(&FREE, wrong.is_none(), || format!("{} goes through {}", unit.name, wrong.unwrap_or_default()));
}

fn contact(scene: &Scene<'_>, unit: &Unit<'_>, tally: &mut Tally) {
    let Some(is) = scene.is(unit.name) else { return };
    let touched: Vec<&str> =
        is.row.get("touches").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let room = scene.eyes.room(is);
    // A target may break before it is touched and run; the attacker then stands where it would have touched it.
    let ran = scene.argument("target").and_then(|name| scene.was(name)).filter(|target| {
        let pose = scene.is(target.name).and_then(|is| is.pose);
        touched.is_empty()
            && pose != target.pose
            && scene.is(target.name).is_some_and(|is| is.is_routed() || is.is_away())
    });
    if let Some((room, theirs)) = scene.eyes.room(is).zip(ran.and_then(|target| scene.eyes.room(target))) {
        tally.look(&CONTACT, room.distance(&theirs) <= 0.03, || {
            format!("{} ends its attack {:.2} inches from where its target ran", unit.name, room.distance(&theirs))
        });
        return;
    }
    let near = touched.iter().all(|name| {
        let theirs = scene.is(name).and_then(|enemy| scene.eyes.room(enemy));
        // The second of two counter-chargers comes as near as there is room.
        let beside = touched.len() > 1
            && scene.was(name).is_some_and(|enemy| enemy.row.get("counter_charging").is_some_and(|of| !of.is_null()));
        let most = if beside { 1.0 } else { 0.03 };
        room.zip(theirs).is_some_and(|(room, theirs)| room.distance(&theirs) <= most)
    });
    let explained = ["FAT-166", "FAT-171", "FAT-172"].iter().any(|clause| scene.says(clause, unit.name));
    tally.look(&CONTACT, near && (!touched.is_empty() || explained), || {
        format!("{} ends its attack touching {touched:?}", unit.name)
    });
}
