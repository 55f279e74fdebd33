//! A unit moves on the table: its screen goes along, and the units it touches are found.

use grognard_books::fatigue::rules::fat;
use grognard_field::Pose;

use crate::asking::tables;
use crate::blocks::call_in;
use crate::derive::{Lay, fights};
use crate::moving;
use crate::state::{Inside, Stage};
use crate::ways::screen_along;

/// A unit moves to a pose; its screen goes along, or comes back for want of room.
pub fn goes(stage: &mut Stage<'_>, name: &str, end: Pose) {
    let along = Lay::of(tables(stage), &stage.state)
        .and_then(|lay| lay.piece(name).and_then(|piece| screen_along(&lay, piece, end)));
    moving::goes(&mut stage.state, name, end);
    let Some(unit) = stage.state.units.get_mut(name) else { return };
    let called_back = unit.screen.is_some() && along.is_none();
    unit.screen = along;
    if called_back {
        call_in(unit);
        stage.say(fat(160), format_args!("The skirmishers of {name} have no room and go back to it."));
    }
}

/// A unit turns on the spot.
pub fn turns(stage: &mut Stage<'_>, name: &str, facing: u16) {
    let pose = stage.state.table.as_ref().and_then(|table| table.units.get(name)).copied();
    if let Some(pose) = pose {
        goes(stage, name, Pose { facing, ..pose });
    }
}

/// A unit goes into a building or redoubt, with all its skirmishers.
pub fn goes_into(stage: &mut Stage<'_>, name: &str, end: Pose, inside: Inside) {
    moving::goes_in(&mut stage.state, name, end, inside);
    if let Some(unit) = stage.state.units.get_mut(name) {
        call_in(unit);
    }
}

/// The enemies that a unit touches at its present place.
pub fn touched_now(stage: &Stage<'_>, name: &str) -> Vec<String> {
    let touched = Lay::of(tables(stage), &stage.state).and_then(|lay| {
        let piece = lay.piece(name)?;
        Some(fights(&lay, piece).map(|enemy| enemy.name.to_owned()).collect())
    });
    touched.unwrap_or_default()
}
