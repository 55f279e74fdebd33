//! What the phasing side may do in the Reorganization segment.

use grognard_battle::command::Command as _;
use grognard_battle::{Act, Offer};
use grognard_books::grand_tactics::Tables;

use super::acts::{
    BrigadeFormation, BrigadeUnit, IncorporateReplacement, Rally, ReorganizeUnit, UnbrigadeFormation, UnbrigadeUnit,
};
use super::brigading::{against_more_units, has_room_beside, is_senior_present};
use super::reorganization::against_replacement;
use super::state::{Formation, State};

/// Everything that costs AP, until the first rally; then rallies.
pub fn reorganization(t: &Tables, state: &State) -> Vec<Offer> {
    let side = state.phasing;
    let mut offers = Vec::new();
    let own = || state.formations_of(side);
    if !own().any(|(_, formation)| formation.rallied) {
        for (name, entry) in own().filter(|(_, formation)| formation.paralysed.is_none()) {
            spend(t, state, (name, entry), &mut offers);
        }
    }
    for (name, _) in own().filter(|(_, formation)| may_rally(state, formation)) {
        let act = Rally { formation: name.clone() };
        offers.push(Offer::of(format!("{name} tries to rally"), &act, &[]));
    }
    offers
}

/// Whether a formation still has a try to rally and something to regain.
fn may_rally(state: &State, formation: &Formation) -> bool {
    let area = formation.area.as_ref();
    let alone = area.is_none_or(|area| state.formations_in(formation.side.other(), area).next().is_none());
    !formation.rallied && formation.morale < formation.max_morale && alone
}

/// Whether a formation of the phasing side has anything left to do in the segment.
pub fn may_reorganize(t: &Tables, state: &State, name: &str, formation: &Formation) -> bool {
    let begun = state.formations_of(formation.side).any(|(_, other)| other.rallied);
    let pays = state.commander_of(name).is_some_and(|(_, leader)| leader.ap_left >= t.action_cost.cost.value);
    may_rally(state, formation) || (!begun && pays && formation.paralysed.is_none())
}

/// What the AP of a formation's leaders can buy.
fn spend(t: &Tables, state: &State, (name, entry): (&String, &Formation), offers: &mut Vec<Offer>) {
    let side = entry.side;
    let leaders = state.leaders_of(name);
    let cost = t.action_cost.cost.value;
    let Some((leader, _)) = leaders.first().filter(|(_, leader)| leader.ap_left >= cost) else { return };
    for (unit, of_it) in state.units_of(name) {
        let mut mends = |act: &Act, title: String| {
            offers.push(Offer::asking(act, title, &[("unit", unit), ("leader", leader)], &[]));
        };
        if of_it.broken {
            mends(&ReorganizeUnit::ACT, format!("{leader} reorganizes {unit}"));
        }
        let wants = of_it.steps < of_it.max_steps && *state.pools.of(side) > 0;
        if wants && against_replacement(state, entry).is_empty() {
            mends(&IncorporateReplacement::ACT, format!("{unit} takes in a replacement"));
        }
    }
    detach(t, state, (name, entry), leader, offers);
    join(t, state, (name, entry), leader, offers);
    let spare = leaders.get(1).filter(|_| state.units_of(name).count() > 1 && has_room_beside(t, state, entry));
    if let Some((spare, _)) = spare.filter(|_| is_senior_present(state, leader, name)) {
        let with = [("leader", leader.as_str()), ("formation", name.as_str()), ("spare", spare.as_str())];
        offers.push(Offer::asking(&UnbrigadeFormation::ACT, format!("{spare} gets a command"), &with, &[]));
    }
}

fn detach(t: &Tables, state: &State, (name, entry): (&String, &Formation), leader: &String, offers: &mut Vec<Offer>) {
    if state.units_of(name).count() > 1 && has_room_beside(t, state, entry) {
        let title = format!("{leader} detaches a unit");
        offers.push(Offer::asking(&UnbrigadeUnit::ACT, title, &[("leader", leader)], &[]));
    }
}

/// Moves some units, or the whole formation, to others in its area.
fn join(t: &Tables, state: &State, (name, entry): (&String, &Formation), leader: &String, offers: &mut Vec<Offer>) {
    let side = entry.side;
    let area = entry.area.as_deref().unwrap_or_default();
    let units: Vec<String> = state.units_of(name).map(|(unit, _)| unit.clone()).collect();
    let takes = |other: &String, more: &[String]| against_more_units(t, state, other, more).is_empty();
    let others = state.formations_in(side, area).filter(|(other, entry)| *other != name && entry.paralysed.is_none());
    for (other, _) in others {
        if units.iter().any(|unit| takes(other, std::slice::from_ref(unit))) {
            let title = format!("{leader} sends a unit to {other}");
            offers.push(Offer::asking(&BrigadeUnit::ACT, title, &[("leader", leader), ("to", other)], &[]));
        }
        if takes(other, &units) && is_senior_present(state, leader, other) {
            let with = [("leader", leader.as_str()), ("formation", name.as_str()), ("to", other.as_str())];
            offers.push(Offer::asking(&BrigadeFormation::ACT, format!("{name} joins {other}"), &with, &[]));
        }
    }
}
