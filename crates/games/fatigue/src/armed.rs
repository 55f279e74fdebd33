//! Which units can fire, as far as the books know.

use grognard_books::fatigue::Tables;
use grognard_books::fatigue::fire::{Fire, Situation, Stand};
use grognard_books::fatigue::names::{Cover, State as Morale};
use grognard_books::fatigue::tables::Body;
use grognard_core::facts::{Choice as _, Inches};
use grognard_core::procedure::Procedure as _;
use grognard_core::refusal::Check;

use super::state::State;

/// Whether a unit can fire at all: it has a weapon, ammunition, a formation that fires, and has not fired.
pub fn may_fire(t: &Tables, state: &State, name: &str) -> bool {
    let Some(unit) = state.units.get(name).filter(|unit| unit.stands() && !unit.fired) else { return false };
    let (Some(weapon), Some(formation)) = (unit.weapon, Stand::named(unit.formation.name())) else { return false };
    // The procedure knows which units may fire: it is asked with a target that any weapon reaches.
    let probe = Situation {
        weapon,
        strength: 1,
        range: Inches::new(0.0),
        formation,
        state: unit.state,
        moved: false,
        out_of_ammunition: unit.fires == Some(0),
        target_arm: Body::Infantry,
        target_formation: Stand::Line,
        target_strength: 1,
        target_state: Morale::Good,
        target_cover: Cover::None,
        enfilade: false,
        target_officer_attached: false,
        target_burnable: false,
    };
    let mut check = Check::new(Vec::new(), Vec::new());
    Fire::check(t, &probe, &mut check);
    check.finish().is_ok()
}
