//! The clock, the markers that are cleared at a phase or half turn, and what is due first.

use serde_json::Value;

use crate::findings::Tally;
use crate::law::Law;
use crate::reading::text;

use super::scene::Scene;

pub(super) const FORWARD: Law = Law {
    name: "phases follow each other",
    clauses: &["FAT-143", "FAT-142"],
    says: "The clock goes forward phase by phase and half turn by half turn; no half turn is left out.",
};
pub(super) const CLEARED: Law = Law {
    name: "a half turn clears its markers",
    clauses: &["FAT-130", "FAT-30", "FAT-28"],
    says: "When a half turn is over nobody has moved, fired, charged, changed formation or been checked in its charge phase any more.",
};
pub(super) const PHASE: Law = Law {
    name: "a phase clears its markers",
    clauses: &["FAT-10", "FAT-12", "FAT-28"],
    says: "When a phase is over, checks made in it and cannon lost to artillery in it are forgotten, and after the Shock Combat Phase so are natural 1s and 10s.",
};
pub(super) const DUE: Law = Law {
    name: "what is due comes first",
    clauses: &["FAT-156", "FAT-32"],
    says: "While something waits to be answered nothing is done but to answer it.",
};
pub(super) const FIRST: Law = Law {
    name: "who begins is rolled for each hour",
    clauses: &["FAT-170"],
    says: "The side with the higher die of the last roll-off has the first half turn, from that hour to the next.",
};

/// Checks the clock of a command.
pub(super) fn look(scene: &Scene<'_>, tally: &mut Tally) {
    let (before, after) = (scene.moment.before, scene.moment.after);
    let phases = |state: &Value| {
        let mut index = 0_u32;
        while let Some(phase) = scene.eyes.charts.text(&format!("sequence.phases.{index}")) {
            if text(state, "phase") == Some(phase.as_str()) {
                return f64::from(index);
            }
            index += 1;
        }
        0.0
    };
    let halves = |state: &Value| {
        let whole = |key: &str| state.get(key).and_then(Value::as_i64).unwrap_or_default();
        whole("turn") * 2 + whole("half_turn")
    };
    if before.get("battleday") == after.get("battleday") {
        let step = halves(after) - halves(before);
        let placed = before.get("placing").is_some();
        let sound = match step {
            0 => phases(after) >= phases(before),
            1 => phases(after) < phases(before) || placed,
            // A half turn in which nobody has a choice passes by itself.
            step => step > 1 && scene.rulings("ledger").count() >= 4,
        };
        if before.get("phase") != after.get("phase") || step != 0 {
            tally.look(&FORWARD, sound, || format!("{} half turns on, to {:?}", step, text(after, "phase")));
        }
        cleared(scene, tally, step != 0);
    }
    due(scene, tally);
    roll_off(scene, tally);
}

fn cleared(scene: &Scene<'_>, tally: &mut Tally, over: bool) {
    let shown = |value: Option<&Value>| value.is_some_and(|value| !value.is_null() && *value != Value::Bool(false));
    if over {
        let marked = scene.after.units.iter().find_map(|unit| {
            ["moved", "changed_from", "fired", "charging", "counter_charging", "attacking", "checked_in_charge_phase"]
                .into_iter()
                .find(|key| shown(unit.row.get(*key)))
                .map(|key| (unit.name, key))
        });
        let marked = marked.filter(|(name, _)| scene.after.unit(name).is_some_and(|unit| !unit.is_away()));
        tally.look(&CLEARED, marked.is_none(), || format!("{marked:?}"));
    }
    let (was, is) = (scene.before.phase(), scene.after.phase());
    if was == is && !over {
        return;
    }
    let marked = scene.after.units.iter().filter(|unit| !unit.is_away()).find(|unit| {
        let checked = scene
            .rulings("morale-check")
            .any(|ruled| ruled.title.contains(unit.name) && text(&ruled.situation, "phase") == Some(is));
        let checks = unit.row.get("checked_this_phase").and_then(Value::as_array).is_some_and(|all| !all.is_empty());
        (checks && !checked)
            || unit.number("cannon_lost_this_phase") > 0.0
            || (was == "shock-combat" && unit.number("shock_shift") != 0.0)
    });
    tally.look(&PHASE, marked.is_none(), || {
        format!("{} keeps what belongs to the {was} phase", marked.map(|unit| unit.name).unwrap_or_default())
    });
}

fn due(scene: &Scene<'_>, tally: &mut Tally) {
    let waits = scene.moment.before.get("queue").and_then(Value::as_array).and_then(|queue| queue.first());
    let Some(kind) = waits.and_then(|waits| text(waits, "kind")) else { return };
    let answers: &[&str] = match kind {
        "chance" => &["fire", "pass"],
        "occupy" => &["occupy", "pass"],
        "retire" => &["retire", "pass"],
        "counter" => &["counter-charge", "pass"],
        "squares" => &["form-square", "pass"],
        _ => return,
    };
    let free = matches!(scene.act, "concede" | "note" | "adjust" | "offer-draw" | "answer-draw");
    tally.look(&DUE, free || answers.contains(&scene.act), || format!("{} while {kind} waits", scene.act));
}

fn roll_off(scene: &Scene<'_>, tally: &mut Tally) {
    let rolls: Vec<(bool, f64)> = scene
        .moment
        .record
        .rulings
        .iter()
        .filter(|ruled| ruled.title.starts_with("roll-off"))
        .filter_map(|ruled| Some((ruled.title.ends_with('a'), ruled.outcome.as_f64()?)))
        .collect();
    let [.., (true, a), (false, b)] = rolls[..] else {
        if scene.moment.before.get("first_side") != scene.moment.after.get("first_side") {
            tally.look(&FIRST, false, || "the first side changes without a roll-off".to_owned());
        }
        return;
    };
    let first = text(scene.moment.after, "first_side");
    let sound = (a > b && first == Some("a")) || (b > a && first == Some("b"));
    tally.look(&FIRST, sound, || format!("{a} against {b}, {first:?} begins"));
}
