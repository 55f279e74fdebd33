//! Whole commands: driven out, or revealed as dummies.

use grognard_battle::command::Perform;
use grognard_battle::{Arguments, Seat, Secrecy, act};
use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::names::Level;
use grognard_books::fatigue::rules::fat;
use grognard_core::refusal::Refusals;

use super::arguments::{OwnCommand, WHICH};
use crate::asking::own_command;
use crate::blocks::remove;
use crate::state::{Fate, Stage, State};
use crate::withdrawal::{is_withdrawing, see_through, withdraw_command};

act! {
    /// `withdraw`: the rest of it leaves.
    pub struct Withdraw: State = ("withdraw", "the umpire says that a command is driven out") {
        command: OwnCommand = WHICH,
    }
    .kept(Secrecy::Side)
    .with_miniatures()
}

act! {
    /// `reveal-dummy`: there is nothing behind a marker.
    pub struct RevealDummy: State = ("reveal-dummy", "an enemy sees through a dummy") {
        command: OwnCommand = WHICH,
    }
    .kept(Secrecy::Side)
    .with_miniatures()
}

/// On the table, and not about to leave it.
fn is_here(state: &State, name: &str) -> bool {
    let here = state.commands.get(name).is_some_and(|command| command.location == Location::Zone);
    here && !is_withdrawing(state, name)
}

impl Perform for Withdraw {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let command = own_command(stage, told, self.command);
        if stage.seat != Seat::Umpire {
            told.refuse_by(fat(95), "", "the umpire says when a command is driven out.");
        }
        if command.as_ref().is_some_and(|name| !is_here(&stage.state, name)) {
            told.refuse_by(fat(95), "command", "is not on the table.");
        }
        if stage.state.combat.is_some() {
            told.refuse_by(fat(135), "", "a combat is being fought; finish it first.");
        }
        told.finish()?;
        let Some(name) = command else { return Ok(()) };
        for unit in stage.state.unit_names(|unit| unit.command == name && unit.is_present()) {
            remove(stage, &unit, Fate::Left);
            stage.say(fat(95), format_args!("{unit} leaves the battle."));
        }
        withdraw_command(stage, &name);
        Ok(())
    }
}

impl Perform for RevealDummy {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let command = own_command(stage, told, self.command);
        if let Some((name, kept)) = command.as_ref().and_then(|name| stage.state.commands.get_key_value(name)) {
            if kept.level != Level::Dummy {
                told.refuse_by(fat(155), "command", "is no dummy.");
            }
            if !is_here(&stage.state, name) {
                told.refuse_by(fat(155), "command", "has been revealed already.");
            }
        }
        told.finish()?;
        if let Some(name) = command {
            see_through(stage, &name);
        }
        Ok(())
    }
}
