//! Ground and officers: defend markers, objectives, the line of communication, road exits, officers.

use grognard_battle::{Arguments, Seat, Side};
use grognard_books::fatigue::ledger::Event;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::points::Points;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::EventKind;
use grognard_core::refusal::Refusals;

use super::asking::{need_phase, need_side, own_name, tables};
use super::blocks::{hit_officer, pend};
use super::moving::rides;
use super::state::{Stage, State};

/// Defend markers of a command that still lie on the table: those taken in this half turn are not posted yet.
pub fn markers_left(state: &State, name: &str) -> i32 {
    let Some(kept) = state.commands.get(name) else { return 0 };
    let is_taken = |event: &Event| matches!(event, Event::DefendMarkerCaptured { command } if command == name);
    let taken = state.sides.of(kept.side).pending.iter().filter(|pending| is_taken(&pending.event)).count();
    (kept.defend_markers - i32::try_from(taken).unwrap_or(i32::MAX)).max(0)
}

/// `capture-marker`: the enemy holds a defend marker; its owner says whose it was.
pub fn capture_marker(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.commands.keys().cloned().collect();
    let command = own_name(stage, arguments, "command", &known, |state, name| state.commands.get(name).map(|c| c.side));
    need_phase(stage, arguments, &[Phase::Rally]);
    if command.as_ref().is_some_and(|name| markers_left(&stage.state, name) == 0) {
        arguments.refuse_by(fat(99), "command", "has no defend marker on the table.");
    }
    arguments.finish()?;
    let Some((side, name)) = command.and_then(|name| Some((stage.state.commands.get(&name)?.side, name))) else {
        return Ok(());
    };
    pend(stage, side, Event::DefendMarkerCaptured { command: name.clone() }, Some(&name), None);
    stage.say(
        fat(99),
        format!("A defend marker of {} is taken off the table.", stage.state.sides.of(side).name.clone()),
    );
    Ok(())
}

/// `take-objective`: an objective changes hands.
pub fn take_objective(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.objectives.keys().cloned().collect();
    let objective = arguments.need_name_of("objective", &known);
    let side = need_side(stage, arguments);
    need_phase(stage, arguments, &[Phase::Rally]);
    let kept = objective.as_ref().and_then(|name| stage.state.objectives.get(name)).cloned();
    if let (Some(kept), Some(side)) = (&kept, side)
        && kept.holder == Some(side)
    {
        arguments.refuse_by(fat(111), "objective", "is held by that side already.");
    }
    arguments.finish()?;
    let (Some(name), Some(side), Some(kept)) = (objective, side, kept) else { return Ok(()) };
    if let Some(entry) = stage.state.objectives.get_mut(&name) {
        entry.holder = Some(side);
    }
    let words = format!("{} takes {name}, worth {}.", stage.state.sides.of(side).name.clone(), kept.points);
    stage.say(fat(111), words);
    if let Some(loser) = kept.holder {
        pend(stage, loser, Event::ObjectiveLost { points: kept.points }, None, Some(&name));
    }
    pend(stage, side, Event::ObjectiveTaken { points: kept.points }, None, Some(&name));
    // A virtual table measures who is nearer to the line itself (FAT-150).
    if let Some(owner) = kept.line_of_communication.filter(|_| stage.state.table.is_none()) {
        set_line(stage, owner, owner != side);
    }
    Ok(())
}

fn set_line(stage: &mut Stage<'_>, side: Side, lost: bool) {
    stage.state.sides.of_mut(side).line_of_communication_lost = lost;
    let name = stage.state.sides.of(side).name.clone();
    let words = if lost { "has lost" } else { "has again" };
    stage.say(fat(53), format!("{name} {words} its line of communication."));
}

/// `line-of-communication`: an enemy stands on it, or no longer does.
pub fn line_of_communication(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let side = need_side(stage, arguments);
    let lost = arguments.flag("lost", true);
    need_phase(stage, arguments, &[Phase::Rally]);
    if side.is_some_and(|side| stage.state.sides.of(side).line_of_communication_lost == lost) {
        arguments.refuse_by(fat(53), "lost", "that is how it stands already.");
    }
    arguments.finish()?;
    let Some(side) = side else { return Ok(()) };
    set_line(stage, side, lost);
    Ok(())
}

/// `rear`: enemies on a road exit, or an enemy command in the rear, as the scenario counts them.
pub fn rear(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let side = need_side(stage, arguments);
    let units = arguments.integer("units", 1..=99);
    let each = arguments.integer("points_each", 0..=99);
    let points = arguments.integer("points", 0..=999);
    if stage.seat != Seat::Umpire {
        arguments.refuse_by(fat(97), "", "the umpire says what the scenario counts.");
    }
    if units.is_none() && points.is_none() {
        arguments.refuse("units", "give units on an exit, or points of a command in the rear.");
    }
    arguments.finish()?;
    let Some(side) = side else { return Ok(()) };
    let chart = tables(stage).mfp_events.of(EventKind::EnemyTouchesExit, stage.state.edition).value;
    let points_each = each.map_or(Points::halves(chart), Points::whole);
    for event in [
        units.map(|units| Event::EnemyTouchesExit { units, points_each }),
        points.map(|points| Event::EnemyExitsRear { points: Points::whole(points) }),
    ]
    .into_iter()
    .flatten()
    {
        pend(stage, side, event, None, None);
    }
    stage.say(fat(97), format!("Enemies stand in the rear of {}.", stage.state.sides.of(side).name.clone()));
    Ok(())
}

/// `officer-caught`: enemies touch an officer who is alone; he joins a friend near, else he is hit.
pub fn officer_caught(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.officers.keys().cloned().collect();
    let officer = own_name(stage, arguments, "officer", &known, |state, name| state.officers.get(name).map(|o| o.side));
    let side = officer.as_ref().and_then(|name| stage.state.officers.get(name)).map(|officer| officer.side);
    let units = stage.state.unit_names(|unit| Some(unit.side) == side && unit.is_present());
    let unit = arguments.name_of("joins", &units);
    if stage.state.phase == Phase::ArmyMoraleFatigue {
        arguments.refuse_by(fat(143), "", "nobody moves in the Army Morale Fatigue Phase.");
    }
    if let Some(kept) = officer.as_ref().and_then(|name| stage.state.officers.get(name)) {
        if kept.hit || kept.away {
            arguments.refuse_by(fat(164), "officer", "is not on the table.");
        }
        if kept.attached.is_some() {
            arguments.refuse("officer", "is with a unit, not alone.");
        }
    }
    arguments.finish()?;
    let Some(name) = officer else { return Ok(()) };
    match unit {
        Some(unit) => {
            if let Some(kept) = stage.state.officers.get_mut(&name) {
                kept.attached = Some(unit.clone());
            }
            let there = stage.state.table.as_ref().and_then(|table| table.units.get(&unit)).map(|pose| pose.at);
            if let Some(there) = there {
                rides(&mut stage.state, &name, there);
            }
            stage.say(fat(126), format!("{name} rides to {unit}."));
        }
        None => hit_officer(stage, &name),
    }
    Ok(())
}

/// `join-command`: the officer of a destroyed command joins any other; he leads it where it has nobody.
pub fn join_command(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.officers.keys().cloned().collect();
    let officer = own_name(stage, arguments, "officer", &known, |state, name| state.officers.get(name).map(|o| o.side));
    let side = officer.as_ref().and_then(|name| stage.state.officers.get(name)).map(|officer| officer.side);
    let own = stage.state.commands.iter().filter(|(_, command)| Some(command.side) == side);
    let commands: Vec<String> = own.map(|(name, _)| name.clone()).collect();
    let command = arguments.need_name_of("command", &commands);
    if let Some(kept) = officer.as_ref().and_then(|name| stage.state.officers.get(name)) {
        let mut units = stage.state.units.values().filter(|unit| unit.command == kept.command).peekable();
        let destroyed = units.peek().is_some() && units.all(super::state::Unit::is_removed);
        if kept.hit || kept.away || !destroyed {
            arguments.refuse_by(fat(164), "officer", "only the officer of a destroyed command joins another.");
        }
    }
    let old = officer.as_ref().and_then(|name| stage.state.officers.get(name)).map(|officer| &officer.command);
    if command.is_some() && command.as_ref() == old {
        arguments.refuse_by(fat(164), "command", "is his own, and destroyed.");
    }
    arguments.finish()?;
    let (Some(name), Some(side), Some(command)) = (officer, side, command) else { return Ok(()) };
    if let Some(kept) = stage.state.officers.get_mut(&name) {
        let old = std::mem::replace(&mut kept.command, command.clone());
        if let Some(old) = stage.state.commands.get_mut(&old) {
            old.officer = None;
        }
    }
    let led = stage.state.commands.get(&command).and_then(|kept| kept.officer.as_ref());
    let led = led.and_then(|leader| stage.state.officers.get(leader)).is_some_and(|leader| !leader.hit);
    if led {
        stage.whisper(side, fat(164), format!("{name} joins {command}."));
        return Ok(());
    }
    if let Some(kept) = stage.state.commands.get_mut(&command) {
        kept.officer = Some(name.clone());
    }
    stage.whisper(side, fat(164), format!("{name} takes over {command}."));
    Ok(())
}
