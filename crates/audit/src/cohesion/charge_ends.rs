//! Laws on how charges end (COH-75 to 81, section 8): in contact, short of it, or further on.

use grognard_battle::Ruled;
use serde_json::{Value, json};

use super::books::{Books, Unit, pose_of};
use super::charges::{DISTANCE, DOUBT, HALT, SIDE_CHARGED, until_slope, waiting};
use super::looking::{DOUBT as DOUBT_OF_PLACE, Looking, bearing};
use super::retreats::Away;
use super::sure::Sure;
use super::walk::Walk;
use super::ways::{ahead, bodies, both, straight, turned, wheel as wheel_cost, wheeled};
use crate::findings::Tally;
use crate::geometry::{Point, Rectangle};
use crate::law::Law;
use crate::reading::{at, flag, number, text};

pub(super) const CONTACT: Law = Law {
    name: "a charge ends in contact or goes on",
    clauses: &["COH-77", "COH-78", "COH-112", "COH-107"],
    says: "A target that stands is touched. One that skedaddles is touched if the reach allows and nobody stands between; if the charger does not touch, it goes on along its way to its full reach, to 1 inch from the next enemy or as far as there is room.",
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
                // A unit that ran off the table, or did not survive, is no longer touched.
                let there = walk.after.unit(defender).is_some_and(|unit| unit.is_present());
                if flag(&ruled.outcome, "melee") && there {
                    let free = reaches(&looking, (attacker, defender), (start, halted, end));
                    tally.look(&CONTACT, !free, || {
                        format!("{attacker} has a free way to {defender} and is in no contact")
                    });
                }
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

/// Checks that charger and target just touch.
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

/// Whether a charger certainly has a free way to its target where that is now: along its own line, or along the line of
/// centres.
fn reaches(
    looking: &Looking<'_>,
    (attacker, defender): (&str, &str),
    (start, halted, end): ((Point, f64), (Point, f64), (Point, f64)),
) -> bool {
    let Some(unit) = looking.books.unit(attacker) else { return false };
    let target = looking.books.unit(defender).filter(Unit::is_present);
    let Some(there) = target.and_then(|target| target.rectangle(looking.charts)) else { return false };
    let begun = wheeled(&unit.rectangle_at(looking.charts, start), turned(start.1, end.1));
    let here = unit.rectangle_at(looking.charts, halted);
    let others = bodies(looking.books, looking.charts, &[attacker, defender]);
    let is_free = |body: &Rectangle, heading: f64| {
        let met = body.meets_on_way(heading, &there, 0.03).filter(|(_, leaves)| *leaves > 0.0);
        met.is_some_and(|(enters, _)| {
            let bars = |other: &Rectangle| body.meets_on_way(heading, other, -0.03);
            others.iter().all(|(_, other)| bars(other).is_none_or(|(from, to)| to < 0.0 || from > enters))
        })
    };
    is_free(&begun, begun.facing) || is_free(&here, bearing(here.centre, there.centre))
}

/// Checks that a charger without contact went on as far as it could.
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
    // A charger that halted where it stood wheels only now.
    let from = if turned(halted.1, end.1) == 0.0 { unit.rectangle_at(looking.charts, halted) } else { begun };
    let (gone, off) = from.seen_from(end.0);
    let wheels = turned(start.1, end.1).abs() <= looking.charts.number("table.movement.charge_wheel");
    let slack = DOUBT + 0.02 * until_slope(looking, unit, end.0);
    let spent = cost.fits(reach, slack) || (cost.least > reach && gone < 0.02);
    let near = looking.charts.number("charge.halt_at");
    let enemy = looking.nearest_enemy(unit.text("side"), &body);
    let next = ahead(&body, 0.03);
    // A friend, an obstacle it cannot pay for or the edge of the table also ends the way.
    let friend = bodies(looking.books, looking.charts, &[attacker]).iter().any(|(_, other)| other.overlap(&next) > 0.0);
    let barred = both(turn, straight(looking, unit, begun.centre, next.place(0.03, 0.0))).most > reach + slack;
    let edge = next.corners().iter().any(|corner| {
        corner.x < 0.0 || corner.y < 0.0 || corner.x > looking.ground.width || corner.y > looking.ground.depth
    });
    let stopped = enemy <= near + 0.03 || friend || barred || edge;
    let sound = wheels && off.abs() <= 0.03 && gone > -0.02 && cost.least <= reach + slack && (spent || stopped);
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
    // A target that was driven back is on other ground than at the declaration.
    let moved = walk.unit(defender).and_then(|unit| Some((unit, unit.rectangle(looking.charts)?)));
    let rough = looking.is_mostly_rough(unit, &there);
    let rough = moved.map_or(rough, |(unit, body)| looking.is_mostly_rough(unit, &body));
    let level = moved.map_or(there.centre, |(_, body)| body.centre);
    let [above, below] = [level, start.0].map(|place| looking.ground.levels(place, DOUBT_OF_PLACE));
    let higher = Sure::of(above.0 > below.1).or_either(Sure::of(above.1 > below.0));
    let reach = reach_of(walk, ruled, attacker);
    // A target that went back some inches is reached with as many more (COH-78).
    let back = number(&ruled.outcome, "retreat").unwrap_or(0.0);
    let spent = number(&ruled.situation, "distance").unwrap_or(f64::NAN) + back;
    let momentum = Sure::by(2.0 * spent - reach + 0.001, 0.0005);
    let sound = covers.contains(&cover)
        && rough.allows(flag(contact, "rough"))
        && higher.allows(flag(contact, "higher"))
        && momentum.allows(flag(contact, "momentum"))
        && at(contact, "aspect") == at(&ruled.situation, "aspect");
    tally.look(&CONTACT_FACTS, sound, || {
        format!("{contact}: cover {covers:?}, rough {rough:?}, higher {higher:?}, spent {spent:.2} of {reach}")
    });
}
