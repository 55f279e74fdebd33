//! `check`: the morale check that is due, and what its result does (9.2).

use grognard_battle::{Arguments, Side};
use grognard_books::fatigue::morale::facts::GroupKind;
use grognard_books::fatigue::morale::{MoraleCheck, Outcome, Verdict};
use grognard_books::fatigue::names::{Circumstance, Formation, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Tables;
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use serde_json::{Value, json};

use super::agenda::take;
use super::asking::{friends_of, tables};
use super::blocks::{break_and_run, call_in, disorder, stop_attacking};
use super::derive::Lay;
use super::due::{Check, Due};
use super::facts::{burden, is_night, merge, named_object, screen_object};
use super::measured::{Asked, facts_of_check, group_of_check, put_in};
use super::state::{Progress, Stage, State};

/// `check`: answers the check that is due.
pub fn check(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.units.keys().cloned().collect();
    let unit = arguments.name_of("unit", &known);
    let Some(due) = take(&mut stage.state, "check", unit.as_deref()) else {
        arguments.refuse_by(fat(12), "unit", "has no check to make now.");
        return arguments.finish();
    };
    let Due::Check(mut item) = due else { return arguments.finish() };
    let Some(side) = item.units.first().and_then(|unit| stage.state.side_of(unit)) else {
        arguments.refuse_by(fat(12), "unit", "has no check to make now.");
        return arguments.finish();
    };
    if !stage.seat.holds(side) {
        arguments.refuse("unit", "is the other side's; its owner rolls.");
    }
    let group = Lay::look(tables(stage), &stage.state, |lay| group_of_check(lay, &item));
    let group = group
        .or_asked(arguments, &["group", "together_with"], |arguments| Some(told_group(stage, arguments, &item, side)));
    if let Some(group) = group {
        (item.group, item.units) = group;
    }
    let seen = Lay::look(tables(stage), &stage.state, |lay| facts_of_check(lay, &item));
    seen.leave_out(arguments, &["officers", "burning"]);
    let officers = own_officers(stage, arguments, Some(side));
    let mut facts = situation(tables(stage), &stage.state, &item, side, &officers);
    let mut asked: Asked = vec![
        ("cover", "cover"),
        ("charging_cavalry_barred", "barred"),
        ("cluster_figures", "cluster_figures"),
        ("cluster_gap", "cluster_gap"),
    ];
    if item.circumstance == Circumstance::FriendRouts {
        asked.push(("routing_friend.seen", "seen"));
    }
    if asks_for_fire(&stage.state, &item.units) {
        asked.push(("in_burning_terrain", "burning"));
    }
    put_in(&mut facts, &mut asked, arguments, seen);
    let situation = stage.situation::<MoraleCheck>(&facts, arguments, &asked);
    arguments.finish()?;
    let Some(situation) = situation else { return Ok(()) };
    let title = format!("{} checks: {}", item.units.join(", "), item.circumstance.name());
    let outcome = stage.rule::<MoraleCheck>(title, |_| Some(side), &situation);
    stage.close_last_ruling(side, json!({"result": outcome.result, "state_after": outcome.state_after}));
    write(stage, &item, &outcome);
    Ok(())
}

/// Whether players are asked if a unit stands in burning ground: something burns, and nobody has told of it.
pub fn asks_for_fire(state: &State, units: &[String]) -> bool {
    let told = |name: &String| state.units.get(name).is_some_and(|unit| unit.in_fire);
    !state.burning.is_empty() && !units.iter().any(told)
}

/// Officers in whose radius the unit stands: of its own side, not hit, not with a unit far off.
pub fn own_officers(stage: &Stage<'_>, arguments: &mut Arguments, side: Option<Side>) -> Vec<String> {
    let state = &stage.state;
    let own = state.officers.iter().filter(|(_, officer)| Some(officer.side) == side && !officer.hit && !officer.away);
    let known: Vec<String> = own.map(|(name, _)| name.clone()).collect();
    arguments.names_of("officers", &known)
}

/// Who checks together, as players tell it: who shares its square, building, redoubt or screen.
fn told_group(stage: &Stage<'_>, arguments: &mut Arguments, item: &Check, side: Side) -> (GroupKind, Vec<String>) {
    let together: Option<GroupKind> = arguments.choice("group");
    let friends = friends_of(&stage.state, side, &item.units);
    let others = arguments.names_of("together_with", &friends);
    if item.group != GroupKind::Single && (together.is_some_and(|kind| kind != item.group) || !others.is_empty()) {
        arguments.refuse_by(fat(13), "group", "who checks together is settled already.");
        return (item.group, item.units.clone());
    }
    // Squares that check with a square share it; what else is shared must be said.
    let square = |name: &String| stage.state.units.get(name).is_some_and(|unit| unit.formation == Formation::Square);
    let squares = !others.is_empty() && item.units.iter().chain(&others).all(square);
    if together.is_none() && !others.is_empty() && !squares {
        arguments.refuse_by(fat(13), "group", "say what they share: a square, a building, a redoubt or a screen.");
    }
    let kind = together.unwrap_or(if squares { GroupKind::Square } else { item.group });
    (kind, item.units.iter().cloned().chain(others).collect())
}

/// The facts the books know.
fn situation(t: &Tables, state: &State, item: &Check, side: Side, officers: &[String]) -> Value {
    let cluster = item.group == GroupKind::Cluster;
    let object = |name: &String| match state.units.get(name) {
        Some(unit) if cluster => screen_object(unit),
        _ => named_object(state, name),
    };
    let of = |is: &dyn Fn(&super::state::Unit) -> bool| item.units.iter().filter_map(|n| state.units.get(n)).any(is);
    let mut checked: Vec<Circumstance> = Vec::new();
    for unit in item.units.iter().filter_map(|name| state.units.get(name)) {
        checked.extend(unit.checked_this_phase.iter().filter(|c| !checked.contains(c)).copied().collect::<Vec<_>>());
    }
    let mut facts = json!({
        "phase": state.phase,
        "circumstance": item.circumstance,
        "night": is_night(t, state),
        "group": item.group,
        "units": item.units.iter().map(object).collect::<Vec<_>>(),
        "checked_this_phase": checked,
        "checked_in_charge_phase": of(&|unit| unit.checked_in_charge_phase),
        "first_check": !of(&|unit| unit.group_checked),
    });
    merge(&mut facts, burden(state, side, &item.units, officers));
    if cluster {
        let screen: i32 = item.units.iter().filter_map(|name| state.units.get(name)).map(|unit| unit.skirmishers).sum();
        facts["cluster_figures"] = json!(screen.max(1));
    }
    if of(&|unit| unit.in_fire) {
        facts["in_burning_terrain"] = json!(true);
    }
    merge(&mut facts, cause(state, item));
    facts
}

/// The fact that belongs to the circumstance.
fn cause(state: &State, item: &Check) -> Value {
    let distance = item.distance.unwrap_or(0.0);
    match item.circumstance {
        Circumstance::FriendRouts | Circumstance::PassbyRout => {
            let Some(friend) = &item.friend else { return json!({}) };
            let unit = state.units.get(&friend.unit);
            json!({"routing_friend": {
                "arm": unit.map(|unit| unit.arm), "cmr": unit.and_then(|unit| unit.cmr),
                "figures": friend.figures.max(1), "open_order": friend.open_order, "distance": distance,
                "failed_rally": friend.failed_rally,
                // With miniatures players say so.
                "seen": state.table.as_ref().map(|_| !item.unseen),
            }})
        }
        Circumstance::Explosion => json!({"explosion": {"warned": item.warned, "distance": distance}}),
        Circumstance::Surprise => json!({"surprise_distance": distance}),
        Circumstance::Burning => json!({"in_burning_terrain": true}),
        Circumstance::ChargeZone => {
            json!({"charger": {"distance": distance, "charge_move": item.charge_move.unwrap_or(distance)}})
        }
        Circumstance::ReceiveShock => receiving(state),
        Circumstance::DeclareCharge => {
            let charger = item.units.first();
            let charge = state.charges.iter().find(|charge| Some(&charge.charger) == charger);
            charge.map_or(json!({}), |charge| {
                let divisional = is_divisional(state, &charge.charger);
                json!({"charge": {"target": charge.aim, "distance": charge.distance, "divisional": divisional}})
            })
        }
        Circumstance::FireLoss | Circumstance::DeclareCounterCharge | Circumstance::Rally => json!({}),
    }
}

/// The attack that is about to hit.
fn receiving(state: &State) -> Value {
    let Some(combat) = &state.combat else { return json!({}) };
    let attackers = || combat.attackers.iter().filter_map(|name| state.units.get(name));
    let strength: i32 = attackers().map(super::state::Unit::figures_left).sum();
    json!({"receiving": {
        "attacker_strength": strength.max(1),
        "charging_cavalry": attackers().any(|unit| unit.charging.is_some()),
        "old_guard": attackers().any(|unit| unit.old_guard),
    }})
}

/// All units of a cavalry command, two or more, have declared in this phase (FAT-145).
fn is_divisional(state: &State, charger: &str) -> bool {
    let Some(command) = state.units.get(charger).map(|unit| unit.command.clone()) else { return false };
    let own = || state.units.iter().filter(|(_, unit)| unit.command == command && unit.is_present());
    own().count() >= 2 && own().all(|(name, _)| state.charges.iter().any(|charge| charge.charger == *name))
}

/// Writes the outcome of a check into the books.
pub fn write(stage: &mut Stage<'_>, item: &Check, outcome: &Outcome) {
    let phase = stage.state.phase;
    if outcome.required {
        remember(stage, item, outcome);
    } else {
        stage.say(fat(12), format!("{} need not check.", item.units.join(", ")));
    }
    let charge_failed = item.circumstance == Circumstance::DeclareCharge && outcome.may_act != Some(true);
    for name in &item.units {
        match outcome.result {
            Verdict::Pass | Verdict::NoCheck => {}
            Verdict::Disordered => disorder(stage, name, fat(6), ""),
            Verdict::Routed => break_and_run(stage, name, fat(6)),
            Verdict::Returned => {
                if let Some(unit) = stage.state.units.get_mut(name) {
                    call_in(unit);
                }
                stage.say(fat(18), format!("The skirmishers of {name} go back to it."));
            }
            Verdict::Retired => retire(stage, name),
        }
    }
    match item.circumstance {
        Circumstance::DeclareCharge => settle_charge(stage, &item.units, charge_failed),
        Circumstance::DeclareCounterCharge if outcome.may_act != Some(true) => {
            for name in &item.units {
                stop_attacking(stage, name);
            }
            stage.say(fat(30), format!("{} does not ride against the charge.", item.units.join(", ")));
        }
        Circumstance::Burning if outcome.may_act != Some(true) => {
            for name in &item.units {
                if let Some(unit) = stage.state.units.get_mut(name).filter(|unit| unit.stands()) {
                    unit.must_leave = true;
                }
            }
            let words = format!("{} must leave by the shortest way in its next Movement Phase.", item.units.join(", "));
            stage.say(fat(146), words);
        }
        _ => {}
    }
    if phase == Phase::DeclaredCavalryCharge && item.circumstance == Circumstance::ChargeZone {
        for name in &item.units {
            let near = item.distance;
            if let Some(unit) = stage.state.units.get_mut(name).filter(|unit| unit.stands()) {
                unit.in_charge_zone = near;
            }
        }
    }
}

/// What a check with a die leaves behind.
fn remember(stage: &mut Stage<'_>, item: &Check, outcome: &Outcome) {
    let in_charge_phase = stage.state.phase == Phase::DeclaredCavalryCharge;
    for name in &item.units {
        let Some(unit) = stage.state.units.get_mut(name) else { continue };
        if !unit.checked_this_phase.contains(&item.circumstance) {
            unit.checked_this_phase.push(item.circumstance);
        }
        unit.checked_in_charge_phase |= in_charge_phase;
        unit.group_checked |= item.group != GroupKind::Single;
        unit.shock_shift = (unit.shock_shift + outcome.shock_change).clamp(-5, 5);
    }
    let side = item.units.first().and_then(|unit| stage.state.side_of(unit));
    if let Some(side) = side.filter(|_| outcome.shock_change != 0) {
        let words = format!("{} has {:+} CMR to the end of this phase.", item.units.join(", "), outcome.shock_change);
        stage.whisper(side, fat(28), words);
    }
}

/// Skirmishers form column and go back.
fn retire(stage: &mut Stage<'_>, name: &str) {
    let inches = tables(stage).morale_modifiers.retire_inches;
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    unit.formation = Formation::Column;
    call_in(unit);
    stop_attacking(stage, name);
    stage.say(fat(15), format!("{name} forms column and goes back {inches} inches."));
    stage.state.queue.put_last([Due::Retreat { unit: name.to_owned(), inches, fought: Vec::new() }]);
}

/// A declared charge is made or not.
fn settle_charge(stage: &mut Stage<'_>, units: &[String], failed: bool) {
    for name in units {
        let Some(charge) = stage.state.charges.iter_mut().find(|charge| charge.charger == *name) else { continue };
        let target = charge.target.clone();
        if failed {
            charge.made = Progress::Failed;
            stage.say(fat(145), format!("{name} does not charge."));
        } else {
            charge.made = Progress::Made;
            if let Some(unit) = stage.state.units.get_mut(name) {
                unit.charging = Some(target.clone());
            }
            stage.say(fat(145), format!("{name} charges {target}."));
        }
    }
}
