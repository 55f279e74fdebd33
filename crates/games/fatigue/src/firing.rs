//! The facts of any fire that the books know: who fires with what at whom, and at whom who acts nearby.

use grognard_books::fatigue::fire::{Situation, Stand};
use grognard_books::fatigue::names::{Arm, Cover, Formation};
use grognard_books::fatigue::tables::{Body, Tables};
use grognard_core::facts::{Choice as _, Inches};

use super::state::{State, Unit};

/// The state of firer and target: the unit or its screen, in a building or not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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

/// A fire as the books know it: at no distance, from the front, at a target without cover. None if there is nothing to
/// fire with, or nobody to fire at.
pub fn facts_of_fire(
    t: &Tables,
    state: &State,
    unit: &Unit,
    (target, enemy): (&str, &Unit),
    stance: Stance,
) -> Option<Situation> {
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
        (true, _) => Some(Stand::Building),
        (_, true) => Some(Stand::OpenOrder),
        _ => Stand::named(unit.formation.name()),
    };
    Some(Situation {
        weapon: unit.weapon?,
        strength: strength.clamp(1, t.fire.strength_max),
        range: Inches::default(),
        formation: stand(stance.from_building, stance.screen, unit)?,
        state: unit.state,
        moved: unit.moved,
        out_of_ammunition: unit.fires == Some(0),
        target_arm: Body::of(enemy.arm)?,
        target_formation: stand(stance.in_building, stance.at_screen, enemy)?,
        target_strength: target_strength.max(1),
        target_state: enemy.state,
        target_cover: Cover::None,
        enfilade: false,
        target_officer_attached: state.attached_to(target).next().is_some(),
        target_burnable: false,
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
