//! The Rally Phase.

use serde_json::Value;

use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{flag, number, text};

use super::books::Unit;
use super::ground::{Answer, EDGE};
use super::scene::{Scene, subject};
use super::shots::zone_of;

pub(super) const BARRED: Law = Law {
    name: "who is too near the enemy to rally",
    clauses: &["FAT-73", "FAT-75", "FAT-138"],
    says: "Only close-order enemies or unlimbered enemy guns keep a unit from rallying, if it stands in their minimum fire zone and sight.",
};
pub(super) const FACTS: Law = Law {
    name: "who rallies as the roster says",
    clauses: &["FAT-77", "FAT-80"],
    says: "State, losses and number of the attempt in a rally are those of the books.",
};
pub(super) const NOBODY: Law = Law {
    name: "nobody is forgotten in the Rally Phase",
    clauses: &["FAT-72", "FAT-79"],
    says: "Every unit of the phasing side that is not in good order is put to the Rally Phase before it ends.",
};
pub(super) const AFTER: Law = Law {
    name: "what a rally writes down",
    clauses: &["FAT-77", "FAT-80", "FAT-82"],
    says: "After a rally the unit has the state and attempts that were ruled, or is removed after its second failure.",
};

/// Checks the rallies of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    for ruled in scene.rulings("rally") {
        let Some(unit) = subject(&ruled.title, " rallies").and_then(|name| scene.was(name)) else { continue };
        let Some(is) = scene.is(unit.name) else { continue };
        let situation = &ruled.situation;
        let quiet =
            !scene.moment.record.rulings.iter().any(|other| {
                matches!(other.procedure.as_str(), "fatigue.shock" | "fatigue.morale-check" | "fatigue.fire")
            });
        let attempts = unit.number("rally_attempts");
        if quiet {
            let attempt = number(situation, "attempt").unwrap_or(f64::NAN);
            let sound = text(situation, "unit.state") == Some(unit.text("state"))
                && number(situation, "unit.figures_lost")
                    .is_some_and(|lost| (lost - unit.number("figures_lost")).abs() < 1e-9)
                && ((attempt - attempts - 1.0).abs() < 1e-9 || unit.text("state") == "disordered");
            tally.look(&FACTS, sound, || format!("{}: {situation} against {}", ruled.title, unit.row));
        }
        let state = text(&ruled.outcome, "state_after").unwrap_or_default();
        let wanted = number(&ruled.outcome, "attempts").unwrap_or(f64::NAN);
        let sound = if state == "removed" {
            is.is_away()
        } else {
            is.is_away() || (is.text("state") == state && (is.number("rally_attempts") - wanted).abs() < 1e-9)
        };
        tally.look(&AFTER, sound, || format!("{}: {} against {}", ruled.title, ruled.outcome, is.row));
        // A unit that moved in the command, to occupy or to flee, did so before the phase or after the attempt.
        if scene.ways.is_empty() && quiet {
            barred(scene, ruled, unit, tally);
        }
    }
    let posts = scene.rulings("ledger").next().is_some();
    if posts {
        let side = scene.before.phasing();
        for unit in scene.before.units.iter().filter(|unit| unit.side() == side && !unit.is_away()) {
            if unit.is_abandoned() || unit.text("state") == "good" || scene.is(unit.name).is_some_and(Unit::is_away) {
                continue;
            }
            let put = unit.flag("rally_done")
                || scene.rulings("rally").any(|ruled| subject(&ruled.title, " rallies") == Some(unit.name))
                || scene.rulings("morale-check").any(|ruled| subject(&ruled.title, " checks: ") == Some(unit.name))
                || scene.rulings("shock").any(|ruled| ruled.title.contains(unit.name));
            tally.look(&NOBODY, put || scene.before.phase() == "army-morale-fatigue", || {
                format!("{} is {} and is not asked", unit.name, unit.text("state"))
            });
        }
    }
}

fn barred(scene: &Scene<'_>, ruled: &grognard_battle::Ruled, unit: &Unit<'_>, tally: &mut Tally) {
    let (Some(ground), Some(pose), Some(room)) = (&scene.eyes.ground, unit.pose, scene.eyes.room(unit)) else { return };
    let bars = |guns: bool| {
        let mut found = Answer::No;
        for enemy in scene.before.units.iter().filter(|enemy| enemy.side() != unit.side() && enemy.is_fit()) {
            let key = zone_of(enemy);
            if key == "none" || key == "open-order" || (key == "artillery-unlimbered") != guns {
                continue;
            }
            let (Some(at), Some(theirs)) = (enemy.pose, scene.eyes.room(enemy)) else { continue };
            let zone = scene.eyes.charts.number(&format!("zones.minimum_fire_zone.{key}")).unwrap_or_default();
            let distance = theirs.distance(&room);
            let arcs = scene.eyes.arcs(enemy, at, pose.at);
            let hidden = ground.hides(&scene.eyes.charts, (at.at, pose.at));
            if distance > zone + EDGE || !arcs.contains(&"front") || hidden == Answer::Yes {
                continue;
            }
            if distance <= zone - EDGE && arcs == ["front"] && hidden == Answer::No {
                return Answer::Yes;
            }
            found = Answer::Either;
        }
        found
    };
    let said = |key: &str| flag(&ruled.situation, key);
    let sound = bars(false).allows(said("near_close_order_enemy")) && bars(true).allows(said("near_artillery"));
    tally.look(&BARRED, sound, || {
        format!(
            "{}: {}, measured {:?} and {:?}",
            ruled.title,
            Value::from(said("near_close_order_enemy")),
            bars(false),
            bars(true)
        )
    });
}
