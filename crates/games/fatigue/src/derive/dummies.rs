//! Dummies: markers with nothing behind them (FAT-155).

use grognard_books::fatigue::names::Level;
use grognard_field::Point;

use super::Lay;
use super::near::within_point;
use super::sight::sees_point;
use crate::measures::DUMMY_SEEN;
use crate::state::State;

/// Where a dummy is; none for a command that is not one, or is off the table.
pub fn dummy_place(state: &State, command: &str) -> Option<Point> {
    let kept = state.commands.get(command)?;
    let table = state.table.as_ref().filter(|_| kept.level == Level::Dummy)?;
    table.officers.get(command).copied()
}

/// Dummies that an un-routed enemy sees from near enough to find out.
pub fn revealed<'s>(lay: &Lay<'s>) -> impl Iterator<Item = &'s str> {
    let found = lay.state.commands.iter().filter(|(name, command)| {
        let Some(at) = dummy_place(lay.state, name) else { return false };
        let enemies = within_point(lay, at, DUMMY_SEEN, |unit| unit.side != command.side && unit.stands());
        enemies.iter().filter_map(|(enemy, _)| lay.piece(enemy)).any(|enemy| sees_point(lay, enemy, at))
    });
    found.map(|(name, _)| name.as_str())
}
