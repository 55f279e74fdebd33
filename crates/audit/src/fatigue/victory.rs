//! When a battle ends and who wins it.
//!
//! Whether a side left the zone by its edge is not checked: the computers do not march off, and the clause is under
//! discussion for the case that another part of the army stays.

use serde_json::Value;

use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{flag, number, text};

use super::scene::Scene;

pub(super) const WON: Law = Law {
    name: "who wins, and how",
    clauses: &["FAT-149"],
    says: "Decisive, major and minor victory and draw follow from the exact percentages of both armies, who is demoralized, and who has nobody left; nothing is rounded before it is compared.",
};
pub(super) const ENDED: Law = Law {
    name: "a battle ends when it must",
    clauses: &["FAT-149"],
    says: "After a posting the battle is over if an army has reached 150 percent, has been demoralized for its hours, has no combat unit left or the last hour is past, and goes on if not.",
};

/// An army at the end.
struct Army {
    percent: f64,
    demoralized: bool,
    hours: f64,
    alone: bool,
}

/// Checks the end of a battle, or that it goes on.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    let result = |state: &Value| state.get("result").and_then(Value::as_str).map(str::to_owned);
    if result(scene.moment.before).is_some() || scene.act == "concede" {
        return;
    }
    let posted = scene.rulings("ledger").next().is_some();
    let end = result(scene.moment.after);
    if !posted && end.is_none() {
        return;
    }
    let (a, b) = (army(scene, "a"), army(scene, "b"));
    let charts = &scene.eyes.charts;
    let severe = charts.number("army_status.severe_percent").unwrap_or(150.0);
    let most_hours = charts.number("sequence.demoralized_hours_to_end").unwrap_or(2.0);
    let last = charts.number("sequence.last_hour").unwrap_or(20.0);
    let state = scene.moment.after;
    let turns = number(state, "turns_per_hour").unwrap_or(2.0);
    let hour = number(state, "start_hour").unwrap_or(8.0) + (number(state, "turn").unwrap_or(1.0) - 1.0) / turns;
    let must = [&a, &b].into_iter().any(|army| army.percent >= severe || army.alone || army.hours >= most_hours);
    let must = must || hour >= last;
    tally.look(&ENDED, must == end.is_some(), || {
        format!(
            "{end:?} at {hour}, {:.2} against {:.2} percent, hours {} and {}",
            a.percent, b.percent, a.hours, b.hours
        )
    });
    let Some(end) = end else { return };
    let lead = charts.number("sequence.minor_victory_lead").unwrap_or(5.0);
    let crushed = |army: &Army| army.percent >= severe || army.alone;
    let (winner, how) = match (crushed(&a), crushed(&b)) {
        (true, false) => (Some("b"), "decisively"),
        (false, true) => (Some("a"), "decisively"),
        (true, true) if a.percent > b.percent => (Some("b"), "decisively"),
        (true, true) if b.percent > a.percent => (Some("a"), "decisively"),
        (true, true) => (None, "draw"),
        _ => match (a.demoralized, b.demoralized) {
            (true, false) => (Some("b"), "major"),
            (false, true) => (Some("a"), "major"),
            _ if b.percent - a.percent >= lead => (Some("a"), "minor"),
            _ if a.percent - b.percent >= lead => (Some("b"), "minor"),
            _ => (None, "draw"),
        },
    };
    let said = text(state, "winner");
    tally.look(&WON, said == winner && end.contains(how), || {
        format!("{end}; computed {winner:?} {how}, {:.3} against {:.3} percent", a.percent, b.percent)
    });
}

fn army(scene: &Scene<'_>, side: &str) -> Army {
    let state = scene.moment.after;
    let value = |key: &str| number(state, &format!("sides.{side}.{key}")).unwrap_or_default();
    let worth = value("account.total") + value("withdrawn");
    let percent = if worth > 0.0 { 100.0 * value("account.recorded") / worth } else { 999.0 };
    let fights =
        scene.after.units.iter().any(|unit| {
            unit.side() == side && unit.is_fit() && matches!(unit.arm(), "infantry" | "cavalry" | "artillery")
        });
    Army {
        percent,
        demoralized: flag(state, &format!("sides.{side}.account.demoralized")),
        hours: value("account.demoralized_hours"),
        alone: !fights,
    }
}
