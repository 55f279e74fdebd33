//! How units and commands leave the battle, and dummies that are seen through.

use grognard_battle::{Arguments, Seat};
use grognard_books::fatigue::ledger::{Event, Location};
use grognard_books::fatigue::names::{Level, Phase};
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::acting::acting_unit;
use super::asking::{own_name, tables};
use super::blocks::{pend, remove};
use super::derive::{Lay, order_actions};
use super::movement::{Heading, actions_of, refuse_before_chargers};
use super::moving::rides_off;
use super::orders::{put_to_order, refuse_against_order};
use super::state::{Fate, Stage, State};
use super::table_moves::way_home;

/// `leave-table`: a unit ends its move on its own edge; with the last one its command has withdrawn.
pub fn leave_table(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let unit = acting_unit(stage, arguments, Phase::Movement);
    let seen = Lay::look(tables(stage), &stage.state, |lay| {
        let piece = lay.piece(&unit.as_ref()?.0)?;
        let Some(leg) = way_home(lay, piece) else {
            arguments.refuse_by(fat(95), "unit", "no straight move brings it to its own edge.");
            return None;
        };
        Some(order_actions(lay, piece, &piece.block, &leg.last()))
    });
    let actions = seen.or_asked(arguments, &["leaves_area"], |arguments| {
        Some(actions_of(Some(Heading::Retire), arguments.flag("leaves_area", false)))
    });
    let actions = actions.unwrap_or_default();
    let pays = arguments.flag("pays", false);
    refuse_before_chargers(&stage.state, arguments);
    if let Some((name, unit)) = &unit {
        if unit.charging.is_some() || unit.attacking.is_some() {
            arguments.refuse_by(fat(95), "unit", "attacks; it does not leave.");
        }
        refuse_against_order(stage, arguments, name, &actions, pays);
    }
    arguments.finish()?;
    let Some((name, unit)) = unit else { return Ok(()) };
    for action in actions {
        put_to_order(stage, &name, action, true)?;
    }
    remove(stage, &name, Fate::Left);
    stage.say(fat(95), format!("{name} leaves by its own edge."));
    let rest = stage.state.units.values().any(|other| other.command == unit.command && other.is_present());
    if !rest {
        withdraw_command(stage, &unit.command);
    }
    Ok(())
}

fn withdraw_command(stage: &mut Stage<'_>, name: &str) {
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
    // A dummy stands on the table under the name of its command.
    for rider in away.chain([name.to_owned()]).collect::<Vec<_>>() {
        rides_off(&mut stage.state, &rider);
    }
    stage.whisper(side, fat(95), format!("{name} has left the battle; its value leaves the total."));
}

/// It has left and waits for the posting.
pub fn is_withdrawing(state: &State, name: &str) -> bool {
    let gone = |event: &Event| matches!(event, Event::CommandWithdraws { command } if command == name);
    let side = state.commands.get(name).map(|command| command.side);
    side.is_some_and(|side| state.sides.of(side).pending.iter().any(|pending| gone(&pending.event)))
}

/// `withdraw`: the umpire says that a command is driven out; what is left of it leaves.
pub fn withdraw(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.commands.keys().cloned().collect();
    let command = own_name(stage, arguments, "command", &known, |state, name| state.commands.get(name).map(|c| c.side));
    if stage.seat != Seat::Umpire {
        arguments.refuse_by(fat(95), "", "the umpire says when a command is driven out.");
    }
    if let Some(name) = &command
        && (is_withdrawing(&stage.state, name)
            || stage.state.commands.get(name).is_none_or(|command| command.location != Location::Zone))
    {
        arguments.refuse_by(fat(95), "command", "is not on the table.");
    }
    if stage.state.combat.is_some() {
        arguments.refuse_by(fat(135), "", "a combat is being fought; finish it first.");
    }
    arguments.finish()?;
    let Some(name) = command else { return Ok(()) };
    for unit in stage.state.unit_names(|unit| unit.command == name && unit.is_present()) {
        remove(stage, &unit, Fate::Left);
        stage.say(fat(95), format!("{unit} leaves the battle."));
    }
    withdraw_command(stage, &name);
    Ok(())
}

/// `reveal-dummy`: an enemy sees that there is nothing behind a marker.
pub fn reveal_dummy(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let known: Vec<String> = stage.state.commands.keys().cloned().collect();
    let command = own_name(stage, arguments, "command", &known, |state, name| state.commands.get(name).map(|c| c.side));
    if let Some(kept) = command.as_ref().and_then(|name| stage.state.commands.get(name)) {
        if kept.level != Level::Dummy {
            arguments.refuse_by(fat(155), "command", "is no dummy.");
        }
        if kept.location != Location::Zone || command.as_ref().is_some_and(|name| is_withdrawing(&stage.state, name)) {
            arguments.refuse_by(fat(155), "command", "has been revealed already.");
        }
    }
    arguments.finish()?;
    let Some((side, name)) = command.and_then(|name| Some((stage.state.commands.get(&name)?.side, name))) else {
        return Ok(());
    };
    stage.reveal();
    stage.say(fat(155), format!("A marker of {} was a dummy.", stage.state.sides.of(side).name.clone()));
    withdraw_command(stage, &name);
    Ok(())
}
