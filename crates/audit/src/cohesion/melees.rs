//! Laws on melees (COH-82 to 91, section 8): which contact is fought, with which facts, and who gives ground.

use grognard_battle::Ruled;
use serde_json::{Value, json};

use super::retreats::Away;
use super::walk::Walk;
use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{flag, number, text};

pub(super) const MELEE_FACTS: Law = Law {
    name: "a melee is that of its contact",
    clauses: &["COH-82", "COH-85", "COH-86", "COH-107"],
    says: "Melees are fought in the order the contacts were made, each with the side, cover, rough ground, height and momentum that its contact kept.",
};
pub(super) const TAKE_GROUND: Law = Law {
    name: "ground taken after a melee",
    clauses: &["COH-90", "COH-112"],
    says: "The attacker that holds the ground goes up to 2 inches straight ahead, and not within 1 inch of an enemy.",
};

/// A round of a melee.
pub(super) fn look(walk: &mut Walk<'_>, tally: &mut Tally, at: usize, ruled: &Ruled, attacker: &str, defender: &str) {
    let contact = walk.now.contacts().first().map(|first| (*first).clone()).unwrap_or_default();
    let names = text(&contact, "attacker") == Some(attacker) && text(&contact, "defender") == Some(defender);
    let kept = ["aspect", "cover", "rough", "higher", "momentum"];
    let wrong = kept.iter().find(|key| contact.get(**key) != ruled.situation.get(**key));
    tally.look(&MELEE_FACTS, names && wrong.is_none(), || {
        format!("{attacker} against {defender}: {wrong:?} of {contact}")
    });
    let empty = Value::Null;
    let sides = [(attacker, "attacker", defender), (defender, "defender", attacker)];
    let places = [attacker, defender].map(|name| Some((name, walk.unit(name)?.pose()?.0)));
    let stood: Vec<(&str, crate::geometry::Point)> = places.into_iter().flatten().collect();
    for (unit, side, _) in sides {
        walk.lose(unit, ruled.outcome.get(side).unwrap_or(&empty));
    }
    let morale =
        |side: &str| ruled.outcome.get(side).and_then(|side| text(side, "morale")).unwrap_or_default().to_owned();
    for (unit, side, _) in sides {
        match morale(side).as_str() {
            "shaken" => walk.now.set(unit, "shaken", json!(true)),
            "routed" => walk.bead_of_rout(unit),
            "routed-and-shaken" => {
                walk.bead_of_rout(unit);
                walk.now.set(unit, "shaken", json!(true));
            }
            "destroyed" => walk.gone(unit, "destroyed"),
            _ => {}
        }
    }
    if flag(&ruled.outcome, "again") {
        return;
    }
    for (unit, side, _) in sides {
        if morale(side) != "destroyed" {
            walk.now.set(unit, "disordered", json!(true));
        }
    }
    if let Some(contacts) = walk.now.0.get_mut("contacts").and_then(Value::as_array_mut) {
        contacts.retain(|one| text(one, "attacker") != Some(attacker) || text(one, "defender") != Some(defender));
    }
    for (unit, side, other) in sides {
        let inches = ruled.outcome.get(side).and_then(|side| number(side, "move")).unwrap_or(0.0);
        if inches > 0.0 {
            let stood = stood.iter().find(|(name, _)| *name == other).map(|(_, at)| *at);
            let away = match stood {
                Some(at) if !morale(side).starts_with("routed") => Away::From(other, at),
                _ => Away::Rout,
            };
            walk.retreat(tally, at, unit, &away, inches);
        }
    }
}

/// Ground taken by an attacker that holds it.
pub(super) fn take_ground(walk: &mut Walk<'_>, tally: &mut Tally) {
    let Some(name) = walk.with("unit").filter(|_| walk.act() == "advance") else { return };
    let Some(looking) = walk.looking() else { return };
    let Some(unit) = walk.unit(&name) else { return };
    // The next melee in the same command may drive it on: its advance is the way it went before that.
    let steps = usize::from(walk.inches("inches") > 0.0);
    let way = walk.after.way_of(&name);
    let end = way.get(steps).filter(|_| way.len() > steps + 1).copied();
    let end = end.or_else(|| walk.after.unit(&name)?.pose()).or_else(|| way.get(steps).copied());
    let Some((from, to)) = unit.pose().zip(end) else { return };
    let (before, after) = (unit.rectangle_at(looking.charts, from), unit.rectangle_at(looking.charts, to));
    let (gone, aside) = before.seen_from(to.0);
    let most = looking.charts.number("table.movement.take_ground");
    let enemy = looking.nearest_enemy(unit.text("side"), &after);
    let near = looking.charts.number("table.near.charge_halt");
    let due = walk.moment.before.get("due").and_then(Value::as_array).into_iter().flatten();
    let due = due.filter(|due| text(due, "what") == Some("take-ground")).any(|due| text(due, "unit") == Some(&name));
    let still = gone.abs() < 0.011;
    let sound = due
        && aside.abs() < 0.015
        && gone > -0.011
        && gone <= most + 0.015
        && from.1.to_bits() == to.1.to_bits()
        && (still || enemy >= near - 0.015);
    tally.look(&TAKE_GROUND, sound, || {
        format!("{name} goes {gone:.2} ahead, {aside:.2} aside, the next enemy is {enemy:.2} away")
    });
    walk.now.put(&name, Some(to));
}
