//! Laws on charges (COH-74 to 81, section 8): who charges whom, by which way, how far, and where the charge ends.

use grognard_battle::Ruled;
use serde_json::{Value, json};

use super::books::{Books, pose_of};
use super::looking::{Looking, beside};
use super::retreats::Away;
use super::walk::Walk;
use super::ways::{ahead, bodies, both, straight, turned, until_near, wheel as wheel_cost, wheeled};
use crate::findings::Tally;
use crate::geometry::{Point, Rectangle};
use crate::law::Law;
use crate::reading::{at, flag, number, text};

pub(super) const MAY_CHARGE: Law = Law {
    name: "who may charge whom",
    clauses: &["COH-61", "COH-81", "COH-102", "COH-109"],
    says: "A charge is made by a moving unit that has not acted, is neither artillery nor routed nor disordered nor in contact nor of a spent brigade, at an enemy in its front arc and in sight, and no other has charged that side of it this turn.",
};
pub(super) const WAY_OF_CHARGE: Law = Law {
    name: "the way of a charge",
    clauses: &["COH-74", "COH-112"],
    says: "A charge goes straight ahead after one wheel of at most 45 degrees on the inner front corner, and meets no third unit up to contact.",
};
pub(super) const DISTANCE: Law = Law {
    name: "the distance of a charge",
    clauses: &["COH-70", "COH-78"],
    says: "The distance is what the way costs in open inches up to contact, the wheel included, and stays the one of the declaration.",
};
pub(super) const HALT: Law = Law {
    name: "the halt of a charge",
    clauses: &["COH-74", "COH-75", "COH-78"],
    says: "A charge that is not short halts 1 inch before its target, or where it stands if it was nearer; who falters stays there; who is short stops where its reach is used up.",
};
pub(super) const SIDE_CHARGED: Law = Law {
    name: "the side that is charged",
    clauses: &["COH-54", "COH-80"],
    says: "Front, flank or rear by the angle between the target's facing and the charger's middle at the declaration; the ruling and the contact keep it.",
};
pub(super) const CONTACT: Law = Law {
    name: "a charge ends in contact or goes on",
    clauses: &["COH-77", "COH-78", "COH-112", "COH-107"],
    says: "A target that stands is touched. One that skedaddles is touched if the reach allows; if the charger does not touch, it goes on along its way to its full reach, to 1 inch from the next enemy or as far as there is room.",
};
pub(super) const CONTACT_FACTS: Law = Law {
    name: "what a contact keeps for its melee",
    clauses: &["COH-85", "COH-86", "COH-107"],
    says: "The best obstacle within 1 inch of the defender on the line of centres, rough ground under most of its stands, its height above where the charge began, and momentum from half of the charge move on.",
};
pub(super) const TAKE_GUNS: Law = Law {
    name: "guns taken by a charge",
    clauses: &["COH-81"],
    says: "Who takes guns that cannot go back stands in their place, or where it halted if there is no room.",
};

/// Half of the wheel and way in whole hundredths and degrees: one degree turns the far end of a line by a little.
const DOUBT: f64 = 0.05;

/// A charge as it was declared.
struct Declared {
    /// Where the charger stood.
    start: Rectangle,
    /// After its wheel.
    wheeled: Rectangle,
}

/// The charge that waits for opportunity fire in some books.
fn waiting<'b>(books: &'b Value, attacker: &str) -> Option<&'b Value> {
    let march = books.get("march")?;
    (text(march, "unit") == Some(attacker)).then(|| march.get("charge")).flatten().filter(|charge| !charge.is_null())
}

/// A charge is declared: the ruling of its bonus.
pub(super) fn declared(walk: &mut Walk<'_>, tally: &mut Tally, ruled: &Ruled, attacker: &str, defender: &str) {
    walk.declared = walk.unit(attacker).and_then(|unit| Some((attacker.to_owned(), unit.pose()?)));
    let halt = walk.looking().and_then(|looking| declaration(&looking, walk, tally, ruled, attacker, defender));
    walk.now.set(attacker, "moved", json!(true));
    // Who waits for the enemy's fire on the way is as far as the books say.
    let waits = walk.after.0.get("march").is_some_and(|march| text(march, "unit") == Some(attacker));
    let place = if waits { walk.after.unit(attacker).and_then(|unit| unit.pose()) } else { halt };
    if place.is_some() {
        walk.now.put(attacker, place);
    }
}

/// Everything that can be seen at a declaration; where the charger halts, or stops short.
fn declaration(
    looking: &Looking<'_>,
    walk: &Walk<'_>,
    tally: &mut Tally,
    ruled: &Ruled,
    attacker: &str,
    defender: &str,
) -> Option<(Point, f64)> {
    let (unit, target) = (walk.unit(attacker)?, walk.unit(defender)?);
    let (start, there) = (unit.rectangle(looking.charts)?, target.rectangle(looking.charts)?);
    let brigade = walk.now.0.get("brigades").and_then(|all| all.get(unit.text("brigade")));
    let aspects = looking.aspects(&there, start.centre);
    let noted = walk.after.0.get("charges").and_then(Value::as_array).into_iter().flatten();
    let noted: Vec<&Value> = noted.filter(|charge| text(charge, "defender") == Some(defender)).collect();
    let own = noted.iter().find(|charge| text(charge, "attacker") == Some(attacker));
    let same_side = |one: &Value, other: &Value| {
        text(one, "aspect") == text(other, "aspect") && text(one, "flank") == text(other, "flank")
    };
    let first = own.is_some_and(|own| {
        noted.iter().all(|other| text(other, "attacker") == Some(attacker) || !same_side(own, other))
    });
    let sound = unit.text("arm") != "artillery"
        && !unit.is("routed")
        && !unit.is("disordered")
        && unit.text("posture") == "moving"
        && !walk.moment.before.get("units").and_then(|all| all.get(attacker)).is_some_and(|unit| flag(unit, "moved"))
        && !walk.now.is_in_contact(attacker)
        && !brigade.is_some_and(|brigade| flag(brigade, "spent") && !unit.is("detached"))
        && unit.text("side") != target.text("side")
        && looking
            .is_in_arc(&start, &there)
            .and(looking.sees(attacker, start.centre, defender, there.centre))
            .allows(true)
        && first;
    tally.look(&MAY_CHARGE, sound, || format!("{attacker} charges {defender}, the first on its side: {first}"));
    let told = own.and_then(|own| text(own, "aspect")).unwrap_or_default();
    let flank = own.and_then(|own| text(own, "flank"));
    let right = beside(&there, start.centre) > 0.0;
    let sound = aspects.contains(&told) && flank.is_none_or(|flank| (flank == "right") == right);
    tally.look(&SIDE_CHARGED, sound, || format!("{attacker} at {defender}: {told} {flank:?} instead of {aspects:?}"));
    let way = whole_way(walk, attacker);
    let facing = way.last().map_or(start.facing, |(_, facing)| *facing);
    let wheel = turned(start.facing, facing);
    let told = number(&ruled.situation, "distance").unwrap_or(f64::NAN);
    let declared = Declared { start, wheeled: wheeled(&start, wheel) };
    let contact = until_near(&declared.wheeled, &there, 0.0);
    let most = looking.charts.number("table.movement.charge_wheel");
    let met = contact.and_then(|inches| third(looking, &declared, inches, &[attacker, defender]));
    // Whoever follows a fleeing target or takes its guns leaves the line at the end.
    let follows = walk.moment.record.rulings.iter().any(|other| {
        other.procedure == "cohesion.charge"
            && ["skedaddle", "guns-lost"].contains(&text(&other.outcome, "result").unwrap_or_default())
    });
    let judged = way.len() - usize::from(follows && way.len() > 1);
    let on_line = way.iter().take(judged).skip(usize::from(wheel.abs() > 0.0) + 1).all(|(at, _)| {
        let (_, right) = declared.wheeled.seen_from(*at);
        right.abs() <= 0.03
    });
    tally.look(&WAY_OF_CHARGE, wheel.abs() <= most && contact.is_some() && met.is_none() && on_line, || {
        format!("{attacker} at {defender}: wheels {wheel} degrees, meets {met:?}, straight {on_line}")
    });
    let contact = contact?;
    let end = ahead(&declared.wheeled, contact).centre;
    let cost = straight(looking, unit, declared.wheeled.centre, end);
    let turn = wheel_cost(looking, unit, &start, wheel);
    let cost = both(turn, cost);
    let slack = DOUBT + 0.02 * until_slope(looking, unit, end);
    tally.look(&DISTANCE, cost.fits(told, slack), || {
        format!("{attacker} at {defender}: {told} instead of {:.3} to {:.3}", cost.least, cost.most)
    });
    halt(looking, walk, tally, ruled, &declared, attacker, defender, turn)
}

/// How much more a doubtful hundredth can cost where the ground is bad.
fn until_slope(looking: &Looking<'_>, unit: super::books::Unit<'_>, place: Point) -> f64 {
    if looking.ground.is_rough(looking.charts, place) {
        looking.charts.rate(&unit.rate_row(looking.charts), "open")
    } else {
        1.0
    }
}

/// The way of a unit in this command, with what is still ahead of it while the enemy may fire.
fn whole_way(walk: &Walk<'_>, unit: &str) -> Vec<(Point, f64)> {
    let mut way = walk.after.ways_of(unit).into_iter().next().unwrap_or_default();
    if let Some(march) = walk.after.0.get("march").filter(|march| text(march, "unit") == Some(unit)) {
        way.extend(march.get("ahead").and_then(Value::as_array).into_iter().flatten().filter_map(pose_of));
    }
    way
}

/// The third unit that a charge meets on its way, and how deep; who overlaps it at the start is in nobody's way.
fn third(looking: &Looking<'_>, declared: &Declared, inches: f64, but: &[&str]) -> Option<(String, f64)> {
    let others = bodies(looking.books, looking.charts, but);
    let others: Vec<_> = others.into_iter().filter(|(_, other)| other.overlap(&declared.start) < 0.03).collect();
    let mut gone = 0.0;
    while gone < inches {
        let body = ahead(&declared.wheeled, gone);
        if let Some((unit, other)) = others.iter().find(|(_, other)| other.overlap(&body) > 0.03) {
            return Some((unit.name.to_owned(), other.overlap(&body)));
        }
        gone += 0.1;
    }
    None
}

/// Where a charge halts before its target or stops short of it.
#[allow(clippy::too_many_arguments)]
fn halt(
    looking: &Looking<'_>,
    walk: &Walk<'_>,
    tally: &mut Tally,
    ruled: &Ruled,
    declared: &Declared,
    attacker: &str,
    defender: &str,
    turn: super::ways::Cost,
) -> Option<(Point, f64)> {
    let (unit, target) = (walk.unit(attacker)?, walk.unit(defender)?);
    let there = target.rectangle(looking.charts)?;
    let near = looking.charts.number("charge.halt_at");
    let way = whole_way(walk, attacker);
    let start = (declared.start.centre, declared.start.facing);
    if text(&ruled.outcome, "result") == Some("short") {
        let end = *way.last().unwrap_or(&start);
        let reach = number(&ruled.outcome, "reach").unwrap_or(f64::NAN);
        if turn.most > reach {
            return Some(end);
        }
        let cost = both(turn, straight(looking, unit, declared.wheeled.centre, end.0));
        let slack = DOUBT + 0.02 * until_slope(looking, unit, end.0);
        // An obstacle that cannot be paid stops it before its reach is used up.
        let barred = straight(
            looking,
            unit,
            declared.wheeled.centre,
            declared.wheeled.place(declared.wheeled.seen_from(end.0).0 + 0.05, 0.0),
        );
        let barred = both(turn, barred);
        let sound = cost.fits(reach, slack) || (cost.least <= reach + slack && barred.most > reach);
        tally.look(&HALT, sound, || format!("{attacker} stops after {:.3} of {reach} inches", cost.least));
        return Some(end);
    }
    let stays = declared.start.distance(&there) < near + 0.01;
    let expected = if stays && declared.start.distance(&there) < near - 0.01 {
        Some(start)
    } else {
        until_near(&declared.wheeled, &there, near)
            .map(|inches| (ahead(&declared.wheeled, inches).centre, declared.wheeled.facing))
    };
    let told = expected.and_then(|(place, _)| {
        let near = |at: &&(Point, f64)| at.0.distance(place) <= 0.04;
        way.iter().find(near).copied().or_else(|| (stays && start.0.distance(place) <= 0.04).then_some(start))
    });
    tally
        .look(&HALT, told.is_some(), || format!("{attacker} does not halt at {expected:?} before {defender}: {way:?}"));
    told.or(expected)
}

/// A charge is decided: both cohesion rolls.
pub(super) fn decided(
    walk: &mut Walk<'_>,
    tally: &mut Tally,
    at_ruling: usize,
    ruled: &Ruled,
    attacker: &str,
    defender: &str,
) {
    let before = waiting(walk.moment.before, attacker);
    let bonus = walk.moment.record.rulings.iter().find(|other| other.procedure == "cohesion.charge-bonus");
    let told = number(&ruled.situation, "distance").unwrap_or(f64::NAN);
    let distance = match (before, bonus) {
        (_, Some(bonus)) => number(&bonus.situation, "distance"),
        (Some(charge), None) => number(charge, "distance").map(|hundredths| hundredths / 100.0),
        _ => None,
    };
    let given = match (before, bonus) {
        (_, Some(bonus)) => number(&bonus.outcome, "bonus"),
        (Some(charge), None) => number(charge, "bonus"),
        _ => None,
    };
    if let (Some(distance), Some(given)) = (distance, given) {
        let sound = (distance - told).abs() < 0.001 && number(&ruled.situation, "bonus") == Some(given);
        tally.look(&DISTANCE, sound, || format!("{attacker}: {told} and not {distance} with {given} as declared"));
    }
    let halt = walk
        .moment
        .before
        .get("march")
        .filter(|_| before.is_some())
        .and_then(|march| march.get("ahead")?.as_array()?.last());
    if let Some(halt) = halt.and_then(pose_of) {
        walk.now.put(attacker, Some(halt));
    }
    let first = Books(walk.moment.before.clone());
    let declared = walk.declared.clone().filter(|(name, _)| name == attacker).map(|(_, pose)| pose);
    let start = declared.or_else(|| first.unit(attacker)?.pose());
    let aspect = text(&ruled.situation, "aspect").unwrap_or_default().to_owned();
    let there = first.unit(defender).and_then(|unit| unit.rectangle(walk.charts));
    if let (Some(looking), Some(start), Some(there)) = (walk.looking(), start, there) {
        let aspects = looking.aspects(&there, start.0);
        tally.look(&SIDE_CHARGED, aspects.contains(&aspect.as_str()), || {
            format!("{attacker} at {defender}: {aspect} instead of {aspects:?}")
        });
    }
    finish(walk, tally, at_ruling, ruled, attacker, defender, start);
}

fn finish(
    walk: &mut Walk<'_>,
    tally: &mut Tally,
    at_ruling: usize,
    ruled: &Ruled,
    attacker: &str,
    defender: &str,
    start: Option<(Point, f64)>,
) {
    let halted = walk.unit(attacker).and_then(|unit| unit.pose());
    let guns = walk.unit(defender).and_then(|unit| unit.pose());
    let result = text(&ruled.outcome, "result").unwrap_or_default();
    match result {
        "skedaddle" => {
            walk.now.set(defender, "disordered", json!(true));
            walk.now.set(defender, "moved", json!(true));
            walk.now.set(defender, "held", json!(false));
            let away = halted.map_or(Away::Rout, |(at, _)| Away::From(attacker, at));
            walk.retreat(tally, at_ruling, defender, &away, number(&ruled.outcome, "retreat").unwrap_or(0.0));
        }
        "guns-lost" => walk.gone(defender, "destroyed"),
        _ => {}
    }
    let contact = contact_between(walk.after, attacker, defender).cloned();
    let end = walk.after.unit(attacker).and_then(|unit| unit.pose());
    if let (Some(looking), Some(halted), Some(start)) = (walk.looking(), halted, start) {
        let end = end.unwrap_or(halted);
        match result {
            "falter" => tally.look(&HALT, end.0.distance(halted.0) < 0.011, || {
                format!("{attacker} falters and stands at {end:?}, not {halted:?}")
            }),
            "stand" => touched(&looking, tally, attacker, defender, end, contact.is_some()),
            "skedaddle" if contact.is_some() => touched(&looking, tally, attacker, defender, end, true),
            "skedaddle" => {
                let reach = reach_of(walk, ruled, attacker);
                goes_on(&looking, tally, attacker, (start, halted, end), reach);
            }
            "guns-lost" => {
                let near = |place: (Point, f64)| place.0.distance(end.0) < 0.02;
                tally.look(&TAKE_GUNS, guns.is_some_and(near) || near(halted), || {
                    format!("{attacker} stands at {end:?}")
                });
            }
            _ => {}
        }
        if let Some(contact) = &contact {
            contact_facts(&looking, walk, tally, ruled, contact, attacker, defender, start);
        }
    }
    if let Some(contact) = contact {
        let known = contact_between(&walk.now, attacker, defender).is_some();
        if let Some(contacts) = walk.now.0.get_mut("contacts").and_then(Value::as_array_mut).filter(|_| !known) {
            contacts.push(contact);
        }
    } else if result == "stand" {
        tally.look(&CONTACT, false, || format!("{attacker} and {defender} are in no contact"));
    }
    if let Some(end) = end {
        walk.now.put(attacker, Some(end));
    }
}

/// The reach of a charge: its rate and its bonus.
fn reach_of(walk: &Walk<'_>, ruled: &Ruled, attacker: &str) -> f64 {
    let rate = walk.unit(attacker).map_or(f64::NAN, |unit| walk.charts.rate(&unit.rate_row(walk.charts), "open"));
    rate + number(&ruled.situation, "bonus").unwrap_or(f64::NAN)
}

/// The contact of two units in some books.
fn contact_between<'b>(books: &'b Books, attacker: &str, defender: &str) -> Option<&'b Value> {
    books
        .contacts()
        .into_iter()
        .find(|one| text(one, "attacker") == Some(attacker) && text(one, "defender") == Some(defender))
}

/// That charger and target touch and no more.
fn touched(looking: &Looking<'_>, tally: &mut Tally, attacker: &str, defender: &str, end: (Point, f64), contact: bool) {
    let body = looking.books.unit(attacker).map(|unit| unit.rectangle_at(looking.charts, end));
    let other = looking.books.unit(defender).and_then(|unit| unit.rectangle(looking.charts));
    let Some((body, other)) = body.zip(other) else {
        tally.look(&CONTACT, false, || format!("{attacker} or {defender} is not on the table"));
        return;
    };
    let sound = contact && body.distance(&other) <= 0.021;
    tally.look(&CONTACT, sound, || format!("{attacker} is {:.3} from {defender}", body.distance(&other)));
}

/// That a charger without contact went on as far as it could.
fn goes_on(
    looking: &Looking<'_>,
    tally: &mut Tally,
    attacker: &str,
    (start, halted, end): ((Point, f64), (Point, f64), (Point, f64)),
    reach: f64,
) {
    let Some(unit) = looking.books.unit(attacker) else { return };
    let (first, body) = (unit.rectangle_at(looking.charts, start), unit.rectangle_at(looking.charts, end));
    let turn = wheel_cost(looking, unit, &first, turned(start.1, end.1));
    let begun = wheeled(&first, turned(start.1, end.1));
    let cost = both(turn, straight(looking, unit, begun.centre, end.0));
    let (gone, off) = unit.rectangle_at(looking.charts, halted).seen_from(end.0);
    let slack = DOUBT + 0.02 * until_slope(looking, unit, end.0);
    let spent = cost.fits(reach, slack) || (cost.least > reach && gone < 0.02);
    let near = looking.charts.number("charge.halt_at");
    let enemy = looking.nearest_enemy(unit.text("side"), &body);
    let next = ahead(&body, 0.03);
    // A friend, an obstacle that cannot be paid or the edge of the table ends the way as well.
    let friend = bodies(looking.books, looking.charts, &[attacker]).iter().any(|(_, other)| other.overlap(&next) > 0.0);
    let barred = both(turn, straight(looking, unit, begun.centre, next.place(0.03, 0.0))).most > reach + slack;
    let edge = next.corners().iter().any(|corner| {
        corner.x < 0.0 || corner.y < 0.0 || corner.x > looking.ground.width || corner.y > looking.ground.depth
    });
    let stopped = enemy <= near + 0.03 || friend || barred || edge;
    let sound = off.abs() <= 0.03 && gone > -0.02 && cost.least <= reach + slack && (spent || stopped);
    tally.look(&CONTACT, sound || (stopped && gone < 0.02), || {
        format!(
            "{attacker} has spent {:.2} of {reach}, went on {gone:.2}, the next enemy is {enemy:.2} away",
            cost.least
        )
    });
}

#[allow(clippy::too_many_arguments)]
fn contact_facts(
    looking: &Looking<'_>,
    walk: &Walk<'_>,
    tally: &mut Tally,
    ruled: &Ruled,
    contact: &Value,
    attacker: &str,
    defender: &str,
    start: (Point, f64),
) {
    let first = Books(walk.moment.before.clone());
    let Some(unit) = first.unit(defender) else { return };
    let Some(there) = unit.rectangle(looking.charts) else { return };
    let covers = looking.covers_in_melee(&there, start.0);
    let cover = text(contact, "cover").unwrap_or_default();
    // Who was driven back stands on other ground than at the declaration.
    let moved = walk.unit(defender).and_then(|unit| Some((unit, unit.rectangle(looking.charts)?)));
    let rough = looking.is_mostly_rough(unit, &there);
    let rough = moved.map_or(rough, |(unit, body)| looking.is_mostly_rough(unit, &body));
    let level = moved.map_or(there.centre, |(_, body)| body.centre);
    let higher = looking.ground.level(level) > looking.ground.level(start.0);
    let reach = reach_of(walk, ruled, attacker);
    // A target that went back some inches is reached by as many more (COH-78).
    let back = number(&ruled.outcome, "retreat").unwrap_or(0.0);
    let spent = number(&ruled.situation, "distance").unwrap_or(f64::NAN) + back;
    let momentum = super::sure::Sure::by(2.0 * spent - reach + 0.001, 0.0005);
    let sound = covers.contains(&cover)
        && rough.allows(flag(contact, "rough"))
        && flag(contact, "higher") == higher
        && momentum.allows(flag(contact, "momentum"))
        && at(contact, "aspect") == at(&ruled.situation, "aspect");
    tally.look(&CONTACT_FACTS, sound, || {
        format!("{contact}: cover {covers:?}, rough {rough:?}, higher {higher}, spent {spent:.2} of {reach}")
    });
}
