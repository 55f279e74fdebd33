//! Where a formation that leaves a battle may go (GT-93), and which formation a leader without one joins (GT-94).

use grognard_books::grand_tactics::Tables;

use super::land::{are_linked, distances, holds_enemy, links_of, neighbours, supply_from};
use super::roster::has_room;
use super::state::{Formation, State};
use grognard_battle::Side;

/// Where a formation goes back to: the area it attacked from; none where the enemy holds that area.
pub fn way_back(state: &State, formation: &str) -> Option<String> {
    let (battle, entry) = (state.battle.as_ref()?, state.formations.get(formation)?);
    let back = entry.entered_from.clone().filter(|_| battle.attacker == entry.side)?;
    if holds_enemy(state, entry.side, &back) { None } else { Some(back) }
}

/// Every reason against an area for a formation that withdraws.
pub fn against_withdrawal(t: &Tables, state: &State, formation: &str, to: &str) -> Vec<String> {
    let (Some(battle), Some(entry)) = (&state.battle, state.formations.get(formation)) else { return Vec::new() };
    if let Some(back) = way_back(state, formation) {
        return if back == to { Vec::new() } else { vec![format!("an attacker goes back to {back}.")] };
    }
    let mut reasons = Vec::new();
    if holds_enemy(state, entry.side, to) {
        reasons.push(format!("enemy formations stand in {to}."));
    }
    let came_from_there =
        |enemy: &String| state.formations.get(enemy).is_some_and(|enemy| enemy.entered_from.as_deref() == Some(to));
    let attackers = &battle.side(entry.side.other()).formations;
    if battle.attacker != entry.side && attackers.iter().any(came_from_there) {
        reasons.push(format!("an attacker came from {to}."));
    }
    if !has_room(t, state, entry.side, to) {
        reasons.push(format!("{to} holds as many formations as it may."));
    }
    if battle.area.as_deref() == Some(to) {
        reasons.push("it must leave the field.".to_owned());
    } else if state.has_map() && !battle.area.as_ref().is_some_and(|area| are_linked(state, area, to)) {
        reasons.push(format!("no link leads to {to}."));
    }
    reasons
}

/// Where a formation withdraws to on a map: back where it came from, or to the linked area nearest to its supply; among
/// equals the first in the order of the links. None where it must surrender.
pub fn withdrawal(t: &Tables, state: &State, formation: &str) -> Option<String> {
    if let Some(back) = way_back(state, formation) {
        return Some(back);
    }
    let entry = state.formations.get(formation)?;
    let open = neighbours(state, entry.area.as_ref()?).iter();
    let open = open.filter(|area| against_withdrawal(t, state, formation, area).is_empty());
    let far = |area: &str| supply_from(state, entry.side, area).map_or(i32::MAX, |way| links_of(&way));
    open.min_by_key(|area| far(area)).cloned()
}

/// The formations a leader may join after losing his own in an area: those there, or else the nearest ones.
pub fn havens(state: &State, side: Side, area: &str) -> Vec<String> {
    let far = distances(state, area);
    let links = |own: &Formation| own.area.as_deref().and_then(|area| far.get(area).copied());
    let nearest = state.formations_of(side).filter_map(|(_, own)| links(own)).min();
    let there = state.formations_of(side).filter(|(_, own)| nearest.is_some() && links(own) == nearest);
    there.map(|(name, _)| name.clone()).collect()
}
