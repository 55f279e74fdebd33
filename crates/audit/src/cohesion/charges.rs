//! Laws on charges (COH-74 to 81, section 8): who charges whom, by which way, how far, and where the charge ends.

use grognard_battle::Ruled;
use serde_json::{Value, json};

use super::books::{Unit, pose_of};
use super::looking::{Looking, beside};
use super::walk::Walk;
use super::ways::{Cost, ahead, bodies, both, straight, turned, until_near, wheel as wheel_cost, wheeled};
use crate::findings::Tally;
use crate::geometry::{Point, Rectangle};
use crate::law::Law;
use crate::reading::{flag, number, text};

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
    says: "A charge that is not short halts 1 inch before its target, or where it stands if it was nearer; a unit that falters stays there; one that is short stops where its reach is used up, at the latest 1 inch before its target.",
};
pub(super) const SIDE_CHARGED: Law = Law {
    name: "the side that is charged",
    clauses: &["COH-54", "COH-80"],
    says: "Front, flank or rear by the angle between the target's facing and the charger's middle at the declaration; the ruling and the contact keep it.",
};

/// Half of the rounding of wheel and way to whole hundredths and degrees: one degree moves the far end of a line a
/// little.
pub(super) const DOUBT: f64 = 0.05;

/// A charge at its declaration.
struct Declared {
    /// Where the charger stood.
    start: Rectangle,
    /// The charger after its wheel.
    wheeled: Rectangle,
    /// The wheel, in degrees clockwise.
    wheel: f64,
    /// What the wheel costs.
    turn: Cost,
    /// How far it is straight ahead to contact, if that way leads there.
    contact: Option<f64>,
    /// The unit it meets on the way, and how deep.
    met: Option<(String, f64)>,
    /// What the way to contact costs.
    cost: Cost,
    /// How uncertain that cost is.
    slack: f64,
}

impl Declared {
    /// A charge by a certain wheel.
    fn by(
        looking: &Looking<'_>,
        (unit, start): (Unit<'_>, &Rectangle),
        (target, there): (Unit<'_>, &Rectangle),
        wheel: f64,
    ) -> Self {
        let turn = wheel_cost(looking, unit, start, wheel);
        let wheeled = wheeled(start, wheel);
        // A charger that only grazes its target may miss it because its wheel is rounded.
        let contact = until_near(&wheeled, there, 0.0).or_else(|| until_near(&wheeled, there, super::looking::DOUBT));
        let end = ahead(&wheeled, contact.unwrap_or(0.0)).centre;
        let cost = both(turn, straight(looking, unit, wheeled.centre, end));
        let slack = DOUBT + 0.02 * until_slope(looking, unit, end);
        let met = contact.and_then(|inches| third(looking, (start, &wheeled), inches, &[unit.name, target.name]));
        Declared { start: *start, wheeled, wheel, turn, contact, met, cost, slack }
    }

    /// Whether it leads to contact past nobody, and costs what the log says.
    fn leads_there_for(&self, told: f64) -> bool {
        self.contact.is_some() && self.met.is_none() && self.cost.fits(told, self.slack)
    }
}

/// The charge that waits for opportunity fire in some books.
pub(super) fn waiting<'b>(books: &'b Value, attacker: &str) -> Option<&'b Value> {
    let march = books.get("march")?;
    (text(march, "unit") == Some(attacker)).then(|| march.get("charge")).flatten().filter(|charge| !charge.is_null())
}

/// The ruling of the bonus, by which a charge is declared.
pub(super) fn declared(walk: &mut Walk<'_>, tally: &mut Tally, ruled: &Ruled, attacker: &str, defender: &str) {
    walk.declared = walk.unit(attacker).and_then(|unit| Some((attacker.to_owned(), unit.pose()?)));
    let halt = walk.looking().and_then(|looking| declaration(&looking, walk, tally, ruled, attacker, defender));
    walk.now.set(attacker, "moved", json!(true));
    // While a charger waits for the enemy's fire on the way, it is as far as the books say.
    let waits = walk.after.0.get("march").is_some_and(|march| text(march, "unit") == Some(attacker));
    let place = if waits { walk.after.unit(attacker).and_then(|unit| unit.pose()) } else { halt };
    if place.is_some() {
        walk.now.put(attacker, place);
    }
}

/// Checks everything that can be seen at a declaration; returns where the charger halts, or stops short.
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
    let told = number(&ruled.situation, "distance").unwrap_or(f64::NAN);
    let most = looking.charts.number("table.movement.charge_wheel");
    let by = |wheel: f64| Declared::by(looking, (unit, &start), (target, &there), wheel);
    let mut declared = by(turned(start.facing, facing));
    // A charger that halts where it stands wheels only when it goes in; until then any wheel is sound that leads there.
    let hidden = declared.wheel == 0.0 && start.distance(&there) < looking.charts.number("charge.halt_at") + 0.01;
    if hidden && !declared.leads_there_for(told) {
        let degrees = std::iter::successors(Some(1.0), |degrees| Some(degrees + 1.0));
        let degrees = degrees.take_while(|degrees| *degrees <= most).flat_map(|degrees| [degrees, -degrees]);
        declared = degrees.map(by).find(|other| other.leads_there_for(told)).unwrap_or(declared);
    }
    let wheel = declared.wheel;
    // A charger that follows a fleeing target or takes its guns leaves the line at the end.
    let follows = walk.moment.record.rulings.iter().any(|other| {
        other.procedure == "cohesion.charge"
            && ["skedaddle", "guns-lost"].contains(&text(&other.outcome, "result").unwrap_or_default())
    });
    let judged = way.len() - usize::from(follows && way.len() > 1);
    let on_line = way.iter().take(judged).skip(usize::from(wheel.abs() > 0.0) + 1).all(|(at, _)| {
        let (_, right) = declared.wheeled.seen_from(*at);
        right.abs() <= 0.03
    });
    let (contact, met, cost) = (declared.contact, &declared.met, declared.cost);
    tally.look(&WAY_OF_CHARGE, wheel.abs() <= most && contact.is_some() && met.is_none() && on_line, || {
        format!("{attacker} at {defender}: wheels {wheel} degrees, to contact {contact:?}, meets {met:?}, straight {on_line}")
    });
    contact?;
    tally.look(&DISTANCE, cost.fits(told, declared.slack), || {
        format!("{attacker} at {defender}: {told} instead of {:.3} to {:.3}", cost.least, cost.most)
    });
    halt(looking, walk, tally, ruled, &declared, attacker, defender)
}

/// How much more an uncertain hundredth can cost on bad ground.
pub(super) fn until_slope(looking: &Looking<'_>, unit: Unit<'_>, place: Point) -> f64 {
    if looking.ground.is_rough(looking.charts, place) {
        looking.charts.rate(&unit.rate_row(looking.charts), "open")
    } else {
        1.0
    }
}

/// The way of a unit in this command, with the part still ahead while the enemy may fire.
fn whole_way(walk: &Walk<'_>, unit: &str) -> Vec<(Point, f64)> {
    let mut way = walk.after.ways_of(unit).into_iter().next().unwrap_or_default();
    if let Some(march) = walk.after.0.get("march").filter(|march| text(march, "unit") == Some(unit)) {
        way.extend(march.get("ahead").and_then(Value::as_array).into_iter().flatten().filter_map(pose_of));
    }
    way
}

/// The third unit that a charge meets on its way, and how deep; a unit overlapped at the start is in nobody's way.
fn third(
    looking: &Looking<'_>,
    (start, wheeled): (&Rectangle, &Rectangle),
    inches: f64,
    but: &[&str],
) -> Option<(String, f64)> {
    let others = bodies(looking.books, looking.charts, but);
    let others: Vec<_> = others.into_iter().filter(|(_, other)| other.overlap(start) < 0.03).collect();
    let mut gone = 0.0;
    while gone < inches {
        let body = ahead(wheeled, gone);
        if let Some((unit, other)) = others.iter().find(|(_, other)| other.overlap(&body) > 0.03) {
            return Some((unit.name.to_owned(), other.overlap(&body)));
        }
        gone += 0.1;
    }
    None
}

/// Where a charge halts before its target or stops short of it.
fn halt(
    looking: &Looking<'_>,
    walk: &Walk<'_>,
    tally: &mut Tally,
    ruled: &Ruled,
    declared: &Declared,
    attacker: &str,
    defender: &str,
) -> Option<(Point, f64)> {
    let (unit, target) = (walk.unit(attacker)?, walk.unit(defender)?);
    let there = target.rectangle(looking.charts)?;
    let near = looking.charts.number("charge.halt_at");
    let turn = declared.turn;
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
        // An obstacle it cannot pay for stops it before its reach is used up.
        let barred = straight(
            looking,
            unit,
            declared.wheeled.centre,
            declared.wheeled.place(declared.wheeled.seen_from(end.0).0 + 0.05, 0.0),
        );
        let barred = both(turn, barred);
        // The last inch costs more than an inch on bad ground, so its reach may well carry it to the halt.
        let gap = unit.rectangle_at(looking.charts, end).distance(&there);
        let nearest = near.min(declared.start.distance(&there)).min(declared.wheeled.distance(&there));
        let used_up = cost.fits(reach, slack);
        let stopped = barred.most > reach || gap <= near + 0.016;
        let sound = gap >= nearest - 0.016 && (used_up || (cost.least <= reach + slack && stopped));
        tally.look(&HALT, sound, || {
            format!("{attacker} stops after {:.3} of {reach} inches, {gap:.3} from {defender}", cost.least)
        });
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
        // A way-point may be just before the halt.
        way.iter().rev().find(near).copied().or_else(|| (stays && start.0.distance(place) <= 0.04).then_some(start))
    });
    tally
        .look(&HALT, told.is_some(), || format!("{attacker} does not halt at {expected:?} before {defender}: {way:?}"));
    told.or(expected)
}
