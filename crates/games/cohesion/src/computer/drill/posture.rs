//! Drill's beads: units with an enemy in good range fire, the others move.

use grognard_books::cohesion::tables::Band;
use grognard_books::cohesion::unit::{Arm, Formation};

use super::aim::enemy_of;
use super::movement::charge_of;
use super::nerve::Nerve;
use crate::acts::{Mark, Order};
use crate::derive::{Lay, Piece, band_in_range, bears_on};
use crate::state::Posture;
use crate::turns::{brigades_are_left, to_mark_in, unmarked_brigades, unmarked_independents};
use grognard_battle::Side;
use grognard_players::aim::holds;

/// A unit on an objective waits there for an enemy this near.
const STAND: i32 = 1_400;

/// Marks the first brigade, or the first independent.
pub fn mark(lay: &Lay<'_>, side: Side, nerve: Nerve) -> Option<Order> {
    if brigades_are_left(lay.state) {
        let brigade = unmarked_brigades(lay.state, side).next()?;
        let fires = |name: &String| lay.piece(name).is_some_and(|piece| fires(lay, piece, nerve));
        let (firing, moving): (Vec<String>, Vec<String>) = to_mark_in(lay.state, brigade).into_iter().partition(fires);
        return Some(Mark::sorted(brigade, moving, firing).into());
    }
    let unit = unmarked_independents(lay.state, side).next()?;
    let posture = if fires(lay, lay.piece(unit)?, nerve) { Posture::Firing } else { Posture::Moving };
    Some(Mark::one(unit, posture).into())
}

/// The best band in which a unit could hit any enemy with the present positions.
pub fn best_band(lay: &Lay<'_>, piece: &Piece<'_>) -> Option<Band> {
    let mut best: Option<Band> = None;
    for enemy in lay.of_side(piece.unit.side.other()).filter(|enemy| !enemy.unit.routed) {
        // Arc and sight are examined only if the range is better.
        let better = band_in_range(lay, piece, enemy).filter(|band| best.is_none_or(|best| *band < best));
        best = better.filter(|_| bears_on(lay, piece, enemy)).or(best);
    }
    best
}

/// Whether a unit takes a red bead.
fn fires(lay: &Lay<'_>, piece: &Piece<'_>, nerve: Nerve) -> bool {
    let unit = piece.unit;
    if unit.out_of_ammo || unit.formation == Formation::Limbered {
        return false;
    }
    let best = best_band(lay, piece);
    if unit.arm == Arm::Artillery {
        let long = 100 * lay.t.weapons.row(unit.weapon).bands[Band::Long].max.value;
        return best.is_some() || enemy_of(lay, piece).is_some_and(|(_, far)| far <= long);
    }
    if unit.disordered || charge_of(lay, piece, nerve).is_some() {
        return false;
    }
    let waits = holds(lay, piece) && enemy_of(lay, piece).is_some_and(|(_, far)| far <= STAND);
    waits || matches!(best, Some(Band::Short | Band::Medium))
}
