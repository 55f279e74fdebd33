//! The consequences of a move: the table's facts about the place are no longer true, and enemies may fire.

use grognard_books::impact::rules::imp;
use grognard_books::impact::unit::Level;

use super::blocks::{forget, tables};
use super::due::Due;
use super::facts::has_fire;
use super::state::Stage;

/// Notes a voluntary move: the table's facts about the place are no longer true.
pub fn mark_moved(stage: &mut Stage<'_>, name: &str) {
    if let Some(unit) = stage.state.units.get_mut(name) {
        unit.moved = true;
    }
    forget(stage, name);
}

/// The enemies that have the unit in arc and range may fire, if they have not reacted yet.
pub fn offer_reactions(stage: &mut Stage<'_>, mover: &str, watchers: Vec<String>) {
    let mut ready = Vec::new();
    for watcher in watchers {
        let why_not = match stage.state.units.get(&watcher) {
            Some(unit) if !unit.is_in() => "is no longer on the table",
            Some(unit) if unit.level == Level::Routed => "is routed and has no reactions",
            Some(unit) if unit.reacted => "has reacted this turn",
            Some(unit) if !has_fire(tables(stage), unit) => "does not fire in its formation",
            Some(_) => {
                ready.push(watcher);
                continue;
            }
            None => continue,
        };
        stage.say(imp(57), format_args!("{watcher} {why_not}"));
    }
    if !ready.is_empty() {
        stage.state.due.put_first([Due::Reactions { mover: mover.to_owned(), watchers: ready }]);
    }
}
