//! Troops as a seat knows them: what stands on the table, and a guess at what is the other side's secret.

use grognard_battle::{Seat, Side};
use grognard_books::fatigue::names::Arm;
use serde_json::{Value, json};

use crate::derive::Lay;
use crate::facts::unit_object;
use crate::state::Unit;

/// The rating that most troops of an arm have; one cannot know better from the other side of the table.
fn usual_rating(unit: &Unit) -> i32 {
    match unit.arm {
        _ if unit.old_guard => 9,
        Arm::Cavalry => 7,
        _ if unit.light => 7,
        _ => 6,
    }
}

/// A unit as the procedures take it: as it is for its own side, else with the rating one would guess.
pub fn object_of(seat: Seat, unit: &Unit) -> Value {
    let mut object = unit_object(unit);
    if !seat.holds(unit.side) {
        object["cmr"] = json!(usual_rating(unit));
        object["cmr_change"] = json!(0);
        object["shock_shift"] = json!(0);
        object["out_of_ammunition"] = json!(false);
    }
    object
}

/// The army's adjustment of ratings; an enemy's is open only while he is demoralized, and there is none before.
pub fn adjustment(lay: &Lay<'_>, whose: Side) -> i32 {
    let account = &lay.state.sides.of(whose).account;
    if account.demoralized { account.cmr_adjustment.clamp(-99, 0) } else { 0 }
}
