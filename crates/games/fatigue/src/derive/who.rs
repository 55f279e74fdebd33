//! Who stands on the table: units, and screens as rectangles of their own (FAT-160).

use grognard_books::fatigue::names::{Arm, Formation};

use super::{Lay, Piece};
use crate::footprint::{figures_here, screen};
use crate::state::Unit;

/// The screens that are out, in roster order. A screen goes by the name of its parent.
pub fn screens<'s>(lay: &Lay<'s>) -> impl Iterator<Item = Piece<'s>> {
    lay.pieces.iter().filter_map(|piece| screen_of(lay, piece))
}

/// The screen of a unit; none if it is not out.
pub fn screen_of<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> Option<Piece<'s>> {
    let block = screen(lay.t, piece.unit)?;
    Some(Piece { loose: true, holds: false, block, ..*piece })
}

/// Units and screens.
pub fn everybody<'s>(lay: &Lay<'s>) -> impl Iterator<Item = Piece<'s>> {
    lay.pieces.iter().copied().chain(screens(lay))
}

/// Whether a piece is the screen of a unit rather than the unit.
pub fn is_screen(piece: &Piece<'_>) -> bool {
    piece.loose && piece.unit.formation != Formation::OpenOrder
}

/// The formation of a piece: a screen is in open order whatever its parent is in.
pub fn formation_of(piece: &Piece<'_>) -> Formation {
    if is_screen(piece) { Formation::OpenOrder } else { piece.unit.formation }
}

/// Figures of a piece: those of a screen stand with it, not with its parent.
pub fn figures_of(piece: &Piece<'_>) -> i32 {
    if is_screen(piece) { piece.unit.skirmishers } else { figures_here(piece.unit) }
}

/// Formed: in close order, un-routed, not abandoned; infantry, cavalry, artillery.
pub fn is_formed(unit: &Unit) -> bool {
    unit.is_combat_unit() && unit.formation != Formation::OpenOrder
}

/// Whether orders measure their distance to it: un-routed, not abandoned, no headquarters base (FAT-167).
pub fn is_enemy_to_orders(unit: &Unit) -> bool {
    unit.stands() && !matches!(unit.arm, Arm::Headquarters | Arm::Officer | Arm::Engineer)
}
