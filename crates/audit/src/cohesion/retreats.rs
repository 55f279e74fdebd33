//! Laws on routs, skedaddles, falls back and recoils (section 8, Retreats): where they lead, whom they pass through,
//! and who does not survive them.
//!
//! A retreat is computed three times: with bodies a little thinner, as they are, and a little stouter. Whether two
//! bodies edge to edge touch depends on the last hundredth, so the log must agree with one of the three as a whole.

use super::books::{Books, Unit};
use super::looking::{DOUBT, Looking, bearing};
use crate::findings::Tally;
use crate::geometry::{Point, Rectangle, distance_to_segment};
use crate::law::Law;

pub(super) const WAY_BACK: Law = Law {
    name: "where a retreat leads",
    clauses: &["COH-20", "COH-76", "COH-87", "COH-90", "COH-112"],
    says: "A rout goes its inches straight away from the nearest enemy in sight, else to its own edge, turned that way; a unit that skedaddles, falls back or recoils goes along the line of centres and keeps its facing; if it would end on a friend it goes on, up to 3 inches, until it stands clear.",
};
pub(super) const LOST_IN_RETREAT: Law = Law {
    name: "who is lost in a retreat",
    clauses: &["COH-112", "COH-107"],
    says: "A retreat is the end of a unit if it meets an enemy that it neither goes back from nor touched at the start, finds no room clear of friends, or its middle crosses the edge of the table; else it is not.",
};
pub(super) const PASSED: Law = Law {
    name: "friends that a retreat passes through",
    clauses: &["COH-72", "COH-73", "COH-112"],
    says: "A retreat passes through every friend its way crosses, in order, once each, and through nobody else.",
};

/// The direction of a retreat, and from whom.
pub(super) enum Away<'a> {
    /// A rout: from the nearest enemy in sight.
    Rout,
    /// Along the line of centres, away from a certain enemy's place, keeping the facing.
    From(&'a str, Point),
}

/// How a retreat ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum End {
    /// It stands at this place.
    Stands(Point, f64),
    /// It left the table.
    Off,
    /// It is lost.
    Destroyed,
}

/// A computed retreat.
struct Course {
    end: End,
    /// Friends on the way, with how far the unit had gone when it met them, in order.
    crossed: Vec<(String, f64)>,
    /// Those of them that its body met before it moved.
    met: Vec<String>,
}

/// Checks a retreat and returns how it ended according to the log, so that the rest follows from there.
pub(super) fn look(
    tally: &mut Tally,
    looking: &Looking<'_>,
    after: &Books,
    unit: Unit<'_>,
    away: &Away<'_>,
    inches: f64,
    passed: &[String],
) -> End {
    let Some(pose) = unit.pose() else { return End::Destroyed };
    let told = told(after, unit, pose);
    let mut sound: Vec<Course> = Vec::new();
    for (direction, from) in directions(looking, unit, away) {
        for doubt in [0.0, DOUBT, -DOUBT] {
            sound.push(course(
                looking,
                unit,
                pose,
                (direction, inches),
                from.as_deref(),
                matches!(away, Away::Rout),
                doubt,
            ));
        }
    }
    let gone = |end: &End| !matches!(end, End::Stands(..));
    let agrees = |course: &&Course| {
        agree(&course.end, &told) || sound.iter().any(|other| lies_between(&told, &course.end, &other.end))
    };
    let fits: Vec<&Course> = sound.iter().filter(agrees).collect();
    let same_fate = sound.iter().any(|course| if gone(&told) { course.end == told } else { !gone(&course.end) });
    let ends = || sound.iter().map(|course| format!("{:?}", course.end)).collect::<Vec<_>>().join(" or ");
    tally.look(&LOST_IN_RETREAT, same_fate, || format!("{}: {told:?} instead of {}", unit.name, ends()));
    if same_fate && !gone(&told) {
        tally.look(&WAY_BACK, !fits.is_empty(), || format!("{}: {told:?} instead of {}", unit.name, ends()));
    }
    if !fits.is_empty() {
        // It need not pass through units that its body met before it moved, disordered or turned as it is.
        let sound = fits.iter().any(|course| {
            let unmet = course.crossed.iter().filter(|(name, _)| !course.met.contains(name)).count();
            let told: Vec<&String> = passed.iter().filter(|name| !course.met.contains(name)).collect();
            let at = |name: &String| course.crossed.iter().find(|(other, _)| other == name).map(|(_, far)| *far);
            let far: Option<Vec<f64>> = told.iter().map(|name| at(name)).collect();
            // Two that are only a few hundredths ahead may be met in either order.
            let in_order = |far: Vec<f64>| far.windows(2).all(|pair| pair[0] <= pair[1] + 0.05);
            told.len() == unmet && far.is_some_and(in_order)
        });
        tally.look(&PASSED, sound, || {
            format!("{} passes through {passed:?} instead of {:?}", unit.name, fits[0].crossed)
        });
    }
    told
}

fn agree(one: &End, other: &End) -> bool {
    match (one, other) {
        (End::Stands(here, facing), End::Stands(there, other)) => {
            // The line of centres is known in whole hundredths, a facing in whole degrees.
            let turned = (facing - other + 540.0).rem_euclid(360.0) - 180.0;
            here.distance(*there) <= 0.03 && turned.abs() <= 0.51
        }
        _ => one == other,
    }
}

/// Whether a place lies between the ends of the way for thinner and for stouter bodies, if those are near each other:
/// it is then the first place clear of a body that stands at an angle.
fn lies_between(told: &End, one: &End, other: &End) -> bool {
    const NEAR: f64 = 0.5;
    match (told, one, other) {
        (End::Stands(at, facing), End::Stands(from, one), End::Stands(to, other)) => {
            let turned = |other: &f64| ((facing - other + 540.0).rem_euclid(360.0) - 180.0).abs() <= 0.51;
            from.distance(*to) <= NEAR && distance_to_segment(*at, (*from, *to)) <= 0.03 && turned(one) && turned(other)
        }
        _ => false,
    }
}

/// The retreat in the log: the way of this command that begins where the unit stands, or the unit's fate.
fn told(after: &Books, unit: Unit<'_>, (start, _): (Point, f64)) -> End {
    let ways = after.ways_of(unit.name);
    let way = ways.iter().find(|way| way.first().is_some_and(|(at, _)| at.distance(start) < 0.011));
    let last = way.and_then(|way| way.last()).map(|(at, facing)| End::Stands(*at, *facing));
    let now = after.unit(unit.name);
    match now.map(|now| now.text("fate")) {
        Some("off-table") => End::Off,
        Some("destroyed") => End::Destroyed,
        _ => last.or_else(|| now?.pose().map(|(at, facing)| End::Stands(at, facing))).unwrap_or(End::Destroyed),
    }
}

/// The possible directions, with the enemy it goes away from: several if two enemies are equally near.
fn directions(looking: &Looking<'_>, unit: Unit<'_>, away: &Away<'_>) -> Vec<(f64, Option<String>)> {
    let Some(body) = unit.rectangle(looking.charts) else { return Vec::new() };
    let own_edge = if unit.text("side") == "a" { 180.0 } else { 0.0 };
    if let Away::From(enemy, at) = away {
        return vec![(bearing(*at, body.centre), Some((*enemy).to_owned()))];
    }
    let seen: Vec<_> = looking
        .enemies(unit.text("side"))
        .map(|(enemy, other)| (looking.sees(unit.name, body.centre, enemy.name, other.centre), enemy, other))
        .filter(|(seen, ..)| seen.allows(true))
        .collect();
    let sure = seen.iter().filter(|(seen, ..)| !seen.allows(false)).map(|(.., other)| other.distance(&body));
    let nearest = sure.fold(f64::INFINITY, f64::min);
    let near = seen.iter().filter(|(.., other)| other.distance(&body) <= nearest + 0.02);
    let mut found: Vec<(f64, Option<String>)> =
        near.map(|(_, enemy, other)| (bearing(other.centre, body.centre), Some(enemy.name.to_owned()))).collect();
    if nearest.is_infinite() {
        found.push((own_edge, None));
    }
    found
}

/// A retreat, with bodies stouter by this much.
fn course(
    looking: &Looking<'_>,
    unit: Unit<'_>,
    (start, facing): (Point, f64),
    (direction, inches): (f64, f64),
    from: Option<&str>,
    turns: bool,
    stouter: f64,
) -> Course {
    const STEP: f64 = 0.02;
    let facing = if turns { direction.round().rem_euclid(360.0) } else { facing };
    let (sin, cos) = direction.to_radians().sin_cos();
    let place = |far: f64| Point { x: start.x + far * sin, y: start.y + far * cos };
    let body = |far: f64| unit.rectangle_at(looking.charts, (place(far), facing));
    let at_start = unit.rectangle(looking.charts);
    let bodies = looking.books.units().filter(|other| other.is_present() && other.name != unit.name);
    let bodies: Vec<(Unit<'_>, Rectangle)> =
        bodies.filter_map(|other| Some((other, other.rectangle(looking.charts)?))).collect();
    let reach = body(0.0);
    let around = (reach.width.hypot(reach.depth) + inches + 4.0) * 2.0;
    let bodies =
        bodies.into_iter().filter(|(_, other)| other.centre.distance(start) < around + other.width + other.depth);
    let (friends, enemies): (Vec<_>, Vec<_>) = bodies.partition(|(other, _)| other.text("side") == unit.text("side"));
    let first = body(0.0);
    // Units that it touches where it stands, before or after turning and being disordered, do not bar its way.
    let touched = |there: &Rectangle| {
        first.overlap(there) > -DOUBT - stouter || at_start.is_some_and(|here| here.distance(there) <= DOUBT + stouter)
    };
    let enemies: Vec<_> =
        enemies.into_iter().filter(|(other, there)| Some(other.name) != from && !touched(there)).collect();
    let meets = |here: &Rectangle, there: &Rectangle| here.overlap(there) > 0.005 - stouter;
    let mut crossed: Vec<(String, f64)> = Vec::new();
    let met =
        friends.iter().filter(|(_, there)| first.overlap(there) > -DOUBT).map(|(friend, _)| friend.name.to_owned());
    let met: Vec<String> = met.collect();
    let mut far = 0.0;
    let mut last = inches;
    loop {
        let here = body(far);
        for (friend, there) in &friends {
            if meets(&here, there) && !crossed.iter().any(|(name, _)| name == friend.name) {
                crossed.push((friend.name.to_owned(), far));
            }
        }
        if enemies.iter().any(|(_, there)| meets(&here, there)) {
            return Course { end: End::Destroyed, crossed, met };
        }
        let at = here.centre;
        if at.x < -stouter
            || at.y < -stouter
            || at.x > looking.ground.width + stouter
            || at.y > looking.ground.depth + stouter
        {
            return Course { end: End::Off, crossed, met };
        }
        if far >= last {
            if !friends.iter().any(|(_, there)| meets(&here, there)) {
                return Course { end: End::Stands(at, facing), crossed, met };
            }
            if far >= inches + looking.charts.number("table.movement.retreat_extra") {
                return Course { end: End::Destroyed, crossed, met };
            }
            last = far + 0.01;
        }
        far = if far < inches { (far + STEP).min(inches) } else { far + 0.01 };
    }
}
