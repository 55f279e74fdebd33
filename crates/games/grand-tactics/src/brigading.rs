//! The limits of brigading: the size of a formation, how many fit in an area, who is the senior leader there (GT-87).

use grognard_books::grand_tactics::Tables;

use super::facts::MOST_CF;
use super::roster::has_room;
use super::state::{Formation, State};

/// The reason against adding units to a formation: it would grow too large.
pub fn against_more_units(t: &Tables, state: &State, formation: &str, more: &[String]) -> Vec<String> {
    let mut reasons = Vec::new();
    let limit = t.campaign.formation_unit_limit;
    let count = state.units_of(formation).count() + more.len();
    if i32::try_from(count).is_ok_and(|count| count > limit) {
        reasons.push(format!("{formation} would have {count} units; {limit} are the most."));
    }
    let full = |name: &String| state.units.get(name).map_or(0, |unit| unit.max_steps * unit.cf_per_step);
    let there: Vec<String> = state.units_of(formation).map(|(name, _)| name.clone()).collect();
    let cf: i32 = there.iter().chain(more).map(full).sum();
    if cf > MOST_CF {
        reasons.push(format!("{formation} would have {cf} CF; {MOST_CF} are the most."));
    }
    reasons
}

/// Whether the area of a formation has room for another one beside it.
pub fn has_room_beside(t: &Tables, state: &State, entry: &Formation) -> bool {
    entry.area.as_ref().is_none_or(|area| has_room(t, state, entry.side, area))
}

/// Whether a leader is the most senior of his side in the area of a formation.
pub fn is_senior_present(state: &State, leader: &str, formation: &str) -> bool {
    let Some(entry) = state.formations.get(formation) else { return false };
    let Some(area) = &entry.area else { return false };
    let there = state.formations_in(entry.side, area).flat_map(|(name, _)| state.leaders_of(name));
    there.min_by_key(|(_, leader)| leader.rank).is_some_and(|(name, _)| name == leader)
}
