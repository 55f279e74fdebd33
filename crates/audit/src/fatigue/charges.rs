//! Charges: who may be charged, how far a charge reaches, which units are in its zone.

use serde_json::Value;

use crate::findings::Tally;
use crate::geometry::Point;
use crate::law::Law;
use crate::reading::{number, text};

use super::books::{Pose, Unit};
use super::crossing::met;
use super::ground::{Answer, EDGE};
use super::scene::{Scene, subject};

pub(super) const DECLARED: Law = Law {
    name: "a charge is declared in reach",
    clauses: &["FAT-145", "FAT-136"],
    says: "A charge is declared by good or disordered cavalry in line or column on an enemy in its front arc and in sight, no farther than its charge move over the ground of the straight line.",
};
pub(super) const REACH: Law = Law {
    name: "the reach of a charge",
    clauses: &["FAT-40", "FAT-145", "FAT-136"],
    says: "The charge move towards a unit is that of the mover, less its change of formation, over the worst ground of the straight line to that unit.",
};
pub(super) const ZONE: Law = Law {
    name: "one measure of a charge zone",
    clauses: &["FAT-40", "FAT-145"],
    says: "A unit tested for a charge zone is within the charge move over the ground between him and a charger, in the charger's front arc, or is its declared target; the test is by that distance and that move.",
};
pub(super) const SQUARE: Law = Law {
    name: "who forms square",
    clauses: &["FAT-145"],
    says: "Only close-order infantry in good order, in the zone of a charge or its target and over four inches from it, forms square.",
};
pub(super) const AIM: Law = Law {
    name: "what a charge is aimed at",
    clauses: &["FAT-54"],
    says: "A charge is aimed at cavalry, open order, or the flank or front of foot by the arc of the target the charger's middle lies in.",
};
pub(super) const COUNTER: Law = Law {
    name: "who counter-charges",
    clauses: &["FAT-145"],
    says: "A counter-charge is ridden by un-routed cavalry in line or column within eight inches of the charger or of its target.",
};

/// Checks the charges of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    if scene.eyes.ground.is_none() {
        return;
    }
    match scene.act {
        "declare-charge" => declared(scene, tally),
        "counter-charge" => counter(scene, tally),
        "form-square" => square(scene, tally),
        _ => {}
    }
    for ruled in scene.rulings("morale-check") {
        if text(&ruled.situation, "circumstance") != Some("charge-zone") {
            continue;
        }
        let Some(unit) = subject(&ruled.title, " checks: ").and_then(|name| scene.was(name)) else { continue };
        let distance = number(&ruled.situation, "charger.distance").unwrap_or(f64::NAN);
        let moves = number(&ruled.situation, "charger.charge_move").unwrap_or(f64::NAN);
        let sound = charges(scene).iter().any(|charge| {
            let Some((charger, target)) = charge.parties(scene) else { return false };
            let Some((away, reach)) = measure(scene, charger, unit) else { return false };
            let near = (away - distance).abs() <= EDGE && reach.0 <= moves + 1e-9 && moves <= reach.1 + 1e-9;
            near && (distance <= moves + EDGE || target.name == unit.name)
        });
        tally.look(&ZONE, sound, || {
            let measured: Vec<String> = charges(scene)
                .iter()
                .filter_map(|charge| charge.parties(scene))
                .map(|(charger, _)| format!("{} {:?}", charger.name, measure(scene, charger, unit)))
                .collect();
            format!("{}: {distance} of {moves}, measured {}", ruled.title, measured.join("; "))
        });
    }
}

/// A charge in the books.
struct Charge {
    charger: String,
    target: String,
    row: Value,
}

impl Charge {
    fn parties<'s, 'a>(&self, scene: &'s Scene<'a>) -> Option<(&'s Unit<'a>, &'s Unit<'a>)> {
        Some((scene.was(&self.charger)?, scene.was(&self.target)?))
    }
}

/// Every charge in the books before or after the command.
fn charges(scene: &Scene<'_>) -> Vec<Charge> {
    let rows = [scene.moment.before, scene.moment.after]
        .into_iter()
        .filter_map(|state| state.get("charges").and_then(Value::as_array))
        .flatten();
    rows.filter_map(|row| {
        let name = |key: &str| text(row, key).map(str::to_owned);
        Some(Charge { charger: name("charger")?, target: name("target")?, row: row.clone() })
    })
    .collect()
}

/// The distance of a unit from a charger, and the least and greatest charge move over the ground to it.
fn measure(scene: &Scene<'_>, charger: &Unit<'_>, unit: &Unit<'_>) -> Option<(f64, (f64, f64))> {
    let (from, to) = (charger.pose?, unit.pose?);
    let away = scene.eyes.room(charger)?.distance(&scene.eyes.room(unit)?);
    Some((away, reach(scene, charger, (from.at, to.at))?))
}

/// The least and greatest charge move over the ground along a straight line. A unit behind ground that no charge may
/// cross is outside the zone, or inside it and exempt (FAT-25), which comes to the same.
fn reach(scene: &Scene<'_>, charger: &Unit<'_>, line: (Point, Point)) -> Option<(f64, f64)> {
    let (least, _) = moves(scene, charger, line, true)?;
    let (_, most) = moves(scene, charger, line, false)?;
    Some((least, most))
}

/// The same, with ground that no charge may cross counted either as impassable or just by its cost.
fn moves(scene: &Scene<'_>, charger: &Unit<'_>, line: (Point, Point), barred: bool) -> Option<(f64, f64)> {
    let (charts, ground) = (&scene.eyes.charts, scene.eyes.ground.as_ref()?);
    let base = charts.number(&format!("movement.mover.{}.charge", charger.text("mover")))?;
    let from = charger.row.get("changed_from").and_then(Value::as_str);
    let cost = from.and_then(|from| charts.number(&format!("formations.change.{from}.{}", charger.formation())));
    let divisor = if charger.text("state") == "disordered" { 2.0 } else { 1.0 };
    let percent = |kind: &str| {
        if !barred || charts.says_yes(&format!("terrain.terrain.{kind}.charge")) {
            charts.number(&format!("terrain.terrain.{kind}.mounted")).unwrap_or(100.0).min(100.0)
        } else {
            0.0
        }
    };
    let (mut sure, mut likely) = (100.0_f64, 100.0_f64);
    for (kind, answer) in met(ground, line) {
        if answer == Answer::Yes {
            sure = sure.min(percent(kind));
        }
        likely = likely.min(percent(kind));
    }
    let inches = |percent: f64| {
        let whole = base * (100.0 - cost.unwrap_or_default()) / 100.0 * percent / 100.0 / divisor;
        (whole * 4.0 + 1e-9).floor() / 4.0
    };
    Some((inches(likely), inches(sure)))
}

fn declared(scene: &Scene<'_>, tally: &mut Tally) {
    let Some(charger) = scene.argument("unit").and_then(|name| scene.was(name)) else { return };
    let Some(target) = scene.argument("target").and_then(|name| scene.was(name)) else { return };
    let all = charges(scene);
    let Some(charge) = all.iter().rev().find(|charge| charge.charger == charger.name) else { return };
    let (Some(from), Some(to)) = (charger.pose, target.pose) else { return };
    let Some((away, (least, most))) = measure(scene, charger, target) else { return };
    let said = |key: &str| number(&charge.row, key).unwrap_or(f64::NAN);
    let ahead = scene.eyes.arcs(charger, from, to.at).contains(&"front");
    let seen = scene
        .eyes
        .ground
        .as_ref()
        .is_some_and(|ground| ground.hides(&scene.eyes.charts, (from.at, to.at)) != Answer::Yes);
    let fit = charger.arm() == "cavalry"
        && !charger.is_routed()
        && matches!(charger.formation(), "line" | "column")
        && charger.side() != target.side();
    let rides = moves(scene, charger, (from.at, to.at), true).is_some_and(|(_, most)| away <= most + EDGE);
    let near = (said("distance") - away).abs() <= EDGE && rides;
    tally.look(&DECLARED, ahead && seen && fit && near, || {
        format!("{} on {} at {away:.2} of {most}: ahead {ahead}, seen {seen}", charger.name, target.name)
    });
    let sound = least <= said("reach") + 1e-9 && said("reach") <= most + 1e-9;
    tally.look(&REACH, sound, || format!("{}: {}, computed {least} to {most}", charger.name, said("reach")));
    let arcs = scene.eyes.arcs(target, to, from.at);
    let wanted: Vec<&str> = match (target.arm(), target.formation()) {
        ("cavalry", _) => vec!["cavalry"],
        (_, "open-order") => vec!["open-order"],
        _ => arcs.iter().map(|arc| if *arc == "front" { "foot-front" } else { "foot-flank" }).collect(),
    };
    let aim = text(&charge.row, "aim").unwrap_or_default();
    tally.look(&AIM, wanted.contains(&aim), || format!("{} on {}: {aim}, {wanted:?}", charger.name, target.name));
}

fn counter(scene: &Scene<'_>, tally: &mut Tally) {
    let Some(rider) = scene.argument("unit").and_then(|name| scene.was(name)) else { return };
    let all = charges(scene);
    let Some(charge) = all.iter().find(|charge| Some(charge.charger.as_str()) == scene.argument("charger")) else {
        return;
    };
    let within = scene.eyes.charts.number("zones.counter_charge_within").unwrap_or_default();
    let room = scene.eyes.room(rider);
    let near = [&charge.charger, &charge.target]
        .into_iter()
        .filter_map(|name| scene.eyes.room(scene.was(name)?))
        .any(|theirs| room.is_some_and(|room| room.distance(&theirs) <= within + EDGE));
    let fit = rider.arm() == "cavalry" && rider.is_fit() && matches!(rider.formation(), "line" | "column");
    tally.look(&COUNTER, near && fit, || format!("{} against {}", rider.name, charge.charger));
}

fn square(scene: &Scene<'_>, tally: &mut Tally) {
    let Some(unit) = scene.argument("unit").and_then(|name| scene.was(name)) else { return };
    let over = scene.eyes.charts.number("zones.form_square_over").unwrap_or_default();
    let infantry = unit.arm() == "infantry"
        && unit.text("state") == "good"
        && matches!(unit.formation(), "line" | "column" | "march-column");
    let made = charges(scene).into_iter().filter(|charge| text(&charge.row, "made") == Some("made"));
    let mut near = made.filter_map(|charge| {
        let (charger, target) = charge.parties(scene)?;
        let (away, (_, most)) = measure(scene, charger, unit)?;
        Some(away > over - EDGE && (away <= most + EDGE || target.name == unit.name))
    });
    let near = near.any(|one| one);
    let pose: Option<Pose> = unit.pose;
    tally.look(&SQUARE, infantry && near && pose.is_some(), || {
        let away: Vec<String> = charges(scene)
            .iter()
            .filter_map(|charge| charge.parties(scene))
            .map(|(charger, _)| format!("{} {:?}", charger.name, measure(scene, charger, unit)))
            .collect();
        format!("{}: {}", unit.name, away.join("; "))
    });
}
