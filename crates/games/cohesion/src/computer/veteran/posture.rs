//! The veteran's beads: fire where it gains more than the best move.

use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::{Arm, Formation};

use super::super::drill::enemy_of;
use super::charge;
use super::ground::{Outlook, at_medium, fire_from};
use super::mind::Mind;
use super::movement::{best, dismount};
use crate::acts::{Mark, Order};
use crate::derive::Piece;
use crate::state::Posture;
use crate::turns::{brigades_are_left, to_mark_in, unmarked_brigades, unmarked_independents};

/// The chance that an enemy comes on.
const COMES: f64 = 0.6;

/// Marks the first brigade, or the first independent.
pub fn mark(mind: &Mind<'_, '_>) -> Option<Order> {
    let state = mind.lay.state;
    if brigades_are_left(state) {
        let brigade = unmarked_brigades(state, mind.side).next()?;
        let fires = |name: &String| mind.lay.piece(name).is_some_and(|piece| fires(mind, piece));
        let (firing, moving): (Vec<String>, Vec<String>) = to_mark_in(state, brigade).into_iter().partition(fires);
        return Some(Mark::sorted(brigade, moving, firing).into());
    }
    let unit = unmarked_independents(state, mind.side).next()?;
    let posture = if fires(mind, mind.lay.piece(unit)?) { Posture::Firing } else { Posture::Moving };
    Some(Mark::one(unit, posture).into())
}

/// Whether a unit takes a red bead.
pub fn fires(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> bool {
    let unit = piece.unit;
    if unit.out_of_ammo || unit.formation == Formation::Limbered {
        return false;
    }
    let charge = charge::best(mind, piece).map(|(promised, _)| promised - mind.weights(piece).margin);
    if charge.is_none_or(|promised| promised <= 0.0) && dismount(mind, piece).is_some() {
        return false;
    }
    let now = fire_from(mind, mind.lay, piece);
    if unit.arm == Arm::Artillery {
        let long = 100 * mind.lay.t.weapons.row(unit.weapon).bands[Band::Long].max.value;
        return now > 0.0 || enemy_of(mind.lay, piece).is_some_and(|(_, far)| far <= long);
    }
    let outlook = Outlook::of(mind, piece);
    let here = outlook.place(piece.block);
    let (there, _) = best(mind, piece, &outlook);
    now + awaited(mind, piece) > charge.unwrap_or(0.0).max(there - here)
}

/// What a unit that stands may hope for from enemies that come into its medium range.
fn awaited(mind: &Mind<'_, '_>, piece: &Piece<'_>) -> f64 {
    let lay = mind.lay;
    let medium = 100 * lay.t.weapons.row(piece.unit.weapon).bands[Band::Medium].max.value;
    let arc = lay.t.battlefield.arcs.fire_half_angle;
    let comers = lay.of_side(mind.side.other()).filter(|enemy| {
        let far = enemy.block.distance(&piece.block);
        let steady = !enemy.unit.routed && !enemy.unit.disordered && enemy.unit.arm != Arm::Artillery;
        let free = enemy.unit.posture != Some(Posture::Firing);
        steady && free && far > medium && far <= medium + 400 && piece.block.in_arc(arc, &enemy.block)
    });
    let hopes = comers.map(|enemy| COMES * at_medium(mind, lay, piece, enemy, true));
    hopes.fold(0.0, f64::max)
}
