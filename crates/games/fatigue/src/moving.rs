//! Moving units on the table, with everything that goes along. `ways` says which places are allowed.

use grognard_field::{Point, Pose};

use super::state::{Inside, State};

/// Remembers where a unit stood when the phase began, before it moves for the first time in it.
fn note(state: &mut State, name: &str) {
    let Some(pose) = state.table.as_ref().and_then(|table| table.units.get(name)).copied() else { return };
    state.stood.entry(name.to_owned()).or_insert(pose);
}

/// A unit moves to a pose, out of any building it was in; officers with it go along.
pub fn goes(state: &mut State, name: &str, end: Pose) {
    note(state, name);
    if let Some(unit) = state.units.get_mut(name) {
        unit.inside = None;
    }
    stands(state, name, end);
}

/// A unit goes into a building or redoubt; its screen comes back.
pub fn goes_in(state: &mut State, name: &str, end: Pose, inside: Inside) {
    note(state, name);
    if let Some(unit) = state.units.get_mut(name) {
        unit.inside = Some(inside);
        unit.screen = None;
    }
    stands(state, name, end);
}

/// A unit attacks from its present place.
pub fn attacks_from_here(state: &mut State, name: &str) {
    let pose = state.table.as_ref().and_then(|table| table.units.get(name)).copied();
    if let Some(unit) = state.units.get_mut(name) {
        unit.came_from = unit.came_from.or(pose);
    }
}

fn stands(state: &mut State, name: &str, end: Pose) {
    let Some(table) = &mut state.table else { return };
    table.stand(name, end);
    for (officer, kept) in &state.officers {
        if kept.attached.as_deref() == Some(name)
            && let Some(at) = table.officers.get_mut(officer)
        {
            *at = end.at;
        }
    }
}

/// A unit is off the table; officers with it stay where they were.
pub fn leaves_table(state: &mut State, name: &str) {
    if let Some(table) = &mut state.table {
        table.units.shift_remove(name);
    }
    if let Some(unit) = state.units.get_mut(name) {
        (unit.screen, unit.inside, unit.came_from) = (None, None, None);
    }
    state.stood.shift_remove(name);
}

/// An officer, or a dummy by the name of its command, moves to a point; an officer who joins a unit is in its middle.
pub fn rides(state: &mut State, officer: &str, to: Point) {
    if let Some(at) = state.table.as_mut().and_then(|table| table.officers.get_mut(officer)) {
        *at = to;
    }
}

/// An officer is hit or leaves, or a dummy is revealed: nothing of it stays on the table.
pub fn rides_off(state: &mut State, officer: &str) {
    if let Some(table) = &mut state.table {
        table.officers.shift_remove(officer);
    }
}

/// A new phase begins: all units start it where they are.
pub fn phase_begins(state: &mut State) {
    state.stood.clear();
}

/// A half turn is over: attack positions are forgotten.
pub fn half_turn_ends(state: &mut State) {
    for unit in state.units.values_mut() {
        unit.came_from = None;
    }
}
