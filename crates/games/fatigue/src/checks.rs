//! Morale checks: the facts that the books know, and the effects of a result (9.2).

use grognard_battle::{Arguments, Side};
use grognard_books::fatigue::morale::facts::{
    ChargeAim, Charger, Explosion, GroupKind, Receiving, RoutingArm, RoutingFriend,
};
use grognard_books::fatigue::morale::{Burden, Outcome, Situation, Tester, Verdict};
use grognard_books::fatigue::names::{Circumstance, Formation, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Tables;
use grognard_core::facts::{Choice, Inches};

use super::asking::{friends_of, tables};
use super::blocks::{break_and_run, call_in, disorder, stop_attacking};
use super::due::{Check, Due};
use super::facts::{burden, is_night, screen_facts, tester, unit_facts};
use super::state::{Progress, Stage, State, Unit};

/// Whether players are asked if a unit is in burning ground: something burns, and they have not said.
pub fn asks_for_fire(state: &State, units: &[String]) -> bool {
    let told = |name: &String| state.units.get(name).is_some_and(|unit| unit.in_fire);
    !state.burning.is_empty() && !units.iter().any(told)
}

/// Officers in whose radius a unit is, as players say: of its own side, not hit, not with a unit far away.
pub fn own_officers(state: &State, told: &mut Arguments, side: Option<Side>) -> Vec<String> {
    let own = state.officers.iter().filter(|(_, officer)| Some(officer.side) == side && !officer.hit && !officer.away);
    told.names_of("officers", own.map(|(name, _)| name))
}

/// The units that check together, as players say: those that share its square, building, redoubt or screen.
pub fn told_group(
    state: &State,
    told: &mut Arguments,
    item: &Check,
    (side, together): (Side, Option<GroupKind>),
) -> (GroupKind, Vec<String>) {
    let friends = friends_of(state, side, &item.units);
    let others = told.names_of("together_with", &friends);
    if item.group != GroupKind::Single && (together.is_some_and(|kind| kind != item.group) || !others.is_empty()) {
        told.refuse_by(fat(13), "group", "who checks together is settled already.");
        return (item.group, item.units.clone());
    }
    // Squares that check with a square share it; anything else that is shared must be said.
    let square = |name: &String| state.units.get(name).is_some_and(|unit| unit.formation == Formation::Square);
    let squares = !others.is_empty() && item.units.iter().chain(&others).all(square);
    if together.is_none() && !others.is_empty() && !squares {
        told.refuse_by(fat(13), "group", "say what they share: a square, a building, a redoubt or a screen.");
    }
    let kind = together.unwrap_or(if squares { GroupKind::Square } else { item.group });
    (kind, item.units.iter().cloned().chain(others).collect())
}

/// A check as the books know it.
pub fn check_by_the_books(t: &Tables, state: &State, item: &Check, side: Side, officers: &[String]) -> Situation {
    let in_cluster = item.group == GroupKind::Cluster;
    let units: Vec<&Unit> = item.units.iter().filter_map(|name| state.units.get(name)).collect();
    let facts = if in_cluster { screen_facts } else { unit_facts };
    let mut checked: Vec<Circumstance> = Vec::new();
    for circumstance in units.iter().flat_map(|unit| &unit.checked_this_phase) {
        if !checked.contains(circumstance) {
            checked.push(*circumstance);
        }
    }
    let burning = item.circumstance == Circumstance::Burning || units.iter().any(|unit| unit.in_fire);
    let burden = Burden { in_burning_terrain: burning, ..burden(state, side, &item.units, officers) };
    let screen: i32 = units.iter().map(|unit| unit.skirmishers).sum();
    let tester = Tester {
        group: item.group,
        cluster_figures: if in_cluster { screen.max(1) } else { 0 },
        checked_this_phase: checked,
        checked_in_charge_phase: units.iter().any(|unit| unit.checked_in_charge_phase),
        first_check: !units.iter().any(|unit| unit.group_checked),
        ..tester(units.into_iter().map(facts).collect(), burden)
    };
    let (phase, circumstance) = (state.phase, item.circumstance);
    for_its_cause(state, item, Situation { phase, circumstance, night: is_night(t, state), charger: None, tester })
}

/// Adds the fact that belongs to the circumstance.
fn for_its_cause(state: &State, item: &Check, mut check: Situation) -> Situation {
    let distance = Inches::new(item.distance.unwrap_or(0.0));
    let tester = &mut check.tester;
    match item.circumstance {
        Circumstance::FriendRouts | Circumstance::PassbyRout => {
            tester.routing_friend = routing_friend(state, item, distance);
        }
        Circumstance::Explosion => tester.explosion = Some(Explosion { warned: item.warned, distance }),
        Circumstance::Surprise => tester.surprise_distance = Some(distance),
        Circumstance::ChargeZone => {
            let charge_move = item.charge_move.map_or(distance, Inches::new);
            check.charger = Some(Charger { distance, charge_move });
        }
        Circumstance::ReceiveShock => tester.receiving = receiving(state),
        Circumstance::DeclareCharge => {
            let charge = state.charges.iter().find(|charge| Some(&charge.charger) == item.units.first());
            tester.charge = charge.map(|charge| ChargeAim {
                target: charge.aim,
                distance: Inches::new(charge.distance),
                divisional: is_divisional(state, &charge.charger),
            });
        }
        Circumstance::FireLoss | Circumstance::DeclareCounterCharge | Circumstance::Rally | Circumstance::Burning => {}
    }
    check
}

/// The friend who routs.
fn routing_friend(state: &State, item: &Check, distance: Inches) -> Option<RoutingFriend> {
    let friend = item.friend.as_ref()?;
    let unit = state.units.get(&friend.unit)?;
    Some(RoutingFriend {
        arm: RoutingArm::named(unit.arm.name())?,
        cmr: unit.cmr,
        figures: friend.figures.max(1),
        open_order: friend.open_order,
        distance,
        failed_rally: friend.failed_rally,
        seen: !item.unseen,
    })
}

/// The attack that is about to hit.
fn receiving(state: &State) -> Option<Receiving> {
    let combat = state.combat.as_ref()?;
    let attackers = || combat.attackers.iter().filter_map(|name| state.units.get(name));
    let strength: i32 = attackers().map(Unit::figures_left).sum();
    Some(Receiving {
        attacker_strength: strength.max(1),
        charging_cavalry: attackers().any(|unit| unit.charging.is_some()),
        old_guard: attackers().any(|unit| unit.old_guard),
    })
}

/// Whether all units of a cavalry command, two or more, have declared in this phase (FAT-145).
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
        stage.say(fat(12), format_args!("{} need not check.", item.units.join(", ")));
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
                stage.say(fat(18), format_args!("The skirmishers of {name} go back to it."));
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
            stage.say(fat(30), format_args!("{} does not ride against the charge.", item.units.join(", ")));
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

/// The lasting effects of a check with a die.
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
    stage.say(fat(15), format_args!("{name} forms column and goes back {inches} inches."));
    stage.state.queue.put_last([Due::Retreat { unit: name.to_owned(), inches, fought: Vec::new() }]);
}

/// A declared charge is made or not.
fn settle_charge(stage: &mut Stage<'_>, units: &[String], failed: bool) {
    for name in units {
        let Some(charge) = stage.state.charges.iter_mut().find(|charge| charge.charger == *name) else { continue };
        let target = charge.target.clone();
        if failed {
            charge.made = Progress::Failed;
            stage.say(fat(145), format_args!("{name} does not charge."));
        } else {
            charge.made = Progress::Made;
            if let Some(unit) = stage.state.units.get_mut(name) {
                unit.charging = Some(target.clone());
            }
            stage.say(fat(145), format_args!("{name} charges {target}."));
        }
    }
}
