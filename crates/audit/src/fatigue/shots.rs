//! Fire: every fact of a shot is measured or looked up again.
//!
//! In the two fire phases all fire is ruled on the books at the start of the phase, which are those before the command.
//! Other fire is a command of its own, or the closing fire of a combat. Fire by and at a screen of skirmishers is not
//! checked, because the log does not have the rectangle of a screen.

use std::collections::BTreeMap;

use grognard_battle::Ruled;
use serde_json::Value;

use crate::findings::Tally;
use crate::geometry::segments_cross;
use crate::law::Law;
use crate::reading::{flag, number, text};

use super::books::Unit;
use super::ground::{Answer, EDGE};
use super::scene::{Scene, parties};

pub(super) const RANGE: Law = Law {
    name: "range of fire",
    clauses: &["FAT-127"],
    says: "The range of a shot is the distance between the two units, edge to edge.",
};
pub(super) const ARC: Law = Law {
    name: "fire goes forward",
    clauses: &["FAT-165"],
    says: "The middle of the target lies in the firer's front arc, or anywhere round a square or a house.",
};
pub(super) const SIGHT: Law = Law {
    name: "fire needs a line of sight",
    clauses: &["FAT-141"],
    says: "Neither ground nor another unit blocks the line from the middle of the firer to the middle of the target; only from closing fire nothing hides the attackers in contact.",
};
pub(super) const FLANK: Law = Law {
    name: "enfilade",
    clauses: &["FAT-127"],
    says: "A shot enfilades where the firer's middle lies in the flank or rear arc of its target.",
};
pub(super) const COVER: Law = Law {
    name: "cover of a target",
    clauses: &["FAT-127", "FAT-141"],
    says: "A target has the cover of the ground its middle is in, or of a hedge or wall within half an inch of it that the shot crosses; the best counts.",
};
pub(super) const FIRER: Law = Law {
    name: "who fires as the roster says",
    clauses: &["FAT-68", "FAT-128", "FAT-147"],
    says: "Weapon, strength, formation, state, movement and ammunition in a shot are those of the firer in the books.",
};
pub(super) const TARGET: Law = Law {
    name: "who is fired at as the roster says",
    clauses: &["FAT-129"],
    says: "Arm, formation, state and strength of the target in a shot are those of the books, and so is whether an officer is with it.",
};
pub(super) const ONCE: Law = Law {
    name: "one fire a half turn",
    clauses: &["FAT-130", "FAT-81", "FAT-159"],
    says: "A unit that fires had not fired in the half turn, is neither routed nor abandoned, and has one fire less afterwards.",
};
pub(super) const NEAR: Law = Law {
    name: "opportunity and closing fire is near",
    clauses: &["FAT-130", "FAT-138"],
    says: "Opportunity fire is at an enemy inside the firer's minimum fire zone, closing fire within two inches or a battery's shortest band.",
};
pub(super) const AT_WHOM: Law = Law {
    name: "abandoned guns are no target of fire",
    clauses: &["FAT-159"],
    says: "Nobody fires at guns or trains that stand abandoned.",
};
pub(super) const WRITTEN: Law = Law {
    name: "losses of fire are written down",
    clauses: &["FAT-127", "FAT-129"],
    says: "After fire a unit has lost as many figures or cannon more as the shots at it took, and none is lost without a shot or a combat.",
};

/// Checks all fire of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    let mut losses: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for ruled in scene.rulings("fire") {
        let Some((firer, target)) = parties(&ruled.title, " fires at ") else { continue };
        let (Some(firer), Some(target)) = (scene.was(firer), scene.was(target)) else { continue };
        let entry = losses.entry(target.name).or_default();
        let lost = number(&ruled.outcome, "losses").unwrap_or_default();
        if text(&ruled.outcome, "loss_kind") == Some("cannon") {
            entry.1 += lost;
        } else {
            entry.0 += lost;
        }
        if firer.number("skirmishers") > 0.0 || target.number("skirmishers") > 0.0 {
            continue;
        }
        roster(scene, ruled, firer, target, tally);
        measures(scene, ruled, firer, target, tally);
    }
    written(scene, &losses, tally);
}

/// The facts from the books.
fn roster(scene: &Scene<'_>, ruled: &Ruled, firer: &Unit<'_>, target: &Unit<'_>, tally: &mut Tally) {
    let situation = &ruled.situation;
    let stands =
        |unit: &Unit<'_>| if scene.eyes.is_housed(unit) { "building".to_owned() } else { unit.formation().to_owned() };
    let is = |key: &str, value: Value| situation.get(key) == Some(&value);
    let counts = |key: &str, value: f64| number(situation, key).is_some_and(|number| (number - value).abs() < 1e-9);
    // In the fire phases all fire is ruled on the books before. Closing fire may follow what happened in the same
    // combat.
    let strength = if firer.arm() == "artillery" { firer.strength() } else { firer.left() };
    let fires = firer.number("fires");
    let by = is("weapon", firer.row["weapon"].clone())
        && counts("strength", strength)
        && is("formation", stands(firer).into())
        && is("state", firer.row["state"].clone())
        && is("moved", firer.row["moved"].clone())
        && is("out_of_ammunition", (fires <= 0.0).into());
    tally.look(&FIRER, by, || format!("{}: {situation} against {}", ruled.title, firer.row));
    let hit = if target.arm() != "artillery" {
        target.left()
    } else if firer.arm() == "artillery" {
        target.strength()
    } else {
        target.left()
    };
    let attached = scene.before.state.get("officers").and_then(Value::as_object).is_some_and(|officers| {
        officers.values().any(|officer| {
            text(officer, "attached") == Some(target.name) && !flag(officer, "hit") && !flag(officer, "away")
        })
    });
    // A target of earlier fire in the same command may have fewer left; in the fire phases all fire is ruled on the
    // start.
    let at = is("target_arm", target.arm().into())
        && is("target_formation", stands(target).into())
        && is("target_state", target.row["state"].clone())
        && counts("target_strength", hit)
        && is("target_officer_attached", attached.into());
    tally.look(&TARGET, at, || format!("{}: {situation} against {}", ruled.title, target.row));
    let after = scene.is(firer.name);
    let spent = after.is_some_and(|after| (after.number("fires") - (fires - 1.0)).abs() < 1e-9);
    let may = !firer.flag("fired") && !firer.is_routed() && !firer.is_abandoned() && spent;
    tally.look(&ONCE, may, || format!("{}: fired {}, {}", ruled.title, firer.flag("fired"), firer.text("state")));
    tally.look(&AT_WHOM, !target.is_abandoned(), || ruled.title.clone());
}

fn measures(scene: &Scene<'_>, ruled: &Ruled, firer: &Unit<'_>, target: &Unit<'_>, tally: &mut Tally) {
    let (Some(ground), Some(from), Some(to)) = (&scene.eyes.ground, firer.pose, target.pose) else { return };
    let (Some(room), Some(theirs)) = (scene.eyes.room(firer), scene.eyes.room(target)) else { return };
    let situation = &ruled.situation;
    let said = number(situation, "range").unwrap_or(-1.0);
    let range = room.distance(&theirs);
    // Closing fire counts as from two inches, or from the attacker's place if that is nearer and counts for a battery's
    // band.
    let closing = scene.phase() == "shock-combat";
    let counted = scene.eyes.charts.number("sequence.closing_fire_range").unwrap_or_default();
    let same = if closing { (said - counted).abs() < 1e-9 } else { (said - range).abs() <= EDGE };
    tally.look(&RANGE, same, || format!("{}: {said}, measured {range:.3}", ruled.title));
    let ahead = scene.eyes.arcs(firer, from, to.at);
    // Closing fire is at the attacker, wherever he comes from.
    tally.look(&ARC, closing || ahead.contains(&"front"), || {
        format!("{}: the target is in the {}", ruled.title, ahead.join(" or "))
    });
    let sides = scene.eyes.arcs(target, to, from.at);
    let enfilade = flag(situation, "enfilade");
    let may = if enfilade { sides.iter().any(|arc| *arc != "front") } else { sides.contains(&"front") };
    tally.look(&FLANK, may, || {
        format!("{}: enfilade {enfilade}, the firer is in the {}", ruled.title, sides.join(" or "))
    });

    let view = (from.at, to.at);
    let hidden = ground.hides(&scene.eyes.charts, view);
    let mine = |unit: &Unit<'_>| {
        ground.house(from.at).is_some_and(|house| unit.pose.is_some_and(|pose| house.holds(pose.at)))
            || ground.house(to.at).is_some_and(|house| unit.pose.is_some_and(|pose| house.holds(pose.at)))
    };
    // A defender fires at his attacker over friends who fight beside him.
    let between = scene.before.units.iter().filter(|_| !closing).find(|unit| {
        let own_screen = unit.side() == firer.side() && unit.formation() == "open-order";
        let counts = unit.name != firer.name && unit.name != target.name && !own_screen;
        counts
            && !unit.is_away()
            && !unit.is_abandoned()
            && unit.arm() != "headquarters"
            && !mine(unit)
            && scene.eyes.room(unit).is_some_and(|room| {
                let slim = crate::geometry::Rectangle {
                    width: room.width - 2.0 * EDGE,
                    depth: room.depth - 2.0 * EDGE,
                    ..room
                };
                slim.edges().into_iter().any(|edge| segments_cross(edge, view)) || slim.holds(view.0)
            })
    });
    // Nor does ground hide a unit that is in contact with the defenders.
    tally.look(&SIGHT, (closing || hidden != Answer::Yes) && between.is_none(), || {
        format!("{}: {}", ruled.title, between.map_or("ground hides the target", |unit| unit.name))
    });

    let (least, best) = cover(scene, theirs, view);
    let cover = text(situation, "target_cover").unwrap_or_default();
    let worth = |kind: &str| scene.eyes.charts.number(&format!("fire.cover.{kind}")).unwrap_or(100.0);
    let fits = worth(cover) <= worth(&least) + 1e-9 && worth(cover) >= worth(&best) - 1e-9;
    tally.look(&COVER, fits, || format!("{}: {cover}, measured {least} to {best}", ruled.title));

    let zone = scene.eyes.charts.number(&format!("zones.minimum_fire_zone.{}", zone_of(firer)));
    match scene.phase() {
        "facing" | "formation" | "movement" => {
            let near = zone.is_some_and(|zone| range <= zone + EDGE);
            tally.look(&NEAR, near, || format!("{} from {range:.2} inches", ruled.title));
        }
        "shock-combat" => {
            let least = scene.eyes.charts.number("sequence.closing_fire_range").unwrap_or_default();
            let shortest = scene.eyes.charts.number(&format!("fire.weapon.{}.short.inches_max", firer.text("weapon")));
            let most = if firer.arm() == "artillery" { shortest.unwrap_or(least) } else { least };
            tally.look(&NEAR, range <= most + EDGE, || format!("{} from {range:.2} inches", ruled.title));
        }
        _ => {}
    }
}

/// The key of a unit's minimum fire zone.
pub(super) fn zone_of(unit: &Unit<'_>) -> &'static str {
    match (unit.arm(), unit.formation()) {
        (_, "open-order") => "open-order",
        ("infantry", _) => "infantry-close",
        ("cavalry", _) => "cavalry-close",
        ("artillery", "unlimbered") => "artillery-unlimbered",
        _ => "none",
    }
}

/// The least and the best cover that a room can have along a line to its cause.
pub(super) fn cover(
    scene: &Scene<'_>,
    room: crate::geometry::Rectangle,
    view: (crate::geometry::Point, crate::geometry::Point),
) -> (String, String) {
    let Some(ground) = &scene.eyes.ground else { return ("none".into(), "none".into()) };
    let kind_of =
        |kind: &str| scene.eyes.charts.text(&format!("terrain.terrain.{kind}.cover")).unwrap_or_else(|| "none".into());
    let worth = |kind: &str| scene.eyes.charts.number(&format!("fire.cover.{kind}")).unwrap_or(100.0);
    let (mut least, mut best) = ("none".to_owned(), "none".to_owned());
    let mut found = |kind: String, answer: Answer| {
        if answer != Answer::No && worth(&kind) < worth(&best) {
            best.clone_from(&kind);
        }
        if answer == Answer::Yes && worth(&kind) < worth(&least) {
            least = kind;
        }
    };
    for area in &ground.areas {
        found(kind_of(&area.kind), area.holds_about(view.1));
    }
    for line in &ground.lines {
        let kind = kind_of(&line.kind);
        if kind == "none" {
            continue;
        }
        let away = line.parts().flat_map(|part| {
            let edges = room.edges();
            let cross = edges.into_iter().any(|edge| segments_cross(edge, part));
            let near = edges.map(|edge| crate::geometry::distance_to_segment(edge.0, part));
            let ends = [part.0, part.1].map(|end| room.distance_to(end));
            near.into_iter().chain(ends).chain(cross.then_some(0.0)).collect::<Vec<_>>()
        });
        let away = away.fold(f64::INFINITY, f64::min);
        let answer = match line.crossed_by(view) {
            Answer::No => Answer::No,
            _ if away > 0.5 + EDGE => Answer::No,
            Answer::Yes if away <= 0.5 - EDGE => Answer::Yes,
            _ => Answer::Either,
        };
        found(kind, answer);
    }
    (least, best)
}

/// Checks that the losses by fire are in the books. Combats and their losses are checked with the combats.
fn written(scene: &Scene<'_>, losses: &BTreeMap<&str, (f64, f64)>, tally: &mut Tally) {
    if scene.rulings("shock").next().is_some() || scene.act == "next-day" {
        return;
    }
    for (was, is) in scene.before.units.iter().zip(&scene.after.units) {
        let (figures, cannon) = losses.get(was.name).copied().unwrap_or_default();
        let more = |key: &str| is.number(key) - was.number(key);
        let (figures, cannon) = (figures.min(was.left()), cannon.min(was.number("cannon") - was.number("cannon_lost")));
        if losses.contains_key(was.name) || more("figures_lost") != 0.0 || more("cannon_lost") != 0.0 {
            let same = (more("figures_lost") - figures).abs() < 1e-9 && (more("cannon_lost") - cannon).abs() < 1e-9;
            tally.look(&WRITTEN, same || is.is_away(), || {
                format!(
                    "{} lost {} figures, {} cannon; shots took {figures}, {cannon}",
                    was.name,
                    more("figures_lost"),
                    more("cannon_lost")
                )
            });
        }
    }
}
