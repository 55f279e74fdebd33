//! Markers on the table. An enemy sees a command as a marker with a number (FAT-155), and of a dummy he sees exactly
//! what he sees of a command: while there are markers, no officer is shown, and all markers move alike.

use grognard_battle::Side;
use grognard_books::fatigue::ledger::Location;
use grognard_field::{Point, Vector};

use super::derive::{dummy_place, has_dummies, officer_place};
use super::measures::DUMMY_MOVE;
use super::state::State;

/// The marker of a command of an army.
pub fn of_command(army: &str, number: usize) -> String {
    format!("{army} marker {number}")
}

/// A defend marker of an army.
pub fn of_defence(army: &str, number: usize) -> String {
    format!("{army} defend marker {number}")
}

/// Whether a name could be taken for that of a marker of one of these armies.
pub fn looks_like_one<'a>(name: &str, mut armies: impl Iterator<Item = &'a String>) -> bool {
    let name = name.to_lowercase();
    armies.any(|army| {
        let rest = name.strip_prefix(&army.to_lowercase());
        rest.is_some_and(|rest| rest.starts_with(" marker") || rest.starts_with(" defend marker"))
    })
}

/// Whether the enemy sees the commands of a side as markers: as long as one of them is a dummy.
pub fn lie(state: &State, side: Side) -> bool {
    has_dummies(state, side)
}

/// Whether an enemy sees no officer of a side: while both place in secret, and while there are markers.
pub fn hide_officers(state: &State, side: Side) -> bool {
    state.placing.is_some() || lie(state, side)
}

/// The places of a side's markers, as the enemy sees them.
pub fn places(state: &State, side: Side) -> Vec<Point> {
    let own = state.commands.iter().filter(|(_, command)| command.side == side);
    own.filter_map(|(name, command)| stands_for(state, name).map(|at| command.marker.unwrap_or(at))).collect()
}

/// A phase begins: markers follow the commands they stand for, none farther than a dummy may go. In between they stay,
/// so that nobody can tell from their moves what is behind them.
pub fn follow(state: &mut State) {
    for side in Side::BOTH {
        let lies = lie(state, side);
        let own = state.commands.iter().filter(|(_, command)| command.side == side && lies);
        let places: Vec<Option<Point>> = own.map(|(name, _)| stands_for(state, name)).collect();
        let places = places.into_iter().chain(std::iter::repeat(None));
        let own = state.commands.values_mut().filter(|command| command.side == side);
        for (command, place) in own.zip(places) {
            command.marker = place.map(|to| command.marker.map_or(to, |from| as_far_as_it_may(from, to)));
        }
    }
}

fn as_far_as_it_may(from: Point, to: Point) -> Point {
    let most = 100 * DUMMY_MOVE;
    match Vector::towards(from, to) {
        Some(way) if from.distance(to) > most => from.moved(way, most),
        _ => to,
    }
}

/// The place of what a marker stands for: a dummy itself, a command with its officer, otherwise with its first unit;
/// none for a command that is not on the table.
fn stands_for(state: &State, name: &str) -> Option<Point> {
    let command = state.commands.get(name).filter(|command| command.location == Location::Zone)?;
    let table = state.table.as_ref()?;
    let officer = || command.officer.as_ref().and_then(|officer| officer_place(state, officer));
    let first = || {
        let mut own = state.units.iter().filter(|(_, unit)| unit.command == *name);
        own.find_map(|(unit, _)| table.units.get(unit)).map(|pose| pose.at)
    };
    dummy_place(state, name).or_else(officer).or_else(first)
}
