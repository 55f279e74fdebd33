//! Who can fire as far as the books go.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::fire::Fire;
use grognard_books::fatigue::names::{Arm, Formation};
use grognard_core::compiled;
use grognard_core::facts::Datum;
use serde_json::json;

use super::state::State;

/// Whether a unit can fire at all: it has a weapon, ammunition, a formation that fires, and has not fired.
pub fn may_fire(t: &Tables, state: &State, name: &str) -> bool {
    let Some(unit) = state.units.get(name) else { return false };
    // The procedure knows who may fire: it is asked with a target that any weapon reaches.
    let probe = json!({
        "weapon": unit.weapon, "strength": 1, "formation": unit.formation, "state": unit.state,
        "out_of_ammunition": unit.fires == Some(0), "range": 0,
        "target_arm": Arm::Infantry, "target_formation": Formation::Line, "target_strength": 1,
    });
    unit.stands() && !unit.fired && unit.weapon.is_some() && compiled::read::<Fire>(t, &Datum::of(&probe)).is_ok()
}
