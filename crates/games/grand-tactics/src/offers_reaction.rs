//! What the other side may do in the Reaction segment (GT-91).

use grognard_battle::command::Command as _;
use grognard_battle::{Observed, Offer};
use grognard_books::grand_tactics::Tables;

use super::acts::ReactionMove;
use super::measured::link;
use super::reaction::{chance, is_able};
use super::roster::has_room;
use super::state::{Formation, State};

/// Every formation that may try to join a battle, on a map with its chance.
pub fn reaction(t: &Tables, state: &State) -> Vec<Offer> {
    let mut offers = Vec::new();
    let side = state.phasing.other();
    for area in &state.battle_areas {
        let formations = state.formations_of(side).filter(|_| has_room(t, state, side, area));
        for (name, formation) in formations.filter(|(name, formation)| is_able(t, state, name, formation, area)) {
            let offer = |words: String, closed: &[&str]| {
                let title = format!("{name} tries to reach {area}{words}");
                Offer::asking(&ReactionMove::ACT, title, &[("formation", name), ("area", area)], closed)
            };
            match link(state, formation.area.as_ref(), Some(area)) {
                Observed::Asked => offers.push(offer(String::new(), &[])),
                Observed::Measured(Some(true)) => {
                    let percent = chance(t, state, name, area).map_or(0.0, |chance| chance.share * 100.0);
                    offers.push(offer(format!(" ({percent:.0} %)"), &["adjacent"]));
                }
                Observed::Measured(_) => {}
            }
        }
    }
    offers
}

/// Whether a formation on a map may try to join any battle.
pub fn may_react(t: &Tables, state: &State, name: &str, formation: &Formation) -> bool {
    state.battle_areas.iter().any(|area| {
        let linked = link(state, formation.area.as_ref(), Some(area)) == Observed::Measured(Some(true));
        linked && has_room(t, state, formation.side, area) && is_able(t, state, name, formation, area)
    })
}
