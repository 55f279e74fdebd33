//! Brigading and un-brigading (GT-87).

use grognard_battle::command::{Free, Names, Need, Perform, Text};
use grognard_battle::{Arguments, act};
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Action;
use grognard_core::refusal::Refusals;

use super::arguments::{Formation, Leader, PAYS, UNIT, Unit, Units};
use crate::acting::{names_among, own_formation, own_leader, own_unit, tables};
use crate::brigading::{against_more_units, has_room_beside, is_senior_present};
use crate::reorganization::{Payer, charge, must_act, spends_ap};
use crate::state::{self, Fate, Stage, State};

/// The longest name of a formation.
const LONGEST: usize = 80;

act! {
    /// `brigade-unit`.
    pub struct BrigadeUnit: State = ("brigade-unit", "moves a unit to another formation or stack in its area") {
        unit: Unit = UNIT,
        to: Formation = "where it goes",
        leader: Leader = PAYS,
    }
}

act! {
    /// `unbrigade-unit`.
    pub struct UnbrigadeUnit: State = ("unbrigade-unit", "makes a unit a leaderless stack") {
        unit: Unit = UNIT,
        leader: Leader = PAYS,
        name: Free<Text> = "name of the stack; one is found if left out",
    }
}

act! {
    /// `brigade-formation`: the junior leader stays as a spare.
    pub struct BrigadeFormation: State = ("brigade-formation", "merges a formation into another in its area") {
        formation: Formation = "the one that joins",
        to: Formation = "the one it joins",
        leader: Leader = PAYS,
    }
}

act! {
    /// `unbrigade-formation`.
    pub struct UnbrigadeFormation: State = ("unbrigade-formation", "gives a spare leader units of his own") {
        formation: Formation = "the formation he is with",
        spare: Leader = "the spare leader",
        units: Need<Names<Units>> = "the units he takes",
        leader: Leader = PAYS,
        name: Free<Text> = "name of the new formation; one is found if left out",
    }
}

/// Refuses two formations that do not stand in one area.
fn must_share_area(stage: &Stage<'_>, told: &mut Arguments, one: &str, other: &str) {
    let area = |name: &str| stage.state.formations.get(name).and_then(|entry| entry.area.clone());
    if one == other {
        told.refuse_by(gt(87), "to", "these are one and the same.");
    } else if area(one) != area(other) {
        told.refuse_by(gt(87), "to", format!("{one} and {other} are not in the same area."));
    }
}

/// Refuses to let these units make a formation too large.
fn must_have_room(stage: &Stage<'_>, told: &mut Arguments, formation: &str, more: &[String]) {
    for reason in against_more_units(tables(stage), &stage.state, formation, more) {
        told.refuse_by(gt(87), "to", reason);
    }
}

/// The name of a new formation or stack: the one given, or one that is found. Checks that there is room for it.
fn new_name(stage: &Stage<'_>, told: &mut Arguments, given: Option<String>, beside: Option<&String>) -> Option<String> {
    let name = given.or_else(|| beside.map(|formation| stage.state.new_name(formation)));
    if let Some(name) = &name
        && (stage.state.formations.contains_key(name) || name.chars().count() > LONGEST)
    {
        told.refuse("name", format!("'{name}' is taken or too long; give another."));
    }
    if let Some(entry) = beside.and_then(|name| stage.state.formations.get(name))
        && let Some(area) = entry.area.as_ref().filter(|_| !has_room_beside(tables(stage), &stage.state, entry))
    {
        let limit = tables(stage).campaign.stack_limit.value;
        told.refuse_by(gt(87), "name", format!("{area} holds {limit} formations already."));
    }
    name
}

/// Puts a new formation or stack beside another: same place, mode, morale and supply. The units move over to it.
fn form_beside(stage: &mut Stage<'_>, formation: &str, name: &str, units: &[String]) {
    let new = |entry: &state::Formation| state::Formation { rallied: false, gone: None, ..entry.clone() };
    if let Some(entry) = stage.state.formations.get(formation).map(new) {
        stage.state.formations.insert(name.to_owned(), entry);
    }
    go_over(stage, units, name);
}

fn go_over(stage: &mut Stage<'_>, units: &[String], to: &str) {
    for unit in units {
        if let Some(entry) = stage.state.units.get_mut(unit) {
            to.clone_into(&mut entry.formation);
        }
    }
}

/// Whether a leader is with one of these formations.
fn is_with(stage: &Stage<'_>, leader: &str, formations: &[&String]) -> bool {
    let own = stage.state.leaders.get(leader).and_then(|entry| entry.formation.as_ref());
    own.is_some_and(|own| formations.contains(&own))
}

fn formation_of(stage: &Stage<'_>, unit: Option<&String>) -> Option<String> {
    unit.and_then(|name| stage.state.units.get(name)).map(|entry| entry.formation.clone())
}

fn units_of(stage: &Stage<'_>, formation: Option<&String>) -> Vec<String> {
    formation.into_iter().flat_map(|name| stage.state.units_of(name)).map(|(name, _)| name.clone()).collect()
}

impl Perform for BrigadeUnit {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = spends_ap(stage, told);
        let unit = own_unit(stage, told, self.unit, side);
        let to = own_formation(stage, told, "to", self.to, side);
        let leader = own_leader(stage, told, "leader", self.leader, side);
        let from = formation_of(stage, unit.as_ref());
        if let (Some(from), Some(to), Some(unit)) = (&from, &to, &unit) {
            must_share_area(stage, told, from, to);
            must_have_room(stage, told, to, std::slice::from_ref(unit));
        }
        must_act(stage, told, "unit", from.as_ref());
        must_act(stage, told, "to", to.as_ref());
        told.finish()?;
        let (Some(unit), Some(to), Some(from), Some(leader)) = (unit, to, from, leader) else { return Ok(()) };
        let commands = is_with(stage, &leader, &[&from, &to]);
        charge(stage, &leader, Action::BrigadeUnit, Payer { senior: false, commands })?;
        go_over(stage, std::slice::from_ref(&unit), &to);
        stage.say(gt(87), format_args!("{unit} joins {to} and takes its morale"));
        dissolve_if_empty(stage, &from, &to);
        Ok(())
    }
}

/// Dissolves a formation whose last unit was brigaded away; its leaders stay with the units.
fn dissolve_if_empty(stage: &mut Stage<'_>, from: &str, to: &str) {
    if stage.state.units_of(from).next().is_some() {
        return;
    }
    let leaders: Vec<String> = stage.state.leaders_of(from).into_iter().map(|(name, _)| name.clone()).collect();
    for leader in &leaders {
        if let Some(entry) = stage.state.leaders.get_mut(leader) {
            entry.formation = Some(to.to_owned());
        }
    }
    if let Some(entry) = stage.state.formations.get_mut(from) {
        entry.gone = Some(Fate::Joined);
    }
    let spare = if leaders.is_empty() { String::new() } else { format!("; with it {}", leaders.join(", ")) };
    stage.say(gt(87), format_args!("{from} is merged into {to}{spare}"));
}

impl Perform for UnbrigadeUnit {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = spends_ap(stage, told);
        let unit = own_unit(stage, told, self.unit, side);
        let leader = own_leader(stage, told, "leader", self.leader, side);
        let from = formation_of(stage, unit.as_ref());
        let name = new_name(stage, told, self.name, from.as_ref());
        if let Some(from) = &from
            && stage.state.units_of(from).count() < 2
        {
            told.refuse_by(gt(87), "unit", format!("it is all that {from} has."));
        }
        must_act(stage, told, "unit", from.as_ref());
        told.finish()?;
        let (Some(unit), Some(from), Some(leader), Some(name)) = (unit, from, leader, name) else { return Ok(()) };
        let commands = is_with(stage, &leader, &[&from]);
        charge(stage, &leader, Action::UnbrigadeUnit, Payer { senior: false, commands })?;
        form_beside(stage, &from, &name, std::slice::from_ref(&unit));
        stage.say(gt(87), format_args!("{unit} stands alone as {name}, without a leader"));
        Ok(())
    }
}

impl Perform for BrigadeFormation {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = spends_ap(stage, told);
        let formation = own_formation(stage, told, "formation", self.formation, side);
        let to = own_formation(stage, told, "to", self.to, side);
        let leader = own_leader(stage, told, "leader", self.leader, side);
        let units = units_of(stage, formation.as_ref());
        if let (Some(formation), Some(to)) = (&formation, &to) {
            must_share_area(stage, told, formation, to);
            must_have_room(stage, told, to, &units);
        }
        must_act(stage, told, "formation", formation.as_ref());
        must_act(stage, told, "to", to.as_ref());
        told.finish()?;
        let (Some(formation), Some(to), Some(leader)) = (formation, to, leader) else { return Ok(()) };
        let senior = is_senior_present(&stage.state, &leader, &to);
        charge(stage, &leader, Action::BrigadeFormation, Payer::senior(senior))?;
        go_over(stage, &units, &to);
        dissolve_if_empty(stage, &formation, &to);
        Ok(())
    }
}

impl Perform for UnbrigadeFormation {
    fn perform(self, stage: &mut Stage<'_>, told: &mut Arguments) -> Result<(), Refusals> {
        let side = spends_ap(stage, told);
        let formation = own_formation(stage, told, "formation", self.formation, side);
        let spare = own_leader(stage, told, "spare", self.spare, side);
        let leader = own_leader(stage, told, "leader", self.leader, side);
        let own = units_of(stage, formation.as_ref());
        let units = names_among(told, "units", self.units, &own);
        let name = new_name(stage, told, self.name, formation.as_ref());
        if let (Some(formation), Some(spare)) = (&formation, &spare) {
            let leaders = stage.state.leaders_of(formation);
            if !leaders.iter().skip(1).any(|(name, _)| *name == spare) {
                told.refuse_by(gt(87), "spare", format!("{spare} is no spare leader of {formation}."));
            }
            if units.is_empty() || units.len() >= own.len() {
                told.refuse_by(gt(87), "units", format!("he takes 1 unit or more, and leaves 1 with {formation}."));
            }
        }
        must_act(stage, told, "formation", formation.as_ref());
        told.finish()?;
        let (Some(formation), Some(spare), Some(leader), Some(name)) = (formation, spare, leader, name) else {
            return Ok(());
        };
        let senior = is_senior_present(&stage.state, &leader, &formation);
        charge(stage, &leader, Action::UnbrigadeFormation, Payer::senior(senior))?;
        form_beside(stage, &formation, &name, &units);
        if let Some(entry) = stage.state.leaders.get_mut(&spare) {
            entry.formation = Some(name.clone());
        }
        stage.say(gt(87), format_args!("{spare} leads {} as {name}", units.join(", ")));
        Ok(())
    }
}
