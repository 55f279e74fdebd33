//! Commands on the way to the battle: whose hour has come, whose entry is blocked, and how they come on (9.7).

use grognard_battle::Side;
use grognard_books::fatigue::ledger::Location;
use grognard_books::fatigue::names::Phase;
use grognard_books::fatigue::rules::fat;
use grognard_books::fatigue::tables::Tables;
use grognard_table::{Deploys as _, put, suggestion};

use super::asking::tables;
use super::facts::{hour, is_new_hour};
use super::state::{Fate, Stage, State, Step};
use super::table_book::Fatigue;

/// Commands of a player that are due to come on in this phase; he says whose entry is blocked.
pub fn commands_due(t: &Tables, state: &State, player: &str) -> Vec<String> {
    let now = hour(t, state.turn);
    let fresh = is_new_hour(t, state) && state.phase == Phase::ArmyMoraleFatigue && state.step == Step::Enter;
    let comes = |command: &super::state::Command| {
        fresh
            && command.player == player
            && command.location != Location::Zone
            && command.arrival_hour.is_some_and(|hour| hour <= now)
    };
    state.commands.iter().filter(|(_, command)| comes(command)).map(|(name, _)| name.clone()).collect()
}

/// Commands with enemies on their entry wait, still marching; the others come on.
pub fn block_entries(stage: &mut Stage<'_>, side: Side, due: &[String], blocked: &[String]) {
    for name in due {
        let Some(command) = stage.state.commands.get_mut(name) else { continue };
        command.entry_blocked = blocked.contains(name);
        if command.entry_blocked {
            command.location = Location::Marching;
            stage.whisper(side, fat(110), format_args!("{name} finds its entry blocked and waits, still marching."));
        }
    }
}

pub fn arrive(stage: &mut Stage<'_>, side: Side, name: &str) {
    let Some(command) = stage.state.commands.get_mut(name) else { return };
    command.arrival_hour = None;
    command.entry_blocked = false;
    let (entry, value) = (command.entry.clone(), command.value);
    let mut returned = false;
    for unit in stage.state.units.values_mut().filter(|unit| unit.command == name) {
        if matches!(unit.fate, Some(Fate::Coming | Fate::Left)) {
            returned |= unit.fate == Some(Fate::Left);
            unit.fate = None;
            unit.seen = true;
            unit.formation = super::roster::marching_formation(unit.arm);
        }
    }
    for officer in stage.state.officers.values_mut().filter(|officer| officer.command == name) {
        officer.away = false;
    }
    if returned {
        let force = stage.state.sides.of_mut(side);
        force.withdrawn = force.withdrawn - value;
    }
    come_on(stage, name);
    let place = entry.map_or_else(String::new, |entry| format!(" at {entry}"));
    let rule = if returned { fat(96) } else { fat(94) };
    stage.say(rule, format_args!("Fresh troops of {} enter{place}.", stage.state.sides.of(side).name.clone()));
    stage.whisper(
        side,
        rule,
        format_args!("{name} is on the table with a March order; {value} points join the total."),
    );
}

/// On a virtual table the units of a command that arrives are put around its entry, as near as there is room.
fn come_on(stage: &mut Stage<'_>, name: &str) {
    let group = Fatigue::group(&stage.state, name);
    let places = group.and_then(|group| suggestion::<Fatigue>(tables(stage), &stage.state, &group));
    if let Some(places) = places {
        put::<Fatigue>(&mut stage.state, places);
    }
}
