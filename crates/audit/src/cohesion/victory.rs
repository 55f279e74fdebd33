//! Laws on the end of a turn: what is counted, and what is written about it (COH-102, COH-103).

use serde_json::{Value, json};

use super::books::Unit;
use super::walk::Walk;
use crate::findings::Tally;
use crate::law::Law;
use crate::reading::{number, text};

pub(super) const COUNTED: Law = Law {
    name: "what is counted at the end of a turn",
    clauses: &["COH-102", "COH-103"],
    says: "Of each brigade the units routed or no longer there, detached ones included; of the enemy the units destroyed, the units routed or off the table and the officers out of play.",
};
pub(super) const OBJECTIVES: Law = Law {
    name: "who holds an objective",
    clauses: &["COH-103", "COH-104"],
    says: "A side holds an objective with a unit that is not routed within 3 inches while the enemy has none there.",
};
pub(super) const SPENT: Law = Law {
    name: "spent brigades and scores",
    clauses: &["COH-102", "COH-103", "COH-106"],
    says: "A brigade is spent while at least half of its units are lost; the score of a side is that of the last end of a turn; a winner or a draw ends the battle, else the next turn begins and the holder of the initiative is its last winner.",
};

/// Whether a unit counts as lost to its brigade.
fn is_lost(unit: &Unit<'_>) -> bool {
    unit.is("routed") || ["destroyed", "off-table"].contains(&unit.text("fate"))
}

/// The end of a turn.
pub(super) fn look(walk: &mut Walk<'_>, tally: &mut Tally, situation: &Value, outcome: &Value) {
    for (side, enemy) in [("a", "b"), ("b", "a")] {
        let told = situation.get(side).cloned().unwrap_or_default();
        let brigades = walk.now.0.get("brigades").and_then(Value::as_object);
        let own = brigades.into_iter().flatten().filter(|(_, brigade)| text(brigade, "side") == Some(side));
        let lists = own.map(|(name, _)| {
            let units: Vec<Unit<'_>> = walk.now.units().filter(|unit| unit.text("brigade") == name).collect();
            json!({ "units": units.len(), "lost": units.iter().filter(|unit| is_lost(unit)).count() })
        });
        let brigades = Value::Array(lists.collect());
        let foes = || walk.now.units().filter(|unit| unit.text("side") == enemy);
        let destroyed = foes().filter(|unit| unit.text("fate") == "destroyed").count();
        let routed = foes().filter(|unit| unit.text("fate") == "off-table" || unit.is("routed")).count();
        let officers =
            walk.officers_of(enemy).filter(|officer| ["wounded", "dead"].contains(&officer.text("status"))).count();
        let counted = json!({ "brigades": brigades, "destroyed": destroyed, "routed": routed, "officers": officers });
        let wrong =
            ["brigades", "destroyed", "routed", "officers"].into_iter().find(|key| told.get(*key) != counted.get(*key));
        tally.look(&COUNTED, wrong.is_none(), || format!("side {side}: {told} instead of {counted}"));
        held(walk, tally, side, number(&told, "objectives").unwrap_or(0.0));
    }
    written(walk, tally, outcome);
    let turn = situation.get("turn").cloned().unwrap_or_default();
    let sound = walk.now.0.get("turn") == Some(&turn);
    tally.look(&SPENT, sound, || format!("the turn that ends is {turn}"));
}

/// The objectives a side holds.
fn held(walk: &Walk<'_>, tally: &mut Tally, side: &str, told: f64) {
    let Some(looking) = walk.looking() else { return };
    let (mut least, mut most) = (0.0, 0.0);
    for (_, place, radius) in &looking.ground.objectives {
        // Whether each side has a unit there: certainly, and possibly.
        let there = |own: bool, doubt: f64| {
            walk.now
                .units()
                .filter(|unit| unit.is_present() && !unit.is("routed") && (unit.text("side") == side) == own)
                .any(|unit| {
                    unit.rectangle(looking.charts)
                        .is_some_and(|body| body.distance_to(*place) <= radius + 0.005 + doubt)
                })
        };
        least += f64::from(u8::from(there(true, -0.01) && !there(false, 0.01)));
        most += f64::from(u8::from(there(true, 0.01) && !there(false, -0.01)));
    }
    tally.look(&OBJECTIVES, told >= least && told <= most, || {
        format!("side {side} holds {told} instead of {least} to {most}")
    });
}

/// What the end of a turn writes.
fn written(walk: &mut Walk<'_>, tally: &mut Tally, outcome: &Value) {
    let fraction = walk.charts.number("table.brigade.spent_fraction");
    let brigades = walk.now.0.get("brigades").and_then(Value::as_object).into_iter().flatten();
    let count = |list: Vec<Unit<'_>>| u32::try_from(list.len()).map_or(0.0, f64::from);
    let spent: Vec<(String, bool)> = brigades
        .map(|(name, _)| {
            let units = || walk.now.units().filter(|unit| unit.text("brigade") == name);
            let (all, lost) = (count(units().collect()), count(units().filter(is_lost).collect()));
            (name.clone(), lost >= fraction * all)
        })
        .collect();
    let told = |name: &str| walk.after.0.get("brigades").and_then(|all| all.get(name)?.get("spent")?.as_bool());
    let wrong = spent.iter().find(|(name, spent)| told(name) != Some(*spent));
    tally.look(&SPENT, wrong.is_none(), || format!("{wrong:?}"));
    for side in ["a", "b"] {
        let score = walk.after.0.get("sides").and_then(|sides| sides.get(side)?.get("score")?.as_f64());
        let points = number(outcome, &format!("{side}_points"));
        tally.look(&SPENT, score == points, || format!("side {side} has {score:?} and not {points:?}"));
    }
    let winner = text(outcome, "winner").unwrap_or_default();
    let over = !walk.after.0.get("result").is_none_or(Value::is_null);
    tally.look(&SPENT, over == (winner != "none"), || format!("the winner is {winner} and the battle over: {over}"));
    let initiative = walk.now.text("initiative").to_owned();
    let sound = walk.after.text("last_winner") == initiative;
    tally.look(&SPENT, sound, || format!("the last winner is {} and not {initiative}", walk.after.text("last_winner")));
    walk.now.0["last_winner"] = json!(initiative);
}
