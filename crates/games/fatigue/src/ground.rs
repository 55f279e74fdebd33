//! Ground and officers: defend markers, objectives, the line of communication, officers who are caught.

use grognard_battle::Side;
use grognard_books::fatigue::ledger::Event;
use grognard_books::fatigue::rules::fat;

use super::blocks::{hit_officer, pend};
use super::moving::rides;
use super::state::{Stage, State};

/// Defend markers of a command that are still on the table: those taken in this half turn are not posted yet.
pub fn markers_left(state: &State, name: &str) -> i32 {
    let Some(kept) = state.commands.get(name) else { return 0 };
    let is_taken = |event: &Event| matches!(event, Event::DefendMarkerCaptured { command } if command == name);
    let taken = state.sides.of(kept.side).pending.iter().filter(|pending| is_taken(&pending.event)).count();
    (kept.defend_markers - i32::try_from(taken).unwrap_or(i32::MAX)).max(0)
}

/// The enemy holds a defend marker of a command.
pub fn loses_marker(stage: &mut Stage<'_>, name: &str) {
    let Some(side) = stage.state.commands.get(name).map(|command| command.side) else { return };
    pend(stage, side, Event::DefendMarkerCaptured { command: name.to_owned() }, Some(name), None);
    let words = format!("A defend marker of {} is taken off the table.", stage.state.sides.of(side).name);
    stage.say(fat(99), words);
}

/// An objective changes hands.
pub fn takes(stage: &mut Stage<'_>, name: &str, side: Side) {
    let Some(kept) = stage.state.objectives.get_mut(name) else { return };
    let (loser, points) = (kept.holder.replace(side), kept.points);
    let words = format!("{} takes {name}, worth {points}.", stage.state.sides.of(side).name);
    stage.say(fat(111), words);
    if let Some(loser) = loser {
        pend(stage, loser, Event::ObjectiveLost { points }, None, Some(name));
    }
    pend(stage, side, Event::ObjectiveTaken { points }, None, Some(name));
}

/// A line of communication is lost or recovered.
pub fn set_line(stage: &mut Stage<'_>, side: Side, lost: bool) {
    stage.state.sides.of_mut(side).line_of_communication_lost = lost;
    let name = stage.state.sides.of(side).name.clone();
    let words = if lost { "has lost" } else { "has again" };
    stage.say(fat(53), format_args!("{name} {words} its line of communication."));
}

/// Enemies touch an officer who is alone: he joins a friend nearby, otherwise he is hit.
pub fn is_caught(stage: &mut Stage<'_>, name: &str, joins: Option<String>) {
    let Some(unit) = joins else {
        hit_officer(stage, name);
        return;
    };
    let there = stage.state.table.as_ref().and_then(|table| table.units.get(&unit)).map(|pose| pose.at);
    if let Some(kept) = stage.state.officers.get_mut(name) {
        kept.attached = Some(unit.clone());
    }
    if let Some(there) = there {
        rides(&mut stage.state, name, there);
    }
    stage.say(fat(126), format_args!("{name} rides to {unit}."));
}
