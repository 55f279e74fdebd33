//! The veteran's beads: fire where it gains more than the best move.

use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::{Arm, Formation};
use serde_json::json;

use super::super::drill::enemy_of;
use super::super::order::order;
use super::ground::{fire_from, place};
use super::mind::Mind;
use super::movement::best;
use crate::battle::CommandLine;
use crate::games::cohesion::derive::Piece;
use crate::games::cohesion::turns::{brigades_are_left, brigades_to_mark, independents_to_mark, to_mark_in};

/// Marks the first brigade, or the first independent.
pub fn mark(mind: &Mind<'_, '_>) -> Option<CommandLine> {
    let state = mind.lay.state;
    if brigades_are_left(state) {
        let brigade = brigades_to_mark(state, mind.side).into_iter().next()?;
        let fires = |name: &String| mind.lay.piece(name).is_some_and(|piece| fires(mind, piece));
        let (firing, moving): (Vec<String>, Vec<String>) = to_mark_in(state, &brigade).into_iter().partition(fires);
        return Some(order("mark", &json!({ "brigade": brigade, "firing": firing, "moving": moving })));
    }
    let unit = independents_to_mark(state, mind.side).into_iter().next()?;
    let posture = if fires(mind, mind.lay.piece(&unit)?) { "firing" } else { "moving" };
    Some(order("mark", &json!({ "unit": unit, "posture": posture })))
}

/// Whether a unit takes a red bead.
pub fn fires(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> bool {
    let unit = piece.unit;
    if unit.out_of_ammo || unit.formation == Formation::Limbered {
        return false;
    }
    let now = fire_from(mind, mind.lay, piece);
    if unit.arm == Arm::Artillery {
        let long = 100 * mind.lay.t.weapons.row(unit.weapon).bands[Band::Long].max.value;
        return now > 0.0 || enemy_of(mind.lay, piece).is_some_and(|(_, far)| far <= long);
    }
    let here = place(mind, piece, piece.block);
    let there = best(mind, piece).map_or(here, |(value, _)| value);
    now + awaited(mind, piece) > there - here
}

/// What a unit that stands may hope for from enemies that come into its medium range.
fn awaited(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> f64 {
    let medium = 100 * mind.lay.t.weapons.row(piece.unit.weapon).bands[Band::Medium].max.value;
    let comes = enemy_of(mind.lay, piece).is_some_and(|(_, far)| far > medium && far <= medium + 400);
    if comes { 0.08 } else { 0.0 }
}
