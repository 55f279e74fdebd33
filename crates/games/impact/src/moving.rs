//! Moving units and leaders on the table. `ways` says which places are allowed.

use grognard_field::{Point, Pose};

use super::state::State;

/// A unit goes to a pose; leaders with it go along.
pub fn goes(state: &mut State, name: &str, end: Pose) {
    if let Some(table) = &mut state.table
        && table.units.get(name) != Some(&end)
    {
        table.stand(name, end);
    }
    keep_in_step(state);
}

/// A leader goes to a point.
pub fn rides(state: &mut State, leader: &str, to: Point) {
    if let Some(at) = state.table.as_mut().and_then(|table| table.officers.get_mut(leader)) {
        *at = to;
    }
}

/// A unit or leader that is gone has no place on the table, and a leader with a unit is in its middle.
pub fn keep_in_step(state: &mut State) {
    let State { table: Some(table), units, leaders, .. } = state else { return };
    // Mostly nobody is gone; then the places stay as they are.
    if table.units.along(units).any(|(_, unit, pose)| pose.is_some() && !unit.is_in()) {
        table.units.retain(|name, _| units.get(name).is_some_and(super::state::Unit::is_in));
    }
    for (name, leader) in leaders {
        if leader.eliminated {
            table.officers.shift_remove(name);
        } else if let Some(pose) = leader.attached_to.as_ref().and_then(|unit| table.units.get(unit)).copied()
            && let Some(at) = table.officers.get_mut(name)
        {
            *at = pose.at;
        }
    }
}
