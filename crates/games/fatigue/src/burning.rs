//! Fires: a place burns until the end of the battle (FAT-129, FAT-146). The units in it are measured, or named by the
//! players.

use grognard_battle::Observed;
use grognard_books::fatigue::rules::fat;

use super::asking::tables;
use super::derive::{Lay, burning_place, in_named_ground};
use super::due::Due;
use super::state::{Stage, Unit};

/// Whether smoke affects a unit.
pub fn can_burn(unit: &Unit) -> bool {
    unit.is_present() && !unit.abandoned
}

/// A place has caught fire.
pub fn ignite(stage: &mut Stage<'_>, place: String) {
    stage.say(fat(129), format_args!("{place} burns to the end of the battle."));
    if !stage.state.burning.contains(&place) {
        stage.state.burning.push(place.clone());
    }
    let inside = Lay::look(tables(stage), &stage.state, |lay| {
        let is_in = |piece: &&super::derive::Piece<'_>| {
            in_named_ground(lay, piece).any(|area| area.name.as_ref() == Some(&place)) && can_burn(piece.unit)
        };
        Some(lay.pieces.iter().filter(is_in).map(|piece| piece.name.to_owned()).collect::<Vec<_>>())
    });
    match inside {
        Observed::Measured(units) => stand_in(stage, &place, &units.unwrap_or_default()),
        Observed::Asked => stage.state.queue.put_last([Due::Fire { place }]),
    }
}

/// Units stand in a place that burns.
pub fn stand_in(stage: &mut Stage<'_>, place: &str, units: &[String]) {
    for name in units {
        if let Some(unit) = stage.state.units.get_mut(name) {
            unit.in_fire = true;
        }
    }
    let words = if units.is_empty() {
        format!("Nobody stands in {place}.")
    } else {
        format!(
            "In {place}: {}; each checks at the end of its next Movement Phase if it is still there.",
            units.join(", ")
        )
    };
    stage.say(fat(129), words);
}

/// A unit has come to another place on the table: checks whether that burns.
pub fn look_round(stage: &mut Stage<'_>, name: &str) {
    let burns = Lay::of(tables(stage), &stage.state)
        .and_then(|lay| lay.piece(name).map(|piece| burning_place(&lay, piece).is_some()));
    if let (Some(burns), Some(unit)) = (burns, stage.state.units.get_mut(name)) {
        unit.in_fire = burns;
    }
}
