//! What can be wrong with the table of a battle: who stands on it, where, and on whom.

use grognard_books::cohesion::Tables;
use grognard_field::Point;

use super::deploy::Group;
use super::due::Task;
use super::objections::Object;
use super::state::{Phase, State, Status};
use grognard_table::Table;

/// Everything that is wrong, in words.
pub fn check_table(t: &Tables, state: &State, table: &Table, object: &mut Object<'_>) {
    check_who(state, table, object);
    for (name, pose) in &table.units {
        object(!is_on(table, pose.at), &|| format!("the centre of {name} is off the table"));
        object(pose.facing > 359, &|| format!("{name} faces 0 to 359 degrees"));
    }
    for (name, at) in &table.officers {
        object(!is_on(table, *at), &|| format!("{name} is off the table"));
    }
    check_overlaps(t, state, table, object);
    for task in &state.due {
        if let Task::Place { side, groups } = task {
            object(groups.is_empty(), &|| "nothing is named that could be placed".to_owned());
            for name in groups {
                let awaited = Group::named(state, name)
                    .is_some_and(|group| group.is_awaited(state) && group.side(state) == Some(*side));
                object(!awaited, &|| format!("{name} is not to be placed by {}", state.side_name(*side)));
            }
        }
    }
    let placing = |task: &Task| matches!(task, Task::Initiative | Task::Place { .. });
    let idle = state.phase == Phase::SetUp && state.result.is_none() && !state.due.iter().any(placing);
    object(idle, &|| "before the battle somebody rolls or places".to_owned());
}

fn is_on(table: &Table, at: Point) -> bool {
    (0..=table.ground.width).contains(&at.x) && (0..=table.ground.depth).contains(&at.y)
}

/// Units stand on the table exactly while they are present, officers while they are in play and have been placed.
fn check_who(state: &State, table: &Table, object: &mut Object<'_>) {
    for (name, unit) in &state.units {
        let placed = table.units.contains_key(name);
        object(unit.is_present() && !placed, &|| format!("{name} is present but has no place on the table"));
        object(!unit.is_present() && placed, &|| format!("{name} has a place on the table but {}", unit.fate.words()));
    }
    for name in table.units.keys() {
        object(!state.units.contains_key(name), &|| format!("{name} is on no roster"));
    }
    for (name, officer) in &state.officers {
        let in_play = officer.status == Status::InPlay;
        let placed = table.officers.contains_key(name);
        object(!in_play && placed, &|| format!("{name} is out of play and has no place on the table"));
        // A brigade comes on as a whole; the senior commander before the battle.
        let due = match &officer.brigade {
            Some(brigade) => !Group::Brigade(brigade.clone()).is_awaited(state),
            None => state.phase != Phase::SetUp,
        };
        let appears = state.due.iter().any(|task| matches!(task, Task::Appear { officer } if officer == name));
        object(in_play && due && !placed && !appears, &|| format!("{name} is in play but has no place on the table"));
    }
    for name in table.officers.keys() {
        object(!state.officers.contains_key(name), &|| format!("{name} is on no roster"));
    }
}

/// Only disorder makes a unit take more room against its will, so only then an overlap is borne, or while one passes
/// through the other.
fn check_overlaps(t: &Tables, state: &State, table: &Table, object: &mut Object<'_>) {
    let blocks = table.units.keys().filter_map(|name| Some((name, state.units.get(name)?, state.block(t, name)?)));
    let blocks: Vec<_> = blocks.collect();
    for (index, (name, unit, block)) in blocks.iter().enumerate() {
        for (other_name, other, taken) in blocks.iter().skip(index + 1) {
            let passes = |name: &String| state.march.as_ref().is_some_and(|march| march.unit == *name);
            let borne = unit.disordered || other.disordered || passes(name) || passes(other_name);
            object(!borne && block.overlaps(taken), &|| format!("{name} and {other_name} overlap"));
        }
    }
}
