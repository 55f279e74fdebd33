//! Laws on the places of all units and officers after a command (section 8).

use super::books::Books;
use super::looking::hundredths;
use super::walk::Walk;
use super::ways::bodies;
use crate::findings::Tally;
use crate::law::Law;
use crate::reading::text;

pub(super) const NOBODY_OVERLAPS: Law = Law {
    name: "nobody overlaps",
    clauses: &["COH-72", "COH-104"],
    says: "No two units overlap, but where a result made one of them deeper or wider where it stood; that is borne until one of the two moves.",
};
pub(super) const ON_TABLE: Law = Law {
    name: "nobody is off the table",
    clauses: &["COH-104", "COH-112"],
    says: "The middle of every unit there, and every officer, is on the table.",
};
pub(super) const ATTACHED: Law = Law {
    name: "attached officers",
    clauses: &["COH-11", "COH-104"],
    says: "An officer attached to a unit is within 1 inch of it; the unit is his own and there, and he is in play.",
};
pub(super) const LONE: Law = Law {
    name: "no officer alone before the enemy",
    clauses: &["COH-56", "COH-104"],
    says: "An officer who is not attached has no enemy within 1 inch as long as there is a unit of his own side to ride to.",
};

/// Checks every unit and officer after a command.
pub(super) fn look(walk: &Walk<'_>, tally: &mut Tally) {
    let Some(ground) = walk.ground else { return };
    let before = Books(walk.moment.before.clone());
    let all = bodies(walk.after, walk.charts, &[]);
    for (at, (one, body)) in all.iter().enumerate() {
        let on = |x: f64, y: f64| x > -0.001 && y > -0.001 && x < ground.width + 0.001 && y < ground.depth + 0.001;
        tally.look(&ON_TABLE, on(body.centre.x, body.centre.y), || format!("{} at {:?}", one.name, body.centre));
        for (other, there) in &all[at + 1..] {
            let reach = (body.width + body.depth + there.width + there.depth) / 2.0;
            if body.centre.distance(there.centre) > reach {
                continue;
            }
            // A unit stopped at a way-point may be among friends through which it is passing.
            let passing = walk.after.0.get("march").and_then(|march| text(march, "unit"));
            if passing == Some(one.name) || passing == Some(other.name) {
                continue;
            }
            let deep = body.overlap(there);
            let borne = deep > 0.015 && is_borne(walk, &before, one.name, other.name);
            tally.look(&NOBODY_OVERLAPS, deep <= 0.015 || borne, || {
                format!("{} and {} by {deep:.3}", one.name, other.name)
            });
        }
    }
    officers(walk, tally);
}

/// Whether an overlap is allowed: it was there before and neither unit has moved, or a result changed the shape of one
/// of them where it stood.
fn is_borne(walk: &Walk<'_>, before: &Books, one: &str, other: &str) -> bool {
    let names = [one, other];
    let still = names.iter().all(|name| {
        let (then, now) =
            (before.unit(name).and_then(|unit| unit.pose()), walk.after.unit(name).and_then(|unit| unit.pose()));
        then.zip(now).is_some_and(|(then, now)| then == now)
    });
    let rectangle = |books: &Books, name: &str| books.unit(name).and_then(|unit| unit.rectangle(walk.charts));
    let overlapped =
        rectangle(before, one).zip(rectangle(before, other)).is_some_and(|(one, other)| one.overlap(&other) > 0.0);
    let by_result = names.iter().any(|name| {
        let disorder = |books: &Books| books.unit(name).is_some_and(|unit| unit.is("disordered"));
        disorder(walk.after) && !disorder(before)
    });
    (still && overlapped) || by_result
}

fn officers(walk: &Walk<'_>, tally: &mut Tally) {
    let near = walk.charts.number("table.near.attached");
    for officer in walk.after.officers().filter(super::books::Officer::is_in_play) {
        let Some(place) = officer.place() else { continue };
        if let Some(ground) = walk.ground {
            let on = place.x > -0.001
                && place.y > -0.001
                && place.x < ground.width + 0.001
                && place.y < ground.depth + 0.001;
            tally.look(&ON_TABLE, on, || format!("{} at {place:?}", officer.name));
        }
        let unit = officer.text("attached");
        if unit.is_empty() {
            let foes = bodies(walk.after, walk.charts, &[]);
            let own = foes.iter().any(|(unit, _)| unit.text("side") == officer.text("side"));
            let foe = foes.iter().filter(|(unit, _)| unit.text("side") != officer.text("side"));
            let far = foe.map(|(_, body)| body.distance_to(place)).fold(f64::INFINITY, f64::min);
            tally.look(&LONE, !own || hundredths(far) > near - 0.011, || {
                format!("{} is {far:.3} from an enemy", officer.name)
            });
        } else {
            let known = walk.after.unit(unit).filter(super::books::Unit::is_present);
            let far = known
                .and_then(|unit| unit.rectangle(walk.charts))
                .map_or(f64::INFINITY, |body| body.distance_to(place));
            let own = known.is_some_and(|unit| unit.text("side") == officer.text("side"));
            tally.look(&ATTACHED, own && far <= near + 0.011, || format!("{} is {far:.3} from {unit}", officer.name));
        }
    }
}
