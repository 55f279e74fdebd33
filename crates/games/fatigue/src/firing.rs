//! What the books know of a fire, whoever asks: who fires with what, at whom, and at what acts near.

use grognard_books::fatigue::names::{Arm, Formation};
use grognard_books::fatigue::tables::Tables;
use serde_json::{Value, json};

use super::state::{State, Unit};

/// Who of the two fires and is fired at: the unit or its screen, in a building or not.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Stance {
    /// Only its skirmishers fire.
    pub screen: bool,
    /// At the target's skirmishers.
    pub at_screen: bool,
    /// The firer holds a building.
    pub from_building: bool,
    /// The target holds a building.
    pub in_building: bool,
}

/// Everything but range, cover and direction.
pub fn facts_of_fire(t: &Tables, state: &State, unit: &Unit, (target, enemy): (&str, &Unit), stance: Stance) -> Value {
    let guns = unit.arm == Arm::Artillery;
    let strength = match (guns, stance.screen) {
        (true, _) => unit.cannon_left(),
        (false, true) => unit.skirmishers,
        (false, false) => unit.figures_left() - unit.skirmishers,
    };
    let target_strength = match (enemy.arm, stance.at_screen) {
        (Arm::Artillery, _) if guns => enemy.cannon_left(),
        (_, true) => enemy.skirmishers,
        _ => enemy.figures_left(),
    };
    let stand = |building: bool, screen: bool, unit: &Unit| match (building, screen) {
        (true, _) => json!("building"),
        (_, true) => json!("open-order"),
        _ => json!(unit.formation),
    };
    json!({
        "weapon": unit.weapon,
        "strength": strength.clamp(1, t.fire.strength_max),
        "formation": stand(stance.from_building, stance.screen, unit),
        "state": unit.state,
        "moved": unit.moved,
        "out_of_ammunition": unit.fires == Some(0),
        "target_arm": enemy.arm,
        "target_formation": stand(stance.in_building, stance.at_screen, enemy),
        "target_strength": target_strength.max(1),
        "target_state": enemy.state,
        "target_officer_attached": state.attached_to(target).next().is_some(),
    })
}

/// Inches of the minimum fire zone of an arm in a formation (FAT-138); none if it has none.
pub fn minimum_fire_zone(t: &Tables, arm: Arm, formation: Formation) -> Option<i32> {
    let reach = match (arm, formation) {
        (Arm::Infantry | Arm::Cavalry, Formation::OpenOrder) => t.zones.open_order,
        (Arm::Infantry, _) => t.zones.infantry_close,
        (Arm::Cavalry, _) => t.zones.cavalry_close,
        (Arm::Artillery, Formation::Unlimbered) => t.zones.artillery_unlimbered,
        _ => return None,
    };
    Some(reach.value)
}
