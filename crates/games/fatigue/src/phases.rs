//! The order of phases, and what the end of each demands and clears (FAT-143, 9.5).

use grognard_battle::Side;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Circumstance, Phase, State as Morale};
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::{Action, OrderOrNone};
use grognard_core::facts::Choice;
use grognard_core::refusal::Refusals;
use grognard_core::rule::Rule;

use super::asking::tables;
use super::contacts::melees;
use super::derive::Lay;
use super::due::{Check, Due};
use super::facts::hour;
use super::holding::change_hands;
use super::markers::follow;
use super::movement::{chargers_to_ride, open_on_table};
use super::moving::{half_turn_ends, phase_begins};
use super::orders::put_to_order;
use super::rally::{clear_disorder, supply_by_table, waiting};
use super::state::{Progress, Stage, State, Step, Unit};
use super::ways::shortest_out;

/// Units that must leave burning ground and have not; on a virtual table only those that can find a way out.
fn must_still_leave(t: &Tables, state: &State) -> Vec<String> {
    let phasing = state.phasing();
    let mut names = state.unit_names(|unit| Some(unit.side) == phasing && unit.stands() && unit.must_leave);
    if names.is_empty() {
        return names;
    }
    if let Some(lay) = Lay::of(t, state) {
        names.retain(|name| lay.piece(name).is_some_and(|piece| shortest_out(&lay, piece).is_some()));
    }
    names
}

/// Everything in the phase that has not been done yet and keeps it from ending.
pub fn undone(t: &Tables, state: &State) -> Vec<(Rule, String)> {
    let mut list = Vec::new();
    let unready = || Side::BOTH.into_iter().filter(|side| !state.sides.of(*side).ready);
    match (state.phase, state.step) {
        (Phase::ArmyMoraleFatigue, Step::Enter) => {
            list.push((fat(112), "the points of the half turn past are not posted yet: tally.".to_owned()));
        }
        (Phase::ArmyMoraleFatigue, Step::Orders) => {
            list.push((fat(153), "both sides give their orders first: ready.".to_owned()));
        }
        (Phase::ArmyMoraleFatigue, Step::RollOff) => {
            list.push((fat(170), "who has the first half turn is not rolled yet: roll-off.".to_owned()));
        }
        (_, Step::Write) => {
            let words = |side| format!("{} has not written its targets: ready.", state.sides.of(side).name);
            list.extend(unready().map(|side| (fat(143), words(side))));
            if list.is_empty() && !state.shots.is_empty() {
                list.push((fat(143), "the fire that is written is not rolled yet: roll-fire.".to_owned()));
            }
        }
        (Phase::Movement, Step::Act) => {
            let riders = chargers_to_ride(state).into_iter();
            list.extend(riders.map(|name| (fat(143), format!("{name} has its charge to ride: charge."))));
            let leaving = must_still_leave(t, state);
            let words = |name| (fat(146), format!("{name} must leave the burning ground: move."));
            list.extend(leaving.into_iter().map(words));
        }
        (Phase::ShockCombat, _) if state.combat.is_some() => {
            list.push((fat(135), "a combat is being fought; finish it first.".to_owned()));
        }
        (Phase::ShockCombat, _) => {
            list.extend(melees(state).into_iter().map(|melee| {
                let (attackers, defenders) = (melee.attackers.join(", "), melee.defenders.join(", "));
                (fat(135), format!("{attackers} and {defenders} have still to fight: combat."))
            }));
        }
        (Phase::Rally, Step::Act) => {
            for morale in [Morale::Disordered, Morale::Routed] {
                let words = |name| (fat(72), format!("{name} has not had its turn: rally."));
                list.extend(waiting(state, morale).into_iter().map(words));
            }
        }
        _ => {}
    }
    list
}

/// Counter-charges are done: finds the units in the zones.
pub fn ask_zones(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let made: Vec<String> = (stage.state.charges.iter())
        .filter(|charge| charge.made == Progress::Made)
        .map(|charge| charge.charger.clone())
        .collect();
    if made.is_empty() {
        return advance(stage);
    }
    for charger in made {
        stage.state.queue.put_last([Due::Zone { charger }]);
    }
    stage.state.step = Step::Squares;
    Ok(())
}

/// Attack commands that stood still, and units in burning ground.
pub fn end_movement(stage: &mut Stage<'_>, stood: &[String], in_fire: &[String]) -> Result<(), Refusals> {
    for name in stood {
        let command = stage.state.units.get(name).and_then(|unit| stage.state.commands.get(&unit.command));
        if command.is_some_and(|command| command.order == OrderOrNone::Attack) {
            put_to_order(stage, name, Action::Hold, true)?;
        }
    }
    let phasing = stage.state.phasing();
    let mut burning = stage.state.unit_names(|unit| Some(unit.side) == phasing && unit.stands() && unit.in_fire);
    burning.extend(
        in_fire
            .iter()
            .filter(|name| !stage.state.units.get(*name).is_some_and(|unit| unit.in_fire))
            .cloned()
            .collect::<Vec<_>>(),
    );
    for name in &burning {
        if let Some(unit) = stage.state.units.get_mut(name) {
            unit.in_fire = true;
        }
        stage.state.later.put_last([Due::Check(Check::of(name, Circumstance::Burning))]);
    }
    for unit in stage.state.units.values_mut() {
        unit.in_charge_zone = None;
    }
    Ok(())
}

/// Units still routed run on.
pub fn run_on(stage: &mut Stage<'_>) {
    let phasing = stage.state.phasing();
    let routed = stage.state.unit_names(|unit| {
        Some(unit.side) == phasing && unit.is_present() && !unit.abandoned && unit.state == Morale::Routed
    });
    for unit in routed {
        stage.state.queue.put_last([Due::Rout { unit, fresh: false, was_open: false }]);
    }
}

/// Clears what ends with a phase and opens the next one.
pub fn advance(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    let phase = stage.state.phase;
    let phases = &tables(stage).sequence.phases;
    let place = phases.iter().position(|listed| *listed == phase).unwrap_or(0);
    clear_phase(stage, phase);
    if phase == Phase::Rally {
        // All units that run have run by now.
        change_hands(stage);
    }
    match phases.get(place + 1) {
        Some(next) => open(stage, *next),
        None => end_half_turn(stage),
    }
}

fn clear_phase(stage: &mut Stage<'_>, phase: Phase) {
    stage.state.as_listed = None;
    if phase == Phase::Rally {
        supply_by_table(stage);
    }
    for unit in stage.state.units.values_mut() {
        unit.checked_this_phase.clear();
        unit.group_checked = false;
        unit.cannon_lost_this_phase = 0;
        unit.acted = false;
        unit.rally_done = false;
        if phase == Phase::ShockCombat {
            unit.shock_shift = 0;
            unit.charging = None;
            unit.counter_charging = None;
            unit.attacking = None;
            unit.touches.clear();
            unit.fought = false;
        }
        if phase == Phase::Rally {
            unit.failed_rally = false;
        }
    }
    for side in Side::BOTH {
        stage.state.sides.of_mut(side).ready = false;
    }
    if phase == Phase::ShockCombat {
        stage.state.charges.clear();
    }
}

fn open(stage: &mut Stage<'_>, phase: Phase) -> Result<(), Refusals> {
    stage.state.phase = phase;
    phase_begins(&mut stage.state);
    follow(&mut stage.state);
    stage.state.step = match phase {
        Phase::DeclaredCavalryCharge => Step::Declare,
        Phase::ReciprocalArtilleryFire | Phase::ReciprocalInfantryCavalryFire => Step::Write,
        Phase::ArmyMoraleFatigue => Step::Enter,
        _ => Step::Act,
    };
    let whose = stage.state.phasing().map(|side| format!(" of {}", stage.state.sides.of(side).name));
    let words = phase.name().replace('-', " ");
    stage.say(fat(143), format_args!("The {words} phase{}.", whose.unwrap_or_default()));
    match phase {
        Phase::Movement => open_on_table(stage),
        Phase::Rally => clear_disorder(stage)?,
        _ => {}
    }
    Ok(())
}

fn end_half_turn(stage: &mut Stage<'_>) -> Result<(), Refusals> {
    for unit in stage.state.units.values_mut() {
        unit.moved = false;
        unit.changed_from = None;
        unit.fired = false;
        unit.checked_in_charge_phase = false;
    }
    if stage.state.half_turn == 1 {
        stage.state.half_turn = 2;
    } else {
        stage.state.half_turn = 1;
        stage.state.turn = stage.state.turn.saturating_add(1);
        let now = hour(tables(stage), stage.state.turn);
        stage.say(fat(142), format!("Turn {} begins, in the hour from {now}:00.", stage.state.turn));
    }
    half_turn_ends(&mut stage.state);
    stage.state.proposal = None;
    open(stage, Phase::ArmyMoraleFatigue)
}

/// The unit's record at the start of a battleday.
pub fn fresh_unit(unit: &mut Unit, fires: i32) {
    unit.figures = unit.figures_left().max(1);
    unit.cannon = unit.cannon_left().max(i32::from(unit.arm == Arm::Artillery));
    (unit.figures_lost, unit.cannon_lost, unit.cannon_lost_this_phase) = (0, 0, 0);
    unit.state = Morale::Good;
    (unit.rally_attempts, unit.shock_shift, unit.skirmishers) = (0, 0, 0);
    unit.fires = unit.fires.map(|_| fires);
    unit.headquarters_charged = false;
    (unit.abandoned, unit.must_leave, unit.in_fire) = (false, false, false);
    unit.violation_paid_turn = None;
    if unit.formation.is_open_order() {
        unit.formation = grognard_books::fatigue::names::Formation::Column;
    }
}
