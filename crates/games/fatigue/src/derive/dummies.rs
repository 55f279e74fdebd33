//! Dummies: markers with nothing behind them (FAT-155).

use grognard_battle::Side;
use grognard_books::fatigue::names::Level;
use grognard_field::Point;

use super::Lay;
use super::near::within_point;
use super::sight::sees_point;
use crate::measures::DUMMY_SEEN;
use crate::state::{Command, State};

/// Where a dummy is; none for a command that is not one, or is off the table.
pub fn dummy_place(state: &State, command: &str) -> Option<Point> {
    place_of_dummy(state, command, state.commands.get(command)?)
}

/// The same of a command whose books are at hand.
fn place_of_dummy(state: &State, command: &str, kept: &Command) -> Option<Point> {
    let table = state.table.as_ref().filter(|_| kept.level == Level::Dummy)?;
    table.officers.get(command).copied()
}

/// Whether a side has a dummy on the table.
pub fn has_dummies(state: &State, side: Side) -> bool {
    let mut own = state.commands.iter().filter(|(_, command)| command.side == side);
    own.any(|(name, command)| place_of_dummy(state, name, command).is_some())
}

/// Dummies that an un-routed enemy sees from near enough to find out.
pub fn revealed<'s>(lay: &Lay<'s>) -> impl Iterator<Item = &'s str> {
    let found = lay.state.commands.iter().filter(|(name, command)| {
        let Some(at) = place_of_dummy(lay.state, name, command) else { return false };
        let enemies = within_point(lay, at, DUMMY_SEEN, |unit| unit.side != command.side && unit.stands());
        enemies.iter().filter_map(|(enemy, _)| lay.piece(enemy)).any(|enemy| sees_point(lay, enemy, at))
    });
    found.map(|(name, _)| name.as_str())
}
