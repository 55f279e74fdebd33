//! What the end of each phase writes into the books (section 9.4), as far as it concerns units and officers.

use serde_json::{Value, json};

use super::roster_facts::within_radius;
use super::walk::Walk;

const ORDER: [&str; 6] = ["set-up", "posture", "fire", "movement", "melee", "recovery"];

/// Goes on to the phase that a ruling belongs to.
pub(super) fn until(walk: &mut Walk<'_>, procedure: &str) {
    match procedure {
        "cohesion.melee" => on_to(walk, "melee"),
        "cohesion.victory" => on_to(walk, "recovery"),
        "cohesion.initiative" if walk.now.text("phase") == "recovery" => next_turn(walk),
        _ => {}
    }
}

/// Goes on to the point at which the battle is after the command, according to the log.
pub(super) fn rest(walk: &mut Walk<'_>) {
    if walk.after.0.get("turn") != walk.now.0.get("turn") {
        on_to(walk, "recovery");
        next_turn(walk);
    }
    let phase = walk.after.text("phase").to_owned();
    on_to(walk, &phase);
    // When the battle is over, its last turn is closed like any other.
    if !walk.after.0.get("result").is_none_or(Value::is_null) {
        close_turn(walk);
    }
}

fn place(phase: &str) -> usize {
    ORDER.iter().position(|known| *known == phase).unwrap_or(0)
}

fn on_to(walk: &mut Walk<'_>, phase: &str) {
    while place(walk.now.text("phase")) < place(phase) {
        let here = walk.now.text("phase").to_owned();
        if here == "movement" {
            detach(walk);
        }
        let next = ORDER[place(&here) + 1];
        if next == "recovery" {
            let moving: Vec<String> = named(walk, |unit| unit.text("posture") == "moving");
            for unit in moving {
                walk.now.set(&unit, "posture", Value::Null);
            }
        }
        walk.now.0["phase"] = json!(next);
    }
}

fn named(walk: &Walk<'_>, which: impl Fn(&super::books::Unit<'_>) -> bool) -> Vec<String> {
    walk.now.units().filter(which).map(|unit| unit.name.to_owned()).collect()
}

/// Units wholly outside the radius of their own commander are detached (COH-62, COH-108).
fn detach(walk: &mut Walk<'_>) {
    let Some(looking) = walk.looking() else {
        // On a real table the players name them.
        let told = named(walk, |unit| walk.after.unit(unit.name).is_some_and(|after| after.is("detached")));
        for unit in told {
            walk.now.set(&unit, "detached", json!(true));
        }
        return;
    };
    let outside = |unit: &super::books::Unit<'_>| {
        let Some(commander) = walk.now.commander(*unit) else { return false };
        let told = walk.after.unit(unit.name).is_some_and(|after| after.is("detached"));
        unit.is_present() && within_radius(&looking, commander, *unit).map_or(told, |within| !within)
    };
    let found = named(walk, outside);
    for unit in found {
        walk.now.set(&unit, "detached", json!(true));
    }
}

fn next_turn(walk: &mut Walk<'_>) {
    close_turn(walk);
    let turn = walk.now.0.get("turn").and_then(Value::as_u64).unwrap_or(0) + 1;
    walk.now.0["turn"] = json!(turn);
    walk.now.0["phase"] = json!("posture");
}

/// Fires and moves of a turn are cleared.
fn close_turn(walk: &mut Walk<'_>) {
    for unit in named(walk, |_| true) {
        walk.now.set(&unit, "fired", json!(false));
        walk.now.set(&unit, "moved", json!(false));
    }
}
