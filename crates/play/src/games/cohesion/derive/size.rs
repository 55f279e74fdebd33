//! The ground a unit takes, by arm, formation and stands left.

use grognard_books::cohesion::Tables;
use grognard_books::cohesion::unit::{Arm, Stance};
use grognard_field::{Array, Footprint, round};

use crate::games::cohesion::state::Unit;

/// Disorder takes the place of the formation, but a battery keeps its own.
fn stance(unit: &Unit) -> Stance {
    if unit.disordered && unit.arm != Arm::Artillery { Stance::Disordered } else { unit.formation.stance() }
}

/// Its stands in files and ranks; half a stand takes the room of one.
pub fn array_of(t: &Tables, unit: &Unit) -> Array {
    Array::of((unit.stands.halves + 1) / 2, t.battlefield.footprint[stance(unit)].files)
}

/// Width and depth of a unit.
pub fn size_of(t: &Tables, unit: &Unit) -> Footprint {
    let stand = t.battlefield.stand[unit.arm];
    let spacing = round(100.0 * t.battlefield.footprint[stance(unit)].spacing);
    let one = Footprint::new(round(100.0 * stand.width), round(100.0 * stand.depth));
    array_of(t, unit).footprint(one, spacing)
}
