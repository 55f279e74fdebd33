//! What stops formations from moving, and which MP they keep after a change of mode (GT-67, GT-89).

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::deployment_change::When;
use grognard_books::grand_tactics::kinds::Mode;
use grognard_books::grand_tactics::rules::gt;
use grognard_core::rule::Rule;

use super::land::{judged, move_along};
use super::state::{Formation, State};

/// What stops a formation from moving, whatever its mode and MP.
pub fn against_moving(state: &State, formation: &str) -> Vec<(Rule, String)> {
    let Some(entry) = state.formations.get(formation) else { return Vec::new() };
    let mut reasons = Vec::new();
    if entry.paralysed.is_some() {
        reasons.push((gt(96), format!("{formation} is paralysed.")));
    }
    if state.commander_of(formation).is_none() {
        reasons.push((gt(87), format!("{formation} has no leader: it does not move by itself.")));
    }
    if entry.area.as_ref().is_some_and(|area| state.battle_areas.contains(area)) {
        reasons.push((gt(66), format!("{formation} has met the enemy: it stays and fights.")));
    }
    reasons
}

/// The force-march MP a formation keeps after a change of mode: those of its new mode. None where that mode could not
/// have force marched (GT-67).
pub fn bonus_after(t: &Tables, entry: &Formation, to: Mode, when: When) -> Option<i32> {
    if !entry.force_marched || when == When::End {
        return Some(entry.bonus_mp);
    }
    t.modes.of(to).may_force_march.then(|| t.campaign.force_march_bonus[to].value)
}

/// Whether a formation could enter an area if the two were linked, which only the board shows.
pub fn may_enter(t: &Tables, state: &State, (name, entry): (&String, &Formation), to: &String) -> bool {
    if entry.area.as_ref() == Some(to) {
        return false;
    }
    let outcome = judged(t, &move_along(state, entry, [to]));
    let pays = || state.commander_of(name).is_some_and(|(_, leader)| leader.ap_left >= t.action_cost.cost.value);
    let meets = || entry.morale > 0 && (entry.engaged_paid || pays());
    outcome.allowed && (!outcome.battle || meets())
}
