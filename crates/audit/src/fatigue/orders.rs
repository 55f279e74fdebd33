//! Orders: what an act is by the order chart, and who breaks an order by it.
//!
//! A forced move is compared with the chart only if it can break an order, so nothing follows if the chart is not
//! asked.

use serde_json::Value;

use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{number, text};

use super::books::{Pose, Unit};
use super::ground::EDGE;
use super::scene::{Scene, parties};

pub(super) const FACTS: Law = Law {
    name: "an order check is by the order in force",
    clauses: &["FAT-140", "FAT-108"],
    says: "Edition, order and payment in an order check are those of the unit's command and the unit in the books.",
};
pub(super) const ACTION: Law = Law {
    name: "what a move is by the order chart",
    clauses: &["FAT-140", "FAT-167"],
    says: "A move that ends nearer to the nearest enemy is an advance, or closing within six inches; one that ends farther off is retiring; no other move is put to the chart.",
};
pub(super) const CHART: Law = Law {
    name: "the order chart is read right",
    clauses: &["FAT-140", "FAT-108", "FAT-109"],
    says: "Permission and points of an order check stand in the chart at its action and order; what is paid once is free for the turn.",
};
pub(super) const PAID: Law = Law {
    name: "a broken order is paid once a turn",
    clauses: &["FAT-108"],
    says: "A unit that breaks its order of its own will is marked as having paid for the turn.",
};

/// Checks every order check of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    let mut paid_now: Vec<&str> = Vec::new();
    for ruled in scene.rulings("order-check") {
        let Some((name, _)) = parties(&ruled.title, ": ") else { continue };
        let Some(unit) = scene.was(name) else { continue };
        let Some(command) = scene.before.command(unit.text("command")) else { continue };
        let (situation, outcome) = (&ruled.situation, &ruled.outcome);
        let (order, action) =
            (text(situation, "order").unwrap_or_default(), text(situation, "action").unwrap_or_default());
        let turn = scene.before.turn();
        let paid = number(unit.row, "violation_paid_turn").is_some_and(|paid| (paid - turn).abs() < 0.5);
        let paid = paid || paid_now.contains(&name);
        let facts = text(situation, "edition") == Some(scene.before.edition())
            && text(command, "order") == Some(order)
            && (situation.get("paid_this_turn") == Some(&Value::Bool(paid)));
        tally.look(&FACTS, facts, || format!("{}: {situation}, command {command}, paid {paid}", ruled.title));

        let voluntary = situation.get("voluntary") == Some(&Value::Bool(true));
        let permission = scene.eyes.charts.text(&format!("orders.action.{action}.{order}")).unwrap_or_default();
        let units = number(situation, "units").unwrap_or(1.0);
        let key = if voluntary { "order-violation" } else { "order-violation-involuntary" };
        let price = scene.eyes.charts.price(&format!("mfp_events.event.{key}"), scene.before.edition());
        let (wanted, points) = match (permission.as_str(), voluntary) {
            ("allowed", _) => ("allowed", 0.0),
            (_, false) => ("involuntary", price.unwrap_or_default() * units),
            ("forbidden", true) => ("forbidden", 0.0),
            _ => ("violation", if paid { 0.0 } else { price.unwrap_or_default() * units }),
        };
        let right = text(outcome, "permission") == Some(wanted)
            && number(outcome, "mfp").is_some_and(|mfp| (mfp - points).abs() < 1e-9);
        tally.look(&CHART, right, || format!("{}: {outcome}, the chart says {wanted}, {points}", ruled.title));
        if wanted == "violation" {
            paid_now.push(name);
        }
        if wanted == "violation" && scene.is(name).is_some_and(|is| !is.is_away()) {
            let marked = scene.is(name).and_then(|is| number(is.row, "violation_paid_turn"));
            tally.look(&PAID, marked.is_some_and(|marked| (marked - turn).abs() < 0.5), || {
                format!("{name} broke its order in turn {turn}, marked {marked:?}")
            });
        }
    }
    if scene.act == "move" {
        action(scene, tally);
    }
}

/// The distance of a unit from the nearest enemy that counts for the order chart.
fn nearest(scene: &Scene<'_>, unit: &Unit<'_>, pose: Pose) -> f64 {
    let Some(room) = scene.eyes.room_at(unit, pose) else { return f64::INFINITY };
    let enemies = scene.before.units.iter().filter(|enemy| enemy.side() != unit.side() && enemy.threatens());
    let rooms = enemies.flat_map(|enemy| scene.eyes.room(enemy).into_iter().chain(scene.eyes.screen(enemy)));
    rooms.map(|enemy| room.distance(&enemy)).fold(f64::INFINITY, f64::min)
}

fn action(scene: &Scene<'_>, tally: &mut Tally) {
    let Some(unit) = scene.argument("unit").and_then(|name| scene.was(name)) else { return };
    let Some(order) = scene.before.command(unit.text("command")).and_then(|command| text(command, "order")) else {
        return;
    };
    let Some(way) = scene.ways.iter().find(|way| way.unit == unit.name) else { return };
    let ([from, to], Some(is)) = (&way.poses[..], scene.is(unit.name)) else { return };
    if order == "none" || scene.eyes.ground.is_none() {
        return;
    }
    let (start, end) = (nearest(scene, unit, *from), nearest(scene, is, *to));
    let limit = scene.eyes.charts.number("orders.near_enemy").unwrap_or_default();
    let kind = |end: f64| {
        if end < start - EDGE {
            if end <= limit { "advance-or-close".to_owned() } else { "advance".to_owned() }
        } else if end > start + EDGE {
            "retire".to_owned()
        } else {
            "either".to_owned()
        }
    };
    let put: Vec<&str> = scene
        .rulings("order-check")
        .filter(|ruled| ruled.title.starts_with(unit.name))
        .filter_map(|ruled| text(&ruled.situation, "action"))
        .filter(|action| matches!(*action, "advance" | "close" | "retire"))
        .collect();
    let wanted = kind(end);
    let sound = match wanted.as_str() {
        "either" => true,
        "advance-or-close" if (end - limit).abs() <= EDGE => put == ["close"] || put == ["advance"],
        "advance-or-close" => put == ["close"],
        "advance" if end - limit <= EDGE => put == ["close"] || put == ["advance"],
        wanted => put == [wanted],
    };
    tally.look(&ACTION, sound, || format!("{}: {start:.2} to {end:.2} inches is ruled as {put:?}", unit.name));
}
