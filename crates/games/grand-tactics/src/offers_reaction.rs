//! What the other side may do in the Reaction segment (GT-91).

use grognard_battle::Offer;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::kinds::Terrain;
use grognard_books::grand_tactics::reaction_move::{ReactionMove, Situation};
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Reaction;
use grognard_core::compiled;
use grognard_core::odds::LEAF_BUDGET;
use grognard_core::rule::Rule;
use grognard_table::Observed;
use grognard_table::answers::Chance;
use serde_json::json;

use super::measured::link;
use super::offered::offer;
use super::roster::has_room;
use super::state::{Formation, State};

/// The most CF of screens the procedure takes.
pub const MOST_SCREEN_CF: i32 = 60;

/// Every formation that may try to come to a battle, with its chance on a map.
pub fn reaction(t: &Tables, state: &State) -> Vec<Offer> {
    let mut offers = Vec::new();
    let side = state.phasing.other();
    for area in &state.battle_areas {
        let formations = state.formations_of(side).filter(|_| has_room(t, state, side, area));
        for (name, formation) in formations.filter(|(name, formation)| is_able(t, state, name, formation, area)) {
            let with = json!({"formation": name, "area": area});
            match link(state, formation.area.as_ref(), Some(area)) {
                Observed::Asked => {
                    offers.push(offer("reaction-move", format!("{name} tries to reach {area}"), &with, &["adjacent"]));
                }
                Observed::Measured(Some(true)) => {
                    let percent = chance(t, state, name, formation, area).map_or(0.0, |chance| chance.share * 100.0);
                    let title = format!("{name} tries to reach {area} ({percent:.0} %)");
                    offers.push(offer("reaction-move", title, &with, &[]));
                }
                Observed::Measured(_) => {}
            }
        }
    }
    offers
}

/// Whether a formation on a map may try to come to any battle.
pub fn may_react(t: &Tables, state: &State, name: &str, formation: &Formation) -> bool {
    state.battle_areas.iter().any(|area| {
        let linked = link(state, formation.area.as_ref(), Some(area)) == Observed::Measured(Some(true));
        linked && has_room(t, state, formation.side, area) && is_able(t, state, name, formation, area)
    })
}

/// Whether a formation may try to come to a battle area at all, were it linked with its own.
pub fn is_able(t: &Tables, state: &State, name: &str, formation: &Formation, area: &String) -> bool {
    let attacked = formation.area.as_ref().is_some_and(|own| state.battle_areas.contains(own));
    let tried = formation.reaction_tried.contains(area);
    let pays = state.commander_of(name).is_some_and(|(_, leader)| leader.ap_left > 0);
    let able = !attacked && !tried && pays && formation.paralysed.is_none() && formation.morale > 0;
    able && against_mode(t, state, formation, area).is_none()
}

/// Why the mode of a formation keeps it from a battle area: a reaction is a move, though it costs no MP.
pub fn against_mode(t: &Tables, state: &State, formation: &Formation, area: &String) -> Option<(Rule, &'static str)> {
    let mode = t.modes.of(formation.mode);
    let is_pass = |name: &String| state.areas.get(name).is_some_and(|area| area.terrain == Terrain::Pass);
    if mode.ma.value == 0 {
        return Some((gt(59), "a Concentrated formation cannot move."));
    }
    let through_pass = is_pass(area) || formation.area.as_ref().is_some_and(is_pass);
    (through_pass && !mode.may_enter_pass).then_some((gt(60), "a pass is entered and left in March Order only."))
}

/// How likely a formation comes to the battle, with or without a lost step; none where that cannot be weighed.
pub fn chance(t: &Tables, state: &State, name: &str, formation: &Formation, area: &str) -> Option<Chance> {
    let side = formation.side;
    let own = formation.area.as_deref().unwrap_or_default();
    let situation = Situation {
        own_screen_cf: state.screen_cf(side, own).min(MOST_SCREEN_CF),
        enemy_screen_cf: state.screen_cf(side.other(), area).min(MOST_SCREEN_CF),
        leader_ap: state.commander_of(name).map_or(0, |(_, leader)| leader.ap_left),
        adjacent: true,
        senior_leader: true,
    };
    let odds = compiled::exact::<ReactionMove>(t, &situation, LEAF_BUDGET).ok()?;
    Some(Chance::of("comes", &odds, |outcome| outcome.result != Reaction::Remains))
}
