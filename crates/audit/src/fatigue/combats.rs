//! Combats: the facts of the fighters, what a result writes, where losers go.
//!
//! The state of a unit in a combat may have changed in the same command, by closing fire and the checks before; the
//! laws follow the rulings of the command in order.

use std::collections::BTreeMap;

use grognard_battle::Ruled;
use serde_json::Value;

use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{flag, number, text};

use super::books::{Pose, Unit};
use super::ground::{EDGE, is_house};
use super::scene::{Scene, parties, subject};

pub(super) const FIGHTERS: Law = Law {
    name: "who fights as the roster says",
    clauses: &["FAT-131", "FAT-134"],
    says: "Every unit in a combat fights with the figures, guns, formation and state it has at that moment.",
};
pub(super) const READY: Law = Law {
    name: "a counter-charger fights in good order",
    clauses: &["FAT-145", "FAT-172"],
    says: "A counter-charger fights as defender in good order, whatever its order was before.",
};
pub(super) const NOT_ABANDONED: Law = Law {
    name: "abandoned guns do not fight",
    clauses: &["FAT-159"],
    says: "No combat is fought against guns or trains that stand abandoned.",
};
pub(super) const ASPECT: Law = Law {
    name: "from where a combat is attacked",
    clauses: &["FAT-131", "FAT-172"],
    says: "The aspect of a combat is the best that any attacker had by the arc of the defender his middle lay in when he started.",
};
pub(super) const LOSSES: Law = Law {
    name: "losses of a combat are written down",
    clauses: &["FAT-133", "FAT-134"],
    says: "The leading unit of a side loses what the combat took first, then the others in their order.",
};
pub(super) const STATES: Law = Law {
    name: "states of a combat are written down",
    clauses: &["FAT-133", "FAT-134", "FAT-172"],
    says: "A side that routs is routed, one that breaks off is disordered, a charger that wins is blown; other units keep their state.",
};
pub(super) const TAKEN: Law = Law {
    name: "guns and headquarters of the beaten are lost",
    clauses: &["FAT-134", "FAT-151", "FAT-159"],
    says: "Batteries and trains of a beaten defender stand abandoned where they were, its headquarters bases are removed.",
};
pub(super) const RETREAT: Law = Law {
    name: "losers go back",
    clauses: &["FAT-139", "FAT-168"],
    says: "A beaten unit that is not routed goes back its retreat straight away from the enemy it fought, facing kept: farther only through friends, up to twice as far, shorter only where the edge, a unit or a house stops it.",
};

/// What a command has done to a unit so far.
#[derive(Clone)]
struct Course {
    lost: f64,
    cannon_lost: f64,
    state: String,
    formation: String,
    shift: f64,
}

/// Checks the combats of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    if scene.rulings("shock").next().is_none() {
        return;
    }
    let mut courses: BTreeMap<&str, Course> = scene
        .before
        .units
        .iter()
        .map(|unit| {
            let course = Course {
                lost: unit.number("figures_lost"),
                cannon_lost: unit.number("cannon_lost"),
                state: unit.text("state").to_owned(),
                formation: unit.formation().to_owned(),
                shift: unit.number("shock_shift"),
            };
            (unit.name, course)
        })
        .collect();
    for ruled in &scene.moment.record.rulings {
        match ruled.procedure.as_str() {
            "fatigue.fire" => {
                let lost = number(&ruled.outcome, "losses").unwrap_or_default();
                let course = parties(&ruled.title, " fires at ").and_then(|(_, target)| courses.get_mut(target));
                if let Some(course) = course {
                    if text(&ruled.outcome, "loss_kind") == Some("cannon") {
                        course.cannon_lost += lost;
                    } else {
                        course.lost += lost;
                    }
                }
            }
            "fatigue.morale-check" => {
                let course = subject(&ruled.title, " checks: ").and_then(|name| courses.get_mut(name));
                if let Some(course) = course {
                    course.shift += number(&ruled.outcome, "shock_change").unwrap_or_default();
                    match text(&ruled.outcome, "result") {
                        Some("disordered") => "disordered".clone_into(&mut course.state),
                        Some("routed") => "routed".clone_into(&mut course.state),
                        Some("retired") => "column".clone_into(&mut course.formation),
                        _ => {}
                    }
                }
            }
            "fatigue.shock" => fought(scene, ruled, &courses, tally),
            _ => {}
        }
    }
}

/// The names of a side in a combat's title, as many as fought.
fn names(list: &str, count: usize) -> Option<Vec<&str>> {
    let names: Vec<&str> = list.split(", ").collect();
    (names.len() == count).then_some(names)
}

fn fought(scene: &Scene<'_>, ruled: &Ruled, courses: &BTreeMap<&str, Course>, tally: &mut Tally) {
    let Some((attackers, defenders)) = parties(&ruled.title, " against ") else { return };
    let side = |key: &str| ruled.situation.get(key).and_then(|side| side.get("units")).and_then(Value::as_array);
    let (Some(attack), Some(defence)) = (side("attacker"), side("defender")) else { return };
    let (Some(attackers), Some(defenders)) = (names(attackers, attack.len()), names(defenders, defence.len())) else {
        return;
    };
    for (name, row) in attackers.iter().zip(attack).chain(defenders.iter().zip(defence)) {
        let (Some(unit), Some(course)) = (scene.was(name), courses.get(name)) else { continue };
        let counters = unit.row.get("counter_charging").is_some_and(|of| !of.is_null()) && defenders.contains(name);
        let state = if counters { "good" } else { course.state.as_str() };
        if counters {
            tally.look(&READY, text(row, "state") == Some("good"), || {
                format!("{name} meets the charge as {}", text(row, "state").unwrap_or_default())
            });
        }
        let counts = |key: &str, value: f64| number(row, key).is_some_and(|said| (said - value).abs() < 1e-9);
        let sound = row.get("arm") == unit.row.get("arm")
            && (row.get("cmr") == unit.row.get("cmr") || unit.arm() == "headquarters")
            && counts("cmr_change", unit.number("cmr_change"))
            && counts("figures", unit.number("figures"))
            && counts("figures_lost", course.lost)
            && counts("cannon", unit.number("cannon"))
            && counts("cannon_lost", course.cannon_lost)
            && counts("shock_shift", course.shift)
            && text(row, "formation") == Some(course.formation.as_str())
            && (text(row, "state") == Some(state) || counters);
        tally.look(&FIGHTERS, sound, || format!("{name}: {row} against {}", unit.row));
    }
    for unit in defenders.iter().filter_map(|name| scene.was(name)) {
        tally.look(&NOT_ABANDONED, !unit.is_abandoned(), || format!("{} against {}", attackers.join(", "), unit.name));
    }
    aspect(scene, ruled, &attackers, &defenders, tally);
    outcome(scene, ruled, (&attackers, attack), (&defenders, defence), courses, tally);
}

fn aspect(scene: &Scene<'_>, ruled: &Ruled, attackers: &[&str], defenders: &[&str], tally: &mut Tally) {
    let said = text(&ruled.situation, "aspect").unwrap_or_default();
    let [defender] = defenders else { return };
    let Some(defender) = scene.was(defender) else { return };
    // A counter-charger faces the charger.
    let turned = defender.row.get("counter_charging").is_some_and(|of| !of.is_null());
    let Some(pose) = defender.pose else { return };
    if turned || defender.text("state") != "good" {
        return;
    }
    let rank = |arc: &str| ["front", "flank", "rear"].iter().position(|known| *known == arc).unwrap_or(0);
    let (mut least, mut most) = (0, 0);
    for unit in attackers.iter().filter_map(|name| scene.was(name)) {
        let Some(start) = unit.row.get("came_from").and_then(Pose::read) else { return };
        let arcs = scene.eyes.arcs(defender, pose, start.at);
        least = least.max(arcs.iter().map(|arc| rank(arc)).min().unwrap_or(0));
        most = most.max(arcs.iter().map(|arc| rank(arc)).max().unwrap_or(0));
    }
    tally.look(&ASPECT, (least..=most).contains(&rank(said)), || format!("{}: {said}, measured {most}", ruled.title));
}

fn outcome(
    scene: &Scene<'_>,
    ruled: &Ruled,
    (attackers, attack): (&[&str], &[Value]),
    (defenders, defence): (&[&str], &[Value]),
    courses: &BTreeMap<&str, Course>,
    tally: &mut Tally,
) {
    let result = text(&ruled.outcome, "result").unwrap_or_default();
    let won = result.starts_with("defender");
    let sides = [(attackers, attack, "attacker"), (defenders, defence, "defender")];
    for (names, rows, who) in sides {
        let mut left = number(&ruled.outcome, &format!("{who}_losses")).unwrap_or_default();
        let lead = lead(scene, names, rows);
        let order: Vec<usize> = std::iter::once(lead).chain((0..names.len()).filter(|index| *index != lead)).collect();
        for index in order {
            let (Some(course), Some(is)) = (courses.get(names[index]), scene.is(names[index])) else { continue };
            let has = is.number("figures") - course.lost;
            let takes = left.min(has);
            left -= takes;
            tally.look(&LOSSES, (is.number("figures_lost") - course.lost - takes).abs() < 1e-9 || is.is_away(), || {
                format!("{} had lost {}, loses {takes}, has lost {}", is.name, course.lost, is.number("figures_lost"))
            });
            states(scene, ruled, is, course, (who, won), tally);
        }
    }
    let loser = if won { defenders } else { attackers };
    for name in loser {
        let (Some(was), Some(is), Some(course)) = (scene.was(name), scene.is(name), courses.get(name)) else {
            continue;
        };
        if won && matches!(was.arm(), "artillery" | "train") && !is.is_away() {
            let stays = is.is_abandoned() && is.pose == was.pose;
            tally.look(&TAKEN, stays, || format!("{name} was overrun and is {}", is.row));
            continue;
        }
        if won && was.arm() == "headquarters" {
            tally.look(&TAKEN, is.is_away(), || format!("{name} was lost and stands on the table"));
            continue;
        }
        let routs = result.ends_with("routs") || course.state == "routed";
        if !routs && !is.is_away() {
            retreat(scene, was, if won { attackers } else { defenders }, tally);
        }
    }
}

/// The leading unit of a side: the best CMR, less two if disordered, first on ties.
fn lead(scene: &Scene<'_>, names: &[&str], rows: &[Value]) -> usize {
    let for_good = flag(scene.moment.before, "options.optional_cannon_losses");
    let worth = |row: &Value| {
        let unit = Unit { name: "", row, pose: None };
        unit.current_cmr(for_good) - if text(row, "state") == Some("disordered") { 2.0 } else { 0.0 }
    };
    let mut best: Option<(usize, f64)> = None;
    for (index, row) in rows.iter().enumerate().take(names.len()) {
        if text(row, "state") != Some("routed") && best.is_none_or(|best| worth(row) > best.1) {
            best = Some((index, worth(row)));
        }
    }
    best.map_or(0, |best| best.0)
}

fn states(
    scene: &Scene<'_>,
    ruled: &Ruled,
    is: &Unit<'_>,
    course: &Course,
    (who, won): (&str, bool),
    tally: &mut Tally,
) {
    if is.is_away() || is.is_abandoned() || scene.rulings("rally").any(|rally| rally.title.starts_with(is.name)) {
        return;
    }
    let result = text(&ruled.outcome, "result").unwrap_or_default();
    let blown = flag(&ruled.situation, "charging") && won && who == "attacker";
    let mine = result.starts_with(who);
    let wanted = if course.state == "routed" || (mine && result.ends_with("routs")) {
        "routed"
    } else if (mine && result.ends_with("breaks-off")) || blown {
        "disordered"
    } else {
        course.state.as_str()
    };
    // A later check for a friend's rout may have broken it.
    let since = scene.rulings("morale-check").any(|check| {
        check.title.starts_with(is.name) && matches!(text(&check.outcome, "result"), Some("disordered" | "routed"))
    });
    tally.look(&STATES, is.text("state") == wanted || since, || {
        format!("{}: {} after {result}, should be {wanted}", is.name, is.text("state"))
    });
}

fn retreat(scene: &Scene<'_>, was: &Unit<'_>, enemies: &[&str], tally: &mut Tally) {
    let Some(ground) = &scene.eyes.ground else { return };
    let (Some(from), Some(way)) = (was.pose, scene.ways.iter().find(|way| way.unit == was.name)) else {
        let edge = was.pose.is_some_and(|pose| {
            let at = pose.at;
            at.x.min(at.y).min(ground.width - at.x).min(ground.depth - at.y) <= 1.0
        });
        let told = scene.says("FAT-168", was.name) || scene.says("FAT-139", was.name) || edge;
        tally.look(&RETREAT, told || was.row["arm"] == "headquarters", || format!("{} stays where it lost", was.name));
        return;
    };
    let Some(to) = way.poses.last() else { return };
    let far = scene.eyes.charts.number(&format!("zones.retreat.{}", was.arm())).unwrap_or_default();
    let gone = from.at.distance(to.at);
    let heading = (to.at.x - from.at.x).atan2(to.at.y - from.at.y).to_degrees();
    let kept = ((to.facing - from.facing).rem_euclid(360.0)).min((from.facing - to.facing).rem_euclid(360.0)) <= 1.0;
    // Away from the enemy: from the nearest of the units it fought, or from their middle.
    let away = enemies.iter().filter_map(|name| scene.was(name)?.pose).any(|enemy| {
        let line = (from.at.x - enemy.at.x).atan2(from.at.y - enemy.at.y).to_degrees();
        let off = (heading - line).rem_euclid(360.0);
        off.min(360.0 - off) <= 1.5 + (0.02 / gone.max(0.1)).to_degrees()
    });
    let edge = {
        let at = to.at;
        at.x.min(at.y).min(ground.width - at.x).min(ground.depth - at.y)
    };
    let room = scene.eyes.room_at(was, *to);
    let stopped = room.is_some_and(|room| {
        edge <= room.width.hypot(room.depth) / 2.0 + 0.1
            || ground.areas.iter().any(|area| is_house(&area.kind) && room.distance(&area.bounds()) <= 0.1)
            || scene.before.units.iter().any(|other| {
                other.name != was.name
                    && !other.is_away()
                    && scene.eyes.room(other).is_some_and(|theirs| room.distance(&theirs) <= 1.1)
            })
    });
    let short = gone < far - EDGE;
    let long = gone > far + EDGE;
    let sound =
        kept && away && (!short || stopped) && (!long || (scene.says("FAT-168", was.name) && gone <= 2.0 * far + EDGE));
    tally.look(&RETREAT, sound, || {
        format!("{} goes back {gone:.2} of {far} inches, facing kept {kept}, straight away {away}", was.name)
    });
}
