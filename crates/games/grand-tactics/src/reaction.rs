//! Which formations may join a battle from a neighbouring area, and how likely that is (GT-91).

use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::Terrain;
use grognard_books::grand_tactics::reaction_move::ReactionMove;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Reaction;
use grognard_core::compiled;
use grognard_core::odds::LEAF_BUDGET;
use grognard_core::rule::Rule;
use grognard_table::answers::Chance;

use super::facts::reaction_facts;
use super::state::{Formation, State};

/// Whether a formation may try to join a battle at all, supposing that the areas are linked.
pub fn is_able(t: &Tables, state: &State, name: &str, formation: &Formation, area: &String) -> bool {
    let attacked = formation.area.as_ref().is_some_and(|own| state.battle_areas.contains(own));
    let tried = formation.reaction_tried.contains(area);
    let pays = state.commander_of(name).is_some_and(|(_, leader)| leader.ap_left > 0);
    let able = !attacked && !tried && pays && formation.paralysed.is_none() && formation.morale > 0;
    able && against_mode(t, state, formation, area).is_none()
}

/// Why the mode of a formation keeps it out of a battle area: a reaction is a move, although it costs no MP.
pub fn against_mode(t: &Tables, state: &State, formation: &Formation, area: &String) -> Option<(Rule, &'static str)> {
    let mode = t.modes.of(formation.mode);
    let is_pass = |name: &String| state.areas.get(name).is_some_and(|area| area.terrain == Terrain::Pass);
    if mode.ma.value == 0 {
        return Some((gt(59), "a Concentrated formation cannot move."));
    }
    let through_pass = is_pass(area) || formation.area.as_ref().is_some_and(is_pass);
    (through_pass && !mode.may_enter_pass).then_some((gt(60), "a pass is entered and left in March Order only."))
}

/// The chance that a formation joins the battle, with or without a lost step; none where it cannot be calculated.
pub fn chance(t: &Tables, state: &State, name: &str, area: &str) -> Option<Chance> {
    let odds = compiled::exact::<ReactionMove>(t, &reaction_facts(state, name, area), LEAF_BUDGET).ok()?;
    Some(Chance::of("comes", &odds, |outcome| outcome.result != Reaction::Remains))
}
