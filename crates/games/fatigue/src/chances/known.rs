//! Troops as a seat knows them: what is on the table, and a guess at what is the other side's secret.

use grognard_battle::{Seat, Side};
use grognard_books::fatigue::names::{Arm, Cmr};
use grognard_books::fatigue::unit::Unit as UnitFacts;

use crate::derive::Lay;
use crate::facts::unit_facts;
use crate::state::Unit;

/// The rating of most troops of an arm; from the other side of the table nobody can know better.
fn usual_rating(unit: &Unit) -> i32 {
    match unit.arm {
        _ if unit.old_guard => 9,
        Arm::Cavalry => 7,
        _ if unit.light => 7,
        _ => 6,
    }
}

/// A unit in the form of the procedures: as it is for its own side, otherwise with the guessed rating.
pub fn facts_for(seat: Seat, unit: &Unit) -> UnitFacts {
    let facts = unit_facts(unit);
    if seat.holds(unit.side) {
        return facts;
    }
    let cmr = Some(Cmr::Number(usual_rating(unit)));
    UnitFacts { cmr, cmr_change: 0, shock_shift: 0, out_of_ammunition: false, ..facts }
}

/// The army's adjustment of ratings; an enemy's is open only while he is demoralized, and is zero before.
pub fn adjustment(lay: &Lay<'_>, whose: Side) -> i32 {
    let account = &lay.state.sides.of(whose).account;
    if account.demoralized { account.cmr_adjustment.clamp(-99, 0) } else { 0 }
}
