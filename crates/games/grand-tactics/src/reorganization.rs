//! The Reorganization segment but for brigading: what costs AP, and the free rally (GT-57, GT-88).

use grognard_battle::Arguments;
use grognard_books::grand_tactics::action_cost::{ActionCost, Reason};
use grognard_books::grand_tactics::kinds::Terrain;
use grognard_books::grand_tactics::rally::Rally;
use grognard_books::grand_tactics::rules::gt;
use grognard_books::grand_tactics::tables::Action;
use grognard_core::refusal::Refusals;
use serde_json::json;

use super::acting::{must_be_phase, must_hold, need_formation, need_leader, need_unit, no};
use super::state::{Formation, Phase, Stage, State};

/// What a leader is to the act he pays for.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Standing {
    /// He is the senior leader of the formation, or present.
    pub senior: bool,
    /// He leads the formation or stack concerned.
    pub commands: bool,
    /// The formation was in the battle area at the start.
    pub started_in_area: bool,
    /// It reaction moved.
    pub reaction_moved: bool,
}

/// Charges a leader; refused with the procedure's reason if he may not.
pub fn charge(stage: &mut Stage<'_>, leader: &str, action: Action, standing: Standing) -> Result<(), Refusals> {
    let ap = stage.state.leaders.get(leader).map_or(0, |entry| entry.ap_left);
    let known = json!({
        "action": action, "senior_leader": standing.senior, "commands_it": standing.commands, "leader_ap": ap,
        "started_in_area": standing.started_in_area, "reaction_moved": standing.reaction_moved,
    });
    let situation = stage.known_situation::<ActionCost>(&known)?;
    let outcome = stage.rule::<ActionCost>(format!("{leader} pays"), |_| None, &situation);
    match outcome.reason {
        Reason::Ok | Reason::Free => {}
        Reason::WrongLeader => return Err(no(gt(57), "leader", format!("{leader} may not pay for this."))),
        Reason::NoAp => return Err(no(gt(57), "leader", format!("{leader} has no AP left."))),
    }
    if let Some(entry) = stage.state.leaders.get_mut(leader) {
        entry.ap_left = outcome.ap_left;
    }
    Ok(())
}

/// Refuses AP acts out of their segment or after the first rally.
pub fn must_be_before_rally(stage: &Stage<'_>, arguments: &mut Arguments) {
    must_be_phase(stage, arguments, Phase::Reorganization);
    must_hold(stage, arguments, stage.state.phasing);
    if stage.state.formations_of(stage.state.phasing).any(|(_, formation)| formation.rallied) {
        arguments.refuse_by(gt(72), "act", "what costs AP comes before the first rally.");
    }
}

/// Refuses formations that are paralysed (GT-96).
pub fn must_act(stage: &Stage<'_>, arguments: &mut Arguments, field: &str, formation: Option<&String>) {
    let Some(name) = formation else { return };
    if stage.state.formations.get(name).is_some_and(|entry| entry.paralysed.is_some()) {
        arguments.refuse_by(gt(96), field, format!("{name} is paralysed."));
    }
}

/// `reorganize-unit`: a broken unit is whole again.
pub fn reorganize_unit(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_before_rally(stage, arguments);
    let side = stage.state.phasing;
    let unit = need_unit(stage, arguments, "unit", side);
    let leader = need_leader(stage, arguments, "leader", side);
    let entry = unit.as_ref().and_then(|name| stage.state.units.get(name));
    let formation = entry.map(|entry| entry.formation.clone());
    if entry.is_some_and(|entry| !entry.broken) {
        arguments.refuse_by(gt(88), "unit", "it is not broken.");
    }
    must_act(stage, arguments, "unit", formation.as_ref());
    arguments.finish()?;
    let (Some(unit), Some(leader), Some(formation)) = (unit, leader, formation) else { return Ok(()) };
    let senior = stage.state.commander_of(&formation).is_some_and(|(name, _)| *name == leader);
    charge(stage, &leader, Action::ReorganizeUnit, Standing { senior, commands: senior, ..Standing::default() })?;
    if let Some(entry) = stage.state.units.get_mut(&unit) {
        entry.broken = false;
    }
    stage.say(gt(88), format!("{unit} is reorganized"));
    Ok(())
}

/// What is against a step of the pool for a unit of a formation.
pub fn against_replacement(state: &State, own: &Formation) -> Vec<&'static str> {
    let mut reasons = Vec::new();
    if own.out_of_supply {
        reasons.push("its formation is out of supply.");
    }
    let area = own.area.as_ref().and_then(|name| state.areas.get(name));
    let serves = area.is_some_and(|area| {
        area.owner == Some(own.side) && (area.terrain == Terrain::City || area.supply == Some(own.side))
    });
    if !serves {
        reasons.push("its formation is in no friendly city or supply area.");
    }
    reasons
}

/// `incorporate-replacement`: a step of the pool into a unit.
pub fn incorporate_replacement(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_before_rally(stage, arguments);
    let side = stage.state.phasing;
    let unit = need_unit(stage, arguments, "unit", side);
    let leader = need_leader(stage, arguments, "leader", side);
    let entry = unit.as_ref().and_then(|name| stage.state.units.get(name));
    let formation = entry.map(|entry| entry.formation.clone());
    if entry.is_some_and(|entry| entry.steps >= entry.max_steps) {
        arguments.refuse_by(gt(88), "unit", "it has all its steps.");
    }
    if *stage.state.pools.of(side) < 1 {
        arguments.refuse_by(gt(88), "act", "the pool is empty.");
    }
    if let Some(own) = formation.as_ref().and_then(|name| stage.state.formations.get(name)) {
        for reason in against_replacement(&stage.state, own) {
            arguments.refuse_by(gt(88), "unit", reason);
        }
    }
    must_act(stage, arguments, "unit", formation.as_ref());
    arguments.finish()?;
    let (Some(unit), Some(leader), Some(formation)) = (unit, leader, formation) else { return Ok(()) };
    let leads = stage.state.commander_of(&formation).is_some_and(|(name, _)| *name == leader);
    charge(
        stage,
        &leader,
        Action::IncorporateReplacement,
        Standing { senior: leads, commands: leads, ..Standing::default() },
    )?;
    let pool = stage.state.pools.of_mut(side);
    *pool = pool.saturating_sub(1);
    let left = *pool;
    if let Some(entry) = stage.state.units.get_mut(&unit) {
        entry.steps = entry.steps.saturating_add(1).min(entry.max_steps);
    }
    stage.say(gt(88), format!("{unit} takes in a replacement step, {left} left in the pool; broken stays broken"));
    Ok(())
}

/// `rally`: the free try of a formation.
pub fn rally(stage: &mut Stage<'_>, arguments: &mut Arguments) -> Result<(), Refusals> {
    must_be_phase(stage, arguments, Phase::Reorganization);
    must_hold(stage, arguments, stage.state.phasing);
    let side = stage.state.phasing;
    let formation = need_formation(stage, arguments, "formation", side);
    let entry = formation.as_ref().and_then(|name| stage.state.formations.get(name)).cloned();
    if entry.as_ref().is_some_and(|entry| entry.rallied) {
        arguments.refuse_by(gt(69), "formation", "it has had its free try.");
    }
    arguments.finish()?;
    let (Some(formation), Some(entry)) = (formation, entry) else { return Ok(()) };
    let leader = stage.state.commander_of(&formation).map(|(_, leader)| leader.clone());
    let enemy = entry.area.as_ref().is_some_and(|area| stage.state.formations_in(side.other(), area).next().is_some());
    let known = json!({
        "morale": entry.morale, "max_morale": entry.max_morale,
        "leader_ability": leader.as_ref().map_or(0, |leader| leader.ability),
        "leader_wounded": leader.as_ref().is_some_and(|leader| leader.wounded),
        "out_of_supply": entry.out_of_supply, "enemy_in_area": enemy,
    });
    let situation = stage.known_situation::<Rally>(&known)?;
    let outcome = stage.rule::<Rally>(format!("{formation} rallies"), |_| Some(side), &situation);
    if let Some(entry) = stage.state.formations.get_mut(&formation) {
        entry.morale = outcome.morale_after;
        entry.rallied = true;
    }
    stage.say(gt(106), format!("{formation} has had its free try; its morale is {}", outcome.morale_after));
    Ok(())
}
