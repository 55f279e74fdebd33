//! Brigading and un-brigading (GT-87).

use grognard_battle::Arguments;
use grognard_books::grand_tactics::Tables;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Action;
use grognard_core::refusal::Refusals;

use super::acting::{need_formation, need_leader, need_unit, tables};
use super::facts::MOST_CF;
use super::reorganization::{Standing, charge, must_act, must_be_before_rally};
use super::roster::has_room;
use super::state::{Fate, Formation, Stage, State};

/// Refuses two formations that do not stand in one area.
fn must_share_area(stage: &Stage<'_>, arguments: &mut Arguments, one: &str, other: &str) {
    let area = |name: &str| stage.state.formations.get(name).and_then(|entry| entry.area.clone());
    if one == other {
        arguments.refuse_by(gt(87), "to", "these are one and the same.");
    } else if area(one) != area(other) {
        arguments.refuse_by(gt(87), "to", format!("{one} and {other} are not in the same area."));
    }
}

/// What is against more units in a formation: it would grow too great.
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

/// Refuses a formation that would grow too great by these units.
fn must_have_room(stage: &Stage<'_>, arguments: &mut Arguments, formation: &str, more: &[String]) {
    for reason in against_more_units(tables(stage), &stage.state, formation, more) {
        arguments.refuse_by(gt(87), "to", reason);
    }
}

/// Whether the area of a formation holds another one beside it.
pub fn has_room_beside(t: &Tables, state: &State, entry: &Formation) -> bool {
    entry.area.as_ref().is_none_or(|area| has_room(t, state, entry.side, area))
}

/// Takes the name of a new formation or stack, or finds one, and sees that there is room for it.
fn need_new_name(stage: &Stage<'_>, arguments: &mut Arguments, beside: Option<&String>) -> Option<String> {
    let found = || beside.map(|formation| stage.state.new_name(formation));
    let name = if arguments.has("name") { arguments.need_text("name") } else { found() };
    if let Some(name) = &name
        && (stage.state.formations.contains_key(name) || name.chars().count() > 80)
    {
        arguments.refuse("name", format!("'{name}' is taken or too long; give another."));
    }
    if let Some(entry) = beside.and_then(|name| stage.state.formations.get(name))
        && let Some(area) = entry.area.as_ref().filter(|_| !has_room_beside(tables(stage), &stage.state, entry))
    {
        let limit = tables(stage).campaign.stack_limit.value;
        arguments.refuse_by(gt(87), "name", format!("{area} holds {limit} formations already."));
    }
    name
}

/// A new formation or stack beside another: same place, mode, morale and supply.
fn beside(entry: &Formation) -> Formation {
    Formation { rallied: false, gone: None, ..entry.clone() }
}

/// Whether a leader is with one of these formations.
fn is_with(stage: &Stage<'_>, leader: &str, formations: &[&String]) -> bool {
    let own = stage.state.leaders.get(leader).and_then(|entry| entry.formation.as_ref());
    own.is_some_and(|own| formations.contains(&own))
}

/// Whether he is the most senior of his side in the area of a formation.
pub fn is_senior_present(state: &State, leader: &str, formation: &str) -> bool {
    let Some(entry) = state.formations.get(formation) else { return false };
    let Some(area) = &entry.area else { return false };
    let there = state.formations_in(entry.side, area).flat_map(|(name, _)| state.leaders_of(name));
    there.min_by_key(|(_, leader)| leader.rank).is_some_and(|(name, _)| name == leader)
}

/// `brigade-unit`: a unit goes over to another formation or stack.
pub fn brigade_unit(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_before_rally(stage, arguments);
    let side = stage.state.phasing;
    let unit = need_unit(stage, arguments, "unit", side);
    let to = need_formation(stage, arguments, "to", side);
    let leader = need_leader(stage, arguments, "leader", side);
    let from = unit.as_ref().and_then(|name| stage.state.units.get(name)).map(|entry| entry.formation.clone());
    if let (Some(from), Some(to), Some(unit)) = (&from, &to, &unit) {
        must_share_area(stage, arguments, from, to);
        must_have_room(stage, arguments, to, std::slice::from_ref(unit));
    }
    must_act(stage, arguments, "unit", from.as_ref());
    must_act(stage, arguments, "to", to.as_ref());
    arguments.finish()?;
    let (Some(unit), Some(to), Some(from), Some(leader)) = (unit, to, from, leader) else { return Ok(()) };
    let commands = is_with(stage, &leader, &[&from, &to]);
    charge(stage, &leader, Action::BrigadeUnit, Standing { commands, ..Standing::default() })?;
    if let Some(entry) = stage.state.units.get_mut(&unit) {
        entry.formation.clone_from(&to);
    }
    stage.say(gt(87), format!("{unit} joins {to} and takes its morale"));
    dissolve_if_empty(stage, &from, &to);
    Ok(())
}

/// A formation whose last unit was brigaded away is no more; its leaders stay with the units.
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
    stage.say(gt(87), format!("{from} is merged into {to}{spare}"));
}

/// `unbrigade-unit`: a unit becomes a leaderless stack.
pub fn unbrigade_unit(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_before_rally(stage, arguments);
    let side = stage.state.phasing;
    let unit = need_unit(stage, arguments, "unit", side);
    let leader = need_leader(stage, arguments, "leader", side);
    let from = unit.as_ref().and_then(|name| stage.state.units.get(name)).map(|entry| entry.formation.clone());
    let name = need_new_name(stage, arguments, from.as_ref());
    if let Some(from) = &from
        && stage.state.units_of(from).count() < 2
    {
        arguments.refuse_by(gt(87), "unit", format!("it is all that {from} has."));
    }
    must_act(stage, arguments, "unit", from.as_ref());
    arguments.finish()?;
    let (Some(unit), Some(from), Some(leader), Some(name)) = (unit, from, leader, name) else { return Ok(()) };
    let commands = is_with(stage, &leader, &[&from]);
    charge(stage, &leader, Action::UnbrigadeUnit, Standing { commands, ..Standing::default() })?;
    if let Some(entry) = stage.state.formations.get(&from).map(beside) {
        stage.state.formations.insert(name.clone(), entry);
    }
    if let Some(entry) = stage.state.units.get_mut(&unit) {
        entry.formation.clone_from(&name);
    }
    stage.say(gt(87), format!("{unit} stands alone as {name}, without a leader"));
    Ok(())
}

/// `brigade-formation`: a formation joins another; the junior leader stays as a spare.
pub fn brigade_formation(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_before_rally(stage, arguments);
    let side = stage.state.phasing;
    let formation = need_formation(stage, arguments, "formation", side);
    let to = need_formation(stage, arguments, "to", side);
    let leader = need_leader(stage, arguments, "leader", side);
    let units: Vec<String> =
        formation.iter().flat_map(|name| stage.state.units_of(name)).map(|(name, _)| name.clone()).collect();
    if let (Some(formation), Some(to)) = (&formation, &to) {
        must_share_area(stage, arguments, formation, to);
        must_have_room(stage, arguments, to, &units);
    }
    must_act(stage, arguments, "formation", formation.as_ref());
    must_act(stage, arguments, "to", to.as_ref());
    arguments.finish()?;
    let (Some(formation), Some(to), Some(leader)) = (formation, to, leader) else { return Ok(()) };
    let senior = is_senior_present(&stage.state, &leader, &to);
    charge(stage, &leader, Action::BrigadeFormation, Standing { senior, commands: senior, ..Standing::default() })?;
    for unit in &units {
        if let Some(entry) = stage.state.units.get_mut(unit) {
            entry.formation.clone_from(&to);
        }
    }
    dissolve_if_empty(stage, &formation, &to);
    Ok(())
}

/// `unbrigade-formation`: a spare leader takes units into a new formation.
pub fn unbrigade_formation(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_before_rally(stage, arguments);
    let side = stage.state.phasing;
    let formation = need_formation(stage, arguments, "formation", side);
    let spare = need_leader(stage, arguments, "spare", side);
    let leader = need_leader(stage, arguments, "leader", side);
    let own: Vec<String> =
        formation.iter().flat_map(|name| stage.state.units_of(name)).map(|(name, _)| name.clone()).collect();
    let units = arguments.names_of("units", &own);
    let name = need_new_name(stage, arguments, formation.as_ref());
    if let (Some(formation), Some(spare)) = (&formation, &spare) {
        let leaders = stage.state.leaders_of(formation);
        if !leaders.iter().skip(1).any(|(name, _)| *name == spare) {
            arguments.refuse_by(gt(87), "spare", format!("{spare} is no spare leader of {formation}."));
        }
        if units.is_empty() || units.len() >= own.len() {
            arguments.refuse_by(gt(87), "units", format!("he takes 1 unit or more, and leaves 1 with {formation}."));
        }
    }
    must_act(stage, arguments, "formation", formation.as_ref());
    arguments.finish()?;
    let (Some(formation), Some(spare), Some(leader), Some(name)) = (formation, spare, leader, name) else {
        return Ok(());
    };
    let senior = is_senior_present(&stage.state, &leader, &formation);
    charge(stage, &leader, Action::UnbrigadeFormation, Standing { senior, commands: senior, ..Standing::default() })?;
    if let Some(entry) = stage.state.formations.get(&formation).map(beside) {
        stage.state.formations.insert(name.clone(), entry);
    }
    for unit in &units {
        if let Some(entry) = stage.state.units.get_mut(unit) {
            entry.formation.clone_from(&name);
        }
    }
    if let Some(entry) = stage.state.leaders.get_mut(&spare) {
        entry.formation = Some(name.clone());
    }
    stage.say(gt(87), format!("{spare} leads {} as {name}", units.join(", ")));
    Ok(())
}
