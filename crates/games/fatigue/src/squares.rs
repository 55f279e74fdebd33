//! Squares against a charge (FAT-145).

use grognard_battle::Side;
use grognard_books::fatigue::Tables;
use grognard_books::fatigue::names::{Arm, Formation, State as Morale};

use super::asking::tables;
use super::derive::{Lay, Piece};
use super::due::Due;
use super::state::{Stage, Unit};
use super::table_moves::against_change;

/// Whether a unit may form square now (FAT-145).
pub fn may_form_square(t: &Tables, unit: &Unit) -> bool {
    let close = matches!(unit.formation, Formation::Line | Formation::Column | Formation::MarchColumn);
    let far = unit.in_charge_zone.is_some_and(|inches| inches > f64::from(t.zones.form_square_over.value));
    unit.stands() && unit.arm == Arm::Infantry && close && unit.state == Morale::Good && far
}

/// Whether a unit has room for a square where it may form one.
pub fn has_room_for_square<'s>(lay: &Lay<'s>, piece: &Piece<'s>) -> bool {
    may_form_square(lay.t, piece.unit) && against_change(lay, piece, Formation::Square).is_empty()
}

/// Infantry that stood its test may form square.
pub fn offer_squares(stage: &Stage<'_>) -> Option<Due> {
    let side = stage.state.phasing().map(Side::other)?;
    let lay = Lay::of(tables(stage), &stage.state)?;
    let able = lay.of_side(side).filter(|piece| has_room_for_square(&lay, piece));
    let units: Vec<String> = able.map(|piece| piece.name.to_owned()).collect();
    (!units.is_empty()).then_some(Due::Squares { side, units })
}
