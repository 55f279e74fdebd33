//! The standard battle (COH-105): the same army of the charts on both sides.

use grognard_books::cohesion::Tables;

use super::state::{Role, State, Unit};
use grognard_battle::Side;

/// Whether both sides have the army of the charts, on a table without terrain.
pub fn is_standard(t: &Tables, state: &State) -> bool {
    let bare = state.table.as_ref().is_some_and(|table| table.ground.areas.is_empty() && table.ground.lines.is_empty());
    bare && Side::BOTH.into_iter().all(|side| has_standard_army(t, state, side))
}

fn has_standard_army(t: &Tables, state: &State, side: Side) -> bool {
    let standard = &t.battlefield.standard;
    let officers = state.officers.values().filter(|officer| officer.side == side);
    let led = officers.into_iter().all(|officer| match officer.role {
        Role::Senior => officer.competence == standard.senior_competence,
        Role::Brigade => officer.competence == standard.brigade_competence,
    });
    let brigades: Vec<&String> =
        state.brigades.iter().filter(|(_, brigade)| brigade.side == side).map(|(name, _)| name).collect();
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let manned = brigades.iter().all(|brigade| {
        let units: Vec<&Unit> = state.units_in(brigade).map(|(_, unit)| unit).collect();
        let [regiments, batteries] = [standard.regiment, standard.battery_per_brigade].map(|kind| {
            let like = (kind.arm, kind.stands, t.quality.cohesion(kind.quality).value, kind.weapon);
            let is = |unit: &&&Unit| (unit.arm, unit.original_stands, unit.cohesion, unit.weapon) == like;
            units.iter().filter(is).count()
        });
        count(regiments) == standard.regiments_per_brigade && batteries == 1 && regiments + batteries == units.len()
    });
    let alone = state.units_of(side).any(|(_, unit)| unit.brigade.is_none());
    led && manned && !alone && count(brigades.len()) == standard.brigades
}
