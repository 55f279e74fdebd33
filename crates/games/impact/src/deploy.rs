//! Placing on a virtual table (IMP-67): side a brigade by brigade, then side b, who sees it.

use grognard_battle::{Arguments, Side};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;
use grognard_table::{Place, places_meant, put, to_place};

use super::acting::{check_seat, give_up};
use super::blocks::tables;
use super::moving::keep_in_step;
use super::phases::is_deployed;
use super::state::{Stage, State};
use super::table_book::Impact;

/// What the side whose turn it is has still to place.
pub fn left_to_place(state: &State) -> Option<(Side, Vec<String>)> {
    let side = state.to_deploy().filter(|_| state.table.is_some())?;
    Some((side, to_place::<Impact>(state, side).into_iter().map(|group| group.name).collect()))
}

/// `deploy` on a table: places a brigade with its leader, or the army leader.
pub fn deploy(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    let Some((side, names)) = left_to_place(&stage.state) else {
        arguments.refuse_by(imp(67), "act", "both sides have deployed.");
        return give_up(arguments);
    };
    check_seat(stage, arguments, "seat", side);
    if !stage.seat.holds(side) {
        // Nothing is told of an order of battle that is not on the table yet.
        return give_up(arguments);
    }
    let meant = places_meant::<Impact>(tables(stage), &stage.state, &names, arguments);
    if let Some((_, places)) = &meant {
        check_leaders(&stage.state, arguments, places);
    }
    arguments.finish()?;
    let Some((group, places)) = meant else { return Ok(()) };
    put::<Impact>(&mut stage.state, places);
    keep_in_step(&mut stage.state);
    stage.whisper(side, imp(67), format!("{} is placed", group.name));
    if to_place::<Impact>(&stage.state, side).is_empty() {
        is_deployed(stage, side);
    }
    Ok(())
}

/// A brigade leader begins with a unit of his own brigade, or alone.
fn check_leaders(state: &State, arguments: &mut Arguments, places: &[Place]) {
    for (index, place) in places.iter().enumerate() {
        let Some(leader) = state.leaders.get(&place.name) else { continue };
        let Some(unit) = place.attached.as_ref().and_then(|unit| state.units.get(unit)) else { continue };
        if leader.brigade.as_ref().is_some_and(|brigade| *brigade != unit.brigade) {
            let words = format!("{} helps his own brigade only.", place.name);
            arguments.refuse_by(imp(53), &format!("places.{index}.attached"), words);
        }
    }
}
