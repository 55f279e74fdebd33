//! How units and commands leave the battle, and dummies that are revealed.

use grognard_books::fatigue::ledger::{Event, Location};
use grognard_books::fatigue::rules::fat;

use super::blocks::pend;
use super::moving::rides_off;
use super::state::{Stage, State};

/// With its last unit a command leaves the battle.
pub fn withdraw_with_last(stage: &mut Stage<'_>, command: &str) {
    let rest = stage.state.units.values().any(|other| other.command == *command && other.is_present());
    if !rest {
        withdraw_command(stage, command);
    }
}

/// A command leaves the battle.
pub fn withdraw_command(stage: &mut Stage<'_>, name: &str) {
    let Some(command) = stage.state.commands.get(name) else { return };
    let side = command.side;
    if command.location != Location::Zone || is_withdrawing(&stage.state, name) {
        return;
    }
    let event = Event::CommandWithdraws { command: name.to_owned() };
    pend(stage, side, event, Some(name), None);
    for officer in stage.state.officers.values_mut().filter(|officer| officer.command == name) {
        officer.away = true;
        officer.attached = None;
    }
    let away = stage.state.officers.iter().filter(|(_, officer)| officer.command == name).map(|(name, _)| name.clone());
    // A dummy is on the table under the name of its command.
    for rider in away.chain([name.to_owned()]).collect::<Vec<_>>() {
        rides_off(&mut stage.state, &rider);
    }
    stage.whisper(side, fat(95), format_args!("{name} has left the battle; its value leaves the total."));
}

/// Whether it has left and waits for the posting.
pub fn is_withdrawing(state: &State, name: &str) -> bool {
    let gone = |event: &Event| matches!(event, Event::CommandWithdraws { command } if command == name);
    let side = state.commands.get(name).map(|command| command.side);
    side.is_some_and(|side| state.sides.of(side).pending.iter().any(|pending| gone(&pending.event)))
}

/// An enemy has seen that there is nothing behind a marker.
pub fn see_through(stage: &mut Stage<'_>, name: &str) {
    let Some(side) = stage.state.commands.get(name).map(|command| command.side) else { return };
    stage.reveal();
    stage.say(fat(155), format_args!("A marker of {} was a dummy.", stage.state.sides.of(side).name.clone()));
    withdraw_command(stage, name);
}
