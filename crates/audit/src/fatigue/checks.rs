//! Morale checks: the facts by which they are ruled.
//!
//! One command may hold several checks, and units may flee between them, so a distance is compared with every pose and
//! shape a unit had during the command. Cover against the cause of a check is not checked, because the log does not say
//! where the cause of a waiting check was.

use std::collections::BTreeMap;

use grognard_battle::Ruled;
use serde_json::Value;

use crate::findings::Tally;
use crate::geometry::Point;
use crate::law::Law;
use crate::reading::{flag, number, text};

use super::books::Unit;
use super::ground::{Answer, EDGE, point};
use super::scene::{Scene, parties, subject};

pub(super) const TESTER: Law = Law {
    name: "who checks as the roster says",
    clauses: &["FAT-08", "FAT-09", "FAT-10", "FAT-28"],
    says: "The unit of a check has the CMR, losses, formation, state and ammunition it has in the books at that moment, and a group of one is no group.",
};
pub(super) const FACTS: Law = Law {
    name: "a check knows the army",
    clauses: &["FAT-47", "FAT-53", "FAT-62", "FAT-124"],
    says: "Phase, night, the army's adjustment, the penalty of the day before, the line of communication and the senior commander in a check are those of the books.",
};
pub(super) const COMMAND: Law = Law {
    name: "a check knows its command's losses",
    clauses: &["FAT-52"],
    says: "The figures of a command are those of its infantry, cavalry and crews; what was removed counts as lost.",
};
pub(super) const OFFICERS: Law = Law {
    name: "officers near a check",
    clauses: &["FAT-61", "FAT-78", "FAT-126"],
    says: "The officers of a check are the nearest un-hit ones of its side, eight at most, each at his distance and seen if ground does not hide him.",
};
pub(super) const FRIEND: Law = Law {
    name: "whose rout is a check about",
    clauses: &["FAT-30", "FAT-44", "FAT-157"],
    says: "The friend of a check is a unit of the side that is routed, with its figures, within two inches; a friend that broke near the unit at its distance from where it broke.",
};
pub(super) const ATTACKERS: Law = Law {
    name: "a receiving check knows who comes",
    clauses: &["FAT-59", "FAT-60"],
    says: "The strength, charge and guard in a receiving check are those of the attackers that then fight.",
};
pub(super) const SURPRISE: Law = Law {
    name: "surprise is near",
    clauses: &["FAT-45", "FAT-146"],
    says: "A surprised unit has an un-routed enemy at the distance of its check, within six inches.",
};
pub(super) const ONCE: Law = Law {
    name: "one check a phase for one cause",
    clauses: &["FAT-12", "FAT-30"],
    says: "No unit rolls twice in a phase for the same cause, losses of fire in the Shock Combat Phase excepted, and no routed or abandoned unit checks but to rally.",
};
pub(super) const WRITTEN: Law = Law {
    name: "results of checks are written down",
    clauses: &["FAT-06", "FAT-15", "FAT-71"],
    says: "After a check that ends its command's business with a unit the unit is in the state that the check ruled; a rout puts it into column or limbers it.",
};

/// Checks the morale checks of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    let mut courses: BTreeMap<&str, Course> =
        scene.before.units.iter().map(|unit| (unit.name, Course::of(unit))).collect();
    for ruled in &scene.moment.record.rulings {
        let checks = ruled.procedure == "fatigue.morale-check";
        if checks && let Some(unit) = subject(&ruled.title, " checks: ").and_then(|name| scene.was(name)) {
            tester(scene, ruled, unit, &courses, tally);
            facts(scene, ruled, unit, &courses, tally);
            officers(scene, ruled, unit, tally);
            causes(scene, ruled, unit, &courses, tally);
        }
        follow(scene, ruled, &mut courses);
    }
    written(scene, &courses, tally);
}

/// What the rulings of a command have done to a unit so far.
#[derive(Clone)]
struct Course {
    lost: f64,
    cannon_lost: f64,
    cannon_this_phase: f64,
    shift: f64,
    fires: f64,
    state: String,
    formation: String,
    phase: Option<String>,
    checked: Vec<(String, String)>,
    ruled: bool,
}

impl Course {
    fn of(unit: &Unit<'_>) -> Self {
        Course {
            lost: unit.number("figures_lost"),
            cannon_lost: unit.number("cannon_lost"),
            cannon_this_phase: unit.number("cannon_lost_this_phase"),
            shift: unit.number("shock_shift"),
            fires: unit.number("fires"),
            state: unit.text("state").to_owned(),
            formation: unit.formation().to_owned(),
            phase: None,
            checked: Vec::new(),
            ruled: false,
        }
    }
}

/// Applies the effect of a ruling (9.2).
fn follow<'a>(scene: &Scene<'a>, ruled: &Ruled, courses: &mut BTreeMap<&'a str, Course>) {
    let outcome = &ruled.outcome;
    match ruled.procedure.as_str() {
        "fatigue.fire" => {
            let Some((firer, target)) = parties(&ruled.title, " fires at ") else { return };
            if let Some(course) = courses.get_mut(firer) {
                course.fires -= 1.0;
            }
            let lost = number(outcome, "losses").unwrap_or_default();
            let guns = text(outcome, "loss_kind") == Some("cannon");
            if let (Some(course), Some(unit)) = (courses.get_mut(target), scene.was(target)) {
                if guns {
                    course.cannon_lost = (course.cannon_lost + lost).min(unit.number("cannon"));
                    course.cannon_this_phase += lost;
                } else {
                    course.lost = (course.lost + lost).min(unit.number("figures"));
                }
            }
        }
        "fatigue.morale-check" => {
            let Some(name) = subject(&ruled.title, " checks: ") else { return };
            let (Some(course), Some(unit)) = (courses.get_mut(name), scene.was(name)) else { return };
            course.shift += number(outcome, "shock_change").unwrap_or_default();
            course.ruled = true;
            match text(outcome, "result") {
                Some("disordered") => "disordered".clone_into(&mut course.state),
                Some("routed") => {
                    "routed".clone_into(&mut course.state);
                    let formation = if matches!(unit.arm(), "infantry" | "cavalry") { "column" } else { "limbered" };
                    formation.clone_into(&mut course.formation);
                }
                Some("retired") => "column".clone_into(&mut course.formation),
                _ => {}
            }
            if !ruled.dice.is_empty() {
                let phase = text(&ruled.situation, "phase").unwrap_or_default().to_owned();
                course.phase = Some(phase.clone());
                course.checked.push((phase, text(&ruled.situation, "circumstance").unwrap_or_default().to_owned()));
            }
        }
        "fatigue.rally" => {
            let Some(course) = subject(&ruled.title, " rallies").and_then(|name| courses.get_mut(name)) else { return };
            text(outcome, "state_after").unwrap_or_default().clone_into(&mut course.state);
            course.ruled = true;
        }
        "fatigue.shock" => {
            // Losses and states of a combat have laws of their own; here they are taken from the books afterwards.
            let Some((attackers, defenders)) = parties(&ruled.title, " against ") else { return };
            for name in attackers.split(", ").chain(defenders.split(", ")) {
                if let (Some(course), Some(is)) = (courses.get_mut(name), scene.is(name)) {
                    course.lost = is.number("figures_lost");
                    course.ruled = false;
                    is.text("state").clone_into(&mut course.state);
                    is.formation().clone_into(&mut course.formation);
                }
            }
        }
        _ => {}
    }
}

fn tester(scene: &Scene<'_>, ruled: &Ruled, unit: &Unit<'_>, courses: &BTreeMap<&str, Course>, tally: &mut Tally) {
    let Some([row]) = ruled.situation.get("units").and_then(Value::as_array).map(Vec::as_slice) else { return };
    let Some(course) = courses.get(unit.name) else { return };
    let phase = text(&ruled.situation, "phase").unwrap_or_default();
    let counts = |key: &str, value: f64| number(row, key).is_some_and(|said| (said - value).abs() < 1e-9);
    let fought = scene.rulings("shock").next().is_some();
    // The state of a unit that fought in the same command is checked with the combats.
    let state = fought || text(row, "state") == Some(course.state.as_str());
    let formation = fought || text(row, "formation") == Some(course.formation.as_str());
    let guns = scene.phase() != phase || counts("cannon_lost_this_phase", course.cannon_this_phase);
    let shift = if phase == "shock-combat" { course.shift } else { 0.0 };
    let sound = text(row, "arm") == Some(unit.arm())
        && (row.get("cmr") == unit.row.get("cmr") || unit.arm() == "headquarters")
        && counts("cmr_change", unit.number("cmr_change"))
        && counts("figures", unit.number("figures"))
        && (counts("figures_lost", course.lost) || fought)
        && counts("cannon", unit.number("cannon"))
        && counts("cannon_lost", course.cannon_lost)
        && (counts("shock_shift", shift) || scene.phase() != phase)
        && guns
        && state
        && formation
        && flag(row, "out_of_ammunition")
            == (course.fires <= 0.0 && matches!(unit.arm(), "infantry" | "cavalry" | "artillery"))
        && flag(row, "unarmed") == unit.flag("unarmed");
    tally.look(&TESTER, sound, || format!("{}: {row} against {}", ruled.title, unit.row));

    let cause = text(&ruled.situation, "circumstance").unwrap_or_default();
    let rolled = !ruled.dice.is_empty();
    let before = unit.row.get("checked_this_phase").and_then(Value::as_array);
    let before = scene.phase() == phase && before.is_some_and(|all| all.iter().any(|one| one.as_str() == Some(cause)));
    let twice = before || course.checked.iter().any(|(when, what)| when == phase && what == cause);
    let exempt = cause == "fire-loss" && phase == "shock-combat";
    let dead = course.state == "routed" || unit.is_abandoned();
    if rolled {
        tally.look(&ONCE, (!twice || exempt) && !dead, || format!("{} again, or as {}", ruled.title, course.state));
    }
}

fn facts(scene: &Scene<'_>, ruled: &Ruled, unit: &Unit<'_>, courses: &BTreeMap<&str, Course>, tally: &mut Tally) {
    let (situation, state) = (&ruled.situation, scene.moment.before);
    let side = |key: &str| format!("sides.{}.{key}", unit.side());
    let command = scene.before.command(unit.text("command"));
    let hour = number(state, "start_hour").unwrap_or(8.0)
        + (number(state, "turn").unwrap_or(1.0) - 1.0) / number(state, "turns_per_hour").unwrap_or(2.0);
    let last = scene.eyes.charts.number("sequence.last_hour").unwrap_or(20.0);
    let night = hour >= last.max(20.0) || hour < 6.0;
    let lost_line = flag(state, &side("line_of_communication_lost")) || flag(state, &side("headquarters_lost"));
    let adjustment = number(state, &side("account.cmr_adjustment")).unwrap_or_default();
    let sound = flag(situation, "night") == night
        && number(situation, "army_cmr_adjustment").is_some_and(|said| (said - adjustment).abs() < 1e-9)
        && flag(situation, "next_day_penalty") == command.is_some_and(|command| flag(command, "next_day_penalty"))
        && flag(situation, "line_of_communication_lost") == lost_line
        && flag(situation, "senior_commander_lost") == flag(state, &side("senior_commander_lost"))
        && flag(situation, "optional_cannon_losses") == flag(state, "options.optional_cannon_losses")
        && flag(situation, "scenario_minus_one") == flag(state, "options.scenario_minus_one");
    tally.look(&FACTS, sound, || format!("{}: {situation}", ruled.title));

    let (mut figures, mut least, mut most) = (0.0, 0.0, 0.0);
    let own = |one: &&Unit<'_>| one.text("command") == unit.text("command");
    for one in scene.before.units.iter().filter(own) {
        if !matches!(one.arm(), "infantry" | "cavalry" | "artillery") || one.text("fate") == "left" {
            continue;
        }
        figures += one.number("figures");
        let lost = courses.get(one.name).map_or(0.0, |course| course.lost);
        let gone = one.is_away() && one.text("fate") != "coming";
        // A unit that is removed during the command counts as lost before or after its removal.
        let goes = scene.is(one.name).is_some_and(Unit::is_away) && !one.is_away();
        least += if gone { one.number("figures") } else { lost };
        most += if gone || goes {
            one.number("figures")
        } else {
            lost.max(scene.is(one.name).map_or(0.0, |is| is.number("figures_lost")))
        };
    }
    let said = |key: &str| number(situation, key).unwrap_or(f64::NAN);
    let lost = said("command_figures_lost");
    let sound =
        (said("command_figures") - figures).abs() < 1e-9 && lost >= least.min(most) - 1e-9 && lost <= most + 1e-9;
    tally.look(&COMMAND, sound, || {
        format!("{}: {lost} of {}, computed {least} to {most} of {figures}", ruled.title, said("command_figures"))
    });
}

fn officers(scene: &Scene<'_>, ruled: &Ruled, unit: &Unit<'_>, tally: &mut Tally) {
    let Some(ground) = &scene.eyes.ground else { return };
    // The log does not show what a unit sees from inside a house that it does not hold, nor how losses of a screen
    // shape its parent.
    let doubtful =
        unit.pose.is_some_and(|pose| ground.house(pose.at).is_some() && scene.eyes.house_of(unit, pose).is_none());
    if doubtful || unit.number("skirmishers") > 0.0 {
        return;
    }
    let said = ruled.situation.get("officers").and_then(Value::as_array).cloned().unwrap_or_default();
    // An officer rides along with a unit that flees, so his place during a command in which anybody moved is unknown.
    let rows = scene.before.state.get("officers").and_then(Value::as_object);
    let mut riders = Vec::new();
    for (name, row) in rows.into_iter().flatten() {
        let after = scene.moment.after.get("officers").and_then(|officers| officers.get(name));
        if text(row, "side") != Some(unit.side()) || flag(row, "away") {
            continue;
        }
        let hit = (flag(row, "hit"), after.is_some_and(|after| flag(after, "hit")));
        let at = |state: &Value| state.pointer("/table/officers").and_then(|all| all.get(name)).and_then(point);
        if hit.0 {
            continue;
        }
        if hit.1
            || at(scene.moment.before) != at(scene.moment.after)
            || row.get("attached") != after.and_then(|after| after.get("attached"))
        {
            return;
        }
        if let Some(at) = at(scene.moment.before) {
            riders.push((at, text(row, "rank").unwrap_or_default(), text(row, "attached") == Some(unit.name)));
        }
    }
    let rooms = scene.rooms(unit.name);
    let sound = rooms.iter().any(|room| {
        let mut wanted: Vec<(f64, &str, bool, Point)> = riders
            .iter()
            .map(|(at, rank, attached)| (if *attached { 0.0 } else { room.distance_to(*at) }, *rank, *attached, *at))
            .collect();
        wanted.sort_by(|one, other| one.0.total_cmp(&other.0));
        wanted.truncate(8);
        said.len() == wanted.len()
            && said.iter().all(|officer| {
                let distance = number(officer, "distance").unwrap_or(f64::NAN);
                wanted.iter().any(|(far, rank, attached, at)| {
                    let near = (far - distance).abs() <= EDGE;
                    let seen = ground.hides(&scene.eyes.charts, (room.centre, *at));
                    let visible = flag(officer, "visible");
                    let sight =
                        *attached || (seen.allows(!visible) && seen != Answer::Either) || seen == Answer::Either;
                    near && text(officer, "rank") == Some(*rank) && flag(officer, "attached") == *attached && sight
                })
            })
    });
    tally.look(&OFFICERS, sound, || format!("{}: {said:?}, measured {riders:?}", ruled.title));
}

fn causes(scene: &Scene<'_>, ruled: &Ruled, unit: &Unit<'_>, courses: &BTreeMap<&str, Course>, tally: &mut Tally) {
    let situation = &ruled.situation;
    let cause = text(situation, "circumstance").unwrap_or_default();
    if let Some(friend) = situation.get("routing_friend").filter(|friend| !friend.is_null()) {
        let said = number(friend, "distance").unwrap_or(f64::NAN);
        let radius = scene.eyes.charts.number(&format!("circumstances.circumstance.{cause}.radius")).unwrap_or(2.0);
        let fits =
            scene.before.units.iter().filter(|one| one.side() == unit.side() && one.name != unit.name).any(|one| {
                let Some(course) = courses.get(one.name) else { return false };
                let routed =
                    course.state == "routed" || scene.is(one.name).is_some_and(|is| is.is_routed() || is.is_away());
                let left = number(friend, "figures").unwrap_or_default();
                let same = text(friend, "arm") == Some(one.arm())
                    && (friend.get("cmr") == one.row.get("cmr") || one.arm() == "headquarters")
                    && left <= one.number("figures")
                    && left
                        >= one.number("figures")
                            - course.lost.max(scene.is(one.name).map_or(0.0, |is| is.number("figures_lost")));
                routed && same && measured(scene, unit, one, said, cause)
            });
        tally.look(&FRIEND, fits && said <= radius + EDGE, || format!("{}: {friend}", ruled.title));
    }
    if let Some(said) = number(situation, "surprise_distance") {
        let screens = scene.before.units.iter().any(|enemy| enemy.number("skirmishers") > 0.0);
        let near = scene.eyes.ground.is_none()
            || screens
            || waited(scene, unit, said)
            || scene.before.units.iter().filter(|enemy| enemy.side() != unit.side() && !enemy.is_routed()).any(
                |enemy| {
                    let theirs = scene.rooms(enemy.name);
                    scene
                        .rooms(unit.name)
                        .iter()
                        .any(|room| theirs.iter().any(|other| (room.distance(other) - said).abs() <= EDGE))
                },
            );
        tally.look(&SURPRISE, near && said <= 6.0 + EDGE, || format!("{}: {said}", ruled.title));
    }
    if let Some(receiving) = situation.get("receiving").filter(|receiving| !receiving.is_null()) {
        let mut everybody: Vec<Unit<'_>> = Vec::new();
        let touching = scene.before.units.iter().filter(|enemy| {
            let touches = enemy.row.get("touches").and_then(Value::as_array);
            let touches = touches.is_some_and(|all| all.iter().any(|name| name.as_str() == Some(unit.name)));
            // A unit that failed a check on the way stops short.
            let stopped = courses.get(enemy.name).is_none_or(|course| course.state != enemy.text("state"));
            everybody.extend((touches && !enemy.is_away()).then_some(**enemy));
            touches && !enemy.is_away() && !stopped
        });
        let touching: Vec<_> = touching.collect();
        let strength: f64 = touching
            .iter()
            .map(|enemy| {
                enemy.strength()
                    - courses.get(enemy.name).map_or(0.0, |course| course.lost - enemy.number("figures_lost"))
            })
            .sum();
        let charging = touching.iter().any(|enemy| enemy.row.get("charging").is_some_and(|of| !of.is_null()));
        let guard = touching.iter().any(|enemy| enemy.flag("old_guard"));
        let said = number(receiving, "attacker_strength").unwrap_or(f64::NAN);
        // A unit that failed a check in the same command is out of the combat only if the check came before the combat.
        // If one attacker touches two defenders, both sides fight as one.
        let one_fight = scene.rulings("shock").filter_map(|shock| parties(&shock.title, " against "));
        let joined = one_fight.filter(|(_, defenders)| defenders.contains(", ") && defenders.contains(unit.name)).any(
            |(attackers, _)| {
                let strength = attackers.split(", ").filter_map(|name| scene.was(name)).map(Unit::strength);
                (strength.sum::<f64>() - said).abs() < 1e-9
            },
        );
        let all: f64 = everybody.iter().map(super::books::Unit::strength).sum();
        let sound = ((said - strength).abs() < 1e-9 || (said - all).abs() < 1e-9 || joined)
            && flag(receiving, "charging_cavalry") == charging
            && flag(receiving, "old_guard") == guard;
        let whole = touching.len() <= 6 && scene.eyes.ground.is_some() && text(situation, "group") == Some("single");
        if whole {
            tally.look(&ATTACKERS, sound, || {
                format!("{}: {receiving}, computed {strength}, charging {charging}", ruled.title)
            });
        }
    }
}

/// Whether a check of a unit at this distance has been waiting since an earlier command.
fn waited(scene: &Scene<'_>, tester: &Unit<'_>, said: f64) -> bool {
    ["queue", "later"].iter().any(|list| {
        let items = scene.before.state.get(*list).and_then(Value::as_array);
        items.into_iter().flatten().any(|item| {
            let units = item.get("units").and_then(Value::as_array);
            let names = units.is_some_and(|units| units.iter().any(|unit| unit.as_str() == Some(tester.name)));
            names && number(item, "distance").is_some_and(|distance| (distance - said).abs() < 1e-9)
        })
    })
}

/// Whether a tester was at this distance from a friend where he broke, or along his run.
fn measured(scene: &Scene<'_>, tester: &Unit<'_>, friend: &Unit<'_>, said: f64, cause: &str) -> bool {
    if scene.eyes.ground.is_none() {
        return true;
    }
    let mine = scene.rooms(tester.name);
    let broke = scene
        .rooms(friend.name)
        .iter()
        .any(|theirs| mine.iter().any(|room| (room.distance(theirs) - said).abs() <= EDGE));
    if broke || cause == "passby-rout" {
        return true;
    }
    // The same for a check that has waited since an earlier command: this one no longer shows where the friend was.
    waited(scene, tester, said)
}

fn written(scene: &Scene<'_>, courses: &BTreeMap<&str, Course>, tally: &mut Tally) {
    for (name, course) in courses.iter().filter(|(_, course)| course.ruled) {
        let Some(is) = scene.is(name) else { continue };
        if is.is_away() || is.is_abandoned() {
            continue;
        }
        let state = is.text("state") == course.state;
        let formation = course.state != "routed" || is.formation() == course.formation;
        tally.look(&WRITTEN, state && formation, || {
            format!(
                "{name} is {} in {}, ruled {} in {}",
                is.text("state"),
                is.formation(),
                course.state,
                course.formation
            )
        });
    }
}
