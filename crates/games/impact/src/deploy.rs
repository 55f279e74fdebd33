//! Placing on a virtual table (IMP-67): side a brigade by brigade, then side b, which sees it.

use grognard_battle::{Arguments, Side};
use grognard_books::impact::rules::imp;
use grognard_core::refusal::Refusals;
use grognard_table::{Place, places_meant, put, to_place};

use super::blocks::tables;
use super::moving::keep_in_step;
use super::state::{Phase, Stage, State};
use super::table_book::Impact;

/// What the side whose turn it is still has to place.
pub fn left_to_place(state: &State) -> Option<(Side, Vec<String>)> {
    let side = state.to_deploy()?;
    Some((side, to_place::<Impact>(state, side).into_iter().map(|group| group.name).collect()))
}

/// Places a brigade with its leader, or the army leader, of the side whose turn it is.
pub fn place_group(stage: &mut Stage<'_>, told: &mut Arguments, side: Side) -> Result<(), Refusals> {
    if !stage.seat.holds(side) {
        // An order of battle that is not on the table yet stays unknown.
        return told.refused();
    }
    let names = left_to_place(&stage.state).map(|(_, names)| names).unwrap_or_default();
    let meant = places_meant::<Impact>(tables(stage), &stage.state, &names, told);
    if let Some((_, places)) = &meant {
        check_leaders(&stage.state, told, places);
    }
    told.finish()?;
    let Some((group, places)) = meant else { return Ok(()) };
    put::<Impact>(&mut stage.state, places);
    keep_in_step(&mut stage.state);
    stage.whisper(side, imp(67), format!("{} is placed", group.name));
    if to_place::<Impact>(&stage.state, side).is_empty() {
        is_deployed(stage, side);
    }
    Ok(())
}

/// A side is on the table, for all to see; when both are, the first turn begins.
pub fn is_deployed(stage: &mut Stage<'_>, side: Side) {
    let army = stage.state.army_mut(side);
    army.deployed = true;
    let name = army.name.clone();
    stage.reveal();
    stage.say(imp(67), format_args!("{name} is on the table, all in good order; its order of battle is open to all"));
    if stage.state.to_deploy().is_none() {
        stage.state.phase = Phase::Command;
        stage.say(imp(56), "turn 1 begins with the command phase");
    }
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
